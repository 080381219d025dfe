// The moving chain as a method sees it: ẏ = f(t, y), and (1 − βJ) x = b.
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>

#include "model/chain.hpp"
#include "model/ledger.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "model/support.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// Whatever has a known state at each time: a Support, or one path alone.
template <class Held>
concept KnownSupport = requires(const Held& support, double time) {
  { support.at(time) } -> std::same_as<SupportState<double>>;
};

/// Owns its scratch: one for each thread.
template <KnownSupport Held>
class ChainMotionOf {
 public:
  explicit ChainMotionOf(const Chain& chain, Held support = {})
      : chain_(&chain),
        support_(std::move(support)),
        layout_(chain.links.size()),
        recursion_(chain),
        stages_(chain),
        point_(chain) {}

  /// What holds from a break of the support on.
  void enter(double time) { support_.enter(time); }

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

 private:
  template <class Scalar>
  void fill_rate(const ChainRecursion<Scalar>& recursion, const Vec2<Scalar>& support_velocity,
                 std::span<const Scalar> rates, std::span<Scalar> rate) const;

  const Chain* chain_;
  Held support_;
  StateLayout layout_;
  ChainRecursion<double> recursion_;
  ChainRecursion<Lanes<4>> stages_;
  ChainPoint point_;
  ChainFactors<double> real_;
  ChainFactors<RealAndComplex> both_;
};

using ChainMotion = ChainMotionOf<Support>;

// The kernels in lanes, compiled for AVX2 too.
void accelerate_stages(ChainRecursion<Lanes<4>>& recursion, const SupportState<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates);
bool factor_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const RealAndComplex& betas);
void solve_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const StateLayout& layout,
                std::span<Lanes<4>> b);

/// (1 − βJ)⁻¹ of the whole state. Nothing depends on the ledger, so its rows come last (L.13), (L.14).
template <class Scalar>
void solve_with(ChainFactors<Scalar>& factors, const ChainPoint& point, const StateLayout& layout,
                std::span<Packed<Scalar>> b) {
  const LedgerOf<Scalar> changes = factors.solve(point, layout.angles(b), layout.rates(b));
  for (std::size_t k = 0; k < Ledger::size; ++k) {
    Packed<Scalar>& entry = layout.ledger(b)[k];
    entry = packed(unpacked(entry) + factors.beta() * changes[k]);
  }
}

/// ẏ from what the recursion found: θ̇ = ω, ω̇ = α, and the ledger's rates (C.18). May overwrite its y.
template <KnownSupport Held>
template <class Scalar>
void ChainMotionOf<Held>::fill_rate(const ChainRecursion<Scalar>& recursion, const Vec2<Scalar>& support_velocity,
                                    std::span<const Scalar> rates, std::span<Scalar> rate) const {
  std::ranges::copy(ledger_rates(*chain_, rates, recursion.support_force(), support_velocity),
                    layout_.ledger(rate).begin());
  std::ranges::copy(rates, layout_.angles(rate).begin());
  std::ranges::copy(recursion.angular_acceleration(), layout_.rates(rate).begin());
}

template <KnownSupport Held>
void ChainMotionOf<Held>::operator()(double time, std::span<const double> y, std::span<double> rate) {
  const SupportState<double> support = support_.at(time);
  recursion_.accelerate(support, layout_.angles(y), layout_.rates(y));
  fill_rate(recursion_, support.velocity, layout_.rates(y), rate);
}

template <KnownSupport Held>
void ChainMotionOf<Held>::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  SupportState<Lanes<4>> support;
  for (int k = 0; k < 4; ++k) {
    const SupportState<double> one = support_.at(times[k]);
    const auto put = [k](const Vec2<double>& from, Vec2<Lanes<4>>& to) {
      to.x[k] = from.x;
      to.y[k] = from.y;
    };
    put(one.position, support.position);
    put(one.velocity, support.velocity);
    put(one.acceleration, support.acceleration);
  }
  const std::span<const Lanes<4>> y(states);
  accelerate_stages(stages_, support, layout_.angles(y), layout_.rates(y));
  fill_rate(stages_, support.velocity, layout_.rates(y), states);
}

template <KnownSupport Held>
void ChainMotionOf<Held>::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  point_.look(recursion_, layout_.rates(y), support_.at(time).velocity);
}

template <KnownSupport Held>
bool ChainMotionOf<Held>::factor(const RealAndComplex& betas) {
  return factor_both(both_, point_, betas);
}

template <KnownSupport Held>
void ChainMotionOf<Held>::solve(std::span<double> b) {
  solve_with(real_, point_, layout_, b);
}

template <KnownSupport Held>
void ChainMotionOf<Held>::solve(std::span<Lanes<4>> b) {
  solve_both(both_, point_, layout_, b);
}

extern template class ChainMotionOf<Support>;

}  // namespace catena
