#include "io/start_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/build.hpp"

namespace catena {

std::string setting_out(const Experiment& experiment) {
  if (experiment.support.motion == SupportMotion::fixed) return "";
  constexpr int looks = 64;         // often enough to see how fast it becomes
  constexpr double at_rest = 1e-3;  // of that: the spline of a table errs by so much
  const Support support = build_support(experiment.support);
  double fastest = 0.0;
  for (int i = 0; i <= looks; ++i)
    fastest = std::max(fastest, length_of(support.at(experiment.run.duration * i / looks).velocity));
  const double speed = length_of(support.at(0.0).velocity);
  if (speed <= at_rest * fastest) return "";
  if (experiment.far_end.held)
    return fmt::format("at {:.3g} m/s; the links are struck by it, the far end being held", speed);
  return fmt::format("at {:.3g} m/s; {}", speed,
                     experiment.start.at_rest_in_space
                         ? "it strikes the chain, which is at rest until then (start.at_rest_in_space)"
                         : "it carries the whole chain along from the first moment");
}

}  // namespace catena
