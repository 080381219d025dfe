#include "lab/step_limit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
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

/// The fastest small motion of a cable is no faster than this (A.13): s² + γ s + ω² = 0.
std::vector<Complex> spectrum_end(const Cable& cable) {
  const double half = 0.5 * cable.damping, frequency = highest_frequency(cable);
  const double square = frequency * frequency - half * half;
  if (square >= 0) return {{-half, std::sqrt(square)}};
  return {{-half - std::sqrt(-square), 0.0}};
}

/// Of what the experiment describes, hanging at rest.
std::vector<Complex> small_motions(const Experiment& experiment) {
  return is_cable(experiment.chain) ? spectrum_end(build_cable(experiment)) : spectrum_ends(build_chain(experiment));
}

}  // namespace

double StepLimit::growth_in(double duration) const { return pow(growth, duration / step); }

double stable_step(Method method, const Chain& chain, double duration) {
  const Tableau* table = explicit_table(method);
  if (table == nullptr) return 0.0;
  Chain falling = chain;
  falling.gravity = falling_pull * pulling_acceleration(chain);
  std::vector<Complex> motions = spectrum_ends(falling);
  if (chain.damping > 0) motions.emplace_back(-chain.damping);
  return tolerable_for(*table, motions, duration);
}

double stable_step(Method method, const Cable& cable, double duration) {
  const Tableau* table = explicit_table(method);
  return table == nullptr ? 0.0 : tolerable_for(*table, spectrum_end(cable), duration);
}

std::optional<StepLimit> step_limit(const Experiment& experiment) {
  const RunSpec& run = experiment.run;
  const Tableau* table = explicit_table(run.method);
  const double step = equal_step(run.method, run);
  if (table == nullptr || !(step > 0)) return std::nullopt;
  const bool cable = is_cable(experiment.chain);
  // It never hangs freely, or in another spectrum.
  if (!cable && (held_for_good(experiment) || turns_or_damps(experiment))) return std::nullopt;
  const std::vector<Complex> motions = small_motions(experiment);
  StepLimit found{.method = run.method,
                  .step = step,
                  .stable = infinity,
                  .tolerable = infinity,
                  .falling = cable ? stable_step(run.method, build_cable(experiment), run.duration)
                                   : stable_step(run.method, build_chain(experiment), run.duration)};
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
