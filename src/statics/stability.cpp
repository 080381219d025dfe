#include "statics/stability.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "num/elementary.hpp"
#include "num/tridiagonal.hpp"

namespace catena {

std::size_t unstable_directions(std::span<const Link> links, std::span<const Joint> joints, const Hanging& hanging) {
  assert(joints.empty() || joints.size() + 1 == links.size());
  double largest = 0.0;
  for (const double tension : hanging.tension) largest = std::max(largest, std::fabs(tension));
  const double least = 1e-9 * largest;
  std::vector<double> diagonal(links.size()), beside(links.size(), 0.0);  // A of (S.19): l T, and the joints
  std::vector<Vec2<double>> across(links.size()), turned;                 // l u
  for (std::size_t i = 0; i < links.size(); ++i) {
    // A link without force takes either sign: what it adds to both counts is the same.
    const double given = hanging.tension[i];
    diagonal[i] += links[i].length * (std::fabs(given) < least ? std::copysign(least, given) : given);
    if (i < joints.size()) {
      diagonal[i] += joints[i].stiffness;
      diagonal[i + 1] += joints[i].stiffness;
      beside[i] = -joints[i].stiffness;
    }
    const auto [sine, cosine] = sincos(hanging.angles[i]);
    across[i] = {-links[i].length * sine, links[i].length * cosine};
  }
  Tridiagonal matrix;
  matrix.factor(diagonal, beside);
  turned = across;
  matrix.solve(std::span(turned));
  double xx = 0.0, xy = 0.0, yy = 0.0;  // S = Bᵀ A⁻¹ B
  for (std::size_t i = 0; i < links.size(); ++i) {
    xx += across[i].x * turned[i].x;
    xy += across[i].x * turned[i].y;
    yy += across[i].y * turned[i].y;
  }
  const double determinant = xx * yy - xy * xy;
  const std::size_t held = determinant < 0 ? 1 : xx + yy < 0 ? 2 : 0;  // by the ends
  const std::size_t negative = matrix.negative_pivots();
  return negative > held ? negative - held : 0;
}

}  // namespace catena
