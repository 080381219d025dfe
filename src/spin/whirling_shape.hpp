// The shapes in which a rope can whirl about the vertical through its support: relative equilibria in the meridian plane.
//
// Mode k leaves the axis k times, the support included. For every α above its critical value there is exactly one (up to its mirror
// image), found by shooting: the slope p of the free end for which the rope ends on the axis. Lengths are in units of the rope's,
// forces in units of its weight. docs/theory/spin.md, (H.6)–(H.16).
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "num/vec2.hpp"
#include "spin/critical.hpp"
#include "spin/rope_curve.hpp"

namespace catena {

/// A place on the rope.
struct WhirlPoint {
  double s = 0.0;        ///< along the rope, from the support
  double x = 0.0;        ///< down
  double y = 0.0;        ///< outward; the free end is at y > 0
  double angle = 0.0;    ///< φ from the downward vertical [rad]
  double tension = 0.0;  ///< (H.4)
};

struct WhirlingShape {
  int mode = 0;
  Whirl whirl;
  RopeCurve<double> curve;
  double tip_slope = 0.0;           ///< p = tan φ(l)
  WhirlPoint top{}, end{};          ///< the support and the free end
  std::vector<double> crossings{};  ///< s where the rope crosses the axis, from the support on
  int unstable = 0;                 ///< directions, in the meridian plane (H.14)
  double place_error = 0.0;         ///< ± of x, y anywhere
  double angle_error = 0.0;         ///< ± of φ anywhere [rad]
  double top_angle_error = 0.0;     ///< ± of φ(0) [rad]
  double end_angle_error = 0.0;     ///< ± of φ(l) [rad]
  double crossing_error = 0.0;      ///< ± of s there
  double tension_error = 0.0;       ///< ± of the tension anywhere

  WhirlPoint at(double s) const;

  /// At so many equal distances along the rope, both ends included.
  std::vector<WhirlPoint> points(std::size_t count) const;
};

/// Between which slopes of the free end to search.
struct SlopeBracket {
  double low = 0.0, high = 0.0;
};

/// The slope of the free end of a mode that exists, which is within the bracket if one is given.
double tip_slope(const Whirl&, int mode, SlopeBracket within = {});

/// A mode with that slope of its free end, and how well it is known.
WhirlingShape shape_with(const Whirl&, int mode, double tip_slope);

/// A mode that exists: 1 ≤ mode ≤ count_modes.
WhirlingShape whirling_shape(const Whirl&, int mode);

/// All there are, or the first `most`. Ends early when `keep_going` says no.
std::vector<WhirlingShape> whirling_shapes(const Whirl&, int most, const std::function<bool(double share)>& keep_going);

}  // namespace catena
