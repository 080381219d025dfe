// A whirling chain that leaves its shape: how fast it does so at first, and when it has left.
#pragma once

#include <array>
#include <vector>

#include "lab/tip_samples.hpp"
#include "papers/followed.hpp"
#include "papers/tally.hpp"
#include "study/spin_study.hpp"

namespace catena::helicoseir {

inline constexpr double length = 1.0, gravity = 9.81;  ///< the paper's [m], [m/s²]
inline constexpr double gamma = 10.0;                  ///< its damping [1/s]
inline constexpr double displaced = 1e-4;              ///< ours: it does not say how its runs were disturbed [m]
inline constexpr double left_by = 0.1 * length;        ///< a chain has left when its tip is so far from its place [m]

/// A number with its ±.
struct Measured {
  double value = 0.0;
  double error = 0.0;
};

/// One of its two figures: a mode at a speed.
struct Departure {
  int number;    ///< of the figure
  int mode;      ///< that is left
  double omega;  ///< [rad/s]
  int links;     ///< of the case whirl-2 or whirl-3
  double until;  ///< long enough to come to rest [s]

  double elastic_until;  ///< to rest, or to where what happens can be seen: elements that crack take many steps [s]

  Experiment experiment() const;         ///< the case: rods
  Experiment cable(int elements) const;  ///< the same with the paper's elastic elements
};
inline constexpr std::array<Departure, 2> departures{Departure{4, 2, 12.0, 100, 3.0, 5.0},
                                                     Departure{5, 3, 20.0, 100, 3.0, 1.0}};

/// When the tip is first so far from where it was at the start: between the frames by its position and velocity. ± that of the run.
Measured leaving_time(const FollowedRun&, double distance = left_by);

/// How fast a small displacement grows: of two motions that set out to either side, so that what is even in the displacement drops
/// out. The slope of the logarithm of half their distance after the part that decays has gone; ± what its halves differ by, and
/// what the errors of the runs make of it.
struct FittedGrowth {
  Measured rate;                       ///< [1/s]
  double first = 0.0, last = 0.0;      ///< the times between which it was fitted [s]
  std::vector<double> time, distance;  ///< half the distance of the two tips [s], [m]
};
/// How it is measured.
struct FitPlan {
  double displacement = 1e-7;  ///< of the start [m]
  double until = 3e-4;         ///< how far the tip may have gone [m]
  double decayed = 16.0;       ///< powers of e by which what decays must have fallen behind
  double tolerance = 1e-11;
  bool certify = true;
};
/// `rate` is about what it will be [1/s].
FittedGrowth fitted_growth(const Experiment&, double rate, const FitPlan&, Tally&);

/// λ of the fastest direction, of the rope and of the chain with so many links as the theory shows [1/s].
Measured rope_rate(const Growth&, double damping);
double chain_rate(const Growth&, double damping);

}  // namespace catena::helicoseir
