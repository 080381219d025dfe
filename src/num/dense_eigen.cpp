#include "num/dense_eigen.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace catena {
namespace {

constexpr double rounding = std::numeric_limits<double>::epsilon();

/// 1 − 2 v vᵀ/|v|², which takes x to a multiple of the first axis; for up to so many rows or columns of a matrix.
class Mirror {
 public:
  explicit Mirror(std::vector<double> x) : v_(std::move(x)) {
    const double size = length_of(v_);
    v_.front() += v_.front() < 0 ? -size : size;
    double square = 0.0;
    for (const double one : v_) square += one * one;
    twice_ = square > 0 ? 2 / square : 0.0;
  }

  /// From that row on, in these columns.
  void on_rows(DenseMatrix& h, std::size_t row, std::size_t from, std::size_t to) const {
    for (std::size_t c = from; c < to; ++c) {
      double along = 0.0;
      for (std::size_t i = 0; i < v_.size(); ++i) along += v_[i] * h(row + i, c);
      for (std::size_t i = 0; i < v_.size(); ++i) h(row + i, c) -= twice_ * along * v_[i];
    }
  }
  /// From that column on, in these rows.
  void on_columns(DenseMatrix& h, std::size_t column, std::size_t from, std::size_t to) const {
    for (std::size_t r = from; r < to; ++r) {
      double along = 0.0;
      for (std::size_t i = 0; i < v_.size(); ++i) along += v_[i] * h(r, column + i);
      for (std::size_t i = 0; i < v_.size(); ++i) h(r, column + i) -= twice_ * along * v_[i];
    }
  }

 private:
  std::vector<double> v_;
  double twice_ = 0.0;
};

void make_hessenberg(DenseMatrix& h) {
  for (std::size_t k = 0; k + 2 < h.rows; ++k) {
    const std::span<double> below = h.column(k).subspan(k + 1);
    const Mirror mirror({below.begin(), below.end()});
    mirror.on_rows(h, k + 1, k, h.rows);
    mirror.on_columns(h, k + 1, 0, h.rows);
    std::ranges::fill(below.subspan(1), 0.0);
  }
}

/// The eigenvalues of (a, b; c, d).
std::array<Complex, 2> eigenvalues_of_two(double a, double b, double c, double d) {
  const double half = (a - d) / 2, square = half * half + b * c, root = std::sqrt(std::fabs(square));
  if (square < 0) return {Complex(d + half, root), Complex(d + half, -root)};
  const double wide = half < 0 ? half - root : half + root;
  return {Complex(d + wide), Complex(wide == 0 ? d : d - b * c / wide)};
}

/// Sum and product of the two shifts: the eigenvalues of the last 2×2, now and then others, to break a circle.
struct Shifts {
  double sum;
  double product;
};
Shifts shifts_of(const DenseMatrix& h, std::size_t high, int steps) {
  if (steps % 11 == 10) {
    const double size = std::fabs(h(high, high - 1)) + std::fabs(h(high - 1, high - 2));
    return {1.5 * size, size * size};
  }
  return {h(high - 1, high - 1) + h(high, high),
          h(high - 1, high - 1) * h(high, high) - h(high - 1, high) * h(high, high - 1)};
}

/// One step on rows and columns low … high, at least three of them: the bulge that the shifts make is chased down the diagonal.
void chase(DenseMatrix& h, std::size_t low, std::size_t high, const Shifts& by) {
  const double a = h(low, low), b = h(low, low + 1), c = h(low + 1, low), d = h(low + 1, low + 1);
  std::vector<double> x{a * a + b * c - by.sum * a + by.product, c * (a + d - by.sum), c * h(low + 2, low + 1)};
  for (std::size_t k = low; k < high; ++k) {
    if (k > low) {
      x.assign(k + 2 <= high ? 3 : 2, 0.0);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = h(k + i, k - 1);
    }
    const Mirror mirror(x);
    mirror.on_rows(h, k, k > low ? k - 1 : low, high + 1);
    mirror.on_columns(h, k, low, std::min(k + 3, high) + 1);
    for (std::size_t i = 1; k > low && i < x.size(); ++i) h(k + i, k - 1) = 0.0;
  }
}

/// The first row of the last block that does not fall apart.
std::size_t start_of_block(DenseMatrix& h, std::size_t high) {
  std::size_t low = high;
  for (; low > 0; --low) {
    const double near = std::fabs(h(low, low)) + std::fabs(h(low - 1, low - 1));
    if (std::fabs(h(low, low - 1)) <= rounding * (near > 0 ? near : std::fabs(h(low - 1, low)))) break;
  }
  if (low > 0) h(low, low - 1) = 0.0;
  return low;
}

}  // namespace

std::vector<Complex> eigenvalues(DenseMatrix h) {
  constexpr int most_steps = 60;
  std::vector<Complex> found;
  make_hessenberg(h);
  int steps = 0;
  for (std::size_t left = h.rows; left > 0;) {
    const std::size_t high = left - 1, low = start_of_block(h, high);
    if (low == high) {
      found.emplace_back(h(high, high));
      left -= 1;
      steps = 0;
    } else if (low + 1 == high) {
      for (const Complex& one : eigenvalues_of_two(h(low, low), h(low, high), h(high, low), h(high, high)))
        found.push_back(one);
      left -= 2;
      steps = 0;
    } else if (++steps > most_steps) {
      return {};
    } else {
      chase(h, low, high, shifts_of(h, high, steps));
    }
  }
  return found;
}

}  // namespace catena
