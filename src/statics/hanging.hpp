// A chain of rigid links hanging at rest between two points.
//
//   (0, 0) o                 o (span, rise)    G_i  force through link i that aligns it
//           \               /                  T_i  its tension, |G_i|; −|G_i| if it is pushed
//            o             o                   θ_i  its angle from +x, counter-clockwise
//             `--o-----o--'
// The force at the start minimises a convex function of two variables, whatever the number of links; only when the ends
// are so close that one link stands in the way is that link pushed. docs/theory/statics.md, (S.1)–(S.11).
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "model/link.hpp"
#include "num/vec2.hpp"

namespace catena {

/// The stable equilibrium of lowest energy between (0, 0) and the end.
struct Hanging {
  /// θ_i [rad]. The first is within (−π, π], neighbours differ by at most π; −π/2 … π/2 if every link is pulled and
  /// the end is to the right. A chain to the left is the mirror image: it hangs through −π, not through 0.
  std::vector<double> angles;
  std::vector<double> tension;    ///< T_i [N], of link i where it would turn; negative: pushed
  Vec2<double> support_force;     ///< of the support on the chain at its start [N]
  Vec2<double> end_force;         ///< of what holds its far end on the chain [N]
  double horizontal_force = 0.0;  ///< H [N], draws the ends together; negative: a pushed link holds them apart
  int iterations = 0;             ///< Newton steps, each linear in the number of links
};

/// Hangs links between (0, 0) and `end`; `loads` act downwards at the joints between them [N], negative ones lift.
///
/// Closes to within 1e-13 of the length. A straight chain (`reach`) has an equilibrium only if it hangs plumb; then its
/// lower end carries nothing. With neither gravity nor loads the shape is that of any gravity, and no force acts. If the end of a slack
/// chain is plumb above or below the start there are two mirror images: this is the one whose pushed link points to the
/// right.
std::expected<Hanging, std::string> hang(std::span<const Link> links, double gravity, Vec2<double> end,
                                         std::span<const double> loads = {});

}  // namespace catena
