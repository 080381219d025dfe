#include "report/cable_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figure/output.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "study/rest_file.hpp"

namespace catena {
namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr std::size_t most_cable_rows = 200, most_cable_modes = 6;
constexpr std::size_t cable_points = 400;  // drawn along the whole cable, about
constexpr double mode_reach = 0.12;        // the largest displacement drawn, as a share of the cable's size

std::size_t points_each(const Cable& cable) { return std::max<std::size_t>(1, cable_points / cable.elements.size()); }

figure::Line drawn_line(const std::vector<Vec2<double>>& points) {
  figure::Line line;
  for (const Vec2<double>& at : points) {
    line.x.push_back(at.x);
    line.y.push_back(at.y);
  }
  return line;
}

/// Rest plus so much of a mode.
std::vector<Vec2<double>> moved(const CableModesStudy& study, std::size_t k, double amount) {
  std::vector<Vec2<double>> nodes = study.rest.nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = nodes[i] + amount * study.found.modes[k].shape[i];
  return along_cable(study.cable, nodes, points_each(study.cable));
}

StudyTable cable_forces(const CableRestStudy& study) {
  StudyTable table{.title = "Forces",
                   .headers = {"", "Size [N]", "To the right [N]", "Up [N]"},
                   .rows = {},
                   .note = "Of the cable on what holds it."};
  const auto row = [&](std::string what, const Vec2<double>& force, double error) {
    table.rows.push_back({std::move(what), told(length_of(force), error), told(force.x, error), told(force.y, error)});
  };
  row("Support", study.found.pull_at_start, study.error.pull_at_start.x);
  if (study.ends.end) row("Far end", study.found.pull_at_end, study.error.pull_at_end.x);
  if (study.rope) {
    row("Support, elastic catenary", study.of_rope.pull_at_start, study.rope->error);
    row("Far end, elastic catenary", study.of_rope.pull_at_end, study.rope->error);
    table.note += " The elastic catenary is the closed form of a rope that stretches and bends freely.";
  }
  return table;
}

StudyTable cable_elements(const CableRestStudy& study) {
  StudyTable table{
      .title = "Elements", .headers = {"Element", "Tension [N]", "Strain", "Far end x [m]", "y [m]"}, .rows = {}};
  const std::vector<double>&tension = study.tension, &strain = study.strain;
  const std::size_t step = (tension.size() + most_cable_rows - 1) / most_cable_rows;
  for (std::size_t e = 0; e < tension.size(); e += step) {
    const Vec2<double> at = study.nodes[2 * e + 2];
    table.rows.push_back({fmt::format("{}", e + 1), told(tension[e], study.tension_error),
                          told(strain[e], study.strain_error), told(at.x, study.place_error),
                          told(at.y, study.place_error)});
  }
  return table;
}

}  // namespace

figure::Figure cable_rest_figure(const CableRestStudy& study) {
  using namespace figure;
  Line cable = drawn_line(along_cable(study.cable, study.nodes, points_each(study.cable)));
  cable.name = "cable";
  cable.colour = okabe_ito::blue;
  cable.width = 1.4;
  Panel panel{.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {cable}, .equal_aspect = true};
  if (study.rope) {
    std::vector<Vec2<double>> points;
    for (std::size_t i = 0; i <= cable_points; ++i)
      points.push_back(point(*study.rope, study.rope->rope.length * static_cast<double>(i) / cable_points));
    Line rope = drawn_line(points);
    rope.name = "elastic catenary";
    rope.colour = okabe_ito::black;
    rope.width = 0.5;
    panel.layers.emplace_back(std::move(rope));
  }
  Points held{.x = {0.0}, .y = {0.0}, .colour = okabe_ito::black, .marker = Marker::square, .size = 5};
  if (study.ends.end) {
    held.x.push_back(study.ends.end->x);
    held.y.push_back(study.ends.end->y);
  }
  panel.layers.emplace_back(std::move(held));
  return {.width = double_column,
          .height = 100,
          .panels = {std::move(panel)},
          .description = fmt::format("An elastic cable of {} elements at rest {}", study.cable.elements.size(),
                                     study.ends.end ? "between two anchors" : "in a plane that turns")};
}

figure::Figure cable_modes_figure(const CableModesStudy& study) {
  using namespace figure;
  const std::size_t count = std::min(study.found.modes.size(), most_cable_modes);
  Figure picture{.width = double_column, .panels = {}, .columns = count > 1 ? 2 : 1};
  const double reach = mode_reach * study.experiment.chain.length;
  for (std::size_t k = 0; k < count; ++k) {
    Line rest = drawn_line(moved(study, k, 0.0)), there = drawn_line(moved(study, k, reach)),
         back = drawn_line(moved(study, k, -reach));
    rest.colour = okabe_ito::black;
    rest.width = 0.5;
    there.colour = back.colour = okabe_ito::blue;
    there.width = 1.4;
    back.width = 0.8;
    back.dash = Dash::dashed;
    picture.panels.push_back({.x = {.label = "*x* [m]"},
                              .y = {.label = "*y* [m]"},
                              .layers = {std::move(rest), std::move(back), std::move(there)},
                              .title = cable_mode_name(study, k),
                              .equal_aspect = true});
  }
  const auto rows = (count + 1) / 2;
  picture.height = 62.0 * static_cast<double>(rows);
  picture.description = fmt::format("The lowest {} modes of a cable of {} elements about its equilibrium", count,
                                    study.cable.elements.size());
  return picture;
}

StudyPage cable_rest_page(const CableRestStudy& study, std::string_view title,
                          std::vector<std::pair<std::string, std::string>> provenance) {
  const CableNumbers &found = study.found, &error = study.error;
  StudyPage page{.kind = "Equilibrium", .title = std::string(title), .lead = "", .blocks = {}};
  page.lead = fmt::format("The largest tension is **{} N**, at a strain of **{}**; the cable is **{} m** long.",
                          told(found.most_tension, error.most_tension), told(found.most_strain, error.most_strain),
                          told(found.stretched, error.stretched));
  if (found.sag > 0)
    page.lead += fmt::format(" It sags by **{} m** below the line between its ends.", told(found.sag, error.sag));
  const figure::Figure picture = cable_rest_figure(study);
  page.blocks.emplace_back(StudyFigure{.title = study.rope ? "The cable and its elastic catenary" : "The cable",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "equilibrium.json"}, {"table", "equilibrium.csv"}}});
  page.blocks.emplace_back(cable_forces(study));
  StudyFacts facts{
      .title = "The cable",
      .rows = {{"Elements", fmt::format("{}", study.cable.elements.size())},
               {"Length at rest", fmt::format("{} m", significant(study.experiment.chain.length, 9))},
               {"Stretched length", fmt::format("{} m", told(found.stretched, error.stretched))},
               {"Mass", fmt::format("{} kg", significant(study.experiment.chain.mass))},
               {"Axial stiffness", fmt::format("{} N", significant(axial_stiffness(study.experiment.chain)))},
               {"± of the nodes", fmt::format("{} m", significant(study.place_error, 2))}}};
  const Experiment& experiment = study.experiment;
  if (experiment.world.spin > 0)
    facts.rows.emplace_back("The plane turns at", fmt::format("{} rad/s", significant(experiment.world.spin)));
  if (experiment.start.shape == StartShape::whirling)
    facts.rows.emplace_back("Whirls in", fmt::format("mode {}", experiment.start.mode));
  if (study.unstable > 0)
    facts.rows.emplace_back(
        "Unstable", fmt::format("in {} direction{} of its plane", study.unstable, study.unstable == 1 ? "" : "s"));
  page.blocks.emplace_back(std::move(facts));
  page.blocks.emplace_back(cable_elements(study));
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

std::string cable_mode_name(const CableModesStudy& study, std::size_t k) {
  if (study.omega[k] > 0) return fmt::format("mode {}: {} Hz", k + 1, significant(study.omega[k] / turn, 5));
  return fmt::format("mode {}: {} at {} per s", k + 1, study.decay[k] < 0 ? "grows" : "creeps back",
                     significant(std::abs(study.decay[k]), 4));
}

StudyPage cable_modes_page(const CableModesStudy& study, std::string_view title,
                           std::vector<std::pair<std::string, std::string>> provenance) {
  StudyPage page{.kind = "Modes", .title = std::string(title), .lead = "", .blocks = {}};
  page.lead = fmt::format("The lowest of {} modes: {}.", study.found.freedom, cable_mode_name(study, 0));
  if (study.found.unstable > 0) page.lead += " **Some modes grow**: this equilibrium is unstable.";
  StudyTable table{
      .title = "Frequencies",
      .headers = {"Mode", "Frequency [Hz]", "ω [rad/s]", "Decay [1/s]", "Moves along x [%]", "Along y [%]"},
      .rows = {},
      .note =
          "\"Moves along\": share of the mass that follows when the supports are shaken so. The ± "
          "includes what elements of half the length change."};
  for (std::size_t k = 0; k < study.omega.size(); ++k) {
    const Vec2<double>& follows = study.found.modes[k].participation;
    table.rows.push_back({fmt::format("{}", k + 1), told(study.omega[k] / turn, study.error[k] / turn),
                          told(study.omega[k], study.error[k]), told(study.decay[k], study.error[k]),
                          fmt::format("{:.2f}", 100 * follows.x), fmt::format("{:.2f}", 100 * follows.y)});
  }
  page.blocks.emplace_back(std::move(table));
  const figure::Figure picture = cable_modes_figure(study);
  page.blocks.emplace_back(StudyFigure{.title = "Shapes",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "modes.json"}, {"table", "modes.csv"}}});
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
