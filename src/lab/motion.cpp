#include "lab/motion.hpp"

#include <algorithm>

#include "num/avx2.hpp"

namespace catena {
namespace {

/// ẏ from what the recursion found: θ̇ = ω, ω̇ = α; a fixed support does no work; the joints heat.
template <class Scalar>
void fill_rate(const Chain& chain, const StateLayout& layout, const ChainRecursion<Scalar>& recursion,
               std::span<const Scalar> rates, std::span<Scalar> rate) {
  std::ranges::copy(rates, layout.angles(rate).begin());
  std::ranges::copy(recursion.angular_acceleration(), layout.rates(rate).begin());
  layout.work(rate) = Scalar{};
  layout.heat(rate) = friction_power(chain, rates);
}

CATENA_AVX2_TOO
void accelerate_stages(ChainRecursion<Lanes<4>>& recursion, const Vec2<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates) {
  recursion.accelerate(support, angles, rates);
}

}  // namespace

ChainMotion::ChainMotion(const Chain& chain)
    : chain_(&chain), layout_(chain.links.size()), recursion_(chain), stages_(chain), point_(chain) {}

void ChainMotion::operator()(double time, std::span<const double> y, std::span<double> rate) {
  recursion_.accelerate(support_.acceleration(time), layout_.angles(y), layout_.rates(y));
  fill_rate(*chain_, layout_, recursion_, layout_.rates(y), rate);
}

void ChainMotion::rates(const Lanes<4>& times, std::span<const Lanes<4>> states, std::span<Lanes<4>> rates) {
  Vec2<Lanes<4>> acceleration;
  for (int k = 0; k < 4; ++k) {
    const Vec2<double> one = support_.acceleration(times[k]);
    acceleration.x[k] = one.x;
    acceleration.y[k] = one.y;
  }
  accelerate_stages(stages_, acceleration, layout_.angles(states), layout_.rates(states));
  fill_rate(*chain_, layout_, stages_, layout_.rates(states), rates);
}

void ChainMotion::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  point_.look(recursion_, layout_.rates(y));
}

bool ChainMotion::factor(double beta) {
  beta_ = beta;
  return real_.factor(point_, beta);
}

bool ChainMotion::factor(const RealAndComplex& betas) {
  betas_ = betas;
  return both_.factor(point_, betas);
}

template <class Scalar>
void ChainMotion::solve_with(ChainFactors<Scalar>& factors, const Scalar& beta, std::span<Scalar> b) {
  const std::span<Scalar> rates = layout_.rates(b);
  factors.solve(point_, layout_.angles(b), rates);
  // The heat's row: δQ = b_Q + β Σ 2 r (ω_{i+1} − ω_i)(δω_{i+1} − δω_i).
  Scalar heating{};
  const auto links = point_.links();
  for (std::size_t i = 1; i < links.size(); ++i)
    heating = heating + (2.0 * links[i].friction * (links[i].rate - links[i - 1].rate)) * (rates[i] - rates[i - 1]);
  layout_.heat(b) = layout_.heat(b) + beta * heating;
}

void ChainMotion::solve(std::span<double> b) { solve_with(real_, beta_, b); }
void ChainMotion::solve(std::span<RealAndComplex> b) { solve_with(both_, betas_, b); }

}  // namespace catena
