#include "spin/rope_curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "num/roots.hpp"

namespace catena {
namespace {

constexpr double step_error = 0x1p-56;  // that the last terms of a series may have, relative to the first

/// Taylor coefficients at z of τ, U' and ∫cos φ: z τ' = U' − τ, U'' = −sin φ (H.9).
template <class Scalar>
RopePiece<Scalar> expanded(double z, const RopeState<Scalar>& here) {
  using std::sqrt;
  RopePiece<Scalar> piece{.from = z};
  auto& [from, length, tau, radius, height] = piece;
  tau[0] = here.slope, radius[0] = here.radius, height[0] = here.height;
  typename RopePiece<Scalar>::Series square{}, cosine{};  // 1 + τ² and its power −1/2
  for (int n = 0; n < piece.order; ++n) {
    if (z == 0.0) tau[n] = radius[n] / (n + 1.0);
    square[n] = n == 0 ? 1.0 : 0.0;
    for (int k = 0; k <= n; ++k) square[n] += tau[k] * tau[n - k];
    if (n == 0) cosine[0] = 1.0 / sqrt(square[0]);
    for (int k = 1; k <= n; ++k) cosine[n] += (0.5 * k - n) * square[k] * cosine[n - k];
    if (n > 0) cosine[n] /= static_cast<double>(n) * square[0];
    Scalar sine{};
    for (int k = 0; k <= n; ++k) sine += tau[k] * cosine[n - k];
    radius[n + 1] = -sine / (n + 1.0);
    height[n + 1] = cosine[n] / (n + 1.0);
    if (z > 0.0) tau[n + 1] = (radius[n] / (n + 1.0) - tau[n]) / z;
  }
  if (z == 0.0) tau[piece.order] = radius[piece.order] / (piece.order + 1.0);
  return piece;
}

/// How far a series with these terms at its ends is good.
double reach(int n, double first, double last) {
  if (last == 0.0) return std::numeric_limits<double>::infinity();
  return exp(log(step_error * first / last) / n);
}

/// The same for one part of the numbers, the value or the derivative.
template <class Scalar, class Part>
double reach(const RopePiece<Scalar>& piece, const Part& part) {
  const auto size = [&](int n) { return std::max(std::fabs(part(piece.slope[n])), std::fabs(part(piece.radius[n]))); };
  constexpr int last = RopePiece<Scalar>::order;
  return std::min(reach(last - 1, size(0), size(last - 1)), reach(last, size(0), size(last)));
}

double reach(const RopePiece<double>& piece) {
  return reach(piece, [](double x) { return x; });
}
double reach(const RopePiece<BySlope>& piece) {
  return std::min(reach(piece, [](const BySlope& x) { return x.value; }),
                  reach(piece, [](const BySlope& x) { return x.slope[0]; }));
}

template <class Series>
auto sum(const Series& series, double h) {
  auto total = series.back();
  for (std::size_t n = series.size() - 1; n-- > 0;) total = total * h + series[n];
  return total;
}

/// Changes of sign of a part of U' from piece to piece. A step turns the phase of the rope by less than half a turn, so none is missed.
template <class Scalar, class Part>
int sign_changes(const RopeCurve<Scalar>& curve, const Part& part) {
  int changes = 0;
  bool outside = true;
  const auto look = [&](double y) {
    if (y == 0.0 || (y > 0.0) == outside) return;
    outside = !outside;
    ++changes;
  };
  for (const auto& piece : curve.pieces()) look(part(piece.radius[0]));
  look(part(curve.top().radius));
  return changes;
}

}  // namespace

template <class Scalar>
RopeState<Scalar> RopePiece<Scalar>::at(double z) const {
  const double h = z - from;
  return {sum(slope, h), sum(radius, h), sum(height, h)};
}

template <class Scalar>
RopeCurve<Scalar>::RopeCurve(double from, const Scalar& tip_slope, double to, double caution)
    : top_{.slope = tip_slope, .radius = tip_slope, .height = 0.0} {
  for (double z = from; z < to;) {
    RopePiece<Scalar>& piece = pieces_.emplace_back(expanded(z, top_));
    double step = reach(piece);
    if (z > 0.0) step = std::min(step, z);  // beyond, rounding grows from term to term
    step *= caution;
    piece.length = z + 1.01 * step < to ? step : to - z;
    const double next = z + 1.01 * step < to ? z + step : to;
    top_ = piece.at(next);
    z = next > z ? next : to;
  }
}

template <class Scalar>
RopeState<Scalar> RopeCurve<Scalar>::at(double z) const {
  const auto next = std::ranges::upper_bound(pieces_, z, {}, &RopePiece<Scalar>::from);
  return (next == pieces_.begin() ? *next : *std::prev(next)).at(z);
}

template class RopeCurve<double>;
template class RopeCurve<BySlope>;

int count_crossings(const RopeCurve<double>& curve) {
  return sign_changes(curve, [](double y) { return y; });
}

int count_conjugate_points(const RopeCurve<BySlope>& curve) {
  return sign_changes(curve, [](const BySlope& y) { return y.slope[0]; });
}

std::vector<double> crossings(const RopeCurve<double>& curve) {
  std::vector<double> found;
  for (const auto& piece : curve.pieces()) {
    const auto radius = [&](double z) { return sum(piece.radius, z - piece.from); };
    if (radius(piece.from) * radius(piece.end()) < 0)
      found.push_back(find_root(radius, piece.from, piece.end(), 0.0).place);
  }
  return found;
}

}  // namespace catena
