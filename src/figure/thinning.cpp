#include "figure/thinning.hpp"

#include <cmath>

#include "figure/scale.hpp"

namespace catena::figure {

std::vector<std::size_t> thinned(std::span<const Point> places, double column) {
  std::vector<std::size_t> kept;
  for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
    const bool placed = has_place(places[begin]);
    const auto alike = [&](const Point& p) {
      return has_place(p) == placed && (!placed || std::floor(p.x / column) == std::floor(places[begin].x / column));
    };
    std::size_t low = begin;
    std::size_t high = begin;
    for (end = begin + 1; end < places.size() && alike(places[end]); ++end) {
      if (places[end].y < places[low].y) low = end;
      if (places[end].y > places[high].y) high = end;
    }
    kept.push_back(begin);
    if (!placed) continue;
    for (const std::size_t i : {std::min(low, high), std::max(low, high), end - 1})
      if (i > kept.back()) kept.push_back(i);
  }
  return kept;
}

}  // namespace catena::figure
