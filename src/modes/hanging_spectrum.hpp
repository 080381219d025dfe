// The ends of the spectrum of a chain that hangs straight down: its fastest and its slowest small motions, in O(n).
//
// About the vertical all joints move sideways, so λ²M + λC + K is eliminated link by link with three numbers. Without friction
// the signs of the pivots count the frequencies below any given one, and bisection finds the first and the last of any chain.
// Friction moves them off the imaginary axis: Rayleigh's quotient follows them. docs/theory/modes.md, (N.24)–(N.28).
#pragma once

#include <vector>

#include "model/chain.hpp"
#include "num/complex.hpp"

namespace catena {

/// Has it any friction?
bool rubs(const Chain&);

/// The largest frequency of the chain without its friction [rad/s].
double fastest_swing(const Chain&);

/// λ of the motions at the ends of the spectrum, none below the real axis [1/s]: without friction the slowest and the fastest
/// swing; with it the slowest, a few of the fastest, and what friction brings to rest fastest. Rest angles of the joints are left
/// aside.
std::vector<Complex> spectrum_ends(const Chain&);

}  // namespace catena
