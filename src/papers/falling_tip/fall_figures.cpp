// Figures 8 to 10: the four falls.
#include <fmt/format.h>

#include <array>

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

void add_shapes(ReproducedFigure& made, const FallingTipCase& one) {
  constexpr double between = 1.0 / 50;  // shapes, as between the laboratory's pictures [s]
  constexpr double beside = 0.16;       // of the tip's start the body falls [m]
  const double body_x = one.experiment.start.span + beside;
  Panel panel{.x = {.label = "*x* [m]", .low = -0.06, .high = 1.24},
              .y = {.label = "*y* [m]", .low = -1.06, .high = 0.06},
              .title = span_text(one),
              .equal_aspect = true};
  Column times;
  for (int k = 0; k * between <= one.run.peak(chain_names::drop_max).time; ++k) times.push_back(k * between);
  const std::vector<DrawnChain> chains = drawn_chains(one.run.frames, one.experiment, times);
  Points body{.colour = body_colour, .filled = false, .size = 2.6};
  for (const DrawnChain& chain : chains) {
    const double body_y = -0.5 * gravity * chain.time * chain.time;
    panel.layers.emplace_back(Line{.x = {chain.x.back(), body_x},
                                   .y = {chain.y.back(), body_y},
                                   .colour = grey,
                                   .width = 0.5,
                                   .dash = Dash::dotted});
    panel.layers.emplace_back(Line{.x = chain.x, .y = chain.y, .colour = okabe_ito::blue, .width = 0.6});
    body.x.push_back(body_x);
    body.y.push_back(body_y);
  }
  panel.layers.emplace_back(std::move(body));
  made.figure.panels.push_back(std::move(panel));
  made.curves.push_back(table_of(fmt::format("fig09{}.csv", one.letter), chains));
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
    Line v = with_peak(one.run.frames, &TipSample::velocity, one.run.peak(chain_names::speed_max));
    Line a = with_peak(one.run.frames, &TipSample::acceleration, one.run.peak(chain_names::acceleration_max));
    v.name = a.name = fmt::format("({}) {}", one.letter, span_text(one));
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
