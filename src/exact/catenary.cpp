#include "exact/catenary.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "exact/reach.hpp"
#include "num/elementary.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int most_steps = 60;  // of a monotone Newton iteration that needs at most about 12

/// sinh(ξ)/ξ − 1 as a power series in q = ξ², and its derivative by q: no cancellation for small ξ.
struct Series {
  double value;
  double slope;
};
Series sinhc_excess(double q) {
  // 1/(2k+1)!, k = 1 … 9; for q < 1.2 the next term is below 1e-18 of the first.
  constexpr std::array<double, 9> coefficient{1. / 6,
                                              1. / 120,
                                              1. / 5040,
                                              1. / 362880,
                                              1. / 39916800,
                                              1. / 6227020800,
                                              1. / 1.307674368e12,
                                              1. / 3.55687428096e14,
                                              1. / 1.21645100408832e17};
  Series sum{.value = 0.0, .slope = 0.0};
  for (std::size_t k = coefficient.size(); k-- > 0;) {
    sum.slope = sum.slope * q + static_cast<double>(k + 1) * coefficient[k];
    sum.value = (sum.value + coefficient[k]) * q;
  }
  return sum;
}

/// The ξ > 0 with sinh(ξ)/ξ = 1 + excess (S.14). Both functions below are convex and √(6·excess) lies beyond the
/// root, so Newton's iterates fall monotonically on it; they have arrived when they no longer fall.
double half_width(double excess) {
  if (excess < 0.2) {
    double q = 6 * excess;
    for (int step = 0; step < most_steps; ++step) {
      const Series sum = sinhc_excess(q);
      const double next = q - (sum.value - excess) / sum.slope;
      if (!(next < q)) break;
      q = next;
    }
    return std::sqrt(q);
  }
  const double ratio = 1 + excess;
  double xi = std::sqrt(6 * excess);
  for (int step = 0; step < most_steps; ++step) {
    const double product = ratio * xi;
    const double next = xi - (xi - asinh(product)) / (1 - ratio / std::sqrt(1 + product * product));
    if (!(next < xi)) break;
    xi = next;
  }
  return xi;
}

/// Rise of the slope dy/|dx| along the rope at arc length s.
double slope(const Catenary& rope, double s) { return (s - rope.lowest) / rope.a; }

}  // namespace

std::expected<Catenary, std::string> catenary(double length, Vec2<double> end) {
  if (!(length > 0) || !std::isfinite(length)) {
    return std::unexpected("the rope is " + text(length) + " m long; the length must be positive");
  }
  const double chord = hypot(end.x, end.y);
  const Reach ends = reach(length, end);
  if (ends == Reach::beyond) {
    return std::unexpected("the ends are " + text(chord) + " m apart, " + text(chord - length) +
                           " m more than the rope of " + text(length) +
                           " m can reach; lengthen the rope or bring the ends together");
  }
  Catenary rope{.a = infinity, .x1 = infinity, .x2 = infinity, .length = length, .lowest = 0.0, .end = end};
  if (ends == Reach::straight) return rope;

  const double span = std::abs(end.x);
  const double reach = std::sqrt((length - end.y) * (length + end.y));  // √(L² − h²)
  // κ² − 1 = (L² − chord²)/d², free of cancellation for a taut rope; beyond 1e150 its square is not a number: a fold.
  const double ratio = reach / span;
  if (!(ratio < 1e150)) {
    rope.a = rope.x1 = rope.x2 = 0.0;
    rope.lowest = (length - end.y) / 2;
    return rope;
  }
  const double excess = (length - chord) * (length + chord) / (span * span) / (ratio + 1);
  const double xi = half_width(excess);
  rope.a = span / (2 * xi);
  const double middle = asinh(end.y / reach);  // (x₁ + x₂)/2a
  const double sign = end.x < 0 ? -1.0 : 1.0;
  rope.x1 = sign * rope.a * (middle - xi);
  rope.x2 = sign * rope.a * (middle + xi);
  rope.lowest = -rope.a * sinh(middle - xi);
  return rope;
}

Vec2<double> point(const Catenary& rope, double s) {
  if (rope.a == infinity) return (s / rope.length) * rope.end;
  if (rope.a == 0.0) return {0.0, s < rope.lowest ? -s : s - 2 * rope.lowest};
  const double here = slope(rope, s);
  const double start = slope(rope, 0.0);
  const double here_root = std::sqrt(1 + here * here);
  const double start_root = std::sqrt(1 + start * start);
  // asinh τ − asinh τ₁ = asinh(τ√(1+τ₁²) − τ₁√(1+τ²)); with equal signs the difference is (τ²−τ₁²)/(sum) instead.
  const double turn = here * start > 0 ? (s / rope.a) * (here + start) / (here * start_root + start * here_root)
                                       : here * start_root - start * here_root;
  const double x = rope.a * asinh(turn);
  return {rope.end.x < 0 ? -x : x, s * (here + start) / (here_root + start_root)};
}

double slope_angle(const Catenary& rope, double s) {
  if (rope.a == infinity) return atan2(rope.end.y, rope.end.x);
  if (rope.a == 0.0) return s < rope.lowest ? -std::numbers::pi / 2 : std::numbers::pi / 2;
  const double angle = atan2(slope(rope, s), 1.0);
  if (!(rope.end.x < 0)) return angle;
  return (slope(rope, 0.0) > 0 ? std::numbers::pi : -std::numbers::pi) - angle;
}

}  // namespace catena
