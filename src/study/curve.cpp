#include "study/curve.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "num/dense.hpp"
#include "num/dot_product.hpp"
#include "time/step_control.hpp"

namespace catena {
namespace {

constexpr int most_tries = 12, eager_tries = 4;

/// ∂G/∂x with one more row (O.2).
Elimination bordered(std::span<const double> slopes, std::span<const double> row) {
  const std::size_t size = row.size();
  DenseMatrix all(size, size);
  for (std::size_t c = 0; c < size; ++c) {
    std::ranges::copy(slopes.subspan(c * (size - 1), size - 1), all.column(c).begin());
    all(size - 1, c) = row[c];
  }
  return Elimination(std::move(all));
}

/// The direction along which G stays zero, on the side of `ahead` (O.3).
std::vector<double> tangent_of(std::span<const double> slopes, std::span<const double> ahead) {
  std::vector<double> found = row_of(ahead.size(), ahead.size() - 1);
  bordered(slopes, ahead).solve(found);
  const double length = length_of(found);
  for (double& one : found) one /= length;
  return found;
}

}  // namespace

/// row·x = value: where on the curve.
struct CurveWalk::Plane {
  std::vector<double> row;
  double value = 0.0;
};

CurveWalk::CurveWalk(CurveEquations equations, CurveSteps steps) : equations_(std::move(equations)), steps_(steps) {}

/// Newton's method with slopes that are known from a point near by and mended with each step (C. G. Broyden, 1965): superlinear, and
/// no step asks for slopes (O.4).
bool CurveWalk::solve(std::vector<double>& x, std::span<const double> slopes, const Plane& plane, int& tries) const {
  const std::size_t size = equations_.unknowns;
  std::vector<double> miss(size);
  DenseMatrix inverse = bordered(slopes, plane.row).inverse();
  if (!all_finite(inverse.entries)) return false;
  std::vector<double> step(size);
  double before = 0.0;
  for (tries = 1; tries <= most_tries; ++tries) {
    if (!equations_.miss(x, std::span(miss).first(size - 1)) || !all_finite(miss)) return false;
    miss[size - 1] = dot_product(plane.row, x) - plane.value;
    if (tries > 1) {
      const std::vector<double> back = product(inverse, miss), weights = inner_products(inverse, step);
      const double along = dot_product(step, step) + dot_product(step, back);
      if (!(std::abs(along) > 1e-300)) return false;
      for (std::size_t c = 0; c < size; ++c)
        for (std::size_t r = 0; r < size; ++r) inverse(r, c) -= back[r] / along * weights[c];
    }
    step = product(inverse, miss);
    const double length = length_of(step), enough = steps_.accuracy * (1 + length_of(x));
    for (std::size_t i = 0; i < size; ++i) {
      step[i] = -step[i];
      x[i] += step[i];
    }
    if (!std::isfinite(length)) return false;
    if (length <= enough) return true;
    if (tries > 2 && length > before) return length <= 30 * enough;  // it stands still in rounding, or leaves
    before = length;
  }
  return false;
}

std::optional<CurvePoint> CurveWalk::finished(std::vector<double> x, std::span<const double> ahead) const {
  CurvePoint point{
      .x = std::move(x), .slopes = std::vector<double>((equations_.unknowns - 1) * equations_.unknowns), .tangent = {}};
  if (!equations_.slopes(point.x, point.slopes) || !all_finite(point.slopes)) return std::nullopt;
  point.tangent = tangent_of(point.slopes, ahead);
  if (!all_finite(point.tangent)) return std::nullopt;
  return point;
}

bool CurveWalk::start(std::span<const double> guess, std::size_t fixed, bool upwards) {
  constexpr int rounds = 8;
  const Plane plane{row_of(guess.size(), fixed), guess[fixed]};
  std::vector<double> ahead = plane.row;
  if (!upwards) ahead[fixed] = -1.0;
  std::vector<double> x(guess.begin(), guess.end());
  for (int round = 0; round < rounds; ++round) {  // a guess may be far off: true slopes each time
    auto point = finished(x, ahead);
    if (!point) return false;
    int tries = 0;
    std::vector<double> better = x;
    const bool found = solve(better, point->slopes, plane, tries);
    if (!found) {  // one step of Newton's method
      std::vector<double> miss(x.size() - 1);
      if (!equations_.miss(x, miss) || !all_finite(miss)) return false;
      const std::vector<double> shift = shift_of(*point, plane.row, miss);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] += shift[i];
      if (!all_finite(x)) return false;
      continue;
    }
    point = finished(std::move(better), ahead);
    if (!point) return false;
    here_ = before_ = std::move(*point);
    next_step_ = steps_.first;
    return true;
  }
  return false;
}

/// The point that lies so far ahead of another, measured along its tangent (O.2).
std::optional<CurvePoint> CurveWalk::from(const CurvePoint& point, double distance) const {
  std::vector<double> x = point.x;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += distance * point.tangent[i];
  int tries = 0;
  if (!solve(x, point.slopes, {point.tangent, dot_product(point.tangent, point.x) + distance}, tries))
    return std::nullopt;
  return finished(std::move(x), point.tangent);
}

bool CurveWalk::advance() {
  for (int halvings = 0;; ++halvings) {
    const double distance = std::ldexp(std::min(next_step_, steps_.most), -halvings);
    if (!(distance >= steps_.least)) return false;
    std::vector<double> x = here_.x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += distance * here_.tangent[i];
    int tries = 0;
    if (!solve(x, here_.slopes, {here_.tangent, dot_product(here_.tangent, here_.x) + distance}, tries)) continue;
    auto point = finished(std::move(x), here_.tangent);
    if (!point) continue;
    const double turned = std::acos(std::clamp(dot_product(point->tangent, here_.tangent), -1.0, 1.0));
    if (turned > steps_.most_turn && distance > 2 * steps_.least) continue;
    before_ = std::exchange(here_, std::move(*point));
    last_step_ = distance;
    const bool easy = tries <= eager_tries && turned < 0.5 * steps_.most_turn;
    next_step_ = easy ? 1.5 * distance : tries > 2 * eager_tries ? 0.7 * distance : distance;
    return true;
  }
}

std::optional<CurvePoint> CurveWalk::between(std::size_t fixed, double value) const {
  const double begin = before_.x[fixed], end = here_.x[fixed];
  const double share = end == begin ? 0.0 : (value - begin) / (end - begin);
  const CurvePoint& near = share < 0.5 ? before_ : here_;
  std::vector<double> x = before_.x;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += share * (here_.x[i] - before_.x[i]);
  x[fixed] = value;
  int tries = 0;
  if (!solve(x, near.slopes, {row_of(x.size(), fixed), value}, tries)) return std::nullopt;
  return finished(std::move(x), near.tangent);
}

std::optional<CurvePoint> CurveWalk::turn(std::size_t unknown) const {
  constexpr int rounds = 30;
  constexpr double vertical = 1e-6;
  double low = 0.0, high = last_step_, at_low = before_.tangent[unknown], at_high = here_.tangent[unknown];
  if (!(at_low * at_high < 0)) return std::nullopt;
  std::optional<CurvePoint> found;
  for (int round = 0; round < rounds;
       ++round) {  // false position, with the end that stays made to count less (Illinois)
    const double distance = (low * at_high - high * at_low) / (at_high - at_low);
    auto point = from(before_, distance);
    if (!point) return found;
    const double slope = point->tangent[unknown];
    found = std::move(point);
    if (std::abs(slope) < vertical || std::abs(high - low) < 1e-12) break;
    if (slope * at_high < 0) {
      low = high, at_low = at_high;
    } else {
      at_low *= 0.5;
    }
    high = distance, at_high = slope;
  }
  return found;
}

std::vector<double> row_of(std::size_t unknowns, std::size_t fixed) {
  std::vector<double> row(unknowns, 0.0);
  row[fixed] = 1.0;
  return row;
}

std::vector<double> shift_of(const CurvePoint& point, std::span<const double> row, std::span<const double> miss) {
  std::vector<double> shift(point.x.size(), 0.0);
  std::ranges::transform(miss, shift.begin(), std::negate{});
  bordered(point.slopes, row).solve(shift);
  return shift;
}

}  // namespace catena
