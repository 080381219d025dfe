// What a force at the far end of a strand does to it, link by link (C.21), (C.22).
//
// The strand is swept from that end to its support as if the end were free (model/beyond.hpp), and this goes along. The force F
// that the strand exerts on what lies beyond its end is a b of its own (C.21); A being symmetric, the same numbers tell how the
// end follows: it accelerates with r − S F (C.22). For the cut of an elimination from both ends, and for an end that is held.
#pragma once

#include <type_traits>

#include "num/vec2.hpp"

namespace catena {

/// Two numbers of any kind that go through the same operations: lanes of lanes, or of dual numbers.
template <class T>
struct TwoOf {
  struct Vector {
    T first, second;
  };
  Vector all{};

  TwoOf() = default;
  explicit TwoOf(const Vector& both) : all{both.first, both.second} {}
  T& operator[](int i) { return i == 0 ? all.first : all.second; }
  const T& operator[](int i) const { return i == 0 ? all.first : all.second; }
  friend TwoOf operator+(const TwoOf& a, const TwoOf& b) { return TwoOf({a[0] + b[0], a[1] + b[1]}); }
  friend TwoOf operator-(const TwoOf& a, const TwoOf& b) { return TwoOf({a[0] - b[0], a[1] - b[1]}); }
  friend TwoOf operator*(const TwoOf& a, const TwoOf& b) { return TwoOf({a[0] * b[0], a[1] * b[1]}); }
  friend TwoOf operator*(const T& a, const TwoOf& b) { return TwoOf({a * b[0], a * b[1]}); }
  friend TwoOf operator*(const TwoOf& a, const T& b) { return TwoOf({a[0] * b, a[1] * b}); }
  TwoOf& operator+=(const TwoOf& b) { return *this = *this + b; }
};

/// x of (a, m; m, b) x = y.
template <class Scalar>
Vec2<Scalar> solve_symmetric(const Scalar& a, const Scalar& m, const Scalar& b, const Vec2<Scalar>& y) {
  const Scalar per = 1.0 / (a * b - m * m);
  return {(b * y.x - m * y.y) * per, (a * y.y - m * y.x) * per};
}

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

  /// F with which the end accelerates as it must, S F = r − end (B.2); not finite if the strand is straight.
  Vec2<Scalar> force_for(const Vec2<Scalar>& a, const Vec2<Scalar>& end) const {
    const Two r = motion(a);
    return solve_symmetric<Scalar>(direct_[0], mixed_, direct_[1], {r[0] - end.x, r[1] - end.y});
  }

  /// S = (direct[0], mixed; mixed, direct[1]).
  const Two& direct() const { return direct_; }
  const Scalar& mixed() const { return mixed_; }

  /// B F: what a force F at the end adds to the one through the near joint.
  Vec2<Scalar> transmitted(const Vec2<Scalar>& force) const {
    return {e_[0] * force.x + e_[1] * force.y, u_[0] * force.x + u_[1] * force.y};
  }

  /// The response of one strand becomes lane k of those of several, and back.
  template <class One>
  void put_in_lane(int k, const EndResponse<One>& one) {
    for (int i = 0; i < 2; ++i) {
      e_[i][k] = one.e_[i];
      u_[i][k] = one.u_[i];
      motion_[i][k] = one.motion_[i];
      direct_[i][k] = one.direct_[i];
    }
    mixed_[k] = one.mixed_;
  }
  template <class One>
  EndResponse<One> lane(int k) const {
    EndResponse<One> one;
    for (int i = 0; i < 2; ++i) {
      one.e_[i] = e_[i][k];
      one.u_[i] = u_[i][k];
      one.motion_[i] = motion_[i][k];
      one.direct_[i] = direct_[i][k];
    }
    one.mixed_ = mixed_[k];
    return one;
  }

 private:
  template <class Other>
  friend class EndResponse;

  static Two two(const Scalar& a, const Scalar& b) { return Two(typename Two::Vector{a, b}); }

  Two e_ = two(1.0, 0.0), u_ = two(0.0, 1.0);  ///< B: the b of either unit force, in the present link's frame
  Two motion_{};                               ///< r without the near joint's part
  Two direct_{};
  Scalar mixed_{};
};

}  // namespace catena
