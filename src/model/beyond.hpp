// What hangs beyond a joint, as the joint feels it: it answers an acceleration a with the force F = A a + b (C.5).
//
// A and b live in the frame (e, u) of the link before the joint. There the update needs no difference of nearly equal terms: the
// entries along u are quotients of sums (C.8), exact for beads as well.
#pragma once

#include <cassert>
#include <cstddef>

#include "model/chain.hpp"
#include "model/load.hpp"
#include "num/vec2.hpp"

namespace catena {

/// What the update of one link needs, computed once. Real: double; Lanes for links side by side, of one chain or of several.
template <class Real>
struct LinkTerms {
  Real length;    ///< l
  Real mass;      ///< m
  Real moment;    ///< m c
  Real near;      ///< J = I + m c², inertia about the near joint
  Real far;       ///< I + m (l − c)², inertia about the far joint
  Real across;    ///< I − m c (l − c), the coupling of the two
  Real spread;    ///< m I
  Real friction;  ///< r of the joint at the near end; at the support that of its hinge
  Real stiffness;
  Real rest;

  /// T = −r (ω_i − ω_{i−1}) − k (θ_i − θ_{i−1} − rest): the torque of the near joint (C.4).
  template <class Scalar>
  Scalar torque(const Scalar& slip, const Scalar& bend) const {
    return Scalar{} - friction * slip - stiffness * (bend - rest);
  }
};

inline LinkTerms<double> terms_of(const Chain& chain, std::size_t i) {
  assert(well_formed(chain) && i < chain.links.size());
  const Link& link = chain.links[i];
  const Joint joint = near_joint(chain, i);
  const double beyond = link.length - link.centre;
  return {.length = link.length,
          .mass = link.mass,
          .moment = link.mass * link.centre,
          .near = link.inertia + link.mass * link.centre * link.centre,
          .far = link.inertia + link.mass * beyond * beyond,
          .across = link.inertia - link.mass * link.centre * beyond,
          .spread = link.mass * link.inertia,
          .friction = joint.friction,
          .stiffness = joint.stiffness,
          .rest = joint.rest};
}

/// One link's numbers become lane k of those of several.
template <class Real>
void put_in_lane(int k, const LinkTerms<double>& one, LinkTerms<Real>& all) {
  all.length[k] = one.length;
  all.mass[k] = one.mass;
  all.moment[k] = one.moment;
  all.near[k] = one.near;
  all.far[k] = one.far;
  all.across[k] = one.across;
  all.spread[k] = one.spread;
  all.friction[k] = one.friction;
  all.stiffness[k] = one.stiffness;
  all.rest[k] = one.rest;
}

/// α = own − along·a_e − across·a_u (C.9).
template <class Scalar>
struct Answer {
  Scalar own, along, across;
};

template <class Scalar>
struct Beyond {
  Scalar ee{}, eu{}, uu{}, be{}, bu{};
  Scalar per_inertia{};  ///< 1/D of the link taken on last

  /// Takes on a link with its ω² and the torque T_i − T_{i+1}; how the link answers is what stays to be known of it.
  template <class Real>
  Answer<Scalar> take_on(const LinkTerms<Real>& link, const Scalar& spin, const Scalar& turning) {
    const Scalar ve = link.length * eu;  // v = m c u + l A u                                                 (C.6)
    const Scalar vu = link.moment + link.length * uu;
    per_inertia = 1.0 / (link.near + link.length * link.length * uu);
    const Scalar push = bu - spin * ve;
    const Scalar drive = turning - link.length * push;  // k = l² ω² uᵀAe − l u·b + T_i − T_{i+1}
    const Answer<Scalar> answer{drive * per_inertia, ve * per_inertia, vu * per_inertia};

    // A ← A + m − v vᵀ/D,  b ← b − ω² (l A e + m c e) + v k/D                                                (C.7), (C.8)
    be = be - spin * (link.length * ee + link.moment) + ve * answer.own;
    bu = (push * link.across + vu * turning) * per_inertia;
    ee = ee + link.mass - ve * answer.along;
    eu = eu * link.across * per_inertia;
    uu = (uu * link.far + link.spread) * per_inertia;
    return answer;
  }

  /// The force that a load, in the frame of the link taken on last, spares its joint (C.25).
  void carry(const Vec2<Scalar>& force) {
    be = be - force.x;
    bu = bu - force.y;
  }

  /// F = A a + b (C.5).
  Vec2<Scalar> force(const Vec2<Scalar>& a) const { return {ee * a.x + eu * a.y + be, eu * a.x + uu * a.y + bu}; }

  /// Into the frame of the link before, from which the last one bends off.
  void turn(const Scalar& s, const Scalar& c) {
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
};

/// The acceleration of a joint on its way from link to link (C.9), (C.10).
template <class Scalar>
struct JointMotion {
  Scalar e, u;

  /// Into the frame of the next link, which bends off.
  void turn(const Scalar& s, const Scalar& c) {
    const Scalar along = c * e + s * u;
    u = c * u - s * e;
    e = along;
  }

  Scalar angular_acceleration(const Answer<Scalar>& answer) const {
    return answer.own - answer.along * e - answer.across * u;
  }

  /// To the far end of a link.
  template <class Real>
  void move_along(const Real& length, const Scalar& spin, const Scalar& alpha) {
    e = e - length * spin;
    u = u + length * alpha;
  }
};

}  // namespace catena
