#include "report/backbone_page.hpp"

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

Branches branches_of(const Backbone& found, const auto& x, const auto& y) {
  Branches all;
  for (const BackbonePoint& point : found.points) {
    all.x.push_back(x(point));
    all.y.push_back(y(point));
    all.stability.push_back(point.verdict.stability);
  }
  return all;
}

double frequency_value(const BackbonePoint& point) { return point.frequency.value; }
double amplitude_value(const BackbonePoint& point) { return point.amplitude; }

/// The chain at some times of half a period of the last orbit, coloured by the time.
figure::Shapes shapes_of(const Backbone& found) {
  constexpr std::size_t stride = 4;
  figure::Shapes shapes{.shapes = {}, .colours = {.axis = {.label = "time *t* [s]"}}};
  const std::vector<double> lengths = link_lengths(found.experiment);
  const BackbonePoint& last = found.points.back();
  for (std::size_t k = 0; k <= drawn_intervals; k += stride) {
    figure::Shape& shape = shapes.shapes.emplace_back();
    shape.value = {0.5 * last.period.value * static_cast<double>(k) / drawn_intervals};
    double x = 0.0, y = 0.0;
    shape.x.push_back(x), shape.y.push_back(y);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      const double angle = last.path[k * lengths.size() + i];
      x += lengths[i] * std::cos(angle), y += lengths[i] * std::sin(angle);
      shape.x.push_back(x), shape.y.push_back(y);
    }
  }
  return shapes;
}

/// Half of the period, and back the same way.
StudyModes played(const Backbone& found) {
  std::vector<PlayedOrbit> orbits;
  const std::size_t links = found.rest.size();
  for (const std::size_t place : played_places(found.points.size())) {
    const BackbonePoint& point = found.points[found.points.size() - 1 - place];  // the largest first
    PlayedOrbit& orbit = orbits.emplace_back(
        PlayedOrbit{.name = fmt::format("{} rad: {} Hz, {}", significant(point.amplitude, 4),
                                        significant(point.frequency.value, 5), name(point.verdict.stability)),
                    .frequency = point.frequency.value,
                    .angles = point.path});
    for (std::size_t k = drawn_intervals; k-- > 0;)
      orbit.angles.insert(orbit.angles.end(), point.path.begin() + static_cast<std::ptrdiff_t>(k * links),
                          point.path.begin() + static_cast<std::ptrdiff_t>((k + 1) * links));
  }
  return played_orbits(found.experiment, found.rest, orbits);
}

StudyTable orbit_table(const Backbone& found) {
  StudyTable table{
      .title = "Orbits",
      .headers = {"Amplitude [rad]", "Frequency [Hz]", "Energy [J]", "Swing [rad]"},
      .rows = {},
      .verdict_header = "Stability",
      .note = "\"Swing\": half of the range of the link's angle. \"Energy\": above that of the chain at rest."};
  for (const BackbonePoint& one : found.points) {
    const auto cell = [](const Measured& value) { return with_error(value.value, value.error); };
    table.rows.push_back({significant(one.amplitude, 6), cell(one.frequency), cell(one.energy), cell(one.swing)});
    table.verdicts.push_back(stability_verdict(one.verdict.stability));
  }
  return table;
}

StudyPlot stability_plot(const Backbone& found) {
  StudyPlot plot{.title = "Margin of stability",
                 .x = {.label = "amplitude", .unit = "rad"},
                 .y = {.label = "margin"},
                 .series = {},
                 .note = "Below zero some small disturbance grows from period to period."};
  StudySeries margin{.name = "margin", .x = {}, .y = {}, .look = StudySeries::Look::line_and_points};
  for (const BackbonePoint& one : found.points) {
    margin.x.push_back(one.amplitude);
    margin.y.push_back(one.verdict.margin.value);
    margin.error.push_back(one.verdict.margin.error);
  }
  plot.series.push_back(std::move(margin));
  return plot;
}

}  // namespace

figure::Figure backbone_figure(const Backbone& found) {
  using namespace figure;
  const std::string amplitude = fmt::format("amplitude of link {} [rad]", found.link + 1);
  Panel curve{.x = {.label = "frequency [Hz]"},
              .y = {.label = amplitude},
              .layers = branch_lines(branches_of(found, frequency_value, amplitude_value), okabe_ito::blue)};
  curve.layers.emplace_back(
      Rule{.along = Rule::Along::vertical, .at = found.small.value, .name = "small oscillations"});
  Figure picture{.width = double_column, .height = 75, .panels = {std::move(curve)}, .columns = 2};
  picture.panels.push_back(
      {.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {shapes_of(found)}, .equal_aspect = true});
  picture.description = fmt::format(
      "Amplitude over frequency of mode {}, and the chain over half a period of the last orbit", found.task.mode);
  return picture;
}

StudyPage backbone_page(const Backbone& found, std::string_view title,
                        std::vector<std::pair<std::string, std::string>> provenance) {
  const BackbonePoint& last = found.points.back();
  const double change = 100 * (last.frequency.value / found.small.value - 1);
  StudyPage page{.kind = "Backbone", .title = std::string(title), .lead = "", .blocks = {}};
  page.lead = fmt::format(
      "Small oscillations of mode {} have **{} Hz**; with link {} turned by {} rad they have **{} Hz**, {} % {}.",
      found.task.mode, with_error(found.small.value, found.small.error), found.link + 1, significant(last.amplitude, 4),
      with_error(last.frequency.value, last.frequency.error), significant(std::abs(change), 4),
      change < 0 ? "less" : "more");
  const auto unstable = [](const BackbonePoint& one) { return one.verdict.stability == Stability::unstable; };
  if (const auto first = std::ranges::find_if(found.points, unstable); first != found.points.end())
    page.lead += fmt::format(" From about {} rad on there are **unstable orbits**.", significant(first->amplitude, 4));
  for (const std::string& warning : found.warnings)
    page.blocks.emplace_back(StudyParagraph{fmt::format("**Note:** {}", warning)});
  StudyPlot curve{.title = "Frequency and amplitude",
                  .x = {.label = "frequency", .unit = "Hz"},
                  .y = {.label = fmt::format("amplitude of link {}", found.link + 1), .unit = "rad"},
                  .series = branch_series(branches_of(found, frequency_value, amplitude_value), 0)};
  page.blocks.emplace_back(std::move(curve));
  if (!last.verdict.multipliers.empty()) page.blocks.emplace_back(stability_plot(found));
  page.blocks.emplace_back(played(found));
  page.blocks.emplace_back(orbit_table(found));
  const figure::Figure picture = backbone_figure(found);
  page.blocks.emplace_back(StudyFigure{.title = "For print",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "backbone.json"}, {"table", "backbone.csv"}}});
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
