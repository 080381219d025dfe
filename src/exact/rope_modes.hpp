// Small oscillations of ropes without stiffness: one that hangs from one end, one between two points, one that is nearly taut.
//
// All frequencies are ω √(L/g), the lowest first. Equations (N.16)–(N.22) are derived in docs/theory/modes.md.
#pragma once

#include <vector>

#include "exact/catenary.hpp"

namespace catena {

/// A uniform rope that hangs from one end: j₀ₖ/2 (N.16).
std::vector<double> hanging_rope_frequencies(int count);

struct RopeFrequency {
  double value;  ///< ω √(L/g)
  double error;  ///< ±
};

/// A uniform rope that does not stretch, in the plane of its catenary, held at both ends (N.17)–(N.20). None if it is straight, or
/// folded about its lowest point.
std::vector<RopeFrequency> catenary_frequencies(const Catenary&, int count);

/// The same nearly straight, by H. M. Irvine's theory of the shallow cable that does not stretch (N.22).
std::vector<double> taut_frequencies(const Catenary&, int count);

}  // namespace catena
