#include "report/shape_panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "figure/output.hpp"

namespace catena {
namespace {

struct Drawn {
  std::vector<double> x, y;
};

Drawn drawn(std::span<const Vec2<double>> points) {
  Drawn all;
  for (const Vec2<double>& point : points) {
    all.x.push_back(point.x);
    all.y.push_back(point.y);
  }
  return all;
}

/// What is drawn, joined by the height that it needs where a metre is as long along x as along y.
class Plane {
 public:
  void hold(const Drawn& drawn) {
    for (const double x : drawn.x) left_ = std::min(left_, x), right_ = std::max(right_, x);
    for (const double y : drawn.y) low_ = std::min(low_, y), high_ = std::max(high_, y);
  }

  PlanePanel panel(std::vector<figure::Layer> layers, double share_of_width) const {
    constexpr double labels = 0.15, flattest = 0.45, tallest = 1.5;  // of the width
    const double ratio = (high_ - low_) / std::max(right_ - left_, 1e-12);
    return {.panel = {.x = {.label = "*x* [m]"},
                      .y = {.label = "*y* [m]"},
                      .layers = std::move(layers),
                      .equal_aspect = true},
            .aspect = std::clamp(share_of_width * ratio + labels, flattest, tallest)};
  }

 private:
  double left_ = 0, right_ = 0, low_ = 0, high_ = 0;  // the support's place at the start is always seen
};

figure::Line path_of(const RecordedMotion& motion, Plane& plane) {
  const Drawn path = drawn(motion.path(motion.end()));
  plane.hold(path);
  return {.x = path.x, .y = path.y, .colour = figure::okabe_ito::vermillion};
}

/// The support, and a far end that is held.
figure::Points ends_mark(const RecordedMotion& motion) {
  const std::vector<Vec2<double>> joints = motion.pose(motion.time(0), LinkColour::plain).joints;
  figure::Points ends{.colour = figure::okabe_ito::black, .marker = figure::Marker::square};
  const auto add = [&](const Vec2<double>& at) { ends.x.push_back(at.x), ends.y.push_back(at.y); };
  add(joints.front());
  if (motion.held()) add(joints.back());
  return ends;
}

constexpr double beside_bar = 0.68, beside_axis = 0.82;  // of the width are left for the drawing

}  // namespace

PlanePanel strobe_panel(const RecordedMotion& motion) {
  constexpr std::size_t flashes = 25;
  Plane plane;
  figure::Line path = path_of(motion, plane);
  path.width = 0.7;
  path.dash = figure::Dash::dotted;
  figure::Shapes shapes{.colours = {.axis = {.label = "time *t* [s]"}}};
  const std::size_t shots = std::min(flashes, motion.size());
  for (std::size_t k = 0; k < shots; ++k) {
    const double time = motion.time(shots > 1 ? k * (motion.size() - 1) / (shots - 1) : 0);
    const Drawn shape = drawn(motion.pose(time, LinkColour::plain).joints);
    plane.hold(shape);
    shapes.shapes.push_back({.x = shape.x, .y = shape.y, .value = {time}});
  }
  return plane.panel({std::move(path), std::move(shapes), ends_mark(motion)}, beside_bar);
}

PlanePanel shapes_panel(const RecordedMotion& motion, std::span<const double> times) {
  Plane plane;
  std::vector<figure::Layer> layers;
  for (const double time : times) {
    const Drawn shape = drawn(motion.pose(time, LinkColour::plain).joints);
    plane.hold(shape);
    layers.emplace_back(figure::Line{.x = shape.x, .y = shape.y, .name = fmt::format("*t* = {:.6g} s", time)});
  }
  layers.emplace_back(ends_mark(motion));
  return plane.panel(std::move(layers), beside_axis);
}

PlanePanel path_panel(const RecordedMotion& motion) {
  Plane plane;
  figure::Line path = path_of(motion, plane);
  figure::Points ends{.x = {path.x.front()}, .y = {path.y.front()}, .name = "start", .colour = path.colour};
  ends.filled = false;
  return plane.panel({std::move(path), std::move(ends), ends_mark(motion)}, beside_axis);
}

std::string motion_svg(const RecordedMotion& motion, std::string_view title) {
  constexpr double most = 150;  // [mm]
  PlanePanel made = strobe_panel(motion);
  const double width = std::min(most, most / made.aspect);
  return figure::svg({.width = width,
                      .height = made.aspect * width,
                      .panels = {std::move(made.panel)},
                      .description = std::string(title)});
}

}  // namespace catena
