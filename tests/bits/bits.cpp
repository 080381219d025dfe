#include "bits/bits.hpp"

#include <vector>

#include "lab/run.hpp"
#include "num/hash.hpp"
#include "spin/branch.hpp"
#include "spin/growth.hpp"

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

/// The same with rods and some friction, for the methods made for it; five seconds.
Experiment falling_rods(Method method) {
  Experiment experiment = falling_beads(method);
  experiment.chain.model = LinkModel::rods;
  experiment.chain.joint_friction = 1e-6;
  experiment.run.duration = 5.0;
  return experiment;
}

/// Twelve elements that whirl in their second mode, a little beside it: the difference grows.
Experiment whirling_cable(Method method) {
  Experiment experiment;
  experiment.chain = {.links = 12, .length = 1.0, .mass = 0.1, .model = LinkModel::cable};
  experiment.chain.axial_stiffness = 1e4;
  experiment.chain.damping = 1.0;
  experiment.start = {.shape = StartShape::whirling, .mode = 2, .displacement = 1e-4};
  experiment.world.spin = 12.0;
  experiment.run = {.duration = 0.5, .method = method, .tolerance = 1e-8};
  return experiment;
}

/// Let go from where it hung, on a support that shakes.
Experiment falling_cable(Method method) {
  Experiment experiment = whirling_cable(method);
  experiment.chain.links = 6;
  experiment.chain.axial_stiffness = 50.0;
  experiment.chain.bending_stiffness = 1e-5;
  experiment.start = {.shape = StartShape::hanging, .span = 0.4, .rise = 0.1};
  experiment.support = {.motion = SupportMotion::sine, .amplitude = 0.02, .frequency = 3.0};
  experiment.far_end = {.held = true, .release_at = {0.1}};
  experiment.world.spin = 0.0;
  return experiment;
}

std::uint64_t hash_of(const Experiment& experiment) {
  const RunResult result = run(experiment);
  return result.status == RunStatus::done ? result.hash : 0;
}

}  // namespace

std::uint64_t bits_rk4() { return hash_of(falling_beads(Method::rk4)); }  // 20 000 steps
std::uint64_t bits_dop853() { return hash_of(falling_beads(Method::dop853)); }
std::uint64_t bits_radau5() { return hash_of(falling_rods(Method::radau5)); }
std::uint64_t bits_gauss6() { return hash_of(falling_rods(Method::gauss6)); }
std::uint64_t bits_mebdf() { return hash_of(falling_rods(Method::mebdf)); }

// Rounding sets it out, and a blow of its tip makes it chaotic: every bit of the shape, of the direction in which it is left and of the
// load counts.
std::uint64_t bits_whirling() {
  Experiment experiment;
  experiment.chain = {.links = 30, .length = 1.0, .mass = 0.3, .damping = 0.5, .diameter = 0.01, .tip_mass = 0.01};
  experiment.start = {.shape = StartShape::whirling, .mode = 3, .displacement = 1e-9};
  experiment.world.spin = 20.0;
  experiment.air.density = 1.2;
  experiment.run = {.duration = 3.0, .method = Method::radau5, .tolerance = 1e-8};
  return hash_of(experiment);
}

std::uint64_t bits_cable() {
  std::uint64_t all = 0;
  for (const std::uint64_t one : {hash_of(whirling_cable(Method::radau5)), hash_of(falling_cable(Method::radau5)),
                                  hash_of(falling_cable(Method::gauss6)), hash_of(falling_cable(Method::mebdf)),
                                  hash_of(falling_cable(Method::dop853))}) {
    if (one == 0) return 0;
    all = all * 0x9e3779b97f4a7c15U + one;
  }
  return all;
}

// Shapes, their errors, a branch of the diagram, growth rates and directions.
std::uint64_t bits_spin() {
  const Whirl whirl{.alpha = 40.8, .tip_mass = 0.1};
  std::vector<double> numbers;
  for (const WhirlingShape& shape : whirling_shapes(whirl, 10, {})) {
    numbers.insert(numbers.end(),
                   {shape.tip_slope, shape.top.angle, shape.end.x, shape.end.y, shape.place_error,
                    shape.top_angle_error, shape.crossing_error, shape.tension_error, shape.angle_error});
    numbers.insert(numbers.end(), shape.crossings.begin(), shape.crossings.end());
  }
  for (const BranchPoint& point : follow_branch(2, {.tip_mass = 0.1, .alpha_max = 50.0}).points)
    numbers.insert(numbers.end(), {point.alpha, point.tip_slope, point.top_angle, point.angle_error});
  const auto growth = find_growth(whirl, 2, {});
  if (!growth) return 0;
  for (const GrowthValue& value : growth->values) numbers.insert(numbers.end(), {value.mu, value.error});
  for (const Vec2<double>& joint : growth->chain.directions.front().joints)
    numbers.insert(numbers.end(), {joint.x, joint.y});
  return hash_bits(numbers);
}

}  // namespace catena::bits
