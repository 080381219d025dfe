#include "lab/motion.hpp"

#include <algorithm>

#include "num/avx2.hpp"

namespace catena {
namespace {

/// ẏ from what the recursion found: θ̇ = ω, ω̇ = α; a fixed support does no work; the joints heat. May overwrite its y.
template <class Scalar>
void fill_rate(const Chain& chain, const StateLayout& layout, const ChainRecursion<Scalar>& recursion,
               std::span<const Scalar> rates, std::span<Scalar> rate) {
  layout.work(rate) = Scalar{};
  layout.heat(rate) = friction_power(chain, rates);
  std::ranges::copy(rates, layout.angles(rate).begin());
  std::ranges::copy(recursion.angular_acceleration(), layout.rates(rate).begin());
}

CATENA_AVX2_TOO
void accelerate_stages(ChainRecursion<Lanes<4>>& recursion, const Vec2<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates) {
  recursion.accelerate(support, angles, rates);
}

CATENA_AVX2_TOO
bool factor_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const RealAndComplex& betas) {
  return factors.factor(point, betas);
}

/// (1 − βJ)⁻¹ of the whole state; nothing depends on work and heat.
template <class Scalar>
void solve_with(ChainFactors<Scalar>& factors, const ChainPoint& point, const StateLayout& layout,
                std::span<Packed<Scalar>> b) {
  const Scalar heating = factors.solve(point, layout.angles(b), layout.rates(b));
  layout.heat(b) = packed(unpacked(layout.heat(b)) + factors.beta() * heating);  // (L.13)
}

CATENA_AVX2_TOO
void solve_both(ChainFactors<RealAndComplex>& factors, const ChainPoint& point, const StateLayout& layout,
                std::span<Lanes<4>> b) {
  solve_with(factors, point, layout, b);
}

}  // namespace

ChainMotion::ChainMotion(const Chain& chain)
    : chain_(&chain), layout_(chain.links.size()), recursion_(chain), stages_(chain), point_(chain) {}

void ChainMotion::operator()(double time, std::span<const double> y, std::span<double> rate) {
  recursion_.accelerate(support_.acceleration(time), layout_.angles(y), layout_.rates(y));
  fill_rate(*chain_, layout_, recursion_, layout_.rates(y), rate);
}

void ChainMotion::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  Vec2<Lanes<4>> acceleration;
  for (int k = 0; k < 4; ++k) {
    const Vec2<double> one = support_.acceleration(times[k]);
    acceleration.x[k] = one.x;
    acceleration.y[k] = one.y;
  }
  const std::span<const Lanes<4>> y(states);
  accelerate_stages(stages_, acceleration, layout_.angles(y), layout_.rates(y));
  fill_rate(*chain_, layout_, stages_, layout_.rates(y), states);
}

void ChainMotion::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  point_.look(recursion_, layout_.rates(y));
}

bool ChainMotion::factor(double beta) { return real_.factor(point_, beta); }
bool ChainMotion::factor(const RealAndComplex& betas) { return factor_both(both_, point_, betas); }

void ChainMotion::solve(std::span<double> b) { solve_with(real_, point_, layout_, b); }
void ChainMotion::solve(std::span<Lanes<4>> b) { solve_both(both_, point_, layout_, b); }

}  // namespace catena
