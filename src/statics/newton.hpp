// Newton's method for the force that closes a chain: with every link pulled, and with one link pushed or nearly so.
#pragma once

#include <cstddef>

#include "num/vec2.hpp"
#include "statics/closure.hpp"

namespace catena {

/// A gap that counts as none, in units of the chain's length.
inline constexpr double closed_gap = 1e-13;

/// A force that closes the chain, given at one of its links; a search that fails says so by its gap.
struct Balance {
  std::size_t base = 0;  ///< that link
  Vec2<double> force;    ///< G_base
  Polar polar;           ///< the same, and its sign: ρ < 0 if the link is pushed
  double gap = 0.0;      ///< distance by which the chain misses its end; infinite if the balance is not the lowest
  int iterations = 0;    ///< Newton steps

  bool closed() const { return gap <= closed_gap; }
};

/// Minimises the dual (S.4) from `force` at link `base`: the way for chains whose links are all well in tension.
Balance pull(const ScaledChain&, std::size_t base, Vec2<double> force, int most_steps);

/// Solves F = 0 in the polar force (S.8) of link `base` for a chain that ends at `end`. Counts as closed only at a
/// minimum of the energy, and only if the link points to the right: its mirror image to the left lies higher (S.11).
Balance push(const ScaledChain&, Vec2<double> end, std::size_t base, Polar polar, int most_steps);

/// The change of the polar force that moves the end by `shift`, to first order.
Polar polar_change(const PolarClosure&, Vec2<double> shift);

/// The weight between link `link` and the nearer of its neighbours: the size of a force that turns them.
double weight_gap(const ScaledChain&, std::size_t link);

}  // namespace catena
