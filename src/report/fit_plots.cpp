#include "report/fit_plots.hpp"

#include <fmt/format.h>

namespace catena {
namespace {

using Look = StudySeries::Look;

/// One coordinate of a place.
double part(const Vec2<double>& place, int which) { return which == 0 ? place.x : place.y; }

std::string_view coordinate_names(const FittedData& set) { return set.fall ? "wh" : "xy"; }

}  // namespace

StudyPlot fitted_motion(const FittedData& set, double sigma) {
  const std::string_view names = coordinate_names(set);
  StudyPlot plot{.title = "Tip, measured and computed",
                 .x = {.label = "time", .unit = "s"},
                 .y = {.label = set.fall ? "fall from the start" : "position", .unit = "m"},
                 .series = {}};
  for (const int which : {0, 1}) {
    StudySeries model{.name = fmt::format("{} computed", names[which]),
                      .x = set.curve_time,
                      .y = {},
                      .look = Look::line,
                      .colour = which};
    for (const Vec2<double>& tip : set.curve) model.y.push_back(part(set.fall ? set.curve.front() - tip : tip, which));
    StudySeries measured{.name = fmt::format("{} measured", names[which]), .x = set.time, .y = {}, .colour = which};
    measured.look = Look::points;
    for (const Vec2<double>& place : set.place) measured.y.push_back(part(place, which));
    measured.error.assign(measured.y.size(), sigma);
    plot.series.push_back(std::move(model));
    plot.series.push_back(std::move(measured));
  }
  return plot;
}

StudyPlot residuals(const FittedData& set, double sigma) {
  StudyPlot plot{
      .title = "Residuals: measured − computed",
      .x = {.label = "time", .unit = "s"},
      .y = {.label = "residual", .unit = "mm"},
      .series = {},
      .note = "Good residuals scatter about zero without a pattern; about two thirds lie within one error bar of it."};
  for (const int which : {0, 1}) {
    StudySeries series{.name = std::string(1, coordinate_names(set)[which]),
                       .x = set.time,
                       .y = {},
                       .look = Look::points,
                       .colour = which};
    for (std::size_t i = 0; i < set.model.size(); ++i)
      series.y.push_back(1e3 * part(set.place[i] - set.model[i], which));
    series.error.assign(series.y.size(), 1e3 * sigma);
    plot.series.push_back(std::move(series));
  }
  return plot;
}

StudyPlot fitted_path(const FittedData& set) {
  StudyPlot plot{.title = "Path of the tip",
                 .x = {.label = "x", .unit = "m"},
                 .y = {.label = "y", .unit = "m"},
                 .series = {{.name = "computed", .x = {}, .y = {}, .colour = 2},
                            {.name = "measured", .x = {}, .y = {}, .colour = 2}},
                 .equal_scales = true};
  plot.series[1].look = Look::points;
  const auto add = [&](int series, const Vec2<double>& place) {
    plot.series[series].x.push_back(place.x);
    plot.series[series].y.push_back(place.y);
  };
  for (const Vec2<double>& tip : set.curve) add(0, tip);
  for (const Vec2<double>& place : set.place)
    add(1, set.fall && !set.curve.empty() ? set.curve.front() - place : place);
  return plot;
}

}  // namespace catena
