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

}  // namespace catena
