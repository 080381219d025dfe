#include "lab/recorded_shape.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "lab/chain_names.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

using Point = Vec2<double>;

constexpr std::size_t numbers_per_node = 4;
constexpr std::size_t pieces_of_a_cable = 240, most_pieces_of_an_element = 120;  // finer than a screen shows

/// The cubic of an element of this length that leaves one node and arrives at the next (A.1).
Point on_cubic(std::span<const double> near, std::span<const double> far, double length, double share) {
  const double s = share, t = 1 - share;
  const double a = t * t * (1 + 2 * s), b = s * t * t * length, c = s * s * (3 - 2 * s), d = -s * s * t * length;
  return {a * near[0] + b * near[2] + c * far[0] + d * far[2], a * near[1] + b * near[3] + c * far[1] + d * far[3]};
}

bool finite_row(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

}  // namespace

RecordedShape::RecordedShape(const Frames& frames, std::vector<double> lengths)
    : lengths_(std::move(lengths)),
      angles_(frames.of(chain_names::angles)),
      nodes_(frames.of(chain_names::nodes)),
      tip_(frames.of(chain_names::position)) {
  assert(!present() || lengths_.size() == frames.width(chain_names::angles));
  if (tip_.empty()) angles_ = {};  // nowhere without it: no shape
  if (frames.width(chain_names::nodes) != numbers_per_node * (parts() + 1)) nodes_ = {};
  if (curved()) pieces_each_ = std::clamp<std::size_t>(pieces_of_a_cable / parts(), 1, most_pieces_of_an_element);
}

bool RecordedShape::whole(std::size_t frame) const {
  const std::size_t nodes = numbers_per_node * (parts() + 1);
  if (!present() || (frame + 1) * parts() > angles_.size()) return false;
  return finite_row(angles_.subspan(frame * parts(), parts())) && finite_row(tip_.subspan(2 * frame, 2)) &&
         (!curved() || finite_row(nodes_.subspan(frame * nodes, nodes)));
}

std::vector<double> RecordedShape::between(std::span<const double> channel, std::size_t width,
                                           const BetweenFrames& at) const {
  const auto before = channel.subspan(at.before * width, width), after = channel.subspan(at.after * width, width);
  std::vector<double> all(width);
  for (std::size_t i = 0; i < width; ++i) all[i] = before[i] + at.share * (after[i] - before[i]);
  return all;
}

std::vector<double> RecordedShape::angles(const BetweenFrames& at) const { return between(angles_, parts(), at); }

/// In the order of look_at: the support of a chain at rest is exactly zero.
Point RecordedShape::support(std::size_t frame) const {
  if (curved()) return inside(frame, 0, 0.0);
  Point end;
  for (std::size_t i = 0; i < parts(); ++i) {
    const auto [sine, cosine] = sincos(angles_[frame * parts() + i]);
    end = end + lengths_[i] * Point{cosine, sine};
  }
  return Point{tip_[2 * frame], tip_[2 * frame + 1]} - end;
}

std::vector<Point> RecordedShape::line(const BetweenFrames& at) const {
  std::vector<Point> points;
  points.reserve(pieces() + 1);
  if (curved()) {
    const std::vector<double> nodes = between(nodes_, numbers_per_node * (parts() + 1), at);
    points.push_back({nodes[0], nodes[1]});
    for (std::size_t e = 0; e < parts(); ++e) {
      const auto both = std::span(nodes).subspan(numbers_per_node * e, 2 * numbers_per_node);
      for (std::size_t k = 1; k <= pieces_each_; ++k)
        points.push_back(on_cubic(both.first(numbers_per_node), both.last(numbers_per_node), lengths_[e],
                                  static_cast<double>(k) / static_cast<double>(pieces_each_)));
    }
    return points;
  }
  std::vector<double> turned = angles(at), sine(parts()), cosine(parts());
  sincos(turned, sine, cosine);
  points.emplace_back();
  for (std::size_t i = 0; i < parts(); ++i) points.push_back(points.back() + lengths_[i] * Point{cosine[i], sine[i]});
  Point origin = Point{tip_[2 * at.before], tip_[2 * at.before + 1]} - points.back();
  if (at.before != at.after) origin = support(at.before) + at.share * (support(at.after) - support(at.before));
  for (Point& point : points) point = point + origin;
  return points;
}

Point RecordedShape::inside(std::size_t frame, std::size_t part, double share) const {
  const auto both = nodes_.subspan(numbers_per_node * (frame * (parts() + 1) + part), 2 * numbers_per_node);
  return on_cubic(both.first(numbers_per_node), both.last(numbers_per_node), lengths_[part], share);
}

std::vector<double> RecordedShape::turns(const BetweenFrames& at) const {
  const std::vector<double> nodes = between(nodes_, numbers_per_node * (parts() + 1), at);
  std::vector<double> all(parts());
  for (std::size_t e = 0; e < parts(); ++e) {
    const double* near = nodes.data() + numbers_per_node * e;
    const Point from{near[2], near[3]}, to{near[numbers_per_node + 2], near[numbers_per_node + 3]};
    all[e] = atan2(from.x * to.y - from.y * to.x, dot(from, to));
  }
  return all;
}

std::vector<double> line_places(const RecordedShape& shape, std::size_t frames, double Point::* coordinate) {
  std::vector<double> places;
  places.reserve(frames * (shape.pieces() + 1));
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (const Point& point : shape.line(frame)) places.push_back(point.*coordinate);
  return places;
}

}  // namespace catena
