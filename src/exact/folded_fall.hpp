// The tightly folded falling chain, solved: both ends at one point, one of them let go, energy conserved.
//
//      o  support       h   how far the tip has fallen; the falling piece is (L − h)/2 long, the resting one (L + h)/2
//      |                c   of the chain's tip
//      |  o tip         b   of a compact body let go at the same time
//      |  |
//       \_/             The tip is infinitely fast when it arrives, at h = L.
//
// Equations (F.1)-(F.10) are derived in docs/theory/folded-fall.md; the numbers in the source are theirs.
#pragma once

namespace catena {

/// Lengths and gravity are positive; depths lie between 0 and the length.
struct FoldedFall {
  double length = 1.0;    ///< L, of the whole chain [m]
  double gravity = 9.81;  ///< g [m/s²]
};

double chain_speed(const FoldedFall&, double depth);         ///< v_c [m/s]
double chain_acceleration(const FoldedFall&, double depth);  ///< dv_c/dt, never less than g [m/s²]
double chain_time(const FoldedFall&, double depth);          ///< t_c [s], to a few units of rounding
double chain_depth(const FoldedFall&, double time);          ///< h_c [m]; NaN before the start and after the arrival
double arrival_time(const FoldedFall&);                      ///< t_c(L) [s]

double body_speed(const FoldedFall&, double depth);  ///< v_b [m/s]
double body_time(const FoldedFall&, double depth);   ///< t_b [s]
double body_depth(const FoldedFall&, double time);   ///< h_b [m]

/// How much earlier than the compact body the chain's tip is there: t_b − t_c [s], with all its digits however small.
double lead_time(const FoldedFall&, double depth);

}  // namespace catena
