// The chain recursion: angular accelerations, joint accelerations and joint forces of a chain in O(n), without a matrix.
//
// Seen from joint i, all that hangs beyond it answers an acceleration a of the joint with a force F = A a + b (C.5). Going from
// the tip to the support one link at a time updates (A, b); going back gives α and a. Accelerations are reckoned minus gravity,
// so gravity enters only at the support: a_1 = support acceleration − g.
//
// A and b live in the link's own frame (e, u) and are turned by the bend of each joint. There the update needs no difference of
// nearly equal terms: the entries along u are quotients of sums (C.8), exact for beads as well.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "num/elementary.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Scratch of the recursion for one thread, sized once; `accelerate` fills it without allocating.
/// Scalar: double, Lanes (many chains at once), Dual (derivatives).
template <class Scalar>
class ChainRecursion {
 public:
  explicit ChainRecursion(const Chain& chain);

  /// α and every joint's acceleration from (θ, ω) and the support's acceleration, in O(n) (C.5)–(C.10).
  void accelerate(const Vec2<Scalar>& support_acceleration, std::span<const Scalar> angles,
                  std::span<const Scalar> rates);

  /// α_i [rad/s²], as the last `accelerate` left it.
  std::span<const Scalar> angular_acceleration() const { return alpha_; }

  /// sin and cos of each joint's bend; at the support, of θ_1.
  std::span<const Scalar> bend_sines() const { return sine_; }
  std::span<const Scalar> bend_cosines() const { return cosine_; }

  /// Acceleration of the free end, gravity included [m/s²].
  Vec2<Scalar> tip_acceleration() const;

  /// The axial force of each link (C.11) [N], positive when it pulls. Call after `accelerate` with the same rates.
  void tension(std::span<const Scalar> rates, std::span<Scalar> out) const;

 private:
  /// What the update of one link needs, computed once.
  struct Terms {
    double length;    ///< l
    double mass;      ///< m
    double moment;    ///< m c
    double near;      ///< J = I + m c², inertia about the near joint
    double far;       ///< I + m (l − c)², inertia about the far joint
    double across;    ///< I − m c (l − c), the coupling of the two
    double spread;    ///< m I
    double friction;  ///< r of the joint at the near end; 0 at the support
    double stiffness;
  };
  /// α = own − along·a_e − across·a_u (C.9).
  struct Answer {
    Scalar own, along, across;
  };

  void sweep_to_support(std::span<const Scalar> rates);
  void sweep_to_tip(const Vec2<Scalar>& support_acceleration, std::span<const Scalar> rates);

  std::vector<Terms> terms_;
  double gravity_;
  std::vector<Scalar> bend_, sine_, cosine_;  ///< θ_i − θ_{i−1}; for the first link θ_1 itself
  std::vector<Answer> answer_;
  std::vector<Scalar> alpha_;
  std::vector<Vec2<Scalar>> joint_;  ///< a_i in link i's frame (x along e, y along u)
  Vec2<Scalar> tip_;                 ///< a_{n+1} in the last link's frame
  SinCos<Scalar> heading_;           ///< of the last link
};

template <class Scalar>
ChainRecursion<Scalar>::ChainRecursion(const Chain& chain)
    : gravity_(chain.gravity),
      bend_(chain.links.size()),
      sine_(chain.links.size()),
      cosine_(chain.links.size()),
      answer_(chain.links.size()),
      alpha_(chain.links.size()),
      joint_(chain.links.size()) {
  terms_.reserve(chain.links.size());
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    const Joint joint = i == 0 ? Joint{} : chain.joints[i - 1];
    const double beyond = link.length - link.centre;
    terms_.push_back({.length = link.length,
                      .mass = link.mass,
                      .moment = link.mass * link.centre,
                      .near = link.inertia + link.mass * link.centre * link.centre,
                      .far = link.inertia + link.mass * beyond * beyond,
                      .across = link.inertia - link.mass * link.centre * beyond,
                      .spread = link.mass * link.inertia,
                      .friction = joint.friction,
                      .stiffness = joint.stiffness});
  }
}

template <class Scalar>
void ChainRecursion<Scalar>::accelerate(const Vec2<Scalar>& support_acceleration, std::span<const Scalar> angles,
                                        std::span<const Scalar> rates) {
  bend_[0] = angles[0];
  for (std::size_t i = 1; i < terms_.size(); ++i) bend_[i] = angles[i] - angles[i - 1];
  if constexpr (requires { sincos(std::span<const Scalar>(bend_), std::span(sine_), std::span(cosine_)); }) {
    sincos(std::span<const Scalar>(bend_), std::span(sine_), std::span(cosine_));  // vectorised, for doubles and lanes
  } else {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      const SinCos<Scalar> turn = sincos(bend_[i]);
      sine_[i] = turn.sin;
      cosine_[i] = turn.cos;
    }
  }
  sweep_to_support(rates);
  sweep_to_tip(support_acceleration, rates);
  heading_ = sincos(angles.back());
}

template <class Scalar>
void ChainRecursion<Scalar>::sweep_to_support(std::span<const Scalar> rates) {
  Scalar ee{}, eu{}, uu{}, be{}, bu{};  // A and b of what hangs beyond, in this link's frame
  Scalar torque_beyond{};               // T_{i+1}
  for (std::size_t i = terms_.size(); i-- > 0;) {
    const Terms& link = terms_[i];
    const Scalar spin = rates[i] * rates[i];
    Scalar torque{};  // T_i = −r (ω_i − ω_{i−1}) − k (θ_i − θ_{i−1})                     (C.4)
    if (i > 0) torque = Scalar{} - link.friction * (rates[i] - rates[i - 1]) - link.stiffness * bend_[i];
    const Scalar turning = torque - torque_beyond;
    torque_beyond = torque;

    const Scalar ve = link.length * eu;  // v = m c u + l A u            (C.6)
    const Scalar vu = link.moment + link.length * uu;
    const Scalar per_inertia = 1.0 / (link.near + link.length * link.length * uu);  // 1/D
    const Scalar push = bu - spin * ve;
    const Scalar drive = turning - link.length * push;  // k = l² ω² uᵀAe − l u·b + T_i − T_{i+1}
    answer_[i] = {drive * per_inertia, ve * per_inertia, vu * per_inertia};

    // A ← A + m − v vᵀ/D,  b ← b − ω² (l A e + m c e) + v k/D                            (C.7), (C.8)
    be = be - spin * (link.length * ee + link.moment) + ve * answer_[i].own;
    bu = (push * link.across + vu * turning) * per_inertia;
    ee = ee + link.mass - ve * answer_[i].along;
    eu = eu * link.across * per_inertia;
    uu = (uu * link.far + link.spread) * per_inertia;

    // Turn (A, b) into the frame of link i−1.
    const Scalar s = sine_[i], c = cosine_[i];
    const Scalar sc = s * c, ss = s * s, cc = c * c;
    const Scalar trace = ee + uu;
    const Scalar turned_eu = sc * (ee - uu) + (cc - ss) * eu;
    uu = ss * ee + 2.0 * sc * eu + cc * uu;
    ee = trace - uu;
    eu = turned_eu;
    const Scalar turned_be = c * be - s * bu;
    bu = s * be + c * bu;
    be = turned_be;
  }
}

template <class Scalar>
void ChainRecursion<Scalar>::sweep_to_tip(const Vec2<Scalar>& support_acceleration, std::span<const Scalar> rates) {
  // a_1 = support acceleration − g, in the world's frame; each joint's bend turns it into the next link's.
  Scalar ae = support_acceleration.x;
  Scalar au = support_acceleration.y + gravity_;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const Scalar s = sine_[i], c = cosine_[i];
    const Scalar along = c * ae + s * au;
    const Scalar across = c * au - s * ae;
    joint_[i] = {along, across};
    alpha_[i] = answer_[i].own - answer_[i].along * along - answer_[i].across * across;  // (C.9)
    ae = along - terms_[i].length * (rates[i] * rates[i]);                               // (C.10)
    au = across + terms_[i].length * alpha_[i];
  }
  tip_ = {ae, au};
}

template <class Scalar>
Vec2<Scalar> ChainRecursion<Scalar>::tip_acceleration() const {
  const auto& [s, c] = heading_;
  return {c * tip_.x - s * tip_.y, s * tip_.x + c * tip_.y - gravity_};
}

template <class Scalar>
void ChainRecursion<Scalar>::tension(std::span<const Scalar> rates, std::span<Scalar> out) const {
  Scalar fe{}, fu{};  // F_{i+1}, in link i's frame; F_{n+1} = 0
  for (std::size_t i = terms_.size(); i-- > 0;) {
    const Terms& link = terms_[i];
    const Scalar spin = rates[i] * rates[i];
    // N_i = −e·(F_{i+1} + (m c/l) a_i) + (J/l) ω²                                        (C.11)
    out[i] = (link.near * spin - link.moment * joint_[i].x) / link.length - fe;
    // F_i = F_{i+1} + m a_i + m c (α u − ω² e)                                           (C.3)
    fe = fe + link.mass * joint_[i].x - link.moment * spin;
    fu = fu + link.mass * joint_[i].y + link.moment * alpha_[i];
    const Scalar turned = cosine_[i] * fe - sine_[i] * fu;
    fu = sine_[i] * fe + cosine_[i] * fu;
    fe = turned;
  }
}

}  // namespace catena
