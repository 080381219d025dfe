// Symmetric systems whose entries lie close to the diagonal, in O(n·width²).
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "num/complex.hpp"

namespace catena {

/// A_ij = A_ji with |i − j| ≤ width, real, complex or both side by side, and its L D Lᵀ without exchanges.
///
/// That is stable if A is positive definite, or if A times some complex number has a positive definite real part (N. J. Higham,
/// *Math. Comp.* 67 (1998) 1591-1599). For other matrices it may lose digits, and all of them where a leading minor vanishes.
template <class Scalar = double>
class SymmetricBand {
 public:
  using Kept = Packed<Scalar>;

  SymmetricBand(std::size_t size, std::size_t width)
      : size_(size), width_(width), entries_(size * (width + 1)), column_(width + 1) {}

  std::size_t size() const { return size_; }
  std::size_t width() const { return width_; }

  /// An entry on or below the diagonal: row − width ≤ column ≤ row.
  Kept& at(std::size_t row, std::size_t column) { return entries_[place(row, column)]; }
  const Kept& at(std::size_t row, std::size_t column) const { return entries_[place(row, column)]; }

  /// All of them, row by row, each row up to its diagonal: bands of one size and width have them in the same places.
  std::span<Kept> entries() { return entries_; }
  std::span<const Kept> entries() const { return entries_; }

  /// Takes row and column out of the system: x_i = b_i.
  void decouple(std::size_t i) {
    for (std::size_t j = first_beside(i); j < i; ++j) at(i, j) = {};
    for (std::size_t k = i + 1; k <= last_below(i); ++k) at(k, i) = {};
    at(i, i) = packed(Scalar(1.0));
  }

  /// In place of the entries: L, and on the diagonal the inverse of D. Column by column, each taken out of the rows below it.
  /// False if a pivot is zero, not a number or too small to divide by.
  bool factor() {
    negative_ = 0;
    for (std::size_t k = 0; k < size_; ++k) {
      const Scalar pivot = unpacked(at(k, k));
      const Scalar inverse = 1.0 / pivot;
      if (!is_finite(inverse)) return false;
      if constexpr (std::same_as<Scalar, double>) negative_ += pivot < 0 ? 1 : 0;
      at(k, k) = packed(inverse);
      const std::size_t below = std::min(width_, size_ - 1 - k);
      for (std::size_t m = 1; m <= below; ++m) column_[m] = at(k + m, k);
      for (std::size_t m = 1; m <= below; ++m) {
        Kept* const row = &at(k + m, k);
        const Scalar share = unpacked(column_[m]) * inverse;
        row[0] = packed(share);
        for (std::size_t q = 1; q <= m; ++q) row[q] = packed(unpacked(row[q]) - share * unpacked(column_[q]));
      }
    }
    return true;
  }

  /// How many eigenvalues are negative (Sylvester's law of inertia), after factor.
  std::size_t negative_pivots() const
    requires std::same_as<Scalar, double>
  {
    return negative_;
  }

  /// x ← A⁻¹ x, after factor. Of a real band x may have any values that numbers multiply.
  template <class Value>
  void solve(std::span<Value> x) const {
    assert(x.size() == size_);
    const auto opened = [&x](std::size_t i) {
      if constexpr (std::same_as<Value, Kept>)
        return unpacked(x[i]);
      else
        return x[i];
    };
    const auto put = [&x](std::size_t i, const auto& value) {
      if constexpr (std::same_as<Value, Kept>)
        x[i] = packed(value);
      else
        x[i] = value;
    };
    for (std::size_t i = 0; i < size_; ++i) {
      auto sum = opened(i);
      for (std::size_t j = first_beside(i); j < i; ++j) sum = sum - unpacked(at(i, j)) * opened(j);
      put(i, sum);
    }
    for (std::size_t i = 0; i < size_; ++i) put(i, unpacked(at(i, i)) * opened(i));
    for (std::size_t k = size_; k-- > 0;) {
      const auto found = opened(k);
      for (std::size_t j = first_beside(k); j < k; ++j) put(j, opened(j) - unpacked(at(k, j)) * found);
    }
  }

  /// y = A x, before factor; of a real band.
  template <class Value>
  void times(std::span<const Value> x, std::span<Value> y) const
    requires std::same_as<Scalar, double>
  {
    assert(x.size() == size_ && y.size() == size_);
    for (std::size_t i = 0; i < size_; ++i) {
      Value sum = at(i, i) * x[i];
      for (std::size_t j = first_beside(i); j < i; ++j) {
        sum = sum + at(i, j) * x[j];
        y[j] = y[j] + at(i, j) * x[i];
      }
      y[i] = sum;
    }
  }

  /// Row i of A, times x.
  template <class Value>
  Value row_times(std::size_t i, std::span<const Value> x) const
    requires std::same_as<Scalar, double>
  {
    Value sum = at(i, i) * x[i];
    for (std::size_t j = first_beside(i); j < i; ++j) sum = sum + at(i, j) * x[j];
    for (std::size_t k = i + 1; k <= last_below(i); ++k) sum = sum + at(k, i) * x[k];
    return sum;
  }

 private:
  std::size_t place(std::size_t row, std::size_t column) const {
    assert(column <= row && row - column <= width_ && row < size_);
    return row * (width_ + 1) + width_ - (row - column);
  }
  std::size_t first_beside(std::size_t i) const { return i - std::min(i, width_); }
  std::size_t last_below(std::size_t k) const { return std::min(k + width_, size_ - 1); }

  std::size_t size_, width_;
  std::vector<Kept> entries_;
  std::vector<Kept> column_;  ///< scratch of `factor`
  std::size_t negative_ = 0;
};

}  // namespace catena
