#include "modes/inertia.hpp"

#include "num/sum.hpp"

namespace catena {
namespace {

/// A vector of the plane times a turn.
template <class Scalar>
Vec2<Scalar> turned(double length, const Vec2<double>& across, const Scalar& turn) {
  return {(length * across.x) * turn, (length * across.y) * turn};
}

}  // namespace

template <class Scalar>
void Inertia::times(std::span<const Scalar> x, std::span<Scalar> y) const {
  // Out to the tip displacements add up, back to the support the forces of inertia.
  std::vector<Vec2<Scalar>> own(links_.size());
  Vec2<Scalar> joint, beyond;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const Vec2<Scalar> centre = joint + turned(links_[i].centre, across_[i], x[i]);
    own[i] = {links_[i].mass * centre.x, links_[i].mass * centre.y};
    joint = joint + turned(links_[i].length, across_[i], x[i]);
  }
  for (std::size_t i = links_.size(); i-- > 0;) {
    const Link& link = links_[i];
    const auto along_u = [&](const Vec2<Scalar>& v) { return across_[i].x * v.x + across_[i].y * v.y; };
    y[i] = link.inertia * x[i] + link.centre * along_u(own[i]) + link.length * along_u(beyond);
    beyond = beyond + own[i];
  }
}

double Inertia::energy(std::span<const double> x) const {
  Sum energy(0.0), joint_x(0.0), joint_y(0.0);
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const Link& link = links_[i];
    const Vec2<double> step = x[i] * across_[i];
    const Vec2<double> centre{joint_x.value() + link.centre * step.x, joint_y.value() + link.centre * step.y};
    energy.add(link.mass * dot(centre, centre));
    energy.add(link.inertia * x[i] * x[i]);
    joint_x.add(link.length * step.x);
    joint_y.add(link.length * step.y);
  }
  return energy.value();
}

template <class Scalar>
std::vector<Vec2<Scalar>> Inertia::displacement(std::span<const Scalar> x) const {
  std::vector<Vec2<Scalar>> joints(links_.size() + 1);
  for (std::size_t i = 0; i < links_.size(); ++i)
    joints[i + 1] = joints[i] + turned(links_[i].length, across_[i], x[i]);
  return joints;
}

template <class Scalar>
Vec2<Scalar> Inertia::momentum(std::span<const Scalar> x) const {
  Vec2<Scalar> sum, joint;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const Vec2<Scalar> centre = joint + turned(links_[i].centre, across_[i], x[i]);
    sum = {sum.x + links_[i].mass * centre.x, sum.y + links_[i].mass * centre.y};
    joint = joint + turned(links_[i].length, across_[i], x[i]);
  }
  return sum;
}

double Inertia::mass() const {
  Sum mass(0.0);
  for (const Link& link : links_) mass.add(link.mass);
  return mass.value();
}

template void Inertia::times(std::span<const double>, std::span<double>) const;
template void Inertia::times(std::span<const Complex>, std::span<Complex>) const;
template std::vector<Vec2<double>> Inertia::displacement(std::span<const double>) const;
template std::vector<Vec2<Complex>> Inertia::displacement(std::span<const Complex>) const;
template Vec2<Complex> Inertia::momentum(std::span<const Complex>) const;

}  // namespace catena
