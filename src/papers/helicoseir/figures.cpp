// Figures 4 and 5 with the motion they show, its growth, and the diagram that the paper announces.
#include "papers/helicoseir/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "report/digits.hpp"
#include "report/spin_plots.hpp"

namespace catena::helicoseir {

using namespace figure;

namespace {

Line drawn_mode(const ShapesStudy& study, int mode) {
  constexpr std::size_t points = 200;
  Line line{.name = fmt::format("mode {}", mode),
            .colour = mode == 1 ? okabe_ito::black : okabe_ito::vermillion,
            .width = 1.2,
            .dash = Dash::dashed};
  for (const WhirlPoint& point : study.shapes[static_cast<std::size_t>(mode - 1)].points(points)) {
    line.x.push_back(length * point.y);
    line.y.push_back(-length * point.x);
  }
  return line;
}

/// From where the motion is seen to where it is at rest, at equal intervals.
Column seen_times(const LeftShape& figure) {
  const double left = figure.leaves.value, rate = figure.growth.rate.value;
  const double first = left - 2 / rate, last = std::min(figure.what.until, left + 6 / rate);
  constexpr int shapes = 28;
  Column times;
  for (int i = 0; i <= shapes; ++i) times.push_back(first + (last - first) * i / shapes);
  return times;
}

/// The tip's distance from the place where it started, in each frame.
Line distance_over_time(const LeftShape& figure) {
  const std::vector<TipSample> tip = tips(figure.run.run.frames);
  Line line{.name = "tip, from 0.1 mm", .colour = okabe_ito::blue, .width = 1.6};
  for (const TipSample& at : tip) {
    const double moved = length_of(at.position - tip.front().position);
    if (moved < 1e-7) continue;
    line.x.push_back(at.time);
    line.y.push_back(moved);
  }
  return line;
}

Panel growth_panel(const LeftShape& figure, bool named) {
  const FittedGrowth& grown = figure.growth;
  const auto label = [&](std::string text) { return named ? std::move(text) : std::string(); };
  Line tiny{.x = grown.time,
            .y = grown.distance,
            .name = label("tip, from 0.1 µm, half the difference of both sides"),
            .colour = okabe_ito::sky_blue,
            .width = 2.2};
  Line theory{.name = label("exact linearisation"), .colour = okabe_ito::black, .width = 0.8, .dash = Dash::dashed};
  const double rate = chain_rate(figure.theory, gamma), other = -gamma - rate;
  for (const double t : grown.time) {
    theory.x.push_back(t);
    theory.y.push_back(grown.distance.front() * (rate * std::exp(other * t) - other * std::exp(rate * t)) /
                       (rate - other));
  }
  Line motion = distance_over_time(figure);
  if (!named) motion.name.clear();
  return {.x = {.label = "time *t* [s]", .low = 0.0, .high = figure.leaves.value * 1.6},
          .y = {.label = "distance from the start [m]", .scale = Scale::log10, .low = 1e-11, .high = 3.0},
          .layers = {std::move(tiny), std::move(theory), std::move(motion),
                     Rule{.along = Rule::Along::horizontal, .at = left_by}},
          .title = fmt::format("mode {}, {} rad/s", figure.what.mode, figure.what.omega),
          .legend = named ? Legend::bottom_right : Legend::automatic};
}

}  // namespace

ReproducedFigure shapes_over_time(const Helicoseir& all, std::size_t which) {
  const LeftShape& figure = all.figures.at(which);
  const std::string file = fmt::format("fig0{}", figure.what.number);
  const Column times = seen_times(figure);
  ReproducedFigure made{
      .file = file,
      .title = fmt::format("Figure {}: mode {} is left for mode 1, ω = {} rad/s", figure.what.number, figure.what.mode,
                           figure.what.omega),
      .caption = fmt::format("(a) A chain of {} rods, (b) {} elastic elements as in the paper, each in its own "
                             "equilibrium of mode {}, moved "
                             "by 0.1 mm along its fastest direction, with γ = 10 per s: shapes every {} ms. The "
                             "published figure shows such "
                             "a motion from a start that is not given.",
                             figure.what.links, figure.elastic.elements, figure.what.mode,
                             significant(1e3 * (times[1] - times[0]), 2)),
      .figure = {.width = double_column,
                 .height = 82,
                 .columns = 2,
                 .description = fmt::format("Shapes of a chain of rods and of an elastic cable that leave mode {} and "
                                            "end in mode 1, coloured by time",
                                            figure.what.mode)},
      .curves = {}};
  for (const FollowedRun* run : {&figure.run, &figure.elastic.run}) {
    const bool rods = run == &figure.run;
    const std::vector<DrawnChain> chains = drawn_chains(run->run.frames, run->experiment, times);
    Shapes drawn{.shapes = {}, .colours = {.axis = {.label = "time *t* [s]"}}, .width = 0.7};
    for (const DrawnChain& chain : chains) drawn.shapes.push_back({.x = chain.x, .y = chain.y, .value = {chain.time}});
    made.curves.push_back(table_of(file + (rods ? "a.csv" : "b.csv"), chains));
    made.figure.panels.push_back({.x = {.label = "distance outward *x* [m]"},
                                  .y = {.label = "height *y* [m]"},
                                  .layers = {std::move(drawn), drawn_mode(all.shapes.at(which), figure.what.mode),
                                             drawn_mode(all.shapes.at(which), 1)},
                                  .title = rods ? "rods" : "elastic elements",
                                  .legend = Legend::bottom_right,
                                  .equal_aspect = true});
  }
  return made;
}

ReproducedFigure growth_over_time(const Helicoseir& all) {
  ReproducedFigure made{
      .file = "fig06",
      .title = "Growth of a small displacement, beside theory (ours)",
      .caption = fmt::format(
          "Fitted growth rates: {} per s for mode {}, {} per s for mode {}; the linearised chains have {} and {}. The "
          "grey line is a tenth of the length.",
          typeset(with_error(all.figures[0].growth.rate.value, all.figures[0].growth.rate.error)),
          all.figures[0].what.mode,
          typeset(with_error(all.figures[1].growth.rate.value, all.figures[1].growth.rate.error)),
          all.figures[1].what.mode, significant(chain_rate(all.figures[0].theory, gamma), 8),
          significant(chain_rate(all.figures[1].theory, gamma), 8)),
      .figure = {.width = double_column,
                 .height = 70,
                 .columns = 2,
                 .description = "Distance of the tip from its start over time, on a logarithmic scale, with straight "
                                "lines of theory"},
      .curves = {}};
  for (const LeftShape& figure : all.figures) {
    made.figure.panels.push_back(growth_panel(figure, &figure == &all.figures[1]));
    const Line motion = distance_over_time(figure);
    made.curves.push_back({.file = fmt::format("fig06_mode{}.csv", figure.what.mode),
                           .headers = {"t [s]", "half the distance of both sides [m]"},
                           .columns = {figure.growth.time, figure.growth.distance}});
    made.curves.push_back({.file = fmt::format("fig06_mode{}_case.csv", figure.what.mode),
                           .headers = {"t [s]", "distance of the tip from its start [m]"},
                           .columns = {motion.x, motion.y}});
  }
  return made;
}

ReproducedFigure bifurcation_diagram(const Helicoseir& all) {
  ReproducedFigure made{
      .file = "fig07",
      .title = "The bifurcation diagram, announced and not printed",
      .caption =
          "End radius (a) and angle at the support (b) of five modes over α; solid where stable in the plane. (c) The "
          "shapes with which they begin, Bessel functions. (d) The shapes at α = 100.",
      .figure =
          spin_figure(diagram_plots(all.diagram),
                      "Branches of five whirling modes over the speed, the shapes with which they begin and those "
                      "at high speed"),
      .curves = {}};
  CurveTable table{.file = "fig07.csv",
                   .headers = {"mode", "alpha", "end radius/l", "phi(0) [rad]", "unstable directions"},
                   .columns = std::vector<Column>(5)};
  for (const Branch& branch : all.diagram.branches)
    for (const BranchPoint& point : branch.points) {
      const std::array<double, 5> row{static_cast<double>(branch.mode), point.alpha, point.end_radius, point.top_angle,
                                      static_cast<double>(point.unstable)};
      for (std::size_t k = 0; k < row.size(); ++k) table.columns[k].push_back(row.at(k));
    }
  made.curves.push_back(std::move(table));
  return made;
}

}  // namespace catena::helicoseir
