// Everything that W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip (2005; Am. J. Phys. 74,
// 2006, 776) computes with its chain of 229 rods: four falls, a sweep over the distance x₀ of the ends, and where over x₀ the peaks
// are extreme. The laboratory's measurements are not in its text.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <vector>

#include "lab/certificate.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "papers/paper.hpp"
#include "study/find.hpp"

namespace catena {

/// The paper's chain, its ends `span` apart.
Experiment falling_tip_experiment(double span);

/// One of the falls a) … d).
struct FallingTipCase {
  char letter = 'a';  ///< ' ' for what the paper has no letter for
  Experiment experiment;
  RunResult run;  ///< with shapes, 4000 frames per second
  Certificate certificate;
};

/// Peaks of one fall, and the tip at the time of other peaks.
struct FallingTipPoint {
  double span = 0.0;                    ///< x₀ [m]
  Peak speed, acceleration, drop;       ///< v_max, a_max, h_max
  double speed_at_lowest = 0.0;         ///< v when h = h_max [m/s]
  double acceleration_at_lowest = 0.0;  ///< a when h = h_max [m/s²]
  double drop_at_fastest = 0.0;         ///< h when v = v_max [m]
};

/// Places over x₀, each to 1e-4 m.
struct FallingTipPlaces {
  Found lowest_speed_peak;         ///< of v_max
  Found highest_speed_peak;        ///< of v_max
  Found earliest_lowest;           ///< of t_hmax
  Found earliest_fastest;          ///< of t_vmax
  Found reversal_begins;           ///< of t_vmax − t_hmax, from negative to positive
  Found reversal_ends;             ///< and back
  Found lowest_acceleration_peak;  ///< of a_max
  Found hardest_when_lowest;       ///< zero of t_amax − t_hmax
  Found
      later_peak_wins;  ///< the speed has two peaks for large x₀; here the later overtakes, and t_vmax jumps by `value`
};

struct FallingTip {
  std::array<FallingTipCase, 4> cases;
  /// Over x₀ in [0.1, 1.02] m, increasing, finer where curves bend; two neighbours enclose the jump of t_vmax.
  std::vector<FallingTipPoint> sweep;
  FallingTipPlaces places;
  Peak tight_error;     ///< ± of the acceleration's peak at the smallest x₀
  FallingTipCase taut;  ///< the straight chain, x₀ = L
};

/// The error says why there is no result; "interrupted" when the watch stopped it.
std::expected<FallingTip, std::string> compute_falling_tip(unsigned jobs, const Watch&);

/// h − h_b, how far the tip is below a compact body let go at the same time, at each frame up to the deepest point [m].
std::vector<double> lead_over_body(const FallingTipCase&);

}  // namespace catena
