#include "num/krylov.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "num/dot_product.hpp"

namespace catena {

std::vector<double> KrylovBasis::image_of(std::vector<double> vector) {
  vectors_.push_back(std::move(vector));
  std::vector<double> image(problem_->size);
  problem_->apply(vectors_.back(), image);
  return image;
}

std::vector<double> KrylovBasis::fresh() {
  std::vector<double> lots(problem_->size), x(problem_->size), along;
  for (double& each : lots) each = chance_.next();
  problem_->apply(lots, x);
  if (problem_->keep_inside) problem_->keep_inside(x);
  normalise(x);
  orthonormalise(x, along);
  return x;
}

double KrylovBasis::orthonormalise(std::vector<double>& x, std::vector<double>& along) {
  along.assign(vectors_.size(), 0.0);
  for (int pass = 0; pass < 2; ++pass) {
    problem_->weigh(x, weighed_);
    for (std::size_t j = 0; j < vectors_.size(); ++j) {
      const double part = dot_product(vectors_[j], weighed_);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] -= part * vectors_[j][i];
      along[j] += part;
    }
  }
  if (problem_->keep_inside) problem_->keep_inside(x);
  return normalise(x);
}

std::vector<double> KrylovBasis::combined(std::span<const double> weights) const {
  std::vector<double> x(problem_->size);
  for (std::size_t k = 0; k < weights.size(); ++k)
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += weights[k] * vectors_[k][i];
  return x;
}

double KrylovBasis::normalise(std::vector<double>& x) {
  problem_->weigh(x, weighed_);
  const double size = std::sqrt(std::max(dot_product(x, weighed_), 0.0));
  if (size > 0)
    for (double& each : x) each /= size;
  return size;
}

}  // namespace catena
