#include "modes/vibration.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {

Vibration::Vibration(const Suspension& what, const Hanging& rest)
    : rest_(what), inertia_(rest_.chain().links, rest_.across()), tension_(rest.tension) {
  rest_.look(rest.angles, rest.end_force);
  double length = 0.0, force = 0.0, stiffness = 0.0;
  for (const Link& link : what.chain.links) length += link.length;
  for (const double tension : tension_) force = std::max(force, std::abs(tension));
  for (const Joint& joint : what.chain.joints) stiffness = std::max(stiffness, joint.stiffness);
  scale_ = std::numbers::pi * std::sqrt((force * length + stiffness) / inertia_.mass()) / length;
  if (!rest_.held()) return;
  double xx = 0.0, xy = 0.0, yy = 0.0, bxx = 0.0, bxy = 0.0, byy = 0.0;
  for (std::size_t i = 0; i < links(); ++i) {
    const Vec2<double> b = rest_.column(i), w = rest_.yield()[i];
    xx += b.x * w.x, xy += b.x * w.y, yy += b.y * w.y;
    bxx += b.x * b.x, bxy += b.x * b.y, byy += b.y * b.y;
  }
  const double determinant = xx * yy - xy * xy;
  xx_ = yy / determinant, xy_ = -xy / determinant, yy_ = xx / determinant;
  const double half = (bxx + byy) / 2, apart = hypot((bxx - byy) / 2, bxy);
  openness_ = (half - apart) / (half + apart);
}

double Vibration::stiffness(std::span<const double> x) const {
  Sum sum(0.0);
  for (std::size_t i = 0; i < links(); ++i) sum.add(rest_.chain().links[i].length * tension_[i] * x[i] * x[i]);
  for (std::size_t i = 0; i + 1 < links(); ++i) {
    const double bend = x[i + 1] - x[i];
    sum.add(rest_.chain().joints[i].stiffness * bend * bend);
  }
  return sum.value();
}

double Vibration::friction(std::span<const double> x) const {
  Sum sum(rest_.chain().hinge_friction * x[0] * x[0]);
  for (std::size_t i = 0; i + 1 < links(); ++i) {
    const double slip = x[i + 1] - x[i];
    sum.add(rest_.chain().joints[i].friction * slip * slip);
  }
  return sum.value();
}

Vec2<double> Vibration::moved_end(std::span<const double> x) const {
  if (!rest_.held()) return {};
  Sum sideways(0.0), up(0.0);
  for (std::size_t i = 0; i < links(); ++i) {
    const Vec2<double> step = x[i] * rest_.column(i);
    sideways.add(step.x);
    up.add(step.y);
  }
  return {sideways.value(), up.value()};
}

void Vibration::project(std::span<double> x) const {
  if (!rest_.held()) return;
  const Vec2<double> moved = moved_end(x);
  const Vec2<double> force{xx_ * moved.x + xy_ * moved.y, xy_ * moved.x + yy_ * moved.y};
  for (std::size_t i = 0; i < links(); ++i) x[i] -= dot(rest_.yield()[i], force);
}

}  // namespace catena
