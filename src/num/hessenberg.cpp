#include "num/hessenberg.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace catena {
namespace {

constexpr double ulp = std::numeric_limits<double>::epsilon();

double size_of(const Complex& z) { return std::sqrt(norm(z)); }

/// √z, in the right half plane.
Complex root_of(const Complex& z) {
  const double size = size_of(z);
  const double re = std::sqrt((size + std::fabs(z.re)) / 2);
  if (re == 0) return {};
  const double im = std::fabs(z.im) / (2 * re);
  return z.re >= 0 ? Complex(re, z.im < 0 ? -im : im) : Complex(im, z.im < 0 ? -re : re);
}

/// A rotation that turns (a, b) into (r, 0): (c, s; −s̄, c) with c real.
struct Rotation {
  double c = 1.0;
  Complex s{};
};
Rotation rotation(const Complex& a, const Complex& b) {
  const double size = std::sqrt(norm(a) + norm(b));
  if (size == 0 || norm(b) == 0) return {};
  const double first = size_of(a);
  if (first == 0) return {0.0, conj(b) / size_of(b)};
  return {first / size, (a / first) * conj(b) / size};
}

/// The eigenvalue of the last 2×2 up to `high` that is nearer to its last entry.
Complex shift(const ComplexMatrix& h, std::size_t high) {
  const Complex a = h(high - 1, high - 1), b = h(high - 1, high), c = h(high, high - 1), d = h(high, high);
  const Complex half = (a - d) / 2.0, root = root_of(half * half + b * c);
  const Complex wide = norm(half + root) > norm(half - root) ? half + root : half - root;
  return norm(wide) == 0 ? d : d - b * c / wide;
}

/// One step on rows and columns low … high; `turns` collects the rotations.
void step(ComplexMatrix& h, ComplexMatrix& turns, std::size_t low, std::size_t high, const Complex& by) {
  const std::size_t n = h.size;
  for (std::size_t i = low; i <= high; ++i) h(i, i) -= by;
  std::vector<Rotation> made;
  for (std::size_t k = low; k < high; ++k) {
    const Rotation turn = rotation(h(k, k), h(k + 1, k));
    made.push_back(turn);
    for (std::size_t j = k; j < n; ++j) {
      const Complex up = h(k, j), down = h(k + 1, j);
      h(k, j) = turn.c * up + turn.s * down;
      h(k + 1, j) = turn.c * down - conj(turn.s) * up;
    }
  }
  for (std::size_t k = low; k < high; ++k) {
    const auto& [c, s] = made[k - low];
    const auto turn_columns = [&, c = c, s = s](ComplexMatrix& m, std::size_t rows) {
      for (std::size_t i = 0; i < rows; ++i) {
        const Complex left = m(i, k), right = m(i, k + 1);
        m(i, k) = c * left + conj(s) * right;
        m(i, k + 1) = c * right - s * left;
      }
    };
    turn_columns(h, std::min(k + 2, high + 1));
    turn_columns(turns, n);
  }
  for (std::size_t i = low; i <= high; ++i) h(i, i) += by;
}

bool make_triangle(ComplexMatrix& h, ComplexMatrix& turns) {
  constexpr int most_steps = 60;
  std::size_t high = h.size - 1;
  for (int steps = 0; high > 0;) {
    std::size_t low = high;
    for (; low > 0; --low) {
      const double near = size_of(h(low, low)) + size_of(h(low - 1, low - 1));
      if (size_of(h(low, low - 1)) <= ulp * near) {
        h(low, low - 1) = {};
        break;
      }
    }
    if (low == high) {
      --high;
      steps = 0;
      continue;
    }
    if (++steps > most_steps) return false;
    // Now and then another shift breaks a circle.
    const Complex by = steps % 11 == 10 ? Complex(size_of(h(high, high - 1)) + size_of(h(high, high))) : shift(h, high);
    step(h, turns, low, high, by);
  }
  return true;
}

}  // namespace

ComplexEigen hessenberg_eigen(ComplexMatrix h) {
  const std::size_t n = h.size;
  ComplexEigen found{.values = {}, .vectors = ComplexMatrix(n)};
  if (n == 0) return found;
  ComplexMatrix turns(n);
  for (std::size_t i = 0; i < n; ++i) turns(i, i) = 1.0;
  found.converged = make_triangle(h, turns);
  double largest = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    found.values.push_back(h(i, i));
    largest = std::max(largest, size_of(h(i, i)));
  }
  std::vector<Complex> x(n);
  for (std::size_t j = 0; j < n; ++j) {
    std::ranges::fill(x, Complex{});
    x[j] = 1.0;
    for (std::size_t i = j; i-- > 0;) {
      Complex sum{};
      for (std::size_t k = i + 1; k <= j; ++k) sum += h(i, k) * x[k];
      Complex apart = h(j, j) - h(i, i);
      if (size_of(apart) < ulp * largest) apart = Complex(ulp * largest);  // equal values: as good as any
      x[i] = sum / apart;
    }
    double square = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      Complex sum{};
      for (std::size_t k = 0; k <= j; ++k) sum += turns(i, k) * x[k];
      found.vectors(i, j) = sum;
      square += norm(sum);
    }
    for (std::size_t i = 0; i < n; ++i) found.vectors(i, j) /= std::sqrt(square);
  }
  return found;
}

}  // namespace catena
