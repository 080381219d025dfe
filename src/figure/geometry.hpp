// Places on the page: in points (1/72 inch) from the upper left corner, y down, as Cairo has it.
#pragma once

#include <algorithm>

#include "num/vec2.hpp"

namespace catena::figure {

using Point = Vec2<double>;

inline constexpr double points_per_mm = 72.0 / 25.4;

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  Point centre() const { return {(left + right) / 2, (top + bottom) / 2}; }
  Box moved(Point by) const { return {left + by.x, top + by.y, right + by.x, bottom + by.y}; }
  Box grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
  bool overlaps(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
  bool holds(const Box& other) const {
    return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
  }
  bool operator==(const Box&) const = default;
};

/// The smallest box around both.
inline Box around(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

}  // namespace catena::figure
