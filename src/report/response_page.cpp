#include "report/response_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figure/output.hpp"
#include "lab/build.hpp"
#include "report/branches.hpp"
#include "report/digits.hpp"
#include "report/played_orbits.hpp"

namespace catena {
namespace {

Branches branches_of(const Response& found) {
  Branches all;
  for (const ResponsePoint& point : found.points) {
    all.x.push_back(point.frequency);
    all.y.push_back(point.swing.value);
    all.stability.push_back(point.verdict.stability);
  }
  return all;
}

/// Those of a sweep that settled, or the others.
struct SweptPoints {
  std::vector<double> x, y, error;
};
SweptPoints swept_points(const std::vector<SweptFrequency>& sweep, bool settled) {
  SweptPoints points;
  for (const SweptFrequency& one : sweep)
    if (one.settled == settled) {
      points.x.push_back(one.frequency);
      points.y.push_back(one.swing);
      if (settled) points.error.push_back(one.error);
    }
  return points;
}

StudyPlot response_plot(const Response& found) {
  StudyPlot plot{.title = "Swing over frequency",
                 .x = {.label = "frequency of the support", .unit = "Hz"},
                 .y = {.label = fmt::format("swing of link {}", found.link + 1), .unit = "rad"},
                 .series = branch_series(branches_of(found), 0)};
  const auto add = [&](const char* name, const std::vector<SweptFrequency>& sweep, bool settled, int colour) {
    SweptPoints points = swept_points(sweep, settled);
    if (points.x.empty()) return;
    plot.series.push_back({.name = name,
                           .x = std::move(points.x),
                           .y = std::move(points.y),
                           .look = settled ? StudySeries::Look::points : StudySeries::Look::hollow,
                           .error = std::move(points.error),
                           .colour = colour});
  };
  add("swept up", found.up, true, 2);
  add("swept down", found.down, true, 3);
  add("up, not settled", found.up, false, 2);
  add("down, not settled", found.down, false, 3);
  return plot;
}

StudyModes played(const Response& found) {
  std::vector<PlayedOrbit> orbits;
  for (const std::size_t place : played_places(found.points.size())) {
    const ResponsePoint& point = found.points[place];
    PlayedOrbit& orbit = orbits.emplace_back(
        PlayedOrbit{.name = fmt::format("{} Hz: {} rad, {}", significant(point.frequency, 5),
                                        significant(point.swing.value, 4), name(point.verdict.stability)),
                    .frequency = point.frequency,
                    .angles = point.path});
    SupportSpec shaken = found.experiment.support;
    if (shaken.motion == SupportMotion::fixed) continue;
    shaken.frequency = point.frequency;
    const Support support = build_support(shaken);
    constexpr std::size_t frames = 2 * drawn_intervals;
    for (std::size_t k = 0; k <= frames; ++k)
      orbit.support.push_back(support.at(static_cast<double>(k) / frames / point.frequency).position);
  }
  return played_orbits(found.experiment, found.rest, orbits);
}

StudyTable motion_table(const Response& found) {
  StudyTable table{
      .title = "Motions",
      .headers = {"Frequency [Hz]", "Swing [rad]", "Margin"},
      .rows = {},
      .verdict_header = "Stability",
      .note =
          "In the order of the curve. \"Margin\": how fast the slowest disturbance decays, as a logarithm for "
          "each period; below zero it grows."};
  for (const ResponsePoint& one : found.points) {
    table.rows.push_back({significant(one.frequency, 7), with_error(one.swing.value, one.swing.error),
                          with_error(one.verdict.margin.value, one.verdict.margin.error)});
    table.verdicts.push_back(stability_verdict(one.verdict.stability));
  }
  return table;
}

StudyTable turn_table(const Response& found) {
  StudyTable table{.title = "Where the curve turns back",
                   .headers = {"Frequency [Hz]", "Swing [rad]"},
                   .rows = {},
                   .note = "Swept past such a frequency, the motion jumps to another branch."};
  for (const ResponseTurn& turn : found.turns)
    table.rows.push_back(
        {with_error(turn.frequency.value, turn.frequency.error), with_error(turn.swing.value, turn.swing.error)});
  return table;
}

}  // namespace

figure::Figure response_figure(const Response& found) {
  using namespace figure;
  Panel curve{.x = {.label = "frequency of the support [Hz]"},
              .y = {.label = fmt::format("swing of link {} [rad]", found.link + 1)},
              .layers = branch_lines(branches_of(found), okabe_ito::blue)};
  const auto add = [&](const char* name, const std::vector<SweptFrequency>& sweep, Colour colour, Marker marker) {
    SweptPoints points = swept_points(sweep, true);
    if (points.x.empty()) return;
    curve.layers.emplace_back(Points{.x = std::move(points.x),
                                     .y = std::move(points.y),
                                     .name = name,
                                     .colour = colour,
                                     .marker = marker,
                                     .filled = false});
  };
  add("swept up", found.up, okabe_ito::vermillion, Marker::triangle);
  add("swept down", found.down, okabe_ito::black, Marker::circle);
  Figure picture{.width = double_column, .height = 85, .panels = {std::move(curve)}};
  picture.description = "Swing of a shaken chain over the frequency of its support, stable and unstable motions";
  return picture;
}

StudyPage response_page(const Response& found, std::string_view title,
                        std::vector<std::pair<std::string, std::string>> provenance) {
  StudyPage page{.kind = "Response", .title = std::string(title), .lead = "", .blocks = {}};
  const ResponsePoint& most =
      std::ranges::max(found.points, {}, [](const ResponsePoint& one) { return one.swing.value; });
  page.lead = fmt::format("Link {} swings most, by **{} rad** to each side, near {} Hz.", found.link + 1,
                          significant(most.swing.value, 4), significant(most.frequency, 4));
  if (!found.turns.empty())
    page.lead += fmt::format(" The curve turns back {}: between such frequencies more than one motion is possible.",
                             found.turns.size() == 1   ? std::string("once")
                             : found.turns.size() == 2 ? std::string("twice")
                                                       : fmt::format("{} times", found.turns.size()));
  for (const std::string& warning : found.warnings)
    page.blocks.emplace_back(StudyParagraph{fmt::format("**Note:** {}", warning)});
  page.blocks.emplace_back(response_plot(found));
  page.blocks.emplace_back(played(found));
  if (!found.turns.empty()) page.blocks.emplace_back(turn_table(found));
  page.blocks.emplace_back(motion_table(found));
  const figure::Figure picture = response_figure(found);
  page.blocks.emplace_back(StudyFigure{.title = "For print",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "response.json"}, {"table", "response.csv"}}});
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
