#include "report/spin_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/digits.hpp"
#include "report/print_plot.hpp"
#include "study/rest_file.hpp"
#include "study/spin_file.hpp"

namespace catena {
namespace {

using Look = StudySeries::Look;

constexpr int ink = 6;  // the colour of what is no mode: black
constexpr std::size_t most_drawn_modes = 12;
constexpr std::size_t most_drawn_directions = 3;

/// Colours of modes, without that of the ink.
int mode_colour(int mode) { return (mode - 1) % ink; }

/// A plane through the axis: outward to the right, down is down.
StudyPlot meridian_plot(std::string title, const char* unit) {
  return {.title = std::move(title),
          .x = {.label = "distance outward", .unit = unit},
          .y = {.label = "height", .unit = unit},
          .series = {},
          .equal_scales = true};
}

StudySeries axis_of_rotation(double depth) {
  return {.name = "axis", .x = {0, 0}, .y = {0, -depth}, .look = Look::dashed, .colour = ink};
}

StudySeries drawn_shape(const WhirlingShape& shape, double length, std::string name) {
  StudySeries series{.name = std::move(name), .x = {}, .y = {}, .colour = mode_colour(shape.mode)};
  for (const WhirlPoint& point : shape.points(shape_points)) {
    series.x.push_back(length * point.y);
    series.y.push_back(-length * point.x);
  }
  return series;
}

StudyPlot onset_plot(std::span<const CriticalSpeed> critical) {
  StudyPlot plot{.title = "Shapes with which whirling begins",
                 .x = {.label = "distance from the axis, of the free end's"},
                 .y = {.label = "height, of the length"},
                 .series = {}};
  for (const CriticalSpeed& each : critical.first(std::min(critical.size(), most_drawn_modes))) {
    StudySeries series{.name = fmt::format("mode {}, α = {}", each.mode, significant(each.value.alpha, 5)),
                       .x = each.shape,
                       .y = {},
                       .colour = mode_colour(each.mode)};
    for (std::size_t i = 0; i < each.shape.size(); ++i)
      series.y.push_back(-static_cast<double>(i) / static_cast<double>(each.shape.size() - 1));
    plot.series.push_back(std::move(series));
  }
  plot.series.push_back(axis_of_rotation(1.0));
  return plot;
}

/// Those that are drawn; the files hold all.
std::span<const Branch> drawn_branches(const DiagramStudy& study) {
  return std::span(study.branches).first(std::min(study.branches.size(), most_drawn_modes));
}

std::string branch_name(const Branch& branch) {
  const int unstable = branch.points.back().unstable;
  if (unstable == 0) return fmt::format("mode {}: stable", branch.mode);
  return fmt::format("mode {}: {} unstable direction{}", branch.mode, unstable, unstable == 1 ? "" : "s");
}

/// One quantity of all branches over α, with the straight rope: solid where stable, dashed where not.
template <class Quantity>
StudyPlot branch_plot(const DiagramStudy& study, std::string title, StudyAxis axis, const Quantity& quantity) {
  StudyPlot plot{.title = std::move(title), .x = {.label = "α = ω²l/g"}, .y = std::move(axis), .series = {}};
  for (const Branch& branch : drawn_branches(study)) {
    StudySeries series{.name = branch_name(branch),
                       .x = {},
                       .y = {},
                       .look = branch.points.back().unstable == 0 ? Look::line : Look::dashed,
                       .colour = mode_colour(branch.mode)};
    for (const BranchPoint& point : branch.points) {
      series.x.push_back(point.alpha);
      series.y.push_back(quantity(point));
    }
    plot.series.push_back(std::move(series));
  }
  const double first = study.branches.front().onset.alpha;
  plot.series.push_back({.name = "straight: stable", .x = {0, first}, .y = {0, 0}, .colour = ink});
  plot.series.push_back(
      {.name = "straight: unstable", .x = {first, study.alpha_max}, .y = {0, 0}, .look = Look::dashed, .colour = ink});
  StudySeries onsets{.name = "onsets", .x = {}, .y = {}, .look = Look::hollow, .colour = ink};
  for (const Branch& branch : study.branches) {
    onsets.x.push_back(branch.onset.alpha);
    onsets.y.push_back(0.0);
  }
  plot.series.push_back(std::move(onsets));
  return plot;
}

StudySeries displaced(const StabilityStudy& study, std::size_t k, double amplitude) {
  const double length = study.asked.rope.length;
  StudySeries series{.name = "", .x = {}, .y = {}, .colour = static_cast<int>(k) % ink};
  for (std::size_t j = 0; j < study.growth.chain.joints.size(); ++j) {
    Vec2<double> at = study.growth.chain.joints[j];
    if (amplitude != 0) at = at + amplitude * study.growth.chain.directions[k].joints[j];
    series.x.push_back(length * at.y);
    series.y.push_back(-length * at.x);
  }
  return series;
}

StudyPlot directions_plot(const StabilityStudy& study) {
  const std::size_t unstable = study.growth.unstable;
  StudyPlot plot = meridian_plot(
      unstable > 0 ? "Where it goes: the fastest directions" : "How it swings: the slowest directions", "m");
  const std::size_t drawn = std::min(most_drawn_directions, study.growth.chain.directions.size());
  constexpr double amplitude = 0.08;  // of the length
  for (std::size_t k = 0; k < drawn; ++k) {
    StudySeries series = displaced(study, k, amplitude);
    const GrowthRate rate = growth_of(study, k, study.rate);
    series.name = k < unstable         ? fmt::format("grows at {} per s", significant(rate.rate, 4))
                  : rate.frequency > 0 ? fmt::format("swings at {} rad/s", significant(rate.frequency, 4))
                                       : fmt::format("decays at {} per s", significant(-rate.rate, 4));
    if (k >= unstable) series.look = Look::dashed;
    plot.series.push_back(std::move(series));
  }
  StudySeries rest = displaced(study, 0, 0.0);
  rest.name = study.mode == 0 ? "straight" : fmt::format("mode {}", study.mode);
  rest.colour = ink;
  plot.series.push_back(std::move(rest));
  return plot;
}

StudyPlot ladder_plot(const StabilityStudy& study) {
  StudyPlot plot{.title = "How fast chains approach the rope",
                 .x = {.label = "links", .log = true},
                 .y = {.label = "|μ − limit|, of the limit", .log = true},
                 .series = {}};
  const std::size_t drawn = std::min(most_drawn_directions, study.growth.values.size());
  for (std::size_t k = 0; k < drawn; ++k) {
    StudySeries series{.name = fmt::format("direction {}", k + 1), .x = {}, .y = {}, .look = Look::line_and_points};
    for (const ChainGrowth& chain : study.growth.ladder) {
      series.x.push_back(static_cast<double>(chain.links));
      series.y.push_back(std::fabs(chain.mu[k] / study.growth.values[k].mu - 1));
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

bool same_names(const StudyPlot& one, const StudyPlot& other) {
  return std::ranges::equal(one.series, other.series, {}, &StudySeries::name, &StudySeries::name);
}

/// Without a legend.
void unname(figure::Panel& panel) {
  for (figure::Layer& layer : panel.layers) {
    if (auto* line = std::get_if<figure::Line>(&layer)) line->name.clear();
    if (auto* points = std::get_if<figure::Points>(&layer)) points->name.clear();
  }
}

}  // namespace

std::vector<StudyPlot> shapes_plots(const ShapesStudy& study) {
  const double length = study.asked.rope.length;
  StudyPlot shapes = meridian_plot("The shapes", "m");
  StudyPlot tension{.title = "Tension along the rope",
                    .x = {.label = "from the support", .unit = "m"},
                    .y = {.label = "tension", .unit = "N"},
                    .series = {}};
  for (const WhirlingShape& shape : std::span(study.shapes).first(std::min(study.shapes.size(), most_drawn_modes))) {
    const std::string name = fmt::format("mode {}", shape.mode);
    shapes.series.push_back(drawn_shape(shape, length, name));
    StudySeries pull{.name = name, .x = {}, .y = {}, .colour = mode_colour(shape.mode)};
    for (const WhirlPoint& point : shape.points(shape_points)) {
      pull.x.push_back(length * point.s);
      pull.y.push_back(study.asked.rope.weight() * point.tension);
    }
    tension.series.push_back(std::move(pull));
  }
  if (study.shapes.empty())
    shapes.series.push_back({.name = "straight", .x = {0, 0}, .y = {0, -length}, .colour = mode_colour(1)});
  shapes.series.push_back(axis_of_rotation(length));
  if (study.shapes.empty()) return {std::move(shapes)};
  return {std::move(shapes), std::move(tension)};
}

std::vector<StudyPlot> critical_plots(const CriticalStudy& study) { return {onset_plot(study.critical)}; }

std::vector<StudyPlot> diagram_plots(const DiagramStudy& study) {
  std::vector<StudyPlot> plots;
  plots.push_back(branch_plot(study, "How far out the free end is", {.label = "end radius/l"},
                              [](const BranchPoint& point) { return point.end_radius; }));
  plots.push_back(branch_plot(study, "Angle at the support", {.label = "φ(0)", .unit = "°"},
                              [](const BranchPoint& point) { return degrees(point.top_angle); }));
  plots.push_back(onset_plot(study.critical));
  StudyPlot shapes = meridian_plot(fmt::format("Shapes at α = {}", significant(study.alpha_max)), "l");
  for (const Branch& branch : drawn_branches(study)) {
    const Whirl whirl{.alpha = study.alpha_max, .tip_mass = study.asked.rope.tip_ratio()};
    shapes.series.push_back(drawn_shape(shape_with(whirl, branch.mode, branch.points.back().tip_slope), 1.0,
                                        fmt::format("mode {}", branch.mode)));
  }
  shapes.series.push_back(axis_of_rotation(1.0));
  plots.push_back(std::move(shapes));
  return plots;
}

std::vector<StudyPlot> stability_plots(const StabilityStudy& study) {
  return {directions_plot(study), ladder_plot(study)};
}

figure::Figure spin_figure(std::span<const StudyPlot> plots, std::string description) {
  figure::Figure made{.width = plots.size() > 1 ? figure::double_column : figure::single_column,
                      .columns = plots.size() > 1 ? 2 : 1};
  for (std::size_t i = 0; i < plots.size(); ++i) {
    figure::Panel& panel = made.panels.emplace_back(printed(plots[i]));
    const auto like = [&](std::size_t other) { return other < plots.size() && same_names(plots[i], plots[other]); };
    if (like(i + 1)) unname(panel);  // the next one says it for both
    if (plots[i].equal_scales || like(i - 1)) panel.legend = figure::Legend::beside;
  }
  const std::size_t rows = (plots.size() + 1) / 2;
  made.height = 78.0 * static_cast<double>(rows);
  made.description = std::move(description);
  return made;
}

}  // namespace catena
