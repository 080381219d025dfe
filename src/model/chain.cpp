#include "model/chain.hpp"

#include <utility>

#include "num/elementary.hpp"

namespace catena {

Chain make_chain(std::vector<Link> links, Joint joint, double gravity) {
  Chain chain{.links = std::move(links), .joints = {}, .gravity = gravity};
  chain.joints.assign(chain.links.empty() ? 0 : chain.links.size() - 1, joint);
  return chain;
}

double kinetic_energy(const Chain& chain, std::span<const double> angles, std::span<const double> rates) {
  double energy = 0.0;
  Vec2<double> joint_velocity;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const auto [sine, cosine] = sincos(angles[i]);
    const Vec2<double> across{-sine, cosine};
    const Vec2<double> centre_velocity = joint_velocity + (link.centre * rates[i]) * across;
    energy += 0.5 * (link.mass * dot(centre_velocity, centre_velocity) + link.inertia * rates[i] * rates[i]);
    joint_velocity = joint_velocity + (link.length * rates[i]) * across;
  }
  return energy;
}

double potential_energy(const Chain& chain, std::span<const double> angles) {
  double energy = 0.0;
  double joint_height = 0.0;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const double sine = sincos(angles[i]).sin;
    energy += link.mass * chain.gravity * (joint_height + link.centre * sine);
    joint_height += link.length * sine;
  }
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const double bend = angles[i + 1] - angles[i];
    energy += 0.5 * chain.joints[i].stiffness * bend * bend;
  }
  return energy;
}

Vec2<double> tip_position(const Chain& chain, std::span<const double> angles) {
  Vec2<double> tip;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const auto [sine, cosine] = sincos(angles[i]);
    tip = tip + chain.links[i].length * Vec2<double>{cosine, sine};
  }
  return tip;
}

Vec2<double> tip_velocity(const Chain& chain, std::span<const double> angles, std::span<const double> rates) {
  Vec2<double> velocity;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const auto [sine, cosine] = sincos(angles[i]);
    velocity = velocity + (chain.links[i].length * rates[i]) * Vec2<double>{-sine, cosine};
  }
  return velocity;
}

}  // namespace catena
