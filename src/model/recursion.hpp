// The chain recursion: angular accelerations, joint accelerations and joint forces of a chain in O(n), without a matrix.
//
// Seen from joint i, all that hangs beyond it answers an acceleration a of the joint with a force F = A a + b (C.5). Going from
// the tip to the support one link at a time updates (A, b); going back gives α and a. Accelerations are reckoned minus gravity,
// so gravity enters only at the support: a_1 = support acceleration − g.
//
// The steps from link to link are in model/beyond.hpp, forces from outside in model/load.hpp. One chain is swept from both ends at
// once (model/both_ends.hpp); lanes keep the processor busy as they are.
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
#include "model/end_response.hpp"
#include "model/load.hpp"
#include "model/support.hpp"
#include "num/elementary.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Vectorised for doubles and lanes.
template <class Scalar>
void sincos_of_each(std::span<const Scalar> angles, std::span<Scalar> sines, std::span<Scalar> cosines) {
  if constexpr (requires { sincos(angles, sines, cosines); }) {
    sincos(angles, sines, cosines);
  } else {
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const SinCos<Scalar> turn = sincos(angles[i]);
      sines[i] = turn.sin;
      cosines[i] = turn.cos;
    }
  }
}

/// Scratch of the recursion for one thread, sized once; `accelerate` fills it without allocating.
/// Scalar: double, Lanes (many chains at once), Dual (derivatives). Real: of the chain's own numbers; double if all lanes carry
/// the same chain, else as many lanes.
template <class Scalar, LinkLoads Load = NoLoad, class Real = double>
class ChainRecursion {
 public:
  explicit ChainRecursion(const Chain& chain, const Load& load = {})
    requires std::same_as<Real, double>
      : ChainRecursion(std::span(&chain, 1), load) {}
  /// A chain for each lane, all with the same number of links.
  explicit ChainRecursion(std::span<const Chain> chains, const Load& load = {});

  /// α and every joint's acceleration from (θ, ω) and the support's, in O(n) (C.5)–(C.10).
  void accelerate(const SupportState<Scalar>& support, std::span<const Scalar> angles, std::span<const Scalar> rates);

  /// The same if the far end is held and moves as it must too: at least two links, not in one line (B.2).
  void accelerate(const SupportState<Scalar>& support, const SupportState<Scalar>& far_end,
                  std::span<const Scalar> angles, std::span<const Scalar> rates);

  /// How the links turn, from rest, if nothing but the far end moves: α for each m/s² of it along x and along y (B.10). Given sin θ and
  /// cos θ; for a chain without torques at its joints.
  void turn_with_end(std::span<const double> sines, std::span<const double> cosines, std::span<const double> at_rest,
                     std::span<Vec2<double>> turns)
    requires std::same_as<Scalar, double> && (!loaded<Load>);

  /// α_i [rad/s²], as the last `accelerate` left it.
  std::span<const Scalar> angular_acceleration() const { return alpha_; }

  /// sin and cos of each joint's bend; at the support, of θ_1.
  std::span<const Scalar> bend_sines() const { return sine_; }
  std::span<const Scalar> bend_cosines() const { return cosine_; }

  /// F_1: the force of the support on the chain [N]; the chain pulls at the support with its opposite.
  const Vec2<Scalar>& support_force() const { return support_force_; }

  /// λ: the force of whatever holds the far end on the chain [N]; 0 if it is free.
  Vec2<Scalar> end_force() const { return in_plane({Scalar{} - beyond_tip_.x, Scalar{} - beyond_tip_.y}); }

  /// A vector of the plane as the last link sees it (x along e, y along u).
  Vec2<Scalar> in_last_frame(const Vec2<Scalar>& v) const {
    const auto& [s, c] = heading_;
    return {c * v.x + s * v.y, c * v.y - s * v.x};
  }

  /// Acceleration of the far end, gravity included [m/s²].
  Vec2<Scalar> tip_acceleration() const;

  /// The axial force of each link (C.11) [N], positive when it pulls. Call after `accelerate` with the same rates.
  void tension(std::span<const double> rates, std::span<double> out) const
    requires std::same_as<Scalar, double>;

  /// F_i: the force through each near joint on its link, in the link's frame (x along e, y along u) [N]. Likewise.
  void joint_forces(std::span<const double> rates, std::span<Vec2<double>> out) const
    requires std::same_as<Scalar, double>;

  /// What the load is asked, and saw last.
  const Load& load() const { return load_; }
  Load& load() { return load_; }
  std::span<const LinkMotion<Scalar>> link_motions() const { return motions_; }

  /// What it did to the links, in their frames (x along e, y along u); nothing without a load.
  std::span<const LinkLoad<Scalar>> link_loads() const { return loads_; }

 private:
  /// One chain is eliminated from both ends at once: half the waiting. Lanes keep the processor busy as they are.
  static constexpr bool from_both_ends = std::same_as<Scalar, double>;
  static constexpr std::size_t block = 64;  ///< of links whose sines are found at once: stays in the nearest cache
  struct Nothing {
    explicit Nothing(const Chain&) {}
  };
  using OneChain = BothEndsOf<Lanes<2>, loaded<Load>>;

  void turn_joints(std::span<const Scalar> angles);
  void ask_load(const SupportState<Scalar>& support, std::span<const Scalar> angles, std::span<const Scalar> rates);
  /// with(i, per_inertia, spin) follows each link that was taken on.
  template <class Along>
  Beyond<Scalar> sweep_to_support(std::span<const Scalar> angles, std::span<const Scalar> rates, const Along& with);
  /// own(i) is the α of a link whose near joint stays where it is.
  template <class Own>
  void sweep_to_tip(const Vec2<Scalar>& first, std::span<const Scalar> rates, const Own& own);
  /// The near end's acceleration, less gravity.
  Vec2<Scalar> first_joint(const SupportState<Scalar>& support) const {
    return {support.acceleration.x, support.acceleration.y + gravity_};
  }
  Vec2<Scalar> in_plane(const Vec2<Scalar>& v) const {
    const auto& [s, c] = heading_;
    return {c * v.x - s * v.y, s * v.x + c * v.y};
  }
  template <class Use>
  void through_joints(std::span<const double> rates, const Use& use) const;

  std::vector<LinkTerms<Real>> terms_;
  [[no_unique_address]] std::conditional_t<from_both_ends, OneChain, Nothing> both_ends_;
  Real gravity_;
  std::vector<Scalar> sine_, cosine_;  ///< of θ_i − θ_{i−1}; for the first link of θ_1 itself
  std::vector<Answer<Scalar>> answer_;
  std::vector<Scalar> alpha_;
  std::vector<Vec2<double>> joint_;    ///< a_i in link i's frame (x along e, y along u); of one chain only
  Vec2<Scalar> tip_;                   ///< a_{n+1} in the last link's frame
  SinCos<Scalar> heading_;             ///< of the last link
  Vec2<Scalar> beyond_tip_;            ///< F_{n+1} in the last link's frame
  std::vector<TwoOf<Scalar>> yields_;  ///< −∂α/∂F_{n+1}, if the far end was ever held
  Vec2<Scalar> support_force_;
  [[no_unique_address]] Load load_;
  std::vector<LinkMotion<Scalar>> motions_;  ///< these two only with a load
  std::vector<LinkLoad<Scalar>> loads_;      ///< in the links' frames (x along e, y along u)
};

template <class Scalar, LinkLoads Load, class Real>
ChainRecursion<Scalar, Load, Real>::ChainRecursion(std::span<const Chain> chains, const Load& load)
    : both_ends_(chains.front()),
      sine_(chains.front().links.size()),
      cosine_(sine_.size()),
      answer_(from_both_ends ? 0 : sine_.size()),
      alpha_(sine_.size()),
      joint_(from_both_ends ? sine_.size() : 0),
      load_(load),
      motions_(loaded<Load> ? sine_.size() : 0),
      loads_(motions_.size()) {
  if constexpr (std::same_as<Real, double>) {
    gravity_ = chains.front().gravity;
    terms_.reserve(sine_.size());
    for (std::size_t i = 0; i < sine_.size(); ++i) terms_.push_back(terms_of(chains.front(), i));
  } else {
    assert(chains.size() == Real::size);
    terms_.resize(sine_.size());
    for (int k = 0; k < Real::size; ++k) {
      assert(chains[k].links.size() == sine_.size());
      gravity_[k] = chains[k].gravity;
      for (std::size_t i = 0; i < sine_.size(); ++i) put_in_lane(k, terms_of(chains[k], i), terms_[i]);
    }
  }
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::accelerate(const SupportState<Scalar>& support, std::span<const Scalar> angles,
                                                    std::span<const Scalar> rates) {
  assert(angles.size() == terms_.size() && rates.size() == terms_.size());
  turn_joints(angles);
  if constexpr (loaded<Load>) ask_load(support, angles, rates);
  const Vec2<Scalar> first = first_joint(support);  // a_1 minus g
  if constexpr (from_both_ends) {
    const auto ends = both_ends_.accelerate(first, {angles, rates, sine_, cosine_, loads_}, alpha_, joint_);
    tip_ = ends.tip;
    support_force_ = ends.support_force;
  } else {
    const auto nothing_else = [](std::size_t, const Scalar&, const Scalar&) {};
    support_force_ = sweep_to_support(angles, rates, nothing_else).force(first);
    sweep_to_tip(first, rates, [this](std::size_t i) -> const Scalar& { return answer_[i].own; });
  }
  heading_ = sincos(angles.back());
  beyond_tip_ = {};
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::accelerate(const SupportState<Scalar>& support,
                                                    const SupportState<Scalar>& far_end, std::span<const Scalar> angles,
                                                    std::span<const Scalar> rates) {
  assert(angles.size() == terms_.size() && rates.size() == terms_.size() && terms_.size() > 1);
  turn_joints(angles);
  if constexpr (loaded<Load>) ask_load(support, angles, rates);
  heading_ = sincos(angles.back());
  const Vec2<Scalar> first = first_joint(support), end = in_last_frame(first_joint(far_end));
  if constexpr (from_both_ends) {
    const auto ends = both_ends_.accelerate_held(first, end, {angles, rates, sine_, cosine_, loads_}, alpha_, joint_);
    tip_ = ends.tip;
    support_force_ = ends.support_force;
    beyond_tip_ = ends.beyond_tip;
  } else {
    yields_.resize(terms_.size());
    EndResponse<TwoOf<Scalar>> response;
    const Beyond<Scalar> beyond =
        sweep_to_support(angles, rates, [&](std::size_t i, const Scalar& per_inertia, const Scalar& spin) {
          const LinkTerms<Real>& link = terms_[i];
          yields_[i] = response.take_on({.length = Scalar(link.length),
                                         .across = Scalar(link.across),
                                         .per_inertia = per_inertia,
                                         .spin = spin,
                                         .own = answer_[i].own,
                                         .along = answer_[i].along});
          response.turn(sine_[i], cosine_[i]);
        });
    beyond_tip_ = response.force_for(first, end);
    support_force_ = beyond.force(first) + response.transmitted(beyond_tip_);
    sweep_to_tip(first, rates, [this](std::size_t i) -> Scalar {
      return answer_[i].own - (yields_[i][0] * beyond_tip_.x + yields_[i][1] * beyond_tip_.y);
    });
  }
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::turn_with_end(std::span<const double> sines, std::span<const double> cosines,
                                                       std::span<const double> at_rest, std::span<Vec2<double>> turns)
  requires std::same_as<Scalar, double> && (!loaded<Load>)
{
  sine_[0] = sines[0];
  cosine_[0] = cosines[0];
  for (std::size_t i = 1; i < sines.size(); ++i) {
    sine_[i] = sines[i] * cosines[i - 1] - cosines[i] * sines[i - 1];
    cosine_[i] = cosines[i] * cosines[i - 1] + sines[i] * sines[i - 1];
  }
  heading_ = {.sin = sines.back(), .cos = cosines.back()};
  const std::array<Vec2<double>, 2> ends{in_last_frame({1.0, 0.0}), in_last_frame({0.0, 1.0})};
  both_ends_.turn_with_tip(ends, {at_rest, at_rest, sine_, cosine_}, turns);
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::turn_joints(std::span<const Scalar> angles) {
  std::array<Scalar, block> bends;
  for (std::size_t first = 0; first < angles.size(); first += block) {
    const std::size_t count = std::min(block, angles.size() - first);
    bends[0] = first == 0 ? angles[0] : angles[first] - angles[first - 1];
    for (std::size_t i = 1; i < count; ++i) bends[i] = angles[first + i] - angles[first + i - 1];
    sincos_of_each(std::span<const Scalar>(bends.data(), count), std::span(sine_).subspan(first, count),
                   std::span(cosine_).subspan(first, count));
  }
}

/// The links from the support on, with their loads in their own frames (C.25).
template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::ask_load(const SupportState<Scalar>& support, std::span<const Scalar> angles,
                                                  std::span<const Scalar> rates) {
  // NOLINTNEXTLINE(misc-const-correctness): only a load that needs positions moves it on
  Vec2<Scalar> position = support.position;
  Vec2<Scalar> velocity = support.velocity;
  std::array<Scalar, block> sines, cosines;
  for (std::size_t first = 0; first < terms_.size(); first += block) {
    const std::size_t count = std::min(block, terms_.size() - first);
    sincos_of_each(angles.subspan(first, count), std::span(sines).first(count), std::span(cosines).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t i = first + k;
      const Vec2<Scalar> e{cosines[k], sines[k]}, u{-sines[k], cosines[k]};
      motions_[i] = {.position = position, .velocity = velocity, .along = e, .rate = rates[i]};
      if constexpr (carried<Load> > 1) position = position + terms_[i].length * e;
      velocity = velocity + (terms_[i].length * rates[i]) * u;
    }
  }
  for (std::size_t i = 0; i < terms_.size(); ++i) loads_[i] = load_(i, motions_[i]);
}

template <class Scalar, LinkLoads Load, class Real>
template <class Along>
Beyond<Scalar> ChainRecursion<Scalar, Load, Real>::sweep_to_support(std::span<const Scalar> angles,
                                                                    std::span<const Scalar> rates, const Along& with) {
  Beyond<Scalar> beyond;
  Scalar torque_beyond{};  // T_{i+1}
  for (std::size_t i = terms_.size(); i-- > 0;) {
    const Scalar torque = i > 0 ? terms_[i].torque(rates[i] - rates[i - 1], angles[i] - angles[i - 1])
                                : terms_[0].torque(rates[0], angles[0]);  // the hinge rubs, but is not stiff
    Scalar turning = torque - torque_beyond;
    if constexpr (loaded<Load>) turning = turning + loads_[i].moment.y;
    const Scalar spin = rates[i] * rates[i];
    answer_[i] = beyond.take_on(terms_[i], spin, turning);
    with(i, beyond.per_inertia, spin);
    if constexpr (loaded<Load>) beyond.carry(loads_[i].force);
    beyond.turn(sine_[i], cosine_[i]);
    torque_beyond = torque;
  }
  return beyond;
}

template <class Scalar, LinkLoads Load, class Real>
template <class Own>
void ChainRecursion<Scalar, Load, Real>::sweep_to_tip(const Vec2<Scalar>& first, std::span<const Scalar> rates,
                                                      const Own& own) {
  JointMotion<Scalar> at{first.x, first.y};
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    at.turn(sine_[i], cosine_[i]);
    alpha_[i] = at.angular_acceleration({own(i), answer_[i].along, answer_[i].across});
    at.move_along(terms_[i].length, rates[i] * rates[i], alpha_[i]);
  }
  tip_ = {at.e, at.u};
}

template <class Scalar, LinkLoads Load, class Real>
Vec2<Scalar> ChainRecursion<Scalar, Load, Real>::tip_acceleration() const {
  const Vec2<Scalar> tip = in_plane(tip_);
  return {tip.x, tip.y - gravity_};
}

/// From the tip to the support: use(i, F_{i+1}, F_i), both in link i's frame.
template <class Scalar, LinkLoads Load, class Real>
template <class Use>
void ChainRecursion<Scalar, Load, Real>::through_joints(std::span<const double> rates, const Use& use) const {
  assert(rates.size() == terms_.size());
  Vec2<double> beyond = beyond_tip_;  // F_{n+1}
  for (std::size_t i = terms_.size(); i-- > 0;) {
    const LinkTerms<double>& link = terms_[i];
    // F_i = F_{i+1} + m a_i + m c (α u − ω² e)                                           (C.3)
    // NOLINTNEXTLINE(misc-const-correctness): a load adds to it
    Vec2<double> force{beyond.x + link.mass * joint_[i].x - link.moment * (rates[i] * rates[i]),
                       beyond.y + link.mass * joint_[i].y + link.moment * alpha_[i]};
    if constexpr (loaded<Load>) force = force - loads_[i].force;  // (C.25)
    use(i, beyond, force);
    beyond = {cosine_[i] * force.x - sine_[i] * force.y, sine_[i] * force.x + cosine_[i] * force.y};
  }
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::tension(std::span<const double> rates, std::span<double> out) const
  requires std::same_as<Scalar, double>
{
  assert(out.size() == terms_.size());
  through_joints(rates, [&](std::size_t i, const Vec2<double>& beyond, const Vec2<double>&) {
    const LinkTerms<double>& link = terms_[i];
    // N_i = −e·(F_{i+1} + (m c/l) a_i) + (J/l) ω²                                        (C.11)
    // NOLINTNEXTLINE(misc-const-correctness): a load adds to it
    double stretching = link.near * (rates[i] * rates[i]) - link.moment * joint_[i].x;
    if constexpr (loaded<Load>) stretching += loads_[i].moment.x;  // (C.25)
    out[i] = stretching / link.length - beyond.x;
  });
}

template <class Scalar, LinkLoads Load, class Real>
void ChainRecursion<Scalar, Load, Real>::joint_forces(std::span<const double> rates, std::span<Vec2<double>> out) const
  requires std::same_as<Scalar, double>
{
  assert(out.size() == terms_.size());
  through_joints(rates, [&](std::size_t i, const Vec2<double>&, const Vec2<double>& force) { out[i] = force; });
}

}  // namespace catena
