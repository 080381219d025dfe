// Where a chain or a cable was, as a line of points, from what was recorded of its shape: the angles of a chain's links, which are
// straight, or place and slope of a cable's nodes, between which it is a cubic (A.1).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "num/vec2.hpp"
#include "record/recording.hpp"

namespace catena {

/// A time between two frames.
struct BetweenFrames {
  std::size_t before, after;
  double share;  ///< 0: at the first, 1: at the second
};

class RecordedShape {
 public:
  /// Of links or elements of these lengths [m]. The frames must outlive it.
  RecordedShape(const Frames&, std::vector<double> lengths);

  /// Was a shape recorded?
  bool present() const { return !angles_.empty(); }
  /// Do its parts bend, as those of a cable?
  bool curved() const { return !nodes_.empty(); }
  /// Links or elements: what has a tension.
  std::size_t parts() const { return lengths_.size(); }
  const std::vector<double>& lengths() const { return lengths_; }
  /// Straight pieces that it is drawn with: a link is one, an element several.
  std::size_t pieces() const { return parts() * pieces_each_; }
  std::size_t part_of(std::size_t piece) const { return piece / pieces_each_; }

  /// Is all of it finite in this frame? Of a run that failed the last may not be.
  bool whole(std::size_t frame) const;

  /// From the support to the tip, one more than pieces [m] (C.12), (A.1). Between two frames every angle turns evenly, and so do
  /// places and slopes of nodes change.
  std::vector<Vec2<double>> line(const BetweenFrames&) const;
  std::vector<Vec2<double>> line(std::size_t frame) const { return line({frame, frame, 0.0}); }

  /// Of a chain: of each link, without jumps along it [rad].
  std::vector<double> angles(const BetweenFrames&) const;
  /// The support's own place is not recorded with a chain: it is the tip's less the links [m].
  Vec2<double> support(std::size_t frame) const;

  /// Of a cable: where an element is at this share of its length [m].
  Vec2<double> inside(std::size_t frame, std::size_t part, double share) const;
  /// Of a cable: by how much the tangent of each element turns along it [rad].
  std::vector<double> turns(const BetweenFrames&) const;

 private:
  std::vector<double> between(std::span<const double> channel, std::size_t width, const BetweenFrames&) const;

  std::vector<double> lengths_;
  std::span<const double> angles_, nodes_, tip_;  ///< of all frames
  std::size_t pieces_each_ = 1;
};

/// One coordinate of every point of the line in every frame [m].
std::vector<double> line_places(const RecordedShape&, std::size_t frames, double Vec2<double>::* coordinate);

}  // namespace catena
