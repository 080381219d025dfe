#include "figure/extent.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace catena::figure {
namespace {

constexpr double lost_on_light = 0.08, lost_on_dark = 0.2;  // of the sequential map, at its two ends

/// Calls see(x, y) for every point of a layer.
template <class See>
void each_point(const Layer& layer, const Axis& x_axis, const Axis& y_axis, See see) {
  const auto pairs = [&](const std::vector<double>& x, const std::vector<double>& y) {
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) see(x[i], y[i]);
  };
  std::visit(
      [&](const auto& given) {
        using Kind = std::decay_t<decltype(given)>;
        if constexpr (std::is_same_v<Kind, Line>) {
          pairs(given.x, given.y);
        } else if constexpr (std::is_same_v<Kind, Points>) {
          pairs(given.x, given.y);
          for (std::size_t i = 0; i < std::min(given.x.size(), given.y.size()); ++i)
            for (const double sign : {-1.0, 1.0}) {
              if (i < given.x_error.size()) see(given.x[i] + sign * given.x_error[i], given.y[i]);
              if (i < given.y_error.size()) see(given.x[i], given.y[i] + sign * given.y_error[i]);
            }
        } else if constexpr (std::is_same_v<Kind, Band>) {
          pairs(given.x, given.low);
          pairs(given.x, given.high);
        } else if constexpr (std::is_same_v<Kind, Shapes>) {
          for (const Shape& shape : given.shapes) pairs(shape.x, shape.y);
        } else if constexpr (std::is_same_v<Kind, HeatMap>) {
          const Cells columns = cells_of(given.x, x_axis.scale);
          const Cells rows = cells_of(given.y, y_axis.scale);
          if (columns.index.empty() || rows.index.empty()) return;
          const auto value = [](Scale scale, double warped) {
            return scale == Scale::linear ? warped : std::pow(10.0, warped);
          };
          see(value(x_axis.scale, columns.edges.front()), value(y_axis.scale, rows.edges.front()));
          see(value(x_axis.scale, columns.edges.back()), value(y_axis.scale, rows.edges.back()));
        }
      },
      layer);
}

/// A given limit on this side leaves the value out.
bool within(const Axis& axis, double value) {
  if (!can_show(axis.scale, value)) return false;
  if (axis.low && axis.high)
    return value >= std::min(*axis.low, *axis.high) && value <= std::max(*axis.low, *axis.high);
  return !(axis.low && value < *axis.low) && !(axis.high && value > *axis.high);
}

Range values_of(const Layer& layer, Scale scale) {
  Range range;
  const auto hold = [&](const std::vector<double>& values) {
    for (const double value : values)
      if (can_show(scale, value)) range.hold(value);
  };
  if (const auto* map = std::get_if<HeatMap>(&layer)) hold(map->z);
  if (const auto* shapes = std::get_if<Shapes>(&layer))
    for (const Shape& shape : shapes->shapes) hold(shape.value);
  return range;
}

}  // namespace

void Extent::hold(const Extent& other) {
  for (auto [mine, theirs] : {std::pair(&x, &other.x), std::pair(&y, &other.y)}) {
    mine->low = std::min(mine->low, theirs->low);
    mine->high = std::max(mine->high, theirs->high);
  }
}

Extent extent_of(const Panel& panel, const Axis& x_axis, const Axis& y_axis) {
  Extent extent;
  for (const Layer& layer : panel.layers)
    each_point(layer, x_axis, y_axis, [&](double x, double y) {
      if (!within(x_axis, x) || !within(y_axis, y)) return;
      extent.x.hold(x);
      extent.y.hold(y);
    });
  if (extent.x.empty()) return extent;
  for (const Layer& layer : panel.layers)
    if (const auto* rule = std::get_if<Rule>(&layer)) {
      const bool level = rule->along == Rule::Along::horizontal;
      if (within(level ? y_axis : x_axis, rule->at)) (level ? extent.y : extent.x).hold(rule->at);
    }
  return extent;
}

Cells cells_of(std::span<const double> centres, Scale scale) {
  const AxisMap axis{.scale = scale};
  Cells cells;
  for (std::size_t i = 0; i < centres.size(); ++i)
    if (can_show(scale, centres[i])) cells.index.push_back(i);
  std::ranges::sort(cells.index, {}, [&](std::size_t i) { return centres[i]; });
  if (cells.index.empty()) return cells;
  const std::size_t count = cells.index.size();
  const auto centre = [&](std::size_t k) { return axis.warped(centres[cells.index[k]]); };
  cells.edges.resize(count + 1);
  for (std::size_t k = 1; k < count; ++k) cells.edges[k] = (centre(k - 1) + centre(k)) / 2;
  cells.edges.front() = centre(0) - (count > 1 ? cells.edges[1] - centre(0) : 0.5);
  cells.edges.back() = centre(count - 1) + (count > 1 ? centre(count - 1) - cells.edges[count - 1] : 0.5);
  return cells;
}

const ColourScale* colour_scale(const Layer& layer) {
  if (const auto* map = std::get_if<HeatMap>(&layer)) return &map->colours;
  if (const auto* shapes = std::get_if<Shapes>(&layer)) return &shapes->colours;
  return nullptr;
}

std::optional<ColourKey> colour_key(const Layer& layer, const Theme& theme) {
  const ColourScale* const scale = colour_scale(layer);
  if (scale == nullptr) return std::nullopt;
  Range range = values_of(layer, scale->axis.scale);
  const bool signed_values = scale->map == ColourMap::diverging && scale->axis.scale == Scale::linear;
  if (signed_values && !range.empty()) {
    range.hold(-range.low);
    range.hold(-range.high);
  }
  const bool lines = std::holds_alternative<Shapes>(layer) && scale->map == ColourMap::sequential;
  const bool on_dark = theme.paper.green < theme.ink.green;
  return ColourKey{.map = scale->map,
                   .axis = fitted(scale->axis, range, 0.0),
                   .start = lines && on_dark ? lost_on_dark : 0.0,
                   .end = lines && !on_dark ? 1 - lost_on_light : 1.0};
}

}  // namespace catena::figure
