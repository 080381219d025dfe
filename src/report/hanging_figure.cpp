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

/// An arrow from a point along a force, as long as its share of the longest.
figure::Line arrow(Vec2<double> from, Vec2<double> along) {
  constexpr double head = 0.16, half_width = 0.06;  // of the arrow's length
  const Vec2<double> to = from + along, across{-along.y, along.x};
  const Vec2<double> left = to - head * along + half_width * across, right = to - head * along - half_width * across;
  return {.x = {from.x, to.x, left.x, to.x, right.x},
          .y = {from.y, to.y, left.y, to.y, right.y},
          .colour = figure::okabe_ito::vermillion,
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

}  // namespace

figure::Figure hanging_figure(const HangingForces& found, const std::optional<Catenary>& rope) {
  using namespace figure;
  Extent extent;
  Line chain{.name = "chain", .colour = okabe_ito::blue, .width = 1.4};
  if (found.joints.size() <= most_marked_joints) chain.marker = Marker::circle;
  for (const Vec2<double>& joint : found.joints) {
    extent.hold(joint);
    chain.x.push_back(joint.x);
    chain.y.push_back(joint.y);
  }
  Panel panel{.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]"}, .layers = {std::move(chain)}, .equal_aspect = true};
  if (rope) {
    Line curve{.name = "catenary", .colour = okabe_ito::black, .width = 0.5};
    for (int i = 0; i <= rope_points; ++i) {
      const Vec2<double> p = point(*rope, rope->length * i / rope_points);
      extent.hold(p);
      curve.x.push_back(p.x);
      curve.y.push_back(p.y);
    }
    panel.layers.emplace_back(std::move(curve));
  }
  // What holds the chain pulls the other way than the chain pulls on it.
  const struct {
    Vec2<double> at, force;
  } anchors[] = {{found.joints.front(), -1.0 * found.pull_at_start()},
                 {found.joints.back(), -1.0 * found.pull_at_end()}};
  const double longest = std::max(length_of(anchors[0].force), length_of(anchors[1].force));
  bool named = false;
  for (const auto& [at, force] : anchors) {
    panel.layers.emplace_back(
        Points{.x = {at.x}, .y = {at.y}, .colour = okabe_ito::black, .marker = Marker::square, .size = 5});
    if (!(length_of(force) > 1e-9 * longest)) continue;
    const Vec2<double> along = (0.25 * extent.size() / longest) * force, head = at + along;
    Line pull = arrow(at, along);
    if (!std::exchange(named, true)) pull.name = "force of an anchor on the chain";
    panel.layers.emplace_back(std::move(pull));
    panel.layers.emplace_back(Note{.text = fmt::format("{} N", significant(length_of(force), 4)),
                                   .x = head.x,
                                   .y = head.y,
                                   .across = along.x < 0 ? 1.05 : -0.05,
                                   .up = along.y < 0 ? 1.2 : -0.2,
                                   .colour = okabe_ito::vermillion});
    extent.hold(head);
  }
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
