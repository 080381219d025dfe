// Figures 8 to 10: the four falls.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/falling_tip/figures.hpp"

namespace catena::falling_tip {
namespace {

using namespace figure;

std::string span_text(const FallingTipCase& one) { return fmt::format("*x*_{{0}} = {} m", one.experiment.start.span); }

}  // namespace

ReproducedFigure tip_paths(const FallingTip& tip) {
  ReproducedFigure made{
      .file = "fig08",
      .title = "Figure 8: fall distances of the tip",
      .caption =
          "Vertical and horizontal distance of the tip from its point of release, over time, for the four "
          "falls; the parabola of the compact body is dotted. The laboratory's points, circles in the "
          "published figure, are not in its text.",
      .figure = {.width = double_column,
                 .height = 118,
                 .columns = 2,
                 .description = "Vertical and horizontal fall distance of the tip over time in four falls"},
      .curves = {}};
  for (const FallingTipCase& one : tip.cases) {
    const auto frames = tips(one.run.frames);
    const Column t = column(frames, [](const TipSample& s) { return s.time; });
    const Column h = column(frames, [](const TipSample& s) { return -s.position.y; });
    const Column w = column(frames, [&](const TipSample& s) { return one.experiment.start.span - s.position.x; });
    const Column body = column(t, [](double s) { return 0.5 * gravity * s * s; });
    Panel panel{
        .x = {.label = "time *t* [s]", .low = 0, .high = 0.5},
        .y = {.label = "fall distance [m]", .low = 0, .high = 1.3},
        .layers = {Line{.x = t, .y = h, .name = "vertical *h*", .width = 1.2},
                   Line{.x = t, .y = w, .name = "horizontal *w*", .colour = okabe_ito::green, .width = 1.2},
                   Line{.x = t, .y = body, .name = "compact body", .colour = body_colour, .dash = Dash::dotted}},
        .title = span_text(one),
        .legend = Legend::top_left};
    made.figure.panels.push_back(std::move(panel));
    made.curves.push_back(
        {fmt::format("fig08{}.csv", one.letter), {"t [s]", "h [m]", "w [m]", "body h [m]"}, {t, h, w, body}});
  }
  return made;
}

namespace {

/// Joints from the support to the tip, at one frame.
struct Joints {
  Column x{0.0}, y{0.0};
};
Joints joints(const FallingTipCase& one, std::size_t frame) {
  Joints at;
  const auto angles = one.run.frames.of(chain_names::angles);
  const auto links = one.run.frames.width(chain_names::angles);
  const double length = one.experiment.chain.length / static_cast<double>(links);
  for (std::size_t i = 0; i < links; ++i) {
    const double angle = angles[frame * links + i];
    at.x.push_back(at.x.back() + length * std::cos(angle));
    at.y.push_back(at.y.back() + length * std::sin(angle));
  }
  return at;
}

void add_shapes(ReproducedFigure& made, const FallingTipCase& one) {
  constexpr double between = 1.0 / 50;  // shapes, as between the laboratory's pictures [s]
  constexpr double beside = 0.16;       // of the tip's start the body falls [m]
  const auto stride = static_cast<std::size_t>(std::lround(between * one.experiment.record.rate));
  const double body_x = one.experiment.start.span + beside;
  Panel panel{.x = {.label = "*x* [m]", .low = -0.06, .high = 1.24},
              .y = {.label = "*y* [m]", .low = -1.06, .high = 0.06},
              .title = span_text(one),
              .equal_aspect = true};
  CurveTable table{
      .file = fmt::format("fig09{}.csv", one.letter), .headers = {"t [s]", "joint", "x [m]", "y [m]"}, .columns = {}};
  table.columns.resize(4);
  Points body{.colour = body_colour, .filled = false, .size = 2.6};
  const Frames& frames = one.run.frames;
  for (std::size_t frame = 0; frame < frames.time.size(); frame += stride) {
    const double t = frames.time[frame];
    if (t > one.run.peak(chain_names::drop_max).time) break;
    const Joints at = joints(one, frame);
    const double body_y = -0.5 * gravity * t * t;
    panel.layers.emplace_back(Line{
        .x = {at.x.back(), body_x}, .y = {at.y.back(), body_y}, .colour = grey, .width = 0.5, .dash = Dash::dotted});
    panel.layers.emplace_back(Line{.x = at.x, .y = at.y, .colour = okabe_ito::blue, .width = 0.6});
    body.x.push_back(body_x);
    body.y.push_back(body_y);
    for (std::size_t i = 0; i < at.x.size(); ++i) {
      table.columns[0].push_back(t);
      table.columns[1].push_back(static_cast<double>(i));
      table.columns[2].push_back(at.x[i]);
      table.columns[3].push_back(at.y[i]);
    }
  }
  panel.layers.emplace_back(std::move(body));
  made.figure.panels.push_back(std::move(panel));
  made.curves.push_back(std::move(table));
}

}  // namespace

ReproducedFigure shapes(const FallingTip& tip) {
  ReproducedFigure made{
      .file = "fig09",
      .title = "Figure 9: shapes of the falling chain",
      .caption =
          "The chain every 1/50 s until its tip reaches its lowest point. Circles: a compact body released with the "
          "tip; "
          "dotted lines join positions at the same time.",
      .figure = {.width = double_column,
                 .height = 166,
                 .columns = 2,
                 .description = "Successive shapes of the falling chain beside a falling compact body, four falls"},
      .curves = {}};
  for (const FallingTipCase& one : tip.cases) add_shapes(made, one);
  return made;
}

namespace {

/// A curve through all frames and its own peak, which lies between two of them.
Line with_peak(const FallingTipCase& one, Vec2<double> TipSample::* what, const Peak& peak) {
  Line line{.name = fmt::format("({}) {}", one.letter, span_text(one))};
  bool passed = false;
  for (const TipSample& tip : tips(one.run.frames)) {
    if (!passed && tip.time > peak.time) {
      line.x.push_back(peak.time);
      line.y.push_back(peak.value);
      passed = true;
    }
    line.x.push_back(tip.time);
    line.y.push_back(std::sqrt(dot(tip.*what, tip.*what)));
  }
  return line;
}

}  // namespace

ReproducedFigure speeds_and_accelerations(const FallingTip& tip) {
  Panel speed{.x = {.label = "time *t* [s]", .low = 0, .high = 0.5},
              .y = {.label = "speed *v* [m/s]", .low = 0, .high = 20},
              .legend = Legend::top_left};
  Panel acceleration{.x = speed.x,
                     .y = {.label = "acceleration *a* [m/s²]", .scale = Scale::log10, .low = 5, .high = 2e4},
                     .legend = Legend::top_left};
  ReproducedFigure made{
      .file = "fig10",
      .title = "Figure 10: speed and acceleration of the tip",
      .caption =
          "Moduli of (a) the speed and (b) the acceleration of the tip over time, the latter over four "
          "decades. The peaks have their true height: they are located between the frames.",
      .figure = {.width = double_column,
                 .height = 80,
                 .columns = 2,
                 .description = "Speed and acceleration of the chain's tip over time in four falls"},
      .curves = {}};
  constexpr std::array<Dash, 4> dashes{Dash::dash_dot, Dash::dashed, Dash::solid, Dash::solid};
  for (std::size_t i = 0; i < tip.cases.size(); ++i) {
    const FallingTipCase& one = tip.cases[i];
    Line v = with_peak(one, &TipSample::velocity, one.run.peak(chain_names::speed_max));
    Line a = with_peak(one, &TipSample::acceleration, one.run.peak(chain_names::acceleration_max));
    v.dash = a.dash = dashes[i];
    made.curves.push_back({fmt::format("fig10{}-speed.csv", one.letter), {"t [s]", "v [m/s]"}, {v.x, v.y}});
    made.curves.push_back({fmt::format("fig10{}-acceleration.csv", one.letter), {"t [s]", "a [m/s²]"}, {a.x, a.y}});
    speed.layers.emplace_back(std::move(v));
    acceleration.layers.emplace_back(std::move(a));
  }
  acceleration.layers.emplace_back(Rule{.at = gravity, .name = "*g*"});
  made.figure.panels = {std::move(speed), std::move(acceleration)};
  return made;
}

}  // namespace catena::falling_tip
