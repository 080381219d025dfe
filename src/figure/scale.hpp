// From the values of the data to places along an axis.
#pragma once

#include <cmath>
#include <limits>

#include "figure/figure.hpp"
#include "figure/geometry.hpp"

namespace catena::figure {

/// The values met so far.
struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  bool empty() const { return !(low <= high); }
  void hold(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// Whether an axis can show a value at all. Beyond 1e300 differences overflow.
inline bool can_show(Scale scale, double value) {
  return std::abs(value) <= 1e300 && (scale == Scale::linear || value > 0);
}

/// An axis with its limits: even steps in the value or in its logarithm.
struct AxisMap {
  Scale scale = Scale::linear;
  double from = 0, to = 1;  ///< the ends as values, or as their decimal logarithms; from > to on a turned axis

  double warped(double value) const { return scale == Scale::linear ? value : std::log10(value); }
  /// 0 at the start of the axis, 1 at its end; NaN for what it cannot show.
  double share(double value) const {
    return can_show(scale, value) ? (warped(value) - from) / (to - from) : std::numeric_limits<double>::quiet_NaN();
  }
  double warped_low() const { return std::min(from, to); }
  double warped_high() const { return std::max(from, to); }
  bool holds(double value) const;
};

/// The limits given, and for the others those of the data with some room, a share of the range. What leaves no range (nothing,
/// equal ends, one value) gets one.
AxisMap fitted(const Axis&, const Range& data, double room);

/// The area of a panel where data are drawn.
struct PlotArea {
  Box box;
  AxisMap x, y;

  /// NaN if it has no place; far outside it is kept within what Cairo's fixed numbers can hold.
  Point place(double x_value, double y_value) const {
    constexpr double far = 1e5;
    const double right = std::clamp(box.left + x.share(x_value) * box.width(), -far, far);
    const double down = std::clamp(box.bottom - y.share(y_value) * box.height(), -far, far);
    return {right, down};
  }
};

inline bool has_place(const Point& p) { return !std::isnan(p.x) && !std::isnan(p.y); }

}  // namespace catena::figure
