// a x = b by rows.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace catena::dense {

/// Gauss' elimination with row exchanges, as the textbooks have it: it compiles in no time, where Eigen's takes seconds.
template <class Scalar>
class Elimination {
 public:
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

  void compute(Matrix matrix) {
    lu_ = std::move(matrix);
    exchanged_.resize(lu_.rows());
    for (Eigen::Index k = 0; k < lu_.rows(); ++k) {
      Eigen::Index pivot = k;
      for (Eigen::Index i = k + 1; i < lu_.rows(); ++i)
        if (std::abs(lu_(i, k)) > std::abs(lu_(pivot, k))) pivot = i;
      exchanged_[k] = pivot;
      for (Eigen::Index j = 0; j < lu_.cols(); ++j) std::swap(lu_(k, j), lu_(pivot, j));
      for (Eigen::Index i = k + 1; i < lu_.rows(); ++i) {
        lu_(i, k) /= lu_(k, k);
        for (Eigen::Index j = k + 1; j < lu_.cols(); ++j) lu_(i, j) -= lu_(i, k) * lu_(k, j);
      }
    }
  }
  void solve(std::span<Scalar> b) const {
    for (Eigen::Index k = 0; k < lu_.rows(); ++k) std::swap(b[k], b[exchanged_[k]]);
    for (Eigen::Index k = 0; k < lu_.rows(); ++k)
      for (Eigen::Index i = k + 1; i < lu_.rows(); ++i) b[i] -= lu_(i, k) * b[k];
    for (Eigen::Index k = lu_.rows() - 1; k >= 0; --k) {
      for (Eigen::Index j = k + 1; j < lu_.cols(); ++j) b[k] -= lu_(k, j) * b[j];
      b[k] /= lu_(k, k);
    }
  }

 private:
  Matrix lu_;
  std::vector<Eigen::Index> exchanged_;
};

}  // namespace catena::dense
