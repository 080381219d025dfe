// Loads that only the tests know.
#pragma once

#include "model/chain.hpp"
#include "model/load.hpp"

namespace catena {

/// A second gravity, which may lean.
struct SecondGravity {
  static constexpr LoadNeeds needs = LoadNeeds::nothing;
  const Chain* chain = nullptr;
  Vec2<double> pull;  ///< [m/s²]

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    const Link& link = chain->links[i];
    const Vec2<Scalar> along{Scalar(pull.x), Scalar(pull.y)};
    return in_frame_of<Scalar>(motion.along,
                               {.force = Scalar(link.mass) * along, .moment = Scalar(link.mass * link.centre) * along});
  }
};

/// Follows its link: a thrust along it, and a brake that turns it back and pushes it aside.
struct Paddles {
  static constexpr LoadNeeds needs = LoadNeeds::nothing;
  double thrust = 0.3, brake = 1e-3;  ///< [N], [N m s]

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    const double own = 1.0 + 0.1 * static_cast<double>(i);
    const Scalar back = (-own * brake) * motion.rate;
    return {.force = {Scalar(own * thrust), 3.0 * back}, .moment = {Scalar(0.02 * own), back}};
  }
};

/// In a plane that turns about the y axis, in honey: depends on where a link is and how fast.
struct TurningHoney {
  static constexpr LoadNeeds needs = LoadNeeds::position;
  const Chain* chain = nullptr;
  double turning = 4.0;    ///< Ω [rad/s]
  double thickness = 0.2;  ///< force per length and velocity [N s/m²]

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    const Link& link = chain->links[i];
    const double l = link.length, square = turning * turning, first = link.mass * link.centre;
    const double second = link.inertia + first * link.centre;
    const Vec2<Scalar> sweep = motion.rate * Vec2<Scalar>{-motion.along.y, motion.along.x};
    const auto drag = [&](double still, double turned) {
      return Scalar(-thickness * still) * motion.velocity + Scalar(-thickness * turned) * sweep;
    };
    const Scalar x = motion.position.x, c = motion.along.x;
    const LinkLoad<Scalar> turned{.force = {square * (link.mass * x + first * c), Scalar{}},
                                  .moment = {square * (first * x + second * c), Scalar{}}};
    const LinkLoad<Scalar> held{.force = drag(l, l * l / 2), .moment = drag(l * l / 2, l * l * l / 3)};
    const auto power = [&](const LinkLoad<Scalar>& load) {
      return dot(load.force, motion.velocity) + dot(load.moment, sweep);
    };
    return in_frame_of<Scalar>(motion.along, {.force = turned.force + held.force,
                                              .moment = turned.moment + held.moment,
                                              .work = power(turned),
                                              .heat = Scalar{} - power(held)});
  }
};

}  // namespace catena
