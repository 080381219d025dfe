// Every zero of two functions of two variables in a box, by halving the box where it may hold one.
//
// A box is given up when bounds show that it holds none, and finished when they show that it holds one at most: then Newton's
// method finds it. What bounds cannot decide is halved. (Exclusion and uniqueness as by R. Krawczyk, Computing 4 (1969) 187-201, with
// Lipschitz bounds in place of intervals: exact but for rounding.)
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <vector>

#include "num/elementary.hpp"
#include "num/vec2.hpp"

namespace catena {

struct PlaneBox {
  Vec2<double> centre;
  Vec2<double> half;
};

/// Two functions as the search sees them: value and derivatives at the centre of a box, and how much both may differ within it.
struct PlaneLook {
  Vec2<double> value;
  Vec2<double> by_first, by_second;  ///< columns of the derivative
  double value_range = 0.0;          ///< |f − value| at most
  double first_range = 0.0;          ///< |∂f/∂first − by_first| at most
  double second_range = 0.0;
};

template <class F>
concept PlaneFunction = requires(const F& f, const PlaneBox& box) {
  { f.look(box) } -> std::same_as<PlaneLook>;
  { f.settled(box) } -> std::same_as<bool>;  ///< nothing is sought in this box
};

struct PlaneRoots {
  std::vector<Vec2<double>> places;  ///< may hold one twice if it lies between two boxes
  bool complete = true;  ///< false: boxes were left that could not be decided, or `most_boxes` were looked at
};

/// −(columns)⁻¹ f.
inline Vec2<double> newton_step(const PlaneLook& at) {
  const double determinant = at.by_first.x * at.by_second.y - at.by_first.y * at.by_second.x;
  return {(at.by_second.x * at.value.y - at.by_second.y * at.value.x) / determinant,
          (at.by_first.y * at.value.x - at.by_first.x * at.value.y) / determinant};
}

/// Newton's method from the centre of a box, within three times the box. False if it does not arrive.
template <PlaneFunction F>
bool polish(const F& f, const PlaneBox& box, Vec2<double>& place) {
  constexpr int most_steps = 40;
  place = box.centre;
  double before = 1e300;
  for (int i = 0; i < most_steps; ++i) {
    const Vec2<double> step = newton_step(f.look({place, {}}));
    const double size = std::fabs(step.x) / box.half.x + std::fabs(step.y) / box.half.y;
    if (!(size < 1e300)) return false;
    if (size >= before && size < 1e-6) return true;  // no longer falls: rounding
    place = place + step;
    if (std::fabs(place.x - box.centre.x) > 3 * box.half.x || std::fabs(place.y - box.centre.y) > 3 * box.half.y)
      return false;
    if (size == 0) return true;
    before = size;
  }
  return before < 1e-6;
}

template <PlaneFunction F>
void find_roots(const F& f, const PlaneBox& whole, double least_half, std::size_t most_boxes, PlaneRoots& found) {
  std::vector<PlaneBox> open{whole};
  for (std::size_t boxes = 0; !open.empty(); ++boxes) {
    if (boxes == most_boxes) {
      found.complete = false;
      return;
    }
    const PlaneBox box = open.back();
    open.pop_back();
    if (f.settled(box)) continue;
    const PlaneLook at = f.look(box);
    const auto [h1, h2] = box.half;
    if (length_of(at.value) > at.value_range) continue;
    // In units of the box: M = (columns) diag(h), and how much M may differ within the box.
    const Vec2<double> first = h1 * at.by_first, second = h2 * at.by_second;
    const double determinant = first.x * second.y - first.y * second.x;
    const double entries = std::sqrt(dot(first, first) + dot(second, second));
    const double range = hypot(h1 * at.first_range, h2 * at.second_range);
    const double change = entries / std::fabs(determinant) * range;  // of M⁻¹M over the box
    if (change < 1e300) {
      const Vec2<double> step = newton_step(at);
      constexpr double corner = 1.4142135623730951;
      if (std::fabs(step.x) > h1 * (1 + corner * change) || std::fabs(step.y) > h2 * (1 + corner * change)) continue;
      Vec2<double> place;
      if (change < 0.5 && polish(f, box, place)) {
        const bool inside =
            std::fabs(place.x - box.centre.x) <= 1.01 * h1 && std::fabs(place.y - box.centre.y) <= 1.01 * h2;
        if (inside) found.places.push_back(place);
        continue;
      }
    }
    if (h1 < least_half && h2 < least_half) {
      found.complete = false;
      continue;
    }
    // Across the side along which the functions change more, or are known less.
    const bool across_first = length_of(first) + h1 * at.first_range >= length_of(second) + h2 * at.second_range;
    const bool undecided = !(at.first_range < 1e300);
    const bool halve_first = undecided ? h1 >= h2 : across_first;
    const Vec2<double> half = halve_first ? Vec2<double>{h1 / 2, h2} : Vec2<double>{h1, h2 / 2};
    const Vec2<double> shift = halve_first ? Vec2<double>{h1 / 2, 0.0} : Vec2<double>{0.0, h2 / 2};
    open.push_back({box.centre - shift, half});
    open.push_back({box.centre + shift, half});
  }
}

}  // namespace catena
