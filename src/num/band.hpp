// Symmetric positive definite systems whose entries lie close to the diagonal, in O(n·width²).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace catena {

/// A_ij with |i − j| ≤ width, and its L D Lᵀ without exchanges.
class SymmetricBand {
 public:
  SymmetricBand(std::size_t size, std::size_t width)
      : size_(size), width_(width), entries_(size * (width + 1)), column_(width + 1) {}

  std::size_t size() const { return size_; }

  /// An entry on or below the diagonal: row − width ≤ column ≤ row.
  double& at(std::size_t row, std::size_t column) {
    assert(column <= row && row - column <= width_ && row < size_);
    return entries_[row * (width_ + 1) + width_ - (row - column)];
  }

  /// In place of the entries. Column by column, each taken out of the rows below it.
  void factor() {
    for (std::size_t k = 0; k < size_; ++k) {
      const double pivot = at(k, k);
      const std::size_t below = std::min(width_, size_ - 1 - k);
      for (std::size_t m = 1; m <= below; ++m) column_[m] = at(k + m, k);
      for (std::size_t m = 1; m <= below; ++m) {
        const double share = column_[m] / pivot;
        at(k + m, k) = share;
        double* const row = &at(k + m, k);
        for (std::size_t q = 1; q <= m; ++q) row[q] -= share * column_[q];
      }
    }
  }

  /// x ← A⁻¹ x, after factor.
  void solve(std::span<double> x) {
    assert(x.size() == size_);
    for (std::size_t k = 0; k < size_; ++k)
      for (std::size_t i = k + 1; i <= last_below(k); ++i) x[i] -= at(i, k) * x[k];
    for (std::size_t k = size_; k-- > 0;) {
      x[k] /= at(k, k);
      for (std::size_t i = k + 1; i <= last_below(k); ++i) x[k] -= at(i, k) * x[i];
    }
  }

 private:
  std::size_t last_below(std::size_t k) const { return std::min(k + width_, size_ - 1); }

  std::size_t size_, width_;
  std::vector<double> entries_;  ///< row by row, each up to its diagonal
  std::vector<double> column_;   ///< scratch of `factor`
};

}  // namespace catena
