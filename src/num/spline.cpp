#include "num/spline.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace catena {
namespace {

constexpr std::size_t most_order = 6;  ///< degree and one
using Basis = std::array<double, most_order>;

/// Places as knots: `order` times each end, and between them all places but the two next to either end.
std::vector<double> knots_of(std::span<const double> places, std::size_t order) {
  std::vector<double> knots(order, places.front());
  if (places.size() > most_order) knots.insert(knots.end(), places.begin() + 3, places.end() - 3);
  knots.insert(knots.end(), order, places.back());
  return knots;
}

/// The B-splines of a degree that do not vanish in [knots[span], knots[span + 1]], from span − degree to span (de Boor, X (14)).
Basis basis_at(double place, std::span<const double> knots, std::size_t span, std::size_t degree) {
  Basis basis{1.0};
  for (std::size_t j = 1; j <= degree; ++j) {
    double saved = 0.0;
    for (std::size_t r = 0; r < j; ++r) {
      const double right = knots[span + 1 + r] - place, left = place - knots[span + 1 + r - j];
      const double share = basis[r] / (right + left);
      basis[r] = saved + right * share;
      saved = left * share;
    }
    basis[j] = saved;
  }
  return basis;
}

/// The collocation matrix, row by row from five columns before the diagonal to five behind it. It is totally positive, so
/// elimination needs no exchange of rows (de Boor, XIII).
class Collocation {
 public:
  explicit Collocation(std::size_t rows) : rows_(rows) {}

  void set(std::size_t row, std::size_t column, double value) { rows_[row][column + reach - row] = value; }

  /// x ← A⁻¹ x; the matrix is used up.
  void solve(std::span<double> x) {
    const std::size_t size = rows_.size();
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t below = i + 1; below < std::min(i + reach + 1, size); ++below) {
        const double factor = rows_[below][i + reach - below] / rows_[i][reach];
        if (factor == 0.0) continue;
        for (std::size_t column = i; column < std::min(i + reach + 1, size); ++column)
          rows_[below][column + reach - below] -= factor * rows_[i][column + reach - i];
        x[below] -= factor * x[i];
      }
    for (std::size_t i = size; i-- > 0;) {
      for (std::size_t column = i + 1; column < std::min(i + reach + 1, size); ++column)
        x[i] -= rows_[i][column + reach - i] * x[column];
      x[i] /= rows_[i][reach];
    }
  }

 private:
  static constexpr std::size_t reach = most_order - 1;
  std::vector<std::array<double, 2 * reach + 1>> rows_;
};

}  // namespace

Spline::Spline(std::span<const double> places, std::span<const double> values) {
  assert(!places.empty() && places.size() == values.size());
  const std::size_t count = places.size(), order = std::min(count, most_order), degree = order - 1;
  const std::vector<double> knots = knots_of(places, order);

  Collocation matrix(count);
  for (std::size_t row = 0, span = degree; row < count; ++row) {
    while (span + 1 < count && places[row] >= knots[span + 1]) ++span;
    const Basis basis = basis_at(places[row], knots, span, degree);
    for (std::size_t j = 0; j <= degree; ++j) matrix.set(row, span - degree + j, basis[j]);
  }
  std::vector<double> weights(values.begin(), values.end());
  matrix.solve(weights);

  // Taylor's terms where each piece begins: a derivative of a spline is a spline of the differences of its weights (de Boor, X (15)).
  for (std::size_t span = degree; span < count; ++span) {
    Basis weight{};
    std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(span - degree), order, weight.begin());
    Terms terms{};
    double factorial = 1.0;
    for (std::size_t derivative = 0; derivative <= degree; ++derivative) {
      const std::size_t left = degree - derivative;
      const Basis basis = basis_at(knots[span], knots, span, left);
      for (std::size_t j = 0; j <= left; ++j) terms[derivative] += basis[j] * weight[j];
      terms[derivative] /= factorial;
      factorial *= static_cast<double>(derivative + 1);
      for (std::size_t j = 0; j < left; ++j)
        weight[j] = static_cast<double>(left) * (weight[j + 1] - weight[j]) /
                    (knots[span + 1 + j] - knots[span + 1 + j - left]);
    }
    begin_.push_back(knots[span]);
    terms_.push_back(terms);
  }
}

Spline::Value Spline::at(double place) const {
  if (begin_.empty()) return {};
  const auto after = std::upper_bound(begin_.begin() + 1, begin_.end(), place);
  const auto piece = static_cast<std::size_t>(after - begin_.begin()) - 1;
  const Terms& c = terms_[piece];
  const double h = place - begin_[piece];
  return {.value = c[0] + h * (c[1] + h * (c[2] + h * (c[3] + h * (c[4] + h * c[5])))),
          .slope = c[1] + h * (2 * c[2] + h * (3 * c[3] + h * (4 * c[4] + h * 5 * c[5]))),
          .curvature = 2 * c[2] + h * (6 * c[3] + h * (12 * c[4] + h * 20 * c[5]))};
}

}  // namespace catena
