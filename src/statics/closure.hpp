// How far a chain of aligned links misses its end, as a function of the force through it: the equation of this room.
//
// Units: the chain's length and weight are 1. Frame: first axis along the chord, second to its left; `up` is the
// vertical in that frame. So a taut chain does not lose its sag in the rounding of its length.
// Equations (S.3)–(S.9) are derived in docs/theory/statics.md.
#pragma once

#include <cstddef>
#include <vector>

#include "num/vec2.hpp"

namespace catena {

/// A chain to be hung, in the units and the frame above. Its end is not to the left of its start.
struct ScaledChain {
  std::vector<double> length;  ///< l_i, sum 1
  std::vector<double> share;   ///< s_i, the weight that turns link i against the force at the start (S.2); never falls
  Vec2<double> up;             ///< unit vector
  Vec2<double> end;            ///< (chord, 0)

  Vec2<double> right() const { return {up.y, -up.x}; }
};

/// G_i = force + (s_i − s_base) up (S.3), where `force` is that of link `base`.
inline Vec2<double> link_force(const ScaledChain& chain, std::size_t base, Vec2<double> force, std::size_t link) {
  return force + (chain.share[link] - chain.share[base]) * chain.up;
}

/// The dual function with its gradient and second derivative (S.4), (S.5).
struct Closure {
  Vec2<double> gap;   ///< F = Σ l_i e_i − end, the gradient: what the chain misses its end by
  double xx = 0.0;    ///< S = Σ l_i u_i u_iᵀ / |G_i|, the derivative of F
  double xy = 0.0;    ///<
  double yy = 0.0;    ///<
  double dual = 0.0;  ///< Σ l_i |G_i| − G_base·end
};
Closure closure(const ScaledChain&, std::size_t base, Vec2<double> force);

/// The force of one link in polar form, ρ (cos ψ, sin ψ): ψ is its direction, ρ its tension; ρ < 0: it is pushed.
struct Polar {
  double rho = 0.0;
  double psi = 0.0;
};

/// F and its derivatives by ρ and ψ (S.8): smooth where link `base` passes from pulled to pushed.
struct PolarClosure {
  Vec2<double> gap;
  Vec2<double> by_rho;
  Vec2<double> by_psi;

  /// Positive at a minimum of the energy, whether the link is pulled or pushed (S.9).
  double determinant() const { return by_rho.x * by_psi.y - by_rho.y * by_psi.x; }
};
PolarClosure polar_closure(const ScaledChain&, Vec2<double> end, std::size_t base, Polar);

}  // namespace catena
