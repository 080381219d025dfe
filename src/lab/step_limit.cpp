#include "lab/step_limit.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "lab/build.hpp"
#include "lab/integrators.hpp"
#include "lab/method.hpp"
#include "modes/hanging_spectrum.hpp"
#include "num/elementary.hpp"
#include "time/stability.hpp"

namespace catena {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double falling_pull = 10;  ///< a falling chain pulls at itself with up to about ten times its weight

double tolerable_for(const Tableau& table, const std::vector<Complex>& motions, double duration) {
  double least = infinity;
  for (const Complex& lambda : motions) least = std::min(least, tolerable_step(table, lambda, duration));
  return least;
}

}  // namespace

double StepLimit::growth_in(double duration) const { return pow(growth, duration / step); }

double stable_step(Method method, const Chain& chain, double duration) {
  const Tableau* table = explicit_table(method);
  if (table == nullptr) return 0.0;
  Chain falling = chain;
  falling.gravity = falling_pull * pulling_acceleration(chain);
  std::vector<Complex> motions = spectrum_ends(falling);
  if (chain.damping > 0) motions.push_back({-chain.damping});
  return tolerable_for(*table, motions, duration);
}

std::optional<StepLimit> step_limit(const Experiment& experiment) {
  const RunSpec& run = experiment.run;
  const Tableau* table = explicit_table(run.method);
  const double step = equal_step(run.method, run);
  if (table == nullptr || !(step > 0)) return std::nullopt;
  // It never hangs freely, or in another spectrum.
  if (held_for_good(experiment) || turns_or_damps(experiment)) return std::nullopt;
  const Chain chain = build_chain(experiment);
  const std::vector<Complex> motions = spectrum_ends(chain);
  StepLimit found{.method = run.method,
                  .step = step,
                  .stable = infinity,
                  .tolerable = infinity,
                  .falling = stable_step(run.method, chain, run.duration)};
  for (const Complex& lambda : motions) {
    found.stable = std::min(found.stable, stable_step(*table, lambda));
    found.growth = std::max(found.growth, abs(growth_factor(*table, step * lambda)));
    if (const double tolerable = tolerable_step(*table, lambda, run.duration); tolerable < found.tolerable) {
      found.tolerable = tolerable;
      found.lambda = lambda;
    }
  }
  return found;
}

}  // namespace catena
