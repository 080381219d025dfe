#include "study/held_tip.hpp"

#include <algorithm>
#include <cmath>

#include "num/dense.hpp"
#include "time/step_control.hpp"

namespace catena {
namespace {

/// The smallest values that move the tip by this much: L (LᵀL)⁻¹ b with the levers L.
std::vector<double> smallest(const HeldTip& tip, std::span<const double> angles, const Vec2<double>& by) {
  double xx = 0.0, xy = 0.0, yy = 0.0;
  for (std::size_t i = 0; i < tip.links(); ++i) {
    const Vec2<double> lever = tip.lever(angles, i);
    xx += lever.x * lever.x, xy += lever.x * lever.y, yy += lever.y * lever.y;
  }
  const double volume = xx * yy - xy * xy;
  const Vec2<double> pull{(yy * by.x - xy * by.y) / volume, (xx * by.y - xy * by.x) / volume};
  std::vector<double> all(tip.links());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = dot(tip.lever(angles, i), pull);
  return all;
}

}  // namespace

Vec2<double> HeldTip::gap(std::span<const double> angles) const {
  return held() ? tip_position(*chain_, angles) - *place_ : Vec2<double>{};
}

Vec2<double> HeldTip::lever(std::span<const double> angles, std::size_t link) const {
  const double length = chain_->links[link].length;
  return {-length * std::sin(angles[link]), length * std::cos(angles[link])};
}

Vec2<double> HeldTip::velocity(std::span<const double> angles, std::span<const double> rates) const {
  Vec2<double> sum;
  for (std::size_t i = 0; i < links(); ++i) sum = sum + rates[i] * lever(angles, i);
  return sum;
}

std::vector<double> HeldTip::directions(std::span<const double> angles) const {
  DenseMatrix levers(links(), held() ? 2 : 0);
  for (std::size_t i = 0; held() && i < links(); ++i) {
    const Vec2<double> one = lever(angles, i);
    levers(i, 0) = one.x;
    levers(i, 1) = one.y;
  }
  return std::move(orthogonal_to(std::move(levers)).entries);
}

bool HeldTip::close(std::span<double> angles) const {
  if (!held()) return true;
  double length = 0.0;
  for (const Link& link : chain_->links) length += link.length;
  constexpr int most = 20;
  constexpr double closed = 1e-15, rounding = 1e-12;
  double before = 1e300;
  for (int tries = 0; tries < most; ++tries) {
    const Vec2<double> off = gap(angles);
    const double size = length_of(off) / length;
    if (size <= closed || (size < rounding && size >= before)) return true;
    before = size;
    const std::vector<double> turns = smallest(*this, angles, off);
    if (!all_finite(turns)) return false;
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] -= turns[i];
  }
  return false;
}

void HeldTip::close_rates(std::span<const double> angles, std::span<double> rates, const Vec2<double>& velocity) const {
  if (!held()) return;
  const std::vector<double> change = smallest(*this, angles, this->velocity(angles, rates) - velocity);
  for (std::size_t i = 0; i < rates.size(); ++i) rates[i] -= change[i];
}

std::vector<double> HeldTip::rate_change(std::span<const double> angles, std::span<const double> rates,
                                         std::span<const double> turns) const {
  if (!held()) return std::vector<double>(links(), 0.0);
  Vec2<double> lost;  // d(l ω u) = l u dω − l ω e dθ
  for (std::size_t i = 0; i < links(); ++i) {
    const Vec2<double> across = lever(angles, i);
    lost = lost + (rates[i] * turns[i]) * Vec2<double>{across.y, -across.x};
  }
  return smallest(*this, angles, lost);
}

}  // namespace catena
