#include "figure/scale.hpp"

#include <optional>

namespace catena::figure {

bool AxisMap::holds(double value) const {
  constexpr double rounding = 1e-9;
  const double at = share(value);
  return at >= -rounding && at <= 1 + rounding;
}

AxisMap fitted(const Axis& axis, const Range& data, double room) {
  AxisMap map{.scale = axis.scale};
  const auto warped = [&](std::optional<double> value) {
    return value && can_show(axis.scale, *value) ? std::optional(map.warped(*value)) : std::nullopt;
  };
  const std::optional<double> low = warped(axis.low);
  const std::optional<double> high = warped(axis.high);
  if (low && high) {
    map.from = *low;
    map.to = *high;
  } else if (!data.empty()) {
    const double start = low.value_or(map.warped(data.low));
    const double end = high.value_or(map.warped(data.high));
    const double extra = room * std::max(end - start, 0.0);
    map.from = low ? start : start - extra;
    map.to = high ? end : std::max(end + extra, start);  // data below a given lower limit do not turn the axis
    if (high) map.from = std::min(map.from, map.to);
  } else {
    map.from = low.value_or(high ? *high - 1 : 0.0);
    map.to = high.value_or(map.from + 1);
  }
  const double size = std::max(std::abs(map.from), std::abs(map.to));
  if (std::abs(map.to - map.from) <= std::max(1e-12 * size, 1e-300)) {
    const double half = axis.scale == Scale::log10 ? 0.5 : size > 1e-290 ? 0.1 * size : 1.0;
    const double middle = (map.from + map.to) / 2;
    map.from = middle - half;
    map.to = middle + half;
  }
  return map;
}

}  // namespace catena::figure
