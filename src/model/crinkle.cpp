#include "model/crinkle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "num/elementary.hpp"

namespace catena {

double without_turns(double angle) {
  const SinCos<double> direction = sincos(angle);
  return atan2(direction.sin, direction.cos);
}

Crinkle crinkle(const Chain& chain, std::span<const double> angles) {
  constexpr double right_angle = std::numbers::pi / 2;
  Crinkle found;
  double length = chain.links.front().length, to_and_fro = 0.0, before = 0.0;
  for (std::size_t i = 1; i < angles.size(); ++i) {
    const double bend = without_turns(angles[i] - angles[i - 1]);
    if (std::abs(bend) > right_angle) ++found.past_90;
    if (bend * before < 0.0) to_and_fro += std::min(std::abs(bend), std::abs(before));  // (C.32)
    before = bend;
    length += chain.links[i].length;
  }
  found.roughness = to_and_fro / right_angle / length;
  return found;
}

}  // namespace catena
