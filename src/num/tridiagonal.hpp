// Symmetric tridiagonal systems, definite or not, in O(n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace catena {

/// L D Lᵀ of a symmetric tridiagonal matrix, without exchanges. Its negative pivots count the negative eigenvalues
/// (Sylvester; for tridiagonal matrices also in rounded arithmetic, J. W. Demmel, *Applied Numerical Linear Algebra*,
/// SIAM 1997, 5.3.4). A pivot near zero costs digits, which Newton's method makes good.
class Tridiagonal {
 public:
  /// `beside`[i] couples rows i and i + 1; its last entry is not used.
  void factor(std::span<const double> diagonal, std::span<const double> beside) {
    pivot_.assign(diagonal.begin(), diagonal.end());
    below_.assign(beside.begin(), beside.end());
    negative_ = 0;
    for (std::size_t i = 0; i < pivot_.size(); ++i) {
      if (i > 0) {
        const double coupling = below_[i - 1];
        below_[i - 1] /= pivot_[i - 1];
        pivot_[i] -= coupling * below_[i - 1];
      }
      const double least = std::numeric_limits<double>::epsilon() * std::max(std::abs(diagonal[i]), 1e-290);
      if (std::abs(pivot_[i]) < least) pivot_[i] = least;
      if (pivot_[i] < 0) ++negative_;
    }
  }

  std::size_t negative_pivots() const { return negative_; }

  /// x ← A⁻¹ x, for numbers or for vectors of them.
  template <class Value>
  void solve(std::span<Value> x) const {
    for (std::size_t i = 1; i < x.size(); ++i) x[i] = x[i] - below_[i - 1] * x[i - 1];
    for (std::size_t i = x.size(); i-- > 0;) {
      x[i] = (1 / pivot_[i]) * x[i];
      if (i + 1 < x.size()) x[i] = x[i] - below_[i] * x[i + 1];
    }
  }

 private:
  std::vector<double> pivot_;
  std::vector<double> below_;
  std::size_t negative_ = 0;
};

}  // namespace catena
