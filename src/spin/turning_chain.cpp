#include "spin/turning_chain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {
namespace {

/// e from u.
Vec2<double> along(const Vec2<double>& across) { return {across.y, -across.x}; }

/// cos 2φ
double cosine_of_twice(const Vec2<double>& across) { return across.y * across.y - across.x * across.x; }

/// A symmetric matrix.
struct Stiffness {
  double xx = 0.0, xy = 0.0, yy = 0.0;
  Vec2<double> operator*(const Vec2<double>& v) const { return {xx * v.x + xy * v.y, xy * v.x + yy * v.y}; }
};

}  // namespace

TurningChain::TurningChain(std::vector<Link> links, double speed2)
    : links_(std::move(links)),
      speed2_(speed2),
      angles_(links_.size()),
      across_(links_.size()),
      torque_(links_.size()),
      pull_(links_.size()) {}

void TurningChain::look(std::span<const double> angles) {
  std::ranges::copy(angles, angles_.begin());
  std::vector<double> outward(size());  // y of the centres
  double radius = 0.0;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto [sine, cosine] = sincos(angles_[i]);
    across_[i] = {-sine, cosine};
    outward[i] = radius + links_[i].centre * sine;
    radius += links_[i].length * sine;
  }
  Vec2<double> beyond;  // F: what hangs from the far joint
  for (std::size_t i = size(); i-- > 0;) {
    const Link& link = links_[i];
    const Vec2<double> own{link.mass, link.mass * speed2_ * outward[i]};
    const Vec2<double> lever = link.centre * own + link.length * beyond;
    const Vec2<double> e = along(across_[i]);
    torque_[i] = dot(across_[i], lever) + speed2_ * link.inertia * e.x * e.y;
    pull_[i] = dot(e, lever);
    beyond = beyond + own;
  }
}

bool TurningChain::settle(std::span<const double> start) {
  constexpr int most_steps = 40;
  constexpr double largest_turn = 0.5;  // of a step [rad]
  constexpr double close = 1e-9;        // from here on Newton's method doubles the digits: one step more
  std::vector<double> angles(start.begin(), start.end()), turn(size());
  TurningFactors factors(size());
  look(angles);
  for (int step = 0; step < most_steps; ++step) {
    factor(0.0, factors);
    turn = torque_;
    factors.solve(turn);
    double most = 0.0;
    for (const double each : turn) most = std::max(most, std::fabs(each));
    if (!(most < std::numeric_limits<double>::infinity())) return false;
    const double share = std::min(1.0, largest_turn / most);
    for (std::size_t i = 0; i < size(); ++i) angles[i] += share * turn[i];
    look(angles);
    if (most < close) return true;
  }
  return false;
}

void TurningChain::factor(double sigma, TurningFactors& factors) const {
  Stiffness beyond;  // A: force on the far joint for its displacement
  factors.negative_ = 0;
  for (std::size_t i = size(); i-- > 0;) {
    const Link& link = links_[i];
    const Vec2<double>& u = across_[i];
    const Vec2<double> mass{link.mass * sigma, link.mass * (sigma - speed2_)};
    const Vec2<double> inertial{mass.x * u.x, mass.y * u.y}, carried = link.length * (beyond * u);
    const Vec2<double> w = link.centre * inertial + carried;
    const double pivot = pull_[i] + link.inertia * (sigma - speed2_ * cosine_of_twice(u)) +
                         link.centre * link.centre * dot(u, inertial) + link.length * dot(u, carried);
    if (pivot < 0) ++factors.negative_;
    factors.rows_[i] = {.across = link.length * u, .couple = w, .pivot = pivot};
    beyond = {beyond.xx + mass.x - w.x * w.x / pivot, beyond.xy - w.x * w.y / pivot,
              beyond.yy + mass.y - w.y * w.y / pivot};
  }
}

void TurningFactors::solve(std::span<double> x) {
  Vec2<double> force;  // b
  for (std::size_t i = rows_.size(); i-- > 0;) {
    Row& row = rows_[i];
    row.turn = (x[i] - dot(row.across, force)) / row.pivot;
    force = force + row.turn * row.couple;
  }
  Vec2<double> joint;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    x[i] = row.turn - dot(row.couple, joint) / row.pivot;
    joint = joint + x[i] * row.across;
  }
}

double TurningChain::rayleigh(std::span<const double> x) const {
  Sum stiffness(0.0), outward(0.0);
  for (std::size_t i = 0; i < size(); ++i) {
    const Link& link = links_[i];
    const double step = x[i] * across_[i].y, centre = outward.value() + link.centre * step;
    stiffness.add((pull_[i] - speed2_ * link.inertia * cosine_of_twice(across_[i])) * x[i] * x[i]);
    stiffness.add(-speed2_ * link.mass * centre * centre);
    outward.add(link.length * step);
  }
  return -stiffness.value() / inertia().energy(x);
}

std::vector<Vec2<double>> TurningChain::joints() const {
  std::vector<Vec2<double>> all(size() + 1);
  for (std::size_t i = 0; i < size(); ++i) all[i + 1] = all[i] + links_[i].length * along(across_[i]);
  return all;
}

}  // namespace catena
