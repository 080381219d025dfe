#include "lab/chain_sensor.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/crinkle.hpp"
#include "model/walk.hpp"

namespace catena {
namespace {

/// How many links a quantity is computed for: none unless it is recorded.
std::size_t links_with(Quantity quantity, const Experiment& experiment) {
  return is_recorded(experiment, quantity) ? static_cast<std::size_t>(experiment.chain.links) : 0;
}

/// What `look_at` finds, and the joints on the way.
ChainLook look_between(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                       const SupportState<double>& support, JointsBetween& found) {
  const ChainLook look = look_along(chain, angles, rates, support, [&](std::size_t i, const PassedLink& link) {
    const int beyond = static_cast<int>(i) + 1;
    const double speed_squared = dot(link.velocity, link.velocity), depth = support.position.y - link.position.y;
    if (speed_squared > found.fastest.value) found.fastest = {speed_squared, beyond};
    if (depth > found.deepest.value) found.deepest = {depth, beyond};
    if (i == chain.links.size() / 2) found.middle = link.position, found.middle_velocity = link.velocity;
  });
  found.fastest.value = std::sqrt(found.fastest.value);
  return look;
}

/// Of the joints between links; the first cosine is that of the support.
Reading sharpest_joint(std::span<const double> bend_cosines) {
  if (bend_cosines.size() < 2) return {1.0};
  Reading sharpest = smallest(bend_cosines.subspan(1));
  ++sharpest.part;
  return sharpest.value < 1.0 ? sharpest : Reading{1.0};
}

}  // namespace

template <LinkLoads Load>
ChainSensor<Load>::ChainSensor(const Experiment& experiment, const Chain& chain, const Support& support, FarEnd far_end,
                               const Load& load, std::span<const double> start)
    : chain_(&chain),
      support_(support),
      far_end_(std::move(far_end)),
      quantities_(experiment),
      layout_(chain.links.size(), ledger_size<Load>),
      recursion_(chain, load),
      tension_(chain.links.size()),
      flow_(links_with(Quantity::flow, experiment)),
      joint_forces_(flow_.power.size()),
      start_height_(support.at(0.0).position.y + tip_position(chain, layout_.angles(start)).y),
      crinkle_(is_recorded(experiment, Quantity::crinkle)),
      between_(experiment.far_end.held) {}

template <LinkLoads Load>
void ChainSensor<Load>::sense(double time, std::span<const double> y, std::span<double> sample,
                              std::span<double> wide) {
  const auto angles = layout_.angles(y), rates = layout_.rates(y);
  const SupportState<double> support = support_.at(time);
  const bool held = far_end_.holds_at(time);
  const SupportState<double> end = far_end_.at(time);
  if (held)
    recursion_.accelerate(support, end, angles, rates);
  else
    recursion_.accelerate(support, angles, rates);
  recursion_.tension(rates, tension_);
  if (!joint_forces_.empty()) {
    recursion_.joint_forces(rates, joint_forces_);
    flow_.look(*chain_, angles, rates, support, joint_forces_);
  }
  JointsBetween joints;
  const ChainLook look =
      between_ ? look_between(*chain_, angles, rates, support, joints) : look_at(*chain_, angles, rates, support);
  quantities_.fill({.angles = angles,
                    .rates = rates,
                    .tension = tension_,
                    .tip = held ? end.position : look.tip,  // as it is known, without a step's error
                    .tip_velocity = held ? end.velocity : look.tip_velocity,
                    .tip_acceleration = held ? end.acceleration : recursion_.tip_acceleration(),
                    .kinetic = look.kinetic,
                    .potential = look.potential,
                    .ledger = layout_.ledger(y),
                    .most_tension = largest(tension_),
                    .least_tension = smallest(tension_),
                    .sharpest = sharpest_joint(recursion_.bend_cosines()),
                    .support_force = recursion_.support_force(),
                    .end_force = recursion_.end_force(),
                    .joints = joints,
                    .flow = &flow_,
                    .crinkle = crinkle_ ? crinkle(*chain_, angles) : Crinkle{},
                    .start_height = start_height_},
                   sample, wide);
}

template class ChainSensor<NoLoad>;
template class ChainSensor<Drag>;
template class ChainSensor<Turning>;

}  // namespace catena
