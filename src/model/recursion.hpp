// The chain recursion: angular accelerations, joint accelerations and joint forces of a chain in O(n), without a matrix.
//
// Seen from joint i, all that hangs beyond it answers an acceleration a of the joint with a force F = A a + b (C.5). Going from
// the tip to the support one link at a time updates (A, b); going back gives α and a. Accelerations are reckoned minus gravity,
// so gravity enters only at the support: a_1 = support acceleration − g.
//
// The steps from link to link are in model/beyond.hpp. One chain is swept from both ends at once (model/both_ends.hpp); lanes keep
// the processor busy as they are.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "model/beyond.hpp"
#include "model/both_ends.hpp"
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
  void tension(std::span<const double> rates, std::span<double> out) const
    requires std::same_as<Scalar, double>;

 private:
  /// One chain is eliminated from both ends at once: half the waiting. Lanes keep the processor busy as they are.
  static constexpr bool from_both_ends = std::same_as<Scalar, double>;
  struct Nothing {
    explicit Nothing(const Chain&) {}
  };

  void turn_joints(std::span<const Scalar> angles);
  void sweep_to_support(std::span<const Scalar> angles, std::span<const Scalar> rates);
  void sweep_to_tip(const Vec2<Scalar>& first, std::span<const Scalar> rates);

  std::vector<LinkTerms<double>> terms_;
  [[no_unique_address]] std::conditional_t<from_both_ends, BothEnds, Nothing> both_ends_;
  double gravity_;
  std::vector<Scalar> sine_, cosine_;  ///< of θ_i − θ_{i−1}; for the first link of θ_1 itself
  std::vector<Answer<Scalar>> answer_;
  std::vector<Scalar> alpha_;
  std::vector<Vec2<double>> joint_;  ///< a_i in link i's frame (x along e, y along u); of one chain only
  Vec2<Scalar> tip_;                 ///< a_{n+1} in the last link's frame
  SinCos<Scalar> heading_;           ///< of the last link
};

template <class Scalar>
ChainRecursion<Scalar>::ChainRecursion(const Chain& chain)
    : both_ends_(chain),
      gravity_(chain.gravity),
      sine_(chain.links.size()),
      cosine_(chain.links.size()),
      answer_(from_both_ends ? 0 : chain.links.size()),
      alpha_(chain.links.size()),
      joint_(from_both_ends ? chain.links.size() : 0) {
  terms_.reserve(chain.links.size());
  for (std::size_t i = 0; i < chain.links.size(); ++i) terms_.push_back(terms_of(chain, i));
}

template <class Scalar>
void ChainRecursion<Scalar>::accelerate(const Vec2<Scalar>& support_acceleration, std::span<const Scalar> angles,
                                        std::span<const Scalar> rates) {
  assert(angles.size() == terms_.size() && rates.size() == terms_.size());
  turn_joints(angles);
  const Vec2<Scalar> first{support_acceleration.x, support_acceleration.y + gravity_};  // a_1 minus g
  if constexpr (from_both_ends) {
    tip_ = both_ends_.accelerate(first, {angles, rates, sine_, cosine_}, alpha_, joint_);
  } else {
    sweep_to_support(angles, rates);
    sweep_to_tip(first, rates);
  }
  heading_ = sincos(angles.back());
}

/// In blocks that stay in the nearest cache, vectorised for doubles and lanes.
template <class Scalar>
void ChainRecursion<Scalar>::turn_joints(std::span<const Scalar> angles) {
  std::array<Scalar, 64> bends;
  for (std::size_t first = 0; first < angles.size(); first += bends.size()) {
    const std::size_t count = std::min(bends.size(), angles.size() - first);
    bends[0] = first == 0 ? angles[0] : angles[first] - angles[first - 1];
    for (std::size_t i = 1; i < count; ++i) bends[i] = angles[first + i] - angles[first + i - 1];
    const std::span<const Scalar> bent(bends.data(), count);
    const std::span sine = std::span(sine_).subspan(first, count), cosine = std::span(cosine_).subspan(first, count);
    if constexpr (requires { sincos(bent, sine, cosine); }) {
      sincos(bent, sine, cosine);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        const SinCos<Scalar> turn = sincos(bent[i]);
        sine[i] = turn.sin;
        cosine[i] = turn.cos;
      }
    }
  }
}

template <class Scalar>
void ChainRecursion<Scalar>::sweep_to_support(std::span<const Scalar> angles, std::span<const Scalar> rates) {
  Beyond<Scalar> beyond;
  Scalar torque_beyond{};  // T_{i+1}
  for (std::size_t i = terms_.size(); i-- > 0;) {
    Scalar torque{};
    if (i > 0) torque = terms_[i].torque(rates[i] - rates[i - 1], angles[i] - angles[i - 1]);
    answer_[i] = beyond.take_on(terms_[i], rates[i] * rates[i], torque - torque_beyond);
    beyond.turn(sine_[i], cosine_[i]);
    torque_beyond = torque;
  }
}

template <class Scalar>
void ChainRecursion<Scalar>::sweep_to_tip(const Vec2<Scalar>& first, std::span<const Scalar> rates) {
  JointMotion<Scalar> at{first.x, first.y};
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    at.turn(sine_[i], cosine_[i]);
    alpha_[i] = at.angular_acceleration(answer_[i]);
    at.move_along(terms_[i].length, rates[i] * rates[i], alpha_[i]);
  }
  tip_ = {at.e, at.u};
}

template <class Scalar>
Vec2<Scalar> ChainRecursion<Scalar>::tip_acceleration() const {
  const auto& [s, c] = heading_;
  return {c * tip_.x - s * tip_.y, s * tip_.x + c * tip_.y - gravity_};
}

template <class Scalar>
void ChainRecursion<Scalar>::tension(std::span<const double> rates, std::span<double> out) const
  requires std::same_as<Scalar, double>
{
  assert(rates.size() == terms_.size() && out.size() == terms_.size());
  double fe = 0.0, fu = 0.0;  // F_{i+1}, in link i's frame; F_{n+1} = 0
  for (std::size_t i = terms_.size(); i-- > 0;) {
    const LinkTerms<double>& link = terms_[i];
    const double spin = rates[i] * rates[i];
    // N_i = −e·(F_{i+1} + (m c/l) a_i) + (J/l) ω²                                        (C.11)
    out[i] = (link.near * spin - link.moment * joint_[i].x) / link.length - fe;
    // F_i = F_{i+1} + m a_i + m c (α u − ω² e)                                           (C.3)
    fe = fe + link.mass * joint_[i].x - link.moment * spin;
    fu = fu + link.mass * joint_[i].y + link.moment * alpha_[i];
    const double turned = cosine_[i] * fe - sine_[i] * fu;
    fu = sine_[i] * fe + cosine_[i] * fu;
    fe = turned;
  }
}

}  // namespace catena
