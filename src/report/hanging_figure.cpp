#include "report/hanging_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "report/digits.hpp"

namespace catena {
namespace {

constexpr int rope_points = 200;
constexpr std::size_t most_marked_joints = 60;  // more would hide the links
constexpr std::size_t most_others = 24;         // equilibria drawn besides, the lowest
constexpr double longest_arrow = 0.25;          // of the picture

/// An arrow from a point along a force, as long as its share of the longest.
figure::Line arrow(Vec2<double> from, Vec2<double> along, figure::Colour colour) {
  constexpr double head = 0.16, half_width = 0.06;  // of the arrow's length
  const Vec2<double> to = from + along, across{-along.y, along.x};
  const Vec2<double> left = to - head * along + half_width * across, right = to - head * along - half_width * across;
  return {.x = {from.x, to.x, left.x, to.x, right.x},
          .y = {from.y, to.y, left.y, to.y, right.y},
          .colour = colour,
          .width = 1.2};
}

struct Extent {
  double left = 0, right = 0, low = 0, high = 0;
  void hold(Vec2<double> p) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    low = std::min(low, p.y);
    high = std::max(high, p.y);
  }
  double size() const { return std::max(right - left, high - low); }
};

figure::Line line_through(const std::vector<Vec2<double>>& points, Extent& extent) {
  figure::Line line;
  for (const Vec2<double>& point : points) {
    extent.hold(point);
    line.x.push_back(point.x);
    line.y.push_back(point.y);
  }
  return line;
}

/// Thin and grey, the stable ones solid.
void add_others(const RestStudy& study, figure::Panel& panel, Extent& extent) {
  bool named = false;
  for (std::size_t k = 1; k < std::min(study.all->found.size(), most_others + 1); ++k) {
    const Equilibrium& other = study.all->found[k];
    figure::Line line = line_through(forces(study.what, other.hanging).joints, extent);
    line.colour = figure::okabe_ito::orange;
    line.width = 0.5;
    line.dash = other.unstable == 0 ? figure::Dash::solid : figure::Dash::dotted;
    if (!std::exchange(named, true)) line.name = "other equilibria";
    panel.layers.emplace_back(std::move(line));
  }
}

void add_rope(const Catenary& rope, figure::Panel& panel, Extent& extent) {
  std::vector<Vec2<double>> points;
  for (int i = 0; i <= rope_points; ++i) points.push_back(point(rope, rope.length * i / rope_points));
  figure::Line curve = line_through(points, extent);
  curve.name = "catenary";
  curve.colour = figure::okabe_ito::black;
  curve.width = 0.5;
  panel.layers.emplace_back(std::move(curve));
}

/// A force as an arrow with its size beside the head.
void add_force(Vec2<double> at, Vec2<double> along, double size, figure::Colour colour, std::string name,
               figure::Panel& panel, Extent& extent) {
  const Vec2<double> head = at + along;
  figure::Line pull = arrow(at, along, colour);
  pull.name = std::move(name);
  panel.layers.emplace_back(std::move(pull));
  panel.layers.emplace_back(figure::Note{.text = fmt::format("{} N", significant(size, 4)),
                                         .x = head.x,
                                         .y = head.y,
                                         .across = along.x < 0 ? 1.05 : -0.05,
                                         .up = along.y < 0 ? 1.2 : -0.2,
                                         .colour = colour});
  extent.hold(head);
}

/// What holds the chain pulls the other way than the chain pulls on it; loads are drawn to the same scale.
void add_forces(const RestStudy& study, figure::Panel& panel, Extent& extent) {
  const HangingForces& found = study.forces;
  const struct {
    Vec2<double> at, force;
  } anchors[] = {{found.joints.front(), -1.0 * found.pull_at_start()},
                 {found.joints.back(), -1.0 * found.pull_at_end()}};
  double longest = std::max(length_of(anchors[0].force), length_of(anchors[1].force));
  for (const double load : study.what.loads) longest = std::max(longest, std::abs(load));
  const double scale = longest_arrow * extent.size() / longest;
  bool named = false;
  for (const auto& [at, force] : anchors) {
    panel.layers.emplace_back(figure::Points{
        .x = {at.x}, .y = {at.y}, .colour = figure::okabe_ito::black, .marker = figure::Marker::square, .size = 5});
    if (!(length_of(force) > 1e-9 * longest)) continue;
    add_force(at, scale * force, length_of(force), figure::okabe_ito::vermillion,
              std::exchange(named, true) ? "" : "force of an anchor on the chain", panel, extent);
  }
  named = false;
  for (std::size_t k = 0; k < study.what.loads.size(); ++k) {
    const double load = study.what.loads[k];
    if (!(std::abs(load) > 1e-9 * longest)) continue;
    add_force(found.joints[k + 1], {0.0, -scale * load}, std::abs(load), figure::okabe_ito::green,
              std::exchange(named, true) ? "" : "load", panel, extent);
  }
}

}  // namespace

figure::Figure hanging_figure(const RestStudy& study) {
  using namespace figure;
  const HangingForces& found = study.forces;
  Extent extent;
  Panel panel{.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {}, .equal_aspect = true};
  if (study.all) add_others(study, panel, extent);
  Line chain = line_through(found.joints, extent);
  chain.name = "chain";
  chain.colour = okabe_ito::blue;
  chain.width = 1.4;
  if (found.joints.size() <= most_marked_joints) chain.marker = Marker::circle;
  panel.layers.emplace_back(std::move(chain));
  if (study.rope) add_rope(study.rope->catenary, panel, extent);
  add_forces(study, panel, extent);
  const double margin = 0.08 * extent.size(), wide = extent.right - extent.left + 2 * margin,
               tall = extent.high - extent.low + 2 * margin;
  panel.x.low = extent.left - margin;
  panel.x.high = extent.right + margin;
  panel.y.low = extent.low - margin;
  panel.y.high = extent.high + margin;
  Figure figure{.width = double_column, .panels = {}};
  figure.height = std::clamp(figure.width * tall / wide, 60.0, 180.0);
  figure.description = fmt::format("A chain of {} links at rest between two anchors, with the forces that hold it",
                                   found.near_tension.size());
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace catena
