// What a force at the far end of a strand does to it, link by link (C.21), (C.22).
//
// The strand is swept from that end to its support as if the end were free (model/beyond.hpp), and this goes along. The force F
// that the strand exerts on what lies beyond its end is a b of its own (C.21); A being symmetric, the same numbers tell how the
// end follows: it accelerates with r − S F (C.22). For the cut of an elimination from both ends, and for an end that is held.
#pragma once

#include <type_traits>

#include "num/vec2.hpp"

namespace catena {

/// Two: what F_e does and what F_u does, side by side, with the arithmetic of lanes: Lanes<2> for one chain.
template <class Two>
class EndResponse {
 public:
  using Scalar = std::remove_cvref_t<decltype(Two{}[0])>;

  /// The link that a Beyond has just taken on.
  struct Link {
    Scalar length, across, per_inertia;  ///< l, I − m c (l − c), 1/D
    Scalar spin;                         ///< ω²
    Scalar own, along;                   ///< of its Answer
  };
  /// Returns its −∂α/∂F.
  Two take_on(const Link& link) {
    const Two lever = link.length * u_;
    const Two yield = lever * link.per_inertia;
    motion_ += lever * link.own - (link.length * link.spin) * e_;
    direct_ += lever * yield;
    mixed_ += lever[0] * yield[1];
    e_ = e_ - lever * link.along;
    u_ = u_ * (link.across * link.per_inertia);
    return yield;
  }

  /// Into the frame of the link before, from which the last one bends off.
  void turn(const Scalar& s, const Scalar& c) {
    const Two e = e_, u = u_;
    e_ = c * e - s * u;
    u_ = s * e + c * u;
  }

  /// r: the end's acceleration without a force there, the strand's near joint having the acceleration a.
  Two motion(const Vec2<Scalar>& a) const { return motion_ + e_ * a.x + u_ * a.y; }

  /// S = (direct[0], mixed; mixed, direct[1]).
  const Two& direct() const { return direct_; }
  const Scalar& mixed() const { return mixed_; }

  /// B F: what a force F at the end adds to the one through the near joint.
  Vec2<Scalar> transmitted(const Vec2<Scalar>& force) const {
    return {e_[0] * force.x + e_[1] * force.y, u_[0] * force.x + u_[1] * force.y};
  }

 private:
  static Two two(const Scalar& a, const Scalar& b) { return Two(typename Two::Vector{a, b}); }

  Two e_ = two(1.0, 0.0), u_ = two(0.0, 1.0);  ///< B: the b of either unit force, in the present link's frame
  Two motion_{};                               ///< r without the near joint's part
  Two direct_{};
  Scalar mixed_{};
};

}  // namespace catena
