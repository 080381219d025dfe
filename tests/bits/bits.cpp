#include "bits/bits.hpp"

#include "lab/run.hpp"

namespace catena::bits {
namespace {

/// Thirty beads let go from the horizontal: chaotic within two seconds, and run for twenty.
Experiment falling_beads(Method method) {
  Experiment experiment;
  experiment.chain = {.links = 30, .length = 1.0, .mass = 0.3, .model = LinkModel::beads};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = 20.0, .method = method, .tolerance = 1e-9, .step = 0.001};
  return experiment;
}

/// 0 when the run did not come to its end: no hash of a run is that.
std::uint64_t hash_of(const Experiment& experiment) {
  const RunResult result = run(experiment);
  return result.status == RunStatus::done ? result.hash : 0;
}

}  // namespace

std::uint64_t bits_rk4() { return hash_of(falling_beads(Method::rk4)); }  // 20 000 steps
std::uint64_t bits_dop853() { return hash_of(falling_beads(Method::dop853)); }

}  // namespace catena::bits
