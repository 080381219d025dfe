// Three equal links between level ends: the linkage that the paper lets swing.
//
//   o- - - -d- - - -o      θ_1 fixes the whole shape: one degree of freedom. Where the outer links are plumb (d = l) it is a
//    \             /       parallelogram and swings as a pendulum; elsewhere the middle link turns back as they turn.
//   l \___________/        docs/theory/modes.md, (N.23), (N.31)–(N.35)
#pragma once

#include <span>
#include <vector>

#include "lab/experiment.hpp"
#include "papers/tally.hpp"

namespace catena::suspended_chain {

inline constexpr double link_length = 0.1;  ///< l of the paper's tables [m]
inline constexpr double link_mass = 0.1;    ///< m: not given in the paper, and nothing of it depends on it [kg]
inline constexpr double gravity = 9.81;     ///< g [m/s²]

/// A number of a swing with its ±.
struct Measured {
  double value = 0.0;
  double error = 0.0;
};

/// ω² l/g of small oscillations with the ends so many l apart (N.23).
double omega2(double spans);

/// Their period [s].
double small_period(double spans);

/// T/T_0 of a pendulum let go from this angle [rad] (N.31).
double pendulum_period(double turn);

/// The angles of all links when the first has turned by so much from rest [rad].
std::vector<double> turned_angles(double spans, double turn);

/// Held at both ends, let go at rest with the first link turned by so much from its equilibrium [rad].
Experiment released(double spans, double turn);

/// Until it is back: by Newton's method on the time at which the first link stops turning, with dop853, gauss6 and radau5 at 1e-13. The
/// ± is three times what they differ by, or rounding.
Measured measured_period(double spans, double turn, Tally&);

/// One amplitude of a ladder, each twice the one before: the periods of a swing that sets out from either side.
struct Rung {
  double turn;  ///< a [rad]
  Measured to_one_side, to_the_other;

  Measured even() const;  ///< half the sum: T_0 (1 + c_2 a² + …)
  Measured odd() const;   ///< half the difference: T_0 (c_3 a³ + …)
};

/// What T does for small a, from a ladder and T_0: T/T_0 = 1 + c_2 a² + c_3 a³ + … .
struct Backbone {
  Measured period;         ///< for a → 0 [s]
  Measured second, third;  ///< c_2, c_3
};
Backbone backbone(const std::vector<Rung>&, double small_period);

/// The value at 0 of the polynomial in a² through these values at the rungs. ±: what the values' own makes of it, and by how much the
/// longest and the shortest rung change it.
Measured at_zero(std::span<const Rung>, std::span<const Measured> values);

}  // namespace catena::suspended_chain
