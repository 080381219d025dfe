#include "statics/hanging_forces.hpp"

#include <algorithm>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {

double HangingForces::joint_force(std::size_t joint) const {
  const double before = joint > 0 ? length_of(far_force[joint - 1]) : 0.0;
  const double behind = joint < near_force.size() ? length_of(near_force[joint]) : 0.0;
  return std::max(before, behind);
}

std::size_t HangingForces::most_loaded() const {
  std::size_t most = 0;
  for (std::size_t k = 1; k < joints.size(); ++k)
    if (joint_force(k) > joint_force(most)) most = k;
  return most;
}

std::size_t HangingForces::lowest() const {
  return static_cast<std::size_t>(std::ranges::min_element(joints, {}, &Vec2<double>::y) - joints.begin());
}

HangingForces forces(const Suspension& what, const Hanging& hanging) {
  const Chain& chain = what.chain;
  Drag air = what.air;
  air.chain = &chain;
  const std::size_t links = chain.links.size();
  HangingForces found{.joints = {{0.0, 0.0}}, .near_force = {}, .far_force = {}, .near_tension = {}, .far_tension = {}};
  found.joints.reserve(links + 1);
  for (auto* each : {&found.near_force, &found.far_force}) each->reserve(links);
  for (auto* each : {&found.near_tension, &found.far_tension}) each->reserve(links);
  Sum x(0.0), y(0.0), across(hanging.support_force.x), lift(hanging.support_force.y);
  for (std::size_t i = 0; i < links; ++i) {
    const Link& link = chain.links[i];
    const auto [sine, cosine] = sincos(hanging.angles[i]);
    const Vec2<double> along{cosine, sine};
    x.add(link.length * cosine);
    y.add(link.length * sine);
    found.joints.push_back({x.value(), y.value()});
    found.near_force.push_back({across.value(), lift.value()});  // (S.23)
    lift.add(-link.mass * chain.gravity);
    if (windy(what)) {
      const Vec2<double> push = air(i, LinkMotion<double>{.position = {}, .velocity = {}, .along = along, .rate = 0.0})
                                    .force;  // along, across
      across.add(push.x * cosine - push.y * sine);
      lift.add(push.x * sine + push.y * cosine);
    }
    found.far_force.push_back({across.value(), lift.value()});
    if (i < what.loads.size()) lift.add(-what.loads[i]);
    found.near_tension.push_back(-dot(found.near_force.back(), along));  // (S.24)
    found.far_tension.push_back(-dot(found.far_force.back(), along));
  }
  return found;
}

Sag sag(const HangingForces& found, Vec2<double> end) {
  Sag deepest;
  if (end.x == 0.0) return deepest;
  for (std::size_t k = 0; k < found.joints.size(); ++k) {
    const Vec2<double>& joint = found.joints[k];
    const double depth = joint.x * (end.y / end.x) - joint.y;
    if (depth > deepest.depth) deepest = {.depth = depth, .joint = k};
  }
  return deepest;
}

}  // namespace catena
