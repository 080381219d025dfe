// Eigenvalues of a symmetric tridiagonal matrix, and as many rows of its eigenvectors as one wants.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "num/elementary.hpp"

namespace catena {

/// A matrix by rows.
struct RowMatrix {
  std::size_t rows = 0, columns = 0;
  std::vector<double> entries;
  RowMatrix() = default;
  RowMatrix(std::size_t r, std::size_t c) : rows(r), columns(c), entries(r * c) {}
  double& operator()(std::size_t r, std::size_t c) { return entries[r * columns + c]; }
  double operator()(std::size_t r, std::size_t c) const { return entries[r * columns + c]; }
};

/// The QL method with implicit shifts (A. Dubrulle, R. S. Martin, J. H. Wilkinson, Numer. Math. 12 (1968) 377-383): rotations chase the
/// entry off the diagonal upwards until it vanishes. `diagonal` becomes the eigenvalues, in no order; `beside`[i] couples i and i + 1
/// and is used up, its last entry is not used. Column j of `rows` becomes rows · (eigenvector j): rows of the identity give rows of
/// the eigenvectors. False if an eigenvalue takes more than 60 steps, which is not seen to happen.
inline bool tridiagonal_eigen(std::span<double> diagonal, std::span<double> beside, RowMatrix& rows) {
  constexpr int most_steps = 60;
  const std::size_t size = diagonal.size();
  if (size == 0) return true;
  beside[size - 1] = 0.0;
  for (std::size_t l = 0; l < size; ++l) {
    for (int step = 0;; ++step) {
      std::size_t m = l;  // the first beyond l that is uncoupled from the next
      for (; m + 1 < size; ++m) {
        const double near = std::fabs(diagonal[m]) + std::fabs(diagonal[m + 1]);
        if (std::fabs(beside[m]) <= std::numeric_limits<double>::epsilon() * near) break;
      }
      if (m == l) break;
      if (step == most_steps) return false;
      // The eigenvalue of the leading 2×2 that is nearer to its first entry, as shift.
      const double half = (diagonal[l + 1] - diagonal[l]) / (2 * beside[l]);
      const double root = hypot(half, 1.0);
      double g = diagonal[m] - diagonal[l] + beside[l] / (half + std::copysign(root, half));
      double sine = 1.0, cosine = 1.0, moved = 0.0;
      bool split = false;
      for (std::size_t i = m; i-- > l && !split;) {
        const double f = sine * beside[i], b = cosine * beside[i];
        const double r = hypot(f, g);
        beside[i + 1] = r;
        if (r == 0.0) {
          diagonal[i + 1] -= moved;
          beside[m] = 0.0;
          split = true;
          continue;
        }
        sine = f / r;
        cosine = g / r;
        g = diagonal[i + 1] - moved;
        const double t = (diagonal[i] - g) * sine + 2 * cosine * b;
        moved = sine * t;
        diagonal[i + 1] = g + moved;
        g = cosine * t - b;
        for (std::size_t row = 0; row < rows.rows; ++row) {
          const double behind = rows(row, i + 1), here = rows(row, i);
          rows(row, i + 1) = sine * here + cosine * behind;
          rows(row, i) = cosine * here - sine * behind;
        }
      }
      if (split) continue;
      diagonal[l] -= moved;
      beside[l] = g;
      beside[m] = 0.0;
    }
  }
  return true;
}

}  // namespace catena
