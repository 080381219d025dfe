// An operator that is only known by what it does to vectors, and the basis that a vector and its images span.
//
// For the methods of Lanczos and Arnoldi, which are one but for what symmetry saves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "num/chance.hpp"

namespace catena {

/// y = (something linear) x; both have the size of the space.
using LinearMap = std::function<void(std::span<const double> x, std::span<double> y)>;

struct KrylovProblem {
  std::size_t size = 0;       ///< of the vectors
  std::size_t dimension = 0;  ///< of the space in which they lie: smaller if the operator's image is
  LinearMap apply;            ///< the operator; its image lies in the space
  LinearMap weigh;            ///< M of the inner product xᵀMy
  std::function<bool(double share)> keep_going = {};  ///< asked now and then; false stops
  std::function<void(std::span<double>)> keep_inside =
      {};  ///< orthogonally into the space, if it is smaller than the vectors:
           ///< what rounding puts outside grows from vector to vector
};

/// Orthonormal vectors in the inner product of a problem.
class KrylovBasis {
 public:
  explicit KrylovBasis(const KrylovProblem& problem) : problem_(&problem), weighed_(problem.size) {}

  std::size_t size() const { return vectors_.size(); }
  bool whole() const { return vectors_.size() == problem_->dimension; }
  const std::vector<double>& operator[](std::size_t k) const { return vectors_[k]; }

  /// Takes on a vector that is orthonormal to those before, and returns what the operator makes of it.
  std::vector<double> image_of(std::vector<double> vector);

  /// A vector of chance within the space, orthonormal to the basis.
  std::vector<double> fresh();

  /// Takes out of x what lies along the basis, twice, and scales the rest to 1. Returns its size; `along` gets what was taken.
  double orthonormalise(std::vector<double>& x, std::vector<double>& along);

  /// Σ weights[k] · vector k.
  std::vector<double> combined(std::span<const double> weights) const;

 private:
  double normalise(std::vector<double>& x);

  const KrylovProblem* problem_;
  std::vector<std::vector<double>> vectors_;
  std::vector<double> weighed_;
  Chance chance_{1};
};

}  // namespace catena
