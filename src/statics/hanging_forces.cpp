#include "statics/hanging_forces.hpp"

#include <algorithm>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {

std::size_t HangingForces::most_loaded() const {
  const auto most = std::ranges::max_element(force, {}, [](const Vec2<double>& f) { return dot(f, f); });
  return static_cast<std::size_t>(most - force.begin());
}

std::size_t HangingForces::lowest() const {
  return static_cast<std::size_t>(std::ranges::min_element(joints, {}, &Vec2<double>::y) - joints.begin());
}

HangingForces forces(const Chain& chain, const Hanging& hanging) {
  HangingForces found{.joints = {{0.0, 0.0}}, .force = {hanging.support_force}, .near_tension = {}, .far_tension = {}};
  Sum x(0.0), y(0.0), lift(hanging.support_force.y);
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const auto [sine, cosine] = sincos(hanging.angles[i]);
    const Vec2<double> along{cosine, sine}, before = found.force.back();
    x.add(link.length * cosine);
    y.add(link.length * sine);
    lift.add(-link.mass * chain.gravity);
    found.joints.push_back({x.value(), y.value()});
    found.force.push_back({before.x, lift.value()});    // (S.23)
    found.near_tension.push_back(-dot(before, along));  // (S.24)
    found.far_tension.push_back(-dot(found.force.back(), along));
  }
  return found;
}

Sag sag(const HangingForces& found) {
  const Vec2<double> end = found.joints.back();
  Sag deepest;
  if (end.x == 0.0) return deepest;
  for (std::size_t k = 0; k < found.joints.size(); ++k) {
    const Vec2<double>& joint = found.joints[k];
    const double depth = joint.x * end.y / end.x - joint.y;
    if (depth > deepest.depth) deepest = {.depth = depth, .joint = k};
  }
  return deepest;
}

}  // namespace catena
