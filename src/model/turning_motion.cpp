// The chain in a turning plane, compiled for itself: it takes as long as all other chains together.
#include "model/chain_motion.hpp"
#include "num/avx2.hpp"

namespace catena {

CATENA_AVX2_TOO
void accelerate_stages(ChainRecursion<Lanes<4>, Turning>& recursion, const SupportState<Lanes<4>>& support,
                       std::span<const Lanes<4>> angles, std::span<const Lanes<4>> rates) {
  recursion.accelerate(support, angles, rates);
}

CATENA_AVX2_TOO
void accelerate_stages(ChainRecursion<Lanes<4>, Turning>& recursion, const SupportState<Lanes<4>>& support,
                       const SupportState<Lanes<4>>& far_end, std::span<const Lanes<4>> angles,
                       std::span<const Lanes<4>> rates) {
  recursion.accelerate(support, far_end, angles, rates);
}

CATENA_AVX2_TOO
bool factor_both(ChainFactors<RealAndComplex, Turning>& factors, const ChainPointOf<Turning>& point,
                 const RealAndComplex& betas) {
  return factors.factor(point, betas);
}

CATENA_AVX2_TOO
void solve_both(ChainFactors<RealAndComplex, Turning>& factors, const ChainPointOf<Turning>& point,
                const StateLayout& layout, std::span<Lanes<4>> b) {
  solve_with(factors, point, layout, b);
}

template class ChainMotionOf<Support, Turning>;

}  // namespace catena
