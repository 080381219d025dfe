// The moving chain as a method sees it: ẏ = f(t, y), and (1 − βJ) x = b.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "model/chain.hpp"
#include "model/closure.hpp"
#include "model/drag.hpp"
#include "model/far_end.hpp"
#include "model/known_motion.hpp"
#include "model/ledger.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "model/support.hpp"
#include "model/turning.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// Owns its scratch: one for each thread.
template <KnownSupport Held, LinkLoads Load = NoLoad>
class ChainMotionOf {
 public:
  explicit ChainMotionOf(const Chain& chain, Held support = {}, const Load& load = {}, FarEnd far_end = {})
      : chain_(&chain),
        support_(std::move(support)),
        far_end_(std::move(far_end)),
        layout_(chain.links.size(), ledger_size<Load>),
        recursion_(chain, load),
        stages_(chain, load),
        point_(chain) {}

  /// What holds from a break of the supports, or from time 0, on.
  void enter(double time) {
    if constexpr (requires { support_.enter(time); }) support_.enter(time);
    far_end_.enter(time);
    if (far_end_.holds() && !closure_) closure_ = std::make_unique<ChainClosure>(*chain_);
  }

  /// f(t, y).
  void operator()(double time, std::span<const double> y, std::span<double> rate);

  /// f of four states at once, each at its time, in their place.
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);

  /// J about (t, y), and f there.
  void linearise(double time, std::span<const double> y, std::span<double> rate);

  bool factor(double beta) { return real_.factor(point_, beta); }
  bool factor(const RealAndComplex& betas);

  /// (1 − βJ)⁻¹ in place.
  void solve(std::span<double> b);
  void solve(std::span<Lanes<4>> b);  ///< packed

  /// As the last f left it.
  const ChainRecursion<double, Load>& recursion() const { return recursion_; }

  // While the far end is held, states lie on constraints.
  bool projects() const { return far_end_.holds(); }
  bool project(double time, std::span<double> y) {
    return closure_->close(support_.at(time), far_end_.at(time), layout_.angles(y), layout_.rates(y));
  }
  /// Of a small change of the state that was projected last.
  void project_change(std::span<const double> y, std::span<double> change) const {
    closure_->keep_closed(layout_.rates(y), layout_.angles(change), layout_.rates(change));
  }

 private:
  template <class Scalar>
  void fill_rate(const ChainRecursion<Scalar, Load>& recursion, const Vec2<Scalar>& support_velocity,
                 const std::optional<Vec2<Scalar>>& end_velocity, std::span<const Scalar> rates,
                 std::span<Scalar> rate) const;

  const Chain* chain_;
  Held support_;
  FarEnd far_end_;
  std::unique_ptr<ChainClosure> closure_;  ///< there once the far end was held
  StateLayout layout_;
  ChainRecursion<double, Load> recursion_;
  ChainRecursion<Lanes<4>, Load> stages_;
  ChainPointOf<Load> point_;
  ChainFactors<double, Load> real_;
  ChainFactors<RealAndComplex, Load> both_;
};

using ChainMotion = ChainMotionOf<Support>;

// The kernels in lanes, compiled for AVX2 too.
void accelerate_stages(ChainRecursion<Lanes<4>>& recursion, const SupportState<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates);
void accelerate_stages(ChainRecursion<Lanes<4>>& recursion, const SupportState<Lanes<4>>& support,
                       const SupportState<Lanes<4>>& far_end, std::span<const Lanes<4>> angles,
                       std::span<const Lanes<4>> rates);
bool factor_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const RealAndComplex& betas);
void solve_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const StateLayout& layout,
                std::span<Lanes<4>> b);
void accelerate_stages(ChainRecursion<Lanes<4>, Drag>& recursion, const SupportState<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates);
void accelerate_stages(ChainRecursion<Lanes<4>, Drag>& recursion, const SupportState<Lanes<4>>& support,
                       const SupportState<Lanes<4>>& far_end, std::span<const Lanes<4>> angles,
                       std::span<const Lanes<4>> rates);
bool factor_both(ChainFactors<RealAndComplex, Drag>& factors, const ChainPointOf<Drag>& point,
                 const RealAndComplex& betas);
void solve_both(ChainFactors<RealAndComplex, Drag>& factors, const ChainPointOf<Drag>& point, const StateLayout& layout,
                std::span<Lanes<4>> b);
void accelerate_stages(ChainRecursion<Lanes<4>, Turning>& recursion, const SupportState<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates);
void accelerate_stages(ChainRecursion<Lanes<4>, Turning>& recursion, const SupportState<Lanes<4>>& support,
                       const SupportState<Lanes<4>>& far_end, std::span<const Lanes<4>> angles,
                       std::span<const Lanes<4>> rates);
bool factor_both(ChainFactors<RealAndComplex, Turning>& factors, const ChainPointOf<Turning>& point,
                 const RealAndComplex& betas);
void solve_both(ChainFactors<RealAndComplex, Turning>& factors, const ChainPointOf<Turning>& point,
                const StateLayout& layout, std::span<Lanes<4>> b);

/// (1 − βJ)⁻¹ of the whole state. Nothing depends on the ledger, so its rows come last (L.13), (L.14).
template <class Scalar, LinkLoads Load>
void solve_with(ChainFactors<Scalar, Load>& factors, const ChainPointOf<Load>& point, const StateLayout& layout,
                std::span<Packed<Scalar>> b) {
  const LedgerOf<Scalar> changes = factors.solve(point, layout.angles(b), layout.rates(b));
  for (std::size_t k = 0; k < ledger_size<Load>; ++k) {
    Packed<Scalar>& entry = layout.ledger(b)[k];
    entry = packed(unpacked(entry) + factors.beta() * changes[k]);
  }
}

/// ẏ from what the recursion found: θ̇ = ω, ω̇ = α, and the ledger's rates (C.18). May overwrite its y.
template <KnownSupport Held, LinkLoads Load>
template <class Scalar>
void ChainMotionOf<Held, Load>::fill_rate(const ChainRecursion<Scalar, Load>& recursion,
                                          const Vec2<Scalar>& support_velocity,
                                          const std::optional<Vec2<Scalar>>& end_velocity,
                                          std::span<const Scalar> rates, std::span<Scalar> rate) const {
  std::optional<MovedEnd<Scalar>> far_end;
  if (end_velocity) far_end = {recursion.end_force(), *end_velocity};
  const LedgerOf<Scalar> powers = ledger_rates<Scalar>(*chain_, rates, {recursion.support_force(), support_velocity},
                                                       far_end, recursion.link_loads());
  std::copy_n(powers.begin(), ledger_size<Load>, layout_.ledger(rate).begin());
  std::ranges::copy(rates, layout_.angles(rate).begin());
  std::ranges::copy(recursion.angular_acceleration(), layout_.rates(rate).begin());
}

template <KnownSupport Held, LinkLoads Load>
void ChainMotionOf<Held, Load>::operator()(double time, std::span<const double> y, std::span<double> rate) {
  const SupportState<double> support = support_.at(time);
  std::optional<Vec2<double>> end_velocity;
  if (far_end_.holds()) {
    const SupportState<double> end = far_end_.at(time);
    recursion_.accelerate(support, end, layout_.angles(y), layout_.rates(y));
    end_velocity = end.velocity;
  } else {
    recursion_.accelerate(support, layout_.angles(y), layout_.rates(y));
  }
  fill_rate(recursion_, support.velocity, end_velocity, layout_.rates(y), rate);
}

template <KnownSupport Held, LinkLoads Load>
void ChainMotionOf<Held, Load>::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  const SupportState<Lanes<4>> support = at_each(support_, times);
  const std::span<const Lanes<4>> y(states);
  std::optional<Vec2<Lanes<4>>> end_velocity;
  if (far_end_.holds()) {
    const SupportState<Lanes<4>> end = at_each(far_end_, times);
    accelerate_stages(stages_, support, end, layout_.angles(y), layout_.rates(y));
    end_velocity = end.velocity;
  } else {
    accelerate_stages(stages_, support, layout_.angles(y), layout_.rates(y));
  }
  fill_rate(stages_, support.velocity, end_velocity, layout_.rates(y), states);
}

template <KnownSupport Held, LinkLoads Load>
void ChainMotionOf<Held, Load>::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  std::optional<Vec2<double>> end_velocity;
  if (far_end_.holds()) end_velocity = far_end_.at(time).velocity;
  point_.look(recursion_, layout_.rates(y), support_.at(time).velocity, end_velocity);
}

template <KnownSupport Held, LinkLoads Load>
bool ChainMotionOf<Held, Load>::factor(const RealAndComplex& betas) {
  return factor_both(both_, point_, betas);
}

template <KnownSupport Held, LinkLoads Load>
void ChainMotionOf<Held, Load>::solve(std::span<double> b) {
  solve_with(real_, point_, layout_, b);
}

template <KnownSupport Held, LinkLoads Load>
void ChainMotionOf<Held, Load>::solve(std::span<Lanes<4>> b) {
  solve_both(both_, point_, layout_, b);
}

extern template class ChainMotionOf<Support>;
extern template class ChainMotionOf<Support, Drag>;
extern template class ChainMotionOf<Support, Turning>;

}  // namespace catena
