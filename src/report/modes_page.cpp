#include "report/modes_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "figure/output.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "study/modes_file.hpp"

namespace catena {
namespace {

constexpr std::size_t most_played = 30;  // modes on the page: each costs its shape
constexpr std::size_t most_played_joints = 301;
constexpr std::size_t most_drawn = 6;  // modes in the picture
constexpr double drawn_reach = 0.12;   // the largest displacement, as a share of the chain's size

double extent(const std::vector<Vec2<double>>& points) {
  const auto [left, right] = std::ranges::minmax(points, {}, &Vec2<double>::x);
  const auto [low, high] = std::ranges::minmax(points, {}, &Vec2<double>::y);
  return std::max(right.x - left.x, high.y - low.y);
}

figure::Line shape_line(const DrawnMode& mode, double amplitude) {
  figure::Line line;
  for (std::size_t j = 0; j < mode.rest.size(); ++j) {
    line.x.push_back(mode.rest[j].x + amplitude * mode.forward[j].x);
    line.y.push_back(mode.rest[j].y + amplitude * mode.forward[j].y);
  }
  return line;
}

figure::Panel shape_panel(const ModesStudy& study, std::size_t k) {
  using namespace figure;
  const DrawnMode mode = drawn_mode(study, k, most_played_joints);
  const double reach = drawn_reach * extent(mode.rest);
  Line rest = shape_line(mode, 0.0), there = shape_line(mode, reach), back = shape_line(mode, -reach);
  rest.colour = okabe_ito::black;
  rest.width = 0.5;
  there.colour = back.colour = okabe_ito::blue;
  there.width = 1.4;
  back.width = 0.8;
  back.dash = Dash::dashed;
  return {.x = {.label = "*x* [m]"},
          .y = {.label = "*y* [m]"},
          .layers = {std::move(rest), std::move(back), std::move(there)},
          .title = mode_name(study, k),
          .equal_aspect = true};
}

StudyModes played(const ModesStudy& study) {
  StudyModes block{
      .title = "The modes",
      .links = study.what.chain.links.size(),
      .held = study.what.end.has_value(),
      .note =
          "Slowed or sped up so that each period takes two seconds, and enlarged: true oscillations are small. "
          "The faint line is the chain at rest."};
  const std::size_t count = std::min(study.modes.modes.size(), most_played);
  for (std::size_t k = 0; k < count; ++k) {
    const DrawnMode drawn = drawn_mode(study, k, most_played_joints);
    StudyModes::Shape shape{
        .name = mode_name(study, k), .omega = study.modes.modes[k].omega, .decay = study.modes.modes[k].decay};
    for (std::size_t j = 0; j < drawn.joints.size(); ++j) {
      if (k == 0) {
        block.rest_x.push_back(drawn.rest[j].x);
        block.rest_y.push_back(drawn.rest[j].y);
      }
      shape.x.push_back(drawn.forward[j].x);
      shape.y.push_back(drawn.forward[j].y);
      shape.x_later.push_back(drawn.sideways[j].x);
      shape.y_later.push_back(drawn.sideways[j].y);
    }
    block.modes.push_back(std::move(shape));
  }
  if (count < study.modes.modes.size())
    block.note += fmt::format(" The lowest {} of {} modes are played.", count, study.modes.modes.size());
  return block;
}

StudyTable mode_table(const ModesStudy& study) {
  StudyTable table{.title = "Frequencies",
                   .headers = {"Mode", "Frequency [Hz]", "ω [rad/s]", "Moves along x [%]", "Along y [%]"},
                   .rows = {},
                   .note = "\"Moves along\": share of the chain's mass that follows when the supports are shaken so."};
  const double worst = std::ranges::max(study.modes.modes, {}, &Mode::error).error;
  table.note += fmt::format(" Every ω is known to {} rad/s or better.", significant(worst, 2));
  const RopeTheory& rope = study.rope;
  if (study.modes.damped) table.headers.insert(table.headers.begin() + 3, {"Decay [1/s]", "Damping ratio"});
  if (!rope.name.empty())
    table.headers.emplace_back(rope.name == "bessel" ? "Rope: Bessel [Hz]" : "Rope: catenary [Hz]");
  if (!rope.taut.empty()) table.headers.emplace_back("Taut rope: Irvine [Hz]");
  constexpr double per_hertz = 2 * std::numbers::pi;
  for (std::size_t k = 0; k < study.modes.modes.size(); ++k) {
    const Mode& mode = study.modes.modes[k];
    std::vector<std::string> row{fmt::format("{}", k + 1), told(frequency(mode), mode.error / per_hertz),
                                 told(mode.omega, mode.error)};
    if (study.modes.damped) {
      row.push_back(told(mode.decay, mode.error));
      row.push_back(significant(damping_ratio(mode), 4));
    }
    row.push_back(fmt::format("{:.2f}", 100 * mode.participation.x));
    row.push_back(fmt::format("{:.2f}", 100 * mode.participation.y));
    if (!rope.name.empty())
      row.push_back(k < rope.omega.size() ? told(rope.omega[k] / per_hertz, rope.error[k] / per_hertz) : "");
    if (!rope.taut.empty()) row.push_back(k < rope.taut.size() ? significant(rope.taut[k] / per_hertz, 7) : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

StudyPlot spectrum(const ModesStudy& study) {
  StudyPlot plot{.title = "Frequencies of chain and rope",
                 .x = {.label = "mode"},
                 .y = {.label = "frequency", .unit = "Hz"},
                 .series = {}};
  StudySeries chain{.name = "chain", .x = {}, .y = {}, .look = StudySeries::Look::points};
  for (std::size_t k = 0; k < study.modes.modes.size(); ++k) {
    chain.x.push_back(static_cast<double>(k + 1));
    chain.y.push_back(frequency(study.modes.modes[k]));
    chain.error.push_back(study.modes.modes[k].error / (2 * std::numbers::pi));
  }
  plot.series.push_back(std::move(chain));
  const auto add = [&](const char* name, const std::vector<double>& omega, StudySeries::Look look) {
    if (omega.empty()) return;
    StudySeries series{.name = name, .x = {}, .y = {}, .look = look};
    for (std::size_t k = 0; k < omega.size(); ++k) {
      series.x.push_back(static_cast<double>(k + 1));
      series.y.push_back(omega[k] / (2 * std::numbers::pi));
    }
    plot.series.push_back(std::move(series));
  };
  add("rope", study.rope.omega, StudySeries::Look::line);
  add("taut rope (Irvine)", study.rope.taut, StudySeries::Look::dashed);
  return plot;
}

}  // namespace

std::string mode_name(const ModesStudy& study, std::size_t k) {
  const Mode& mode = study.modes.modes[k];
  if (mode.omega > 0) return fmt::format("mode {}: {} Hz", k + 1, significant(frequency(mode), 5));
  return fmt::format("mode {}: creeps back at {} per s", k + 1, significant(mode.decay, 4));
}

figure::Figure modes_figure(const ModesStudy& study) {
  const std::size_t count = std::min(study.modes.modes.size(), most_drawn);
  figure::Figure picture{.width = figure::double_column, .panels = {}, .columns = count > 1 ? 2 : 1};
  for (std::size_t k = 0; k < count; ++k) picture.panels.push_back(shape_panel(study, k));
  const std::size_t rows = (count + 1) / 2;
  picture.height = 62.0 * static_cast<double>(rows);
  picture.description = fmt::format("The lowest {} modes of a chain of {} links about its equilibrium", count,
                                    study.what.chain.links.size());
  return picture;
}

StudyPage modes_page(const ModesStudy& study, std::string_view title,
                     std::vector<std::pair<std::string, std::string>> provenance) {
  const Mode& first = study.modes.modes.front();
  StudyPage page{.kind = "Modes", .title = std::string(title), .lead = "", .blocks = {}};
  page.lead = first.omega > 0 ? fmt::format("The chain swings slowest at **{} Hz**, once in {} s.",
                                            told(frequency(first), first.error / (2 * std::numbers::pi)),
                                            significant(1 / frequency(first), 5))
                              : std::string("So strong is the damping that the chain does not swing at all.");
  if (std::ranges::any_of(study.modes.modes, [](const Mode& mode) { return mode.decay < -mode.error; }))
    page.lead += " **Some modes grow**: this equilibrium is unstable.";
  page.blocks.emplace_back(played(study));
  page.blocks.emplace_back(mode_table(study));
  page.blocks.emplace_back(spectrum(study));
  const figure::Figure picture = modes_figure(study);
  page.blocks.emplace_back(StudyFigure{.title = "For print",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "modes.json"}, {"table", "modes.csv"}}});
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
