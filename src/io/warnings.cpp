#include "io/warnings.hpp"

#include <fmt/format.h>

#include <cmath>

#include "lab/method.hpp"

namespace catena {
namespace {

/// All the energy that the motion can ever have: what it starts with, what its weight can give along its whole length, what the
/// support puts in. Heat is no part of it: that comes out of these [J].
double energy_at_hand(const Experiment& experiment, const RunResult& result) {
  const ChainSpec& chain = experiment.chain;
  return result.energy_start.kinetic + std::abs(result.energy_start.potential) +
         (chain.mass + chain.tip_mass) * experiment.world.gravity * chain.length + std::abs(result.energy_end.work);
}

}  // namespace

std::vector<std::string> warnings(const Experiment& experiment, const RunResult& result) {
  constexpr double tolerable = 0.1;  // an honest run closes to millionths; what errs by a tenth is another motion
  const double imbalance = std::abs(result.imbalance()), at_hand = energy_at_hand(experiment, result);
  if (imbalance <= tolerable * at_hand) return {};
  const bool equal_steps = equal_step(result.method, experiment.run) > 0;
  const std::string came = std::isfinite(imbalance) ? fmt::format("{:.2g} J came from nowhere", imbalance)
                                                    : "its energy is no longer a number";
  return {
      fmt::format("the motion is not what was asked for: {}, where it has {:.2g} J at hand. Take {} or another "
                  "method.",
                  came, at_hand, equal_steps ? "a shorter run.step" : "a smaller run.tolerance")};
}

}  // namespace catena
