#include "statics/stiff_newton.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "num/elementary.hpp"
#include "num/sum.hpp"
#include "statics/newton.hpp"

namespace catena {
namespace {

constexpr int most_settling_steps = 25;  // a good stride needs four or five
constexpr int most_turn_halvings = 6;    // of one step; a worse one asks for a shorter stride
constexpr double most_turn = 0.5;        // rad in one step: beyond that the first order says nothing
constexpr double small_turn = 1e-7;      // its square is rounding: one more step has arrived

/// The larger by size, then the smaller, which counts as none below the rounding of the larger.
std::array<double, 2> eigenvalues(const Symmetric& a) {
  const double middle = (a.xx + a.yy) / 2;
  const double radius = hypot((a.xx - a.yy) / 2, a.xy);
  const double larger = middle < 0 ? middle - radius : middle + radius;
  if (larger == 0) return {0.0, 0.0};
  const double smaller = (a.xx * a.yy - a.xy * a.xy) / larger;
  return {larger, std::abs(smaller) < 1e-13 * std::abs(larger) ? 0.0 : smaller};
}

/// The shortest x with a x = b, as far as b can be met: a flat fold leaves the force along it open.
Vec2<double> solution(const Symmetric& a, Vec2<double> b) {
  const auto [larger, smaller] = eigenvalues(a);
  if (larger == 0) return {};
  if (smaller == 0) return (1 / (larger * larger)) * Vec2<double>{a.xx * b.x + a.xy * b.y, a.xy * b.x + a.yy * b.y};
  return (1 / (larger * smaller)) * Vec2<double>{a.yy * b.x - a.xy * b.y, a.xx * b.y - a.xy * b.x};
}

}  // namespace

StiffNewton::StiffNewton(const StiffChain& chain)
    : chain_(&chain),
      sine_(links()),
      cosine_(links()),
      diagonal_(links()),
      beside_(links()),
      turn_(links()),
      trial_(links()),
      rows_(links()) {}

bool StiffNewton::settle(const Loads& loads, StiffShape& shape) {
  loads_ = loads;
  closing_ = 1 + dot(shape.force, shape.force);
  double miss = evaluate(shape.angles, shape.force);
  int settled = 0;
  for (int step = 0; step < most_settling_steps && settled < 2; ++step) {
    ++shape.iterations;
    const double most = find_step();
    const bool small = most < small_turn;
    bool better = false;
    double fraction = std::min(1.0, most_turn / most);
    for (int halving = 0; halving < most_turn_halvings && !better; ++halving, fraction /= 2) {
      for (std::size_t i = 0; i < links(); ++i) trial_[i] = shape.angles[i] + fraction * turn_[i];
      const Vec2<double> force = shape.force + fraction * push_;
      const double there = evaluate(trial_, force);
      better = small || there < (1 - 1e-4 * fraction) * miss;
      if (!better) continue;
      std::swap(shape.angles, trial_);
      shape.force = force;
      miss = there;
    }
    if (!better) return false;
    settled = small ? settled + 1 : 0;
  }
  return settled == 2 && dot(gap_, gap_) <= closed_gap * closed_gap && stable();
}

/// Torques, gap (S.18) and matrix (S.19) at a shape; returns how large torques and gap are, squared.
double StiffNewton::evaluate(std::span<const double> angles, Vec2<double> pull) {
  sincos(angles, sine_, cosine_);
  Sum gap_x(-(chain_->end.x + loads_.aside));
  Sum gap_y(-chain_->end.y);
  double size = 0.0;
  double bent = 0.0;   // torque of the joint before the link
  double stiff = 0.0;  // and its stiffness
  for (std::size_t i = 0; i < links(); ++i) {
    const double length = chain_->length[i];
    const Vec2<double> along{cosine_[i], sine_[i]};
    const Vec2<double> across{-sine_[i], cosine_[i]};
    const Vec2<double> force{pull.x, pull.y + loads_.weight * chain_->share[i]};
    const bool last = i + 1 == links();
    const double next_stiff = last ? 0.0 : loads_.stiffness * chain_->stiffness[i];
    const double next_bent = last ? 0.0 : next_stiff * (angles[i + 1] - angles[i] - chain_->rest[i]);
    const double torque = length * dot(across, force) + next_bent - bent;
    rows_[i] = {torque, length * across};
    diagonal_[i] = length * dot(along, force) + stiff + next_stiff;
    beside_[i] = -next_stiff;
    gap_x.add(length * along.x);
    gap_y.add(length * along.y);
    size += torque * torque / length;
    bent = next_bent;
    stiff = next_stiff;
  }
  gap_ = {gap_x.value(), gap_y.value()};
  return size + closing_ * dot(gap_, gap_);
}

/// Newton's step (S.20), (S.21) from what was evaluated last: turn_ and push_. Returns the largest turn.
double StiffNewton::find_step() {
  const Symmetric border = eliminate();
  Vec2<double> missing = -1.0 * gap_;
  for (std::size_t i = 0; i < links(); ++i) missing = missing - rows_[i].torque * across(i);
  push_ = solution(border, missing);
  double most = 0.0;
  for (std::size_t i = 0; i < links(); ++i) {
    turn_[i] = rows_[i].torque + dot(rows_[i].across, push_);
    most = std::max(most, std::abs(turn_[i]));
  }
  return most;
}

/// rows_ ← A⁻¹ rows_; returns S = Bᵀ A⁻¹ B.
Symmetric StiffNewton::eliminate() {
  matrix_.factor(diagonal_, beside_);
  matrix_.solve(std::span(rows_));
  Symmetric border;
  for (std::size_t i = 0; i < links(); ++i) {
    const Vec2<double> b = across(i);
    border.xx += b.x * rows_[i].across.x;
    border.xy += b.x * rows_[i].across.y;
    border.yy += b.y * rows_[i].across.y;
  }
  return border;
}

/// (S.22), at what was evaluated last.
bool StiffNewton::stable() {
  const auto values = eigenvalues(eliminate());
  return matrix_.negative_pivots() ==
         static_cast<std::size_t>(std::ranges::count_if(values, [](double value) { return value < 0; }));
}

}  // namespace catena
