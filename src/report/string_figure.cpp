#include "report/string_figure.hpp"

#include <cmath>
#include <utility>

namespace catena {

std::vector<double> drawn_shares() {
  constexpr int pieces = 400;
  std::vector<double> shares;
  for (int k = 0; k <= pieces; ++k) {
    const double left = 1 - static_cast<double>(k) / pieces;
    shares.push_back(1 - left * left);  // closest at the free end, where folds are narrowest
  }
  return shares;
}

figure::Figure string_figure(const StringRun& run, const std::vector<double>& at) {
  using namespace figure;
  Shapes shapes{.shapes = {}, .colours = {.axis = {.label = "time *t* [s]"}}};
  for (const double time : at) {
    const StringSample* sample = run.at(time);
    if (sample == nullptr) continue;
    Shape& shape = shapes.shapes.emplace_back(Shape{.value = {time}});
    for (const Vec2<double>& point : sample->shape) {
      shape.x.push_back(point.x);
      shape.y.push_back(point.y);
    }
  }
  Line speed, tension;
  for (const StringSample& sample : run.course) {
    speed.x.push_back(sample.time);
    speed.y.push_back(length_of(sample.tip_velocity));
    tension.x.push_back(sample.time);
    tension.y.push_back(sample.support_tension);
  }
  Figure made{.width = double_column, .height = 130, .panels = {}, .row_heights = {1.4, 1, 1}};
  made.description = "Shapes of an ideal string, speed of its free end and tension at its support over time";
  made.panels.push_back(
      {.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {std::move(shapes)}, .equal_aspect = true});
  made.panels.push_back(
      {.x = {.label = "time *t* [s]"}, .y = {.label = "speed [m s^{−1}]"}, .layers = {std::move(speed)}});
  made.panels.push_back(
      {.x = {.label = "time *t* [s]"}, .y = {.label = "tension [N]"}, .layers = {std::move(tension)}});
  return made;
}

}  // namespace catena
