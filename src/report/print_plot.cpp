#include "report/print_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace catena {
namespace {

using Look = StudySeries::Look;

std::string unmarked(std::string_view text) {
  std::string plain;
  for (const char sign : text) {
    if (std::string_view("\\*_^").contains(sign)) plain += '\\';
    plain += sign;
  }
  return plain;
}

/// Markers and bars of a series; a line, if it has one, is a layer of its own.
figure::Points points_of(const StudySeries& series) {
  constexpr std::size_t crowded = 60;
  return {.x = series.x,
          .y = series.y,
          .y_error = series.error,
          .filled = series.look != Look::hollow,
          .size = series.x.size() > crowded ? 2.0 : 3.4};
}

}  // namespace

figure::Axis printed(const StudyAxis& axis) {
  return {.label = unmarked(axis.label) + (axis.unit.empty() ? "" : fmt::format(" [{}]", unmarked(axis.unit))),
          .scale = axis.log ? figure::Scale::log10 : figure::Scale::linear};
}

figure::Panel printed(const StudyPlot& plot) {
  figure::Panel panel{.x = printed(plot.x), .y = printed(plot.y), .equal_aspect = plot.equal_scales};
  const figure::Theme theme = figure::light;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const StudySeries& series = plot.series[i];
    const std::size_t place = series.colour >= 0 ? static_cast<std::size_t>(series.colour) : i;
    const figure::Colour colour = theme.lines[place % theme.lines.size()];
    const std::string name = plot.series.size() > 1 ? unmarked(series.name) : "";
    const bool line = series.look != Look::points && series.look != Look::hollow;
    if (line)
      panel.layers.emplace_back(
          figure::Line{.x = series.x,
                       .y = series.y,
                       .name = name,
                       .colour = colour,
                       .dash = series.look == Look::dashed ? figure::Dash::dashed : figure::Dash::solid});
    if (line && series.look != Look::line_and_points && series.error.empty()) continue;
    figure::Points points = points_of(series);
    points.name = line ? "" : name;
    points.colour = colour;
    panel.layers.emplace_back(std::move(points));
  }
  return panel;
}

figure::Panel printed(const StudyMap& map) {
  figure::Panel panel{.x = printed(map.x.axis), .y = printed(map.y.axis)};
  panel.layers.emplace_back(
      figure::HeatMap{.x = map.x.values,
                      .y = map.y.values,
                      .z = map.value,
                      .colours = {.map = diverging(map) ? figure::ColourMap::diverging : figure::ColourMap::sequential,
                                  .axis = printed(map.value_axis)}});
  if (map.limits) {
    figure::Axis& scale = std::get<figure::HeatMap>(panel.layers.front()).colours.axis;
    scale.low = map.limits->first;
    scale.high = map.limits->second;
  }
  figure::Points dots{.colour = figure::light.ink, .filled = true, .size = 1.6};
  for (std::size_t cell = 0; cell < map.doubtful.size(); ++cell) {
    if (!map.doubtful[cell]) continue;
    dots.x.push_back(map.x.values[cell % map.x.values.size()]);
    dots.y.push_back(map.y.values[cell / map.x.values.size()]);
  }
  if (!dots.x.empty()) panel.layers.emplace_back(std::move(dots));
  return panel;
}

figure::Figure printed(std::span<const OfferedFigure* const> chosen, const FigureSize& size, std::string_view of_what) {
  constexpr double wide = 140;  // two panels beside each other stay readable [mm]
  figure::Figure made{.width = size.width, .columns = chosen.size() > 1 && size.width >= wide ? 2 : 1};
  const double panel_width = size.width / made.columns;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    made.panels.push_back(chosen[i]->draw());
    made.description += (i > 0 ? "; " : "") + chosen[i]->about;
    const std::size_t row = i / static_cast<std::size_t>(made.columns);
    made.row_heights.resize(row + 1, 0.0);
    made.row_heights[row] = std::max(made.row_heights[row], chosen[i]->aspect * panel_width);
  }
  made.height = size.height;
  if (!(size.height > 0)) {
    made.height = 0;
    for (const double row : made.row_heights) made.height += row;
  }
  made.description = fmt::format("{}: {}", of_what, made.description);
  return made;
}

}  // namespace catena
