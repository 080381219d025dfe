// Figures that use everything the room can draw, with made-up data.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "figure/figure.hpp"

namespace catena::figure::gallery {

inline std::vector<double> even(double from, double to, int count) {
  std::vector<double> values(count);
  for (int i = 0; i < count; ++i) values[i] = from + (to - from) * i / (count - 1);
  return values;
}

template <class F>
std::vector<double> mapped(const std::vector<double>& x, F f) {
  std::vector<double> y;
  for (const double value : x) y.push_back(f(value));
  return y;
}

/// Damped swings, their envelope and a level; 100 000 points in one of the curves.
inline Figure curves() {
  const auto t = even(0, 10, 400);
  const auto dense = even(0, 10, 100'000);
  const auto few = even(0, 10, 26);
  const auto swing = [](double rate) { return [rate](double s) { return std::exp(-rate * s) * std::cos(4 * s); }; };
  return {.height = 58,
          .panels = {{.x = {.label = "time *t* [s]"},
                      .y = {.label = "angle *θ*_{tip} [rad]"},
                      .layers = {Band{.x = t,
                                      .low = mapped(t, [](double s) { return -std::exp(-0.1 * s); }),
                                      .high = mapped(t, [](double s) { return std::exp(-0.1 * s); }),
                                      .name = "envelope e^{−*γt*}"},
                                 Line{.x = dense, .y = mapped(dense, swing(0.1)), .name = "*γ* = 0.1 s^{-1}"},
                                 Line{.x = few,
                                      .y = mapped(few, swing(0.5)),
                                      .name = "*γ* = 0.5 s^{-1}",
                                      .width = 0.7,
                                      .marker = Marker::circle,
                                      .filled = false},
                                 Rule{.at = 0.25, .name = "threshold"},
                                 Note{.text = "first return",
                                      .x = 2.6,
                                      .y = 1.05,
                                      .across = 0.0,
                                      .up = 0.5,
                                      .to_x = std::numbers::pi / 2,
                                      .to_y = std::exp(-0.05 * std::numbers::pi)}}}},
          .description = "Damped swings & their envelope"};
}

/// Errors over steps, with the slopes they should have.
inline Figure convergence() {
  const std::vector<double> h{0.1, 0.05, 0.025, 0.0125, 0.00625, 0.003125};
  const auto error = [&](double level, int order) {
    return mapped(h, [=](double s) { return level * std::pow(s, order) * (1 + 0.3 * std::sin(50 * s)); });
  };
  const auto half = [](std::vector<double> v) {
    for (double& value : v) value *= 0.5;
    return v;
  };
  Panel panel{.x = {.label = "step *h* [s]", .scale = Scale::log10},
              .y = {.label = "error |*y* − *y*_{exact}| [m]", .scale = Scale::log10}};
  const std::pair<const char*, int> methods[] = {{"Heun", 2}, {"Runge–Kutta 4", 4}, {"Radau IIA", 5}};
  const Marker markers[] = {Marker::circle, Marker::square, Marker::triangle};
  for (int i = 0; i < 3; ++i) {
    const auto y = error(0.5, methods[i].second);
    panel.layers.emplace_back(
        Points{.x = h, .y = y, .y_error = half(y), .name = methods[i].first, .marker = markers[i], .filled = i != 1});
  }
  panel.layers.emplace_back(Line{.x = h,
                                 .y = mapped(h, [](double s) { return 0.5 * std::pow(s, 4); }),
                                 .colour = rgb(0x777777),
                                 .width = 0.6,
                                 .dash = Dash::dashed});
  panel.layers.emplace_back(
      Note{.text = "*h*^{4}", .x = 0.006, .y = 3e-9, .across = 0.0, .up = 0.0, .colour = rgb(0x555555)});
  return {.height = 64, .panels = {panel}};
}

/// A chain that swings, as under a stroboscope, coloured by time and by tension.
inline Figure shapes() {
  Shapes by_time{.colours = {.axis = {.label = "time *t* [s]"}}};
  Shapes by_tension{.colours = {.axis = {.label = "tension *T* [N]"}}, .width = 1.2};
  Line tip{.name = "tip", .width = 0.6, .dash = Dash::dotted};
  constexpr int links = 60;
  for (int k = 0; k <= 24; ++k) {
    const double t = k / 24.0;
    Shape shape{.x = {0}, .y = {0}, .value = {}};
    std::vector<double> tension{links * 0.1};
    for (int i = 0; i < links; ++i) {
      const double s = (i + 0.5) / links;
      const double angle = 1.2 * std::cos(std::numbers::pi * t) * (1 + 0.8 * s * std::sin(2 * std::numbers::pi * t));
      shape.x.push_back(shape.x.back() + std::sin(angle) / links);
      shape.y.push_back(shape.y.back() - std::cos(angle) / links);
      tension.push_back((links - i) * 0.1 * (1 + std::sin(std::numbers::pi * t)));
    }
    tip.x.push_back(shape.x.back());
    tip.y.push_back(shape.y.back());
    if (k % 4 == 0) {
      Shape stressed = shape;
      stressed.value = tension;
      by_tension.shapes.push_back(stressed);
    }
    shape.value = {t};
    by_time.shapes.push_back(shape);
  }
  const Axis x{.label = "*x* [m]"};
  const Axis y{.label = "*y* [m]"};
  return {.width = double_column,
          .height = 62,
          .panels = {{.x = x, .y = y, .layers = {by_time, tip}, .equal_aspect = true},
                     {.x = x, .y = y, .layers = {by_tension}, .equal_aspect = true}},
          .columns = 2};
}

/// Fields over a plane, one of them signed, one over logarithmic axes.
inline Figure fields() {
  const auto grid = even(-1, 1, 41);
  HeatMap wave{.x = grid, .y = grid, .colours = {.map = ColourMap::diverging, .axis = {.label = "*u* [10^{−2} m]"}}};
  for (const double y : grid)
    for (const double x : grid)
      wave.z.push_back(x * x + y * y > 1.2 ? NAN : 3 * std::exp(-x * x) * std::sin(4 * x + 3 * y));
  HeatMap work{.colours = {.axis = {.label = "steps", .scale = Scale::log10}}};
  for (int i = 0; i < 9; ++i) work.x.push_back(std::pow(10.0, 0.5 * i));
  for (int i = 0; i < 12; ++i) work.y.push_back(std::pow(10.0, -i));
  for (const double tolerance : work.y)
    for (const double links : work.x) work.z.push_back(30 * std::pow(tolerance, -0.2) * std::sqrt(links));
  return {.width = double_column,
          .height = 62,
          .panels = {{.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {wave}, .title = "Signed"},
                     {.x = {.label = "links *n*", .scale = Scale::log10},
                      .y = {.label = "tolerance", .scale = Scale::log10},
                      .layers = {work},
                      .title = "Over decades"}},
          .columns = 2};
}

/// Three panels over one time, names at the ends of the curves.
inline Figure stacked() {
  const auto t = even(0, 2.5, 300);
  const auto line = [&](const char* name, double a, double f) {
    return Line{.x = t, .y = mapped(t, [=](double s) { return a * s * std::sin(f * s) + a; }), .name = name};
  };
  return {.height = 96,
          .panels = {{.y = {.label = "*v* [m s^{−1}]"},
                      .layers = {line("*n* = 10", 1, 3), line("*n* = 20", 1.1, 3.1), line("*n* = 40", 1.15, 3.2)},
                      .legend = Legend::line_ends},
                     {.y = {.label = "*T* [N]"}, .layers = {line("support", 20'000, 6), line("middle", 8000, 5)}},
                     {.x = {.label = "time *t* [s]"},
                      .y = {.label = "drift [J]"},
                      .layers = {Line{.x = t, .y = mapped(t, [](double s) { return -2e-9 * s * s; })},
                                 Rule{.along = Rule::Along::vertical, .at = 1.5}}}},
          .row_heights = {1.3, 1, 0.7},
          .shared_x = true};
}

/// What data are like before they are good.
inline Figure awkward() {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const auto x = even(0, 10, 21);
  auto broken = mapped(x, [](double s) { return std::sqrt(s); });
  broken[7] = NAN;
  broken[13] = inf;
  broken[14] = -inf;
  const auto signed_values = mapped(x, [](double s) { return s - 5; });
  const Panel nothing{.x = {.label = "*x*"}, .y = {.label = "*y*"}};
  return {.width = double_column,
          .height = 100,
          .panels = {{.x = {.label = "*x* [m]"}, .y = {.label = "gaps [1]"}, .layers = {Line{.x = x, .y = broken}}},
                     {.x = {.label = "depth turned round [m]", .low = 10, .high = 0},
                      .y = {.label = "only what is positive", .scale = Scale::log10},
                      .layers = {Line{.x = x, .y = signed_values, .marker = Marker::diamond}}},
                     nothing,
                     {.x = {.label = "offset", .low = 1e6, .high = 1e6 + 1},
                      .y = {.label = "one value [N]"},
                      .layers = {Points{.x = {1e6 + 0.5}, .y = {4e-7}}}},
                     {.x = {.label = "a few to some", .scale = Scale::log10},
                      .y = {.label = "a label that is far too long for the height of its panel [kg m^{2} s^{−2}]"},
                      .layers = {Line{.x = even(2, 30, 50), .y = even(-3e5, 2e5, 50), .name = "a"}}},
                     {.layers = {Line{.x = {1, 2}, .y = {-1e308, 1e308}, .name = "beyond all limits"}},
                      .title = "∂²*u*/∂*t*² ∝ ∇²*u*, 5 ≤ *n* < ∞, ⟨*a*⟩ ⊥ *b*"}},
          .columns = 3};
}

struct Named {
  const char* name;
  Figure figure;
};
inline std::vector<Named> all() {
  Figure screen = stacked();
  screen.theme = dark;
  return {{"curves", curves()},   {"convergence", convergence()}, {"shapes", shapes()}, {"fields", fields()},
          {"stacked", stacked()}, {"awkward", awkward()},         {"screen", screen}};
}

}  // namespace catena::figure::gallery
