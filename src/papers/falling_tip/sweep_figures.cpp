// Figures 11 to 13: over the distance of the ends.
#include <algorithm>
#include <cmath>
#include <functional>

#include "exact/folded_fall.hpp"
#include "papers/falling_tip/figures.hpp"

namespace catena::falling_tip {
namespace {

using namespace figure;

/// The sweep as columns. Where the time of the largest speed jumps, a row of NaN breaks what is read at that time.
struct SweptColumns {
  Column span, speed, speed_at_lowest, acceleration, acceleration_at_lowest, fastest, lowest, drop, drop_at_fastest;

  void add(const FallingTipPoint& p) {
    span.push_back(p.span);
    speed.push_back(p.speed.value);
    speed_at_lowest.push_back(p.speed_at_lowest);
    acceleration.push_back(p.acceleration.value);
    acceleration_at_lowest.push_back(p.acceleration_at_lowest);
    fastest.push_back(p.speed.time);
    lowest.push_back(p.drop.time);
    drop.push_back(p.drop.value);
    drop_at_fastest.push_back(p.drop_at_fastest);
  }
};
SweptColumns swept(const FallingTip& tip) {
  SweptColumns all;
  const double jump = tip.places.later_peak_wins.place;
  for (const FallingTipPoint& p : tip.sweep) {
    if (!all.span.empty() && all.span.back() < jump && p.span > jump) {
      FallingTipPoint gap = p;
      gap.span = jump;
      gap.speed.time = gap.drop_at_fastest = missing;
      all.add(gap);
    }
    all.add(p);
  }
  return all;
}

Axis span_axis() { return {.label = "distance of the ends *x*_{0} [m]", .low = 0, .high = 1.05}; }

Line at_lowest(Column x, Column y, std::string name) {
  return {.x = std::move(x),
          .y = std::move(y),
          .name = std::move(name),
          .colour = body_colour,
          .width = 1.2,
          .dash = Dash::dashed};
}

}  // namespace

ReproducedFigure peaks_over_span(const FallingTip& tip) {
  const SweptColumns all = swept(tip);
  Figure drawn{
      .width = double_column,
      .height = 72,
      .panels = {{.x = span_axis(),
                  .y = {.label = "speed *v* [m/s]", .low = 0, .high = 25},
                  .layers = {Line{.x = all.span, .y = all.speed, .name = "*v*_{max}", .width = 1.2},
                             at_lowest(all.span, all.speed_at_lowest, "*v*_{h max}")},
                  .legend = Legend::top_right},
                 {.x = span_axis(),
                  .y = {.label = "acceleration *a* [m/s²]", .scale = Scale::log10, .low = 5, .high = 2e4},
                  .layers = {Line{.x = all.span, .y = all.acceleration, .name = "*a*_{max}", .width = 1.2},
                             at_lowest(all.span, all.acceleration_at_lowest, "*a*_{h max}"),
                             Rule{.at = gravity, .name = "*g*"}},
                  .legend = Legend::top_right}},
      .columns = 2,
      .description =
          "Largest speed and acceleration of the tip, and those at its lowest point, over the distance of the ends"};
  return {
      .file = "fig11",
      .title = "Figure 11: peak speed and peak acceleration",
      .caption =
          "(a) Largest speed of the tip and its speed at its lowest point; (b) the same for the acceleration, over the "
          "initial distance of the ends.",
      .figure = std::move(drawn),
      .curves = {{"fig11a.csv", {"x0 [m]", "v_max [m/s]", "v_hmax [m/s]"}, {all.span, all.speed, all.speed_at_lowest}},
                 {"fig11b.csv",
                  {"x0 [m]", "a_max [m/s²]", "a_hmax [m/s²]"},
                  {all.span, all.acceleration, all.acceleration_at_lowest}}}};
}

ReproducedFigure moments_over_span(const FallingTip& tip) {
  const SweptColumns all = swept(tip);
  const double arrival = arrival_time({.length = 1.02, .gravity = gravity});
  Figure drawn{
      .width = double_column,
      .height = 72,
      .panels = {{.x = span_axis(),
                  .y = {.label = "time *t* [s]", .low = 0.34, .high = 0.48},
                  .layers = {Line{.x = all.span, .y = all.fastest, .name = "*t*_{v max}", .width = 1.2},
                             at_lowest(all.span, all.lowest, "*t*_{h max}"),
                             Rule{.at = arrival, .name = "*t*_{c}(*L*)", .dash = Dash::dotted}},
                  .legend = Legend::top_left},
                 {.x = span_axis(),
                  .y = {.label = "fall distance *h* [m]", .low = 0.88, .high = 1.03},
                  .layers = {Line{.x = all.span, .y = all.drop_at_fastest, .name = "*h*_{v max}", .width = 1.2},
                             at_lowest(all.span, all.drop, "*h*_{max}")},
                  .legend = Legend::bottom_left}},
      .columns = 2,
      .description = "When and where the tip is fastest and lowest, over the distance of the ends"};
  return {.file = "fig12",
          .title = "Figure 12: when and where the tip is fastest and lowest",
          .caption =
              "(a) Times of the largest speed and of the lowest point; dotted, t_c(L) = 0.386343 s of the folded model "
              "for *L* = 1.02 m (the published line, 0.386722 s, is that of 1.022 m). (b) Fall distance at the same "
              "moments. For large *x*₀ the speed has two peaks: the curves jump where the later one overtakes.",
          .figure = std::move(drawn),
          .curves = {{"fig12a.csv", {"x0 [m]", "t_vmax [s]", "t_hmax [s]"}, {all.span, all.fastest, all.lowest}},
                     {"fig12b.csv", {"x0 [m]", "h_vmax [m]", "h_max [m]"}, {all.span, all.drop_at_fastest, all.drop}}}};
}

namespace {

/// Where a letter stands beside its circle, in its own widths and heights.
struct Beside {
  double across, up;
};

/// Circles and letters at the four spans of the laboratory.
void mark(Panel& panel, const FallingTip& tip, Beside beside, const std::function<double(const FallingTipPoint&)>& y) {
  Points circles{.colour = okabe_ito::black, .filled = false, .size = 5};
  for (const FallingTipCase& one : tip.cases) {
    const auto& at = *std::ranges::find(tip.sweep, one.experiment.start.span, &FallingTipPoint::span);
    circles.x.push_back(at.speed.value);
    circles.y.push_back(y(at));
    panel.layers.emplace_back(Note{
        .text = std::string(1, one.letter), .x = at.speed.value, .y = y(at), .across = beside.across, .up = beside.up});
  }
  panel.layers.emplace_back(std::move(circles));
}

}  // namespace

ReproducedFigure parametric(const FallingTip& tip) {
  const SweptColumns all = swept(tip);
  Panel when{.x = {.label = "largest speed *v*_{max} [m/s]", .low = 5, .high = 22},
             .y = {.label = "its time *t*_{v max} [s]", .low = 0.34, .high = 0.48},
             .layers = {Line{.x = all.speed, .y = all.fastest, .width = 1.2}}};
  Panel where = when;
  where.y = {.label = "fall distance *h* [m]", .low = 0.88, .high = 1.03};
  where.layers = {Line{.x = all.speed, .y = all.drop_at_fastest, .name = "*h*_{v max}", .width = 1.2},
                  at_lowest(all.speed, all.drop, "*h*_{max}")};
  where.legend = Legend::bottom_right;
  mark(when, tip, {-1.1, -0.6}, [](const FallingTipPoint& p) { return p.speed.time; });
  const FallingTipPoint &first = tip.sweep.front(), &last = tip.sweep.back();
  when.layers.emplace_back(
      Note{.text = "0.1 m", .x = first.speed.value, .y = first.speed.time, .across = 0.9, .up = -0.5, .colour = grey});
  when.layers.emplace_back(
      Note{.text = "1.02 m", .x = last.speed.value, .y = last.speed.time, .across = -0.15, .up = 0.5, .colour = grey});
  mark(where, tip, {-1.3, 1.3}, [](const FallingTipPoint& p) { return p.drop_at_fastest; });
  return {
      .file = "fig13",
      .title = "Figure 13: peak speed against its time and depth",
      .caption =
          "Parametric plots over *x*₀, from 0.1 m to 1.02 m: (a) the time of the largest speed against its "
          "value; (b) "
          "the fall distance at that time, and the largest. Circles: the four falls. The curves are broken where the "
          "later "
          "of two peaks overtakes.",
      .figure = {.width = double_column,
                 .height = 76,
                 .panels = {std::move(when), std::move(where)},
                 .columns = 2,
                 .description =
                     "Time and fall distance of the largest speed against that speed, over the distance of the ends"},
      .curves = {{"fig13a.csv", {"x0 [m]", "v_max [m/s]", "t_vmax [s]"}, {all.span, all.speed, all.fastest}},
                 {"fig13b.csv",
                  {"x0 [m]", "v_max [m/s]", "h_vmax [m]", "h_max [m]"},
                  {all.span, all.speed, all.drop_at_fastest, all.drop}}}};
}

}  // namespace catena::falling_tip
