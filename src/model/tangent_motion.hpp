// A chain together with motions infinitely close to its own: Y = (y, δ_1 … δ_k) with ẏ = f(t, y) and δ̇_j = J(t, y) δ_j (V.1).
//
// J δ is exact, in O(n), without a matrix: by a sweep over dual numbers, or where many vectors belong to one state by its linearised
// recursion with β = 0. Every block has the layout of a state; the ledger's place in a tangent vector stays zero, for nothing depends on it. Equations (V.1)–(V.3): docs/theory/tangent.md.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/chain.hpp"
#include "model/chain_motion.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "model/support.hpp"
#include "num/dual.hpp"
#include "num/lanes.hpp"

namespace catena {

/// J δ over dual numbers, for one scalar: double, or lanes of four states. Scratch for one thread.
template <class Scalar, LinkLoads Load>
class TangentSweep {
 public:
  TangentSweep(const Chain& chain, const Load& load)
      : layout_(chain.links.size(), ledger_size<Load>), recursion_(chain, load), motion_(2 * chain.links.size()) {}

  /// The rate of a tangent vector at the state y, with a far end that is held or none. `rate` may be the vector itself, but not y.
  void operator()(const SupportState<Scalar>& support, const std::optional<SupportState<Scalar>>& far_end,
                  std::span<const Scalar> y, std::span<const Scalar> tangent, std::span<Scalar> rate);

 private:
  StateLayout layout_;
  ChainRecursion<Dual<Scalar>, Load> recursion_;
  std::vector<Dual<Scalar>> motion_;  ///< (θ + δθ ε, ω + δω ε)
};

template <class Scalar, LinkLoads Load>
void TangentSweep<Scalar, Load>::operator()(const SupportState<Scalar>& support,
                                            const std::optional<SupportState<Scalar>>& far_end,
                                            std::span<const Scalar> y, std::span<const Scalar> tangent,
                                            std::span<Scalar> rate) {
  using Change = Dual<Scalar>;
  const std::size_t links = layout_.links();
  for (std::size_t i = 0; i < motion_.size(); ++i) motion_[i] = Change(y[i], {tangent[i]});
  const auto given = [](const Vec2<Scalar>& v) { return Vec2<Change>{Change(v.x), Change(v.y)}; };  // not perturbed
  const auto known = [&](const SupportState<Scalar>& at) {
    return SupportState<Change>{given(at.position), given(at.velocity), given(at.acceleration)};
  };
  const std::span<const Change> both(motion_);
  if (far_end)
    recursion_.accelerate(known(support), known(*far_end), both.first(links), both.last(links));
  else
    recursion_.accelerate(known(support), both.first(links), both.last(links));
  for (std::size_t i = 0; i < links; ++i) {
    layout_.angles(rate)[i] = motion_[links + i].slope[0];
    layout_.rates(rate)[i] = recursion_.angular_acceleration()[i].slope[0];  // (V.2)
  }
  std::ranges::fill(layout_.ledger(rate), Scalar(0.0));
}

/// Owns its scratch: one for each thread.
template <KnownSupport Held, LinkLoads Load = NoLoad>
class TangentMotionOf {
 public:
  TangentMotionOf(const Chain& chain, std::size_t vectors, Held support = {}, const Load& load = {},
                  const FarEnd& far_end = {})
      : layout_(chain.links.size(), ledger_size<Load>),
        vectors_(vectors),
        support_(support),
        far_end_(far_end),
        motion_(chain, std::move(support), load, far_end),
        one_(chain, load),
        point_(chain),
        stages_(chain, load) {}

  std::size_t dimension() const { return (1 + vectors_) * layout_.size(); }

  /// The state itself for 0, else the tangent vector of that number.
  template <class T>
  std::span<T> block(std::span<T> all, std::size_t number) const {
    return all.subspan(number * layout_.size(), layout_.size());
  }

  /// What holds from a break of the supports on.
  void enter(double time) {
    support_.enter(time);
    far_end_.enter(time);
    motion_.enter(time);
  }

  void operator()(double time, std::span<const double> y, std::span<double> rate);
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);
  void linearise(double time, std::span<const double> y, std::span<double> rate);
  bool factor(double beta) { return motion_.factor(beta); }
  bool factor(const RealAndComplex& betas) { return motion_.factor(betas); }
  void solve(std::span<double> b) { solve_blocks(b); }
  void solve(std::span<Lanes<4>> b) { solve_blocks(b); }

  // While the far end is held: y onto its ends, and of each tangent vector what stays there.
  bool projects() const { return motion_.projects(); }
  bool project(double time, std::span<double> y);
  void project_change(std::span<const double> y, std::span<double> change) const {
    for (std::size_t j = 0; j <= vectors_; ++j) motion_.project_change(block(y, 0), block(change, j));
  }

 private:
  static constexpr std::size_t worth_linearising = 4;  ///< vectors

  void carry(double time, std::span<const double> y, std::span<double> rate);
  template <class T>
  void solve_blocks(std::span<T> b);

  StateLayout layout_;
  std::size_t vectors_;
  Held support_;
  FarEnd far_end_;
  ChainMotionOf<Held, Load> motion_;
  TangentSweep<double, Load> one_;
  ChainPointOf<Load> point_;  ///< where the vectors are carried; the motion has one of its own, for Newton's matrix
  ChainFactors<double, Load> slope_;  ///< with β = 0: J
  TangentSweep<Lanes<4>, Load> stages_;
};

/// The rates of all tangent vectors. One linearisation of the state serves many.
template <KnownSupport Held, LinkLoads Load>
void TangentMotionOf<Held, Load>::carry(double time, std::span<const double> y, std::span<double> rate) {
  if (vectors_ < worth_linearising) {
    const SupportState<double> support = support_.at(time);
    std::optional<SupportState<double>> far_end;
    if (far_end_.holds()) far_end = far_end_.at(time);
    for (std::size_t j = 1; j <= vectors_; ++j) one_(support, far_end, block(y, 0), block(y, j), block(rate, j));
    return;
  }
  std::optional<Vec2<double>> end_velocity;
  if (far_end_.holds()) end_velocity = far_end_.at(time).velocity;
  point_.look(motion_.recursion(), layout_.rates(block(y, 0)), support_.at(time).velocity, end_velocity);
  slope_.factor(point_, 0.0);
  for (std::size_t j = 1; j <= vectors_; ++j) {
    const std::span<double> tangent = block(rate, j);
    std::ranges::copy(block(y, j), tangent.begin());
    slope_.apply(point_, layout_.angles(tangent), layout_.rates(tangent));  // (V.2)
    std::ranges::fill(layout_.ledger(tangent), 0.0);
  }
}

template <KnownSupport Held, LinkLoads Load>
bool TangentMotionOf<Held, Load>::project(double time, std::span<double> y) {
  if (!motion_.project(time, block(y, 0))) return false;
  for (std::size_t j = 1; j <= vectors_; ++j) motion_.project_change(block(y, 0), block(y, j));
  return true;
}

template <KnownSupport Held, LinkLoads Load>
void TangentMotionOf<Held, Load>::operator()(double time, std::span<const double> y, std::span<double> rate) {
  motion_(time, block(y, 0), block(rate, 0));
  carry(time, y, rate);
}

template <KnownSupport Held, LinkLoads Load>
void TangentMotionOf<Held, Load>::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  const SupportState<Lanes<4>> support = at_each(support_, times);
  std::optional<SupportState<Lanes<4>>> far_end;
  if (far_end_.holds()) far_end = at_each(far_end_, times);
  const std::span<const Lanes<4>> y(states);
  for (std::size_t j = 1; j <= vectors_; ++j) stages_(support, far_end, block(y, 0), block(y, j), block(states, j));
  motion_.rates(times, block(states, 0));  // last: it overwrites the state
}

template <KnownSupport Held, LinkLoads Load>
void TangentMotionOf<Held, Load>::linearise(double time, std::span<const double> y, std::span<double> rate) {
  motion_.linearise(time, block(y, 0), block(rate, 0));
  carry(time, y, rate);
}

/// 1 − βJ for each block (V.3). How J changes with y couples δ to y; Newton's matrix leaves that out, and converges all the same:
/// y does not depend on δ, and once y stands still, δ solves a linear equation.
template <KnownSupport Held, LinkLoads Load>
template <class T>
void TangentMotionOf<Held, Load>::solve_blocks(std::span<T> b) {
  for (std::size_t j = 0; j <= vectors_; ++j) {
    motion_.solve(block(b, j));
    if (j > 0) std::ranges::fill(layout_.ledger(block(b, j)), T(0.0));
  }
}

}  // namespace catena
