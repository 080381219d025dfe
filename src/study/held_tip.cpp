#include "study/held_tip.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace catena {
namespace {

using Levers = Eigen::Matrix<double, Eigen::Dynamic, 2>;

Levers levers_of(const HeldTip& tip, std::span<const double> angles) {
  Levers all(static_cast<Eigen::Index>(tip.links()), 2);
  for (std::size_t i = 0; i < tip.links(); ++i) {
    const Vec2<double> one = tip.lever(angles, i);
    all(static_cast<Eigen::Index>(i), 0) = one.x;
    all(static_cast<Eigen::Index>(i), 1) = one.y;
  }
  return all;
}

/// The smallest values that move the tip by this much.
Eigen::VectorXd smallest(const Levers& levers, const Vec2<double>& by) {
  return levers * (levers.transpose() * levers).ldlt().solve(Eigen::Vector2d(by.x, by.y));
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
  const auto size = static_cast<Eigen::Index>(links()), freedom = static_cast<Eigen::Index>(this->freedom());
  Eigen::MatrixXd all = Eigen::MatrixXd::Identity(size, size);
  if (held()) {  // of levers = Q R, those columns of Q that are across the first two
    const Eigen::HouseholderQR<Eigen::MatrixXd> turned(levers_of(*this, angles));
    all = turned.householderQ() * all;
  }
  return {all.data() + size * (size - freedom), all.data() + size * size};
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
    const Eigen::VectorXd turns = smallest(levers_of(*this, angles), off);
    if (!turns.allFinite()) return false;
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] -= turns[static_cast<Eigen::Index>(i)];
  }
  return false;
}

void HeldTip::close_rates(std::span<const double> angles, std::span<double> rates, const Vec2<double>& velocity) const {
  if (!held()) return;
  const Eigen::VectorXd change = smallest(levers_of(*this, angles), this->velocity(angles, rates) - velocity);
  for (std::size_t i = 0; i < rates.size(); ++i) rates[i] -= change[static_cast<Eigen::Index>(i)];
}

std::vector<double> HeldTip::rate_change(std::span<const double> angles, std::span<const double> rates,
                                         std::span<const double> turns) const {
  std::vector<double> change(links(), 0.0);
  if (!held()) return change;
  Vec2<double> lost;  // d(l ω u) = l u dω − l ω e dθ
  for (std::size_t i = 0; i < links(); ++i) {
    const Vec2<double> across = lever(angles, i);
    lost = lost + (rates[i] * turns[i]) * Vec2<double>{across.y, -across.x};
  }
  const Eigen::VectorXd smallest_change = smallest(levers_of(*this, angles), lost);
  change.assign(smallest_change.begin(), smallest_change.end());
  return change;
}

}  // namespace catena
