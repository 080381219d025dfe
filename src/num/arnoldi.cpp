#include "num/arnoldi.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "num/hessenberg.hpp"

namespace catena {
namespace {

/// A value this near to the real axis, relative to its size, is real: its conjugate is itself.
constexpr double real_slack = 1e-12;

bool is_real(const Complex& value) { return std::fabs(value.im) <= real_slack * std::sqrt(norm(value)); }

/// The operator in its basis, column by column; below[k] couples vector k to the next.
struct Columns {
  std::vector<std::vector<double>> above;
  std::vector<double> below;

  ComplexMatrix matrix() const {
    ComplexMatrix h(above.size());
    for (std::size_t k = 0; k < h.size; ++k) {
      for (std::size_t i = 0; i <= k; ++i) h(i, k) = above[k][i];
      if (k + 1 < h.size) h(k + 1, k) = below[k];
    }
    return h;
  }
  double largest() const {
    double most = 0.0;
    for (const auto& column : above)
      for (const double entry : column) most = std::max(most, std::fabs(entry));
    return most;
  }
};

/// The `wanted` largest, one of each conjugate pair, by their places.
std::vector<std::size_t> leading_pairs(const std::vector<Complex>& values, std::size_t wanted) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t j = 0; j < order.size(); ++j) order[j] = j;
  std::erase_if(order, [&](std::size_t j) { return values[j].im < 0 && !is_real(values[j]); });
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t j) { return norm(values[j]); });
  order.resize(std::min(wanted, order.size()));
  return order;
}

}  // namespace

ComplexPairs largest_complex_pairs(const KrylovProblem& problem, std::size_t wanted, double tolerance) {
  ComplexPairs found;
  KrylovBasis basis(problem);
  Columns columns;
  ComplexEigen eigen;
  std::vector<std::size_t> order;
  std::vector<double> along, next = basis.fresh();
  while (!basis.whole() && !found.converged) {
    if (problem.keep_going && basis.size() % 8 == 0 &&
        !problem.keep_going(std::min(1.0, static_cast<double>(basis.size()) / static_cast<double>(4 * wanted + 40))))
      return found;
    next = basis.image_of(std::move(next));
    const double rest = basis.orthonormalise(next, along);
    columns.above.push_back(along);
    columns.below.push_back(rest);
    if (!(rest > 10 * std::numeric_limits<double>::epsilon() * columns.largest())) {  // the basis is closed
      columns.below.back() = 0.0;
      if (!basis.whole()) next = basis.fresh();
    }
    if (basis.whole()) columns.below.back() = 0.0;
    const std::size_t size = basis.size();
    if (!basis.whole() && (size < 2 * wanted + 4 || size % (5 + size / 10) != 0)) continue;
    eigen = hessenberg_eigen(columns.matrix());
    order = leading_pairs(eigen.values, wanted);
    found.converged =
        eigen.converged && (basis.whole() || order.size() == wanted) && std::ranges::all_of(order, [&](std::size_t j) {
          const double residual = columns.below.back() * std::sqrt(norm(eigen.vectors(size - 1, j)));
          return residual <= tolerance * std::sqrt(norm(eigen.values[j]));
        });
  }
  found.basis = basis.size();
  std::vector<double> weights(basis.size());
  for (const std::size_t j : order) {
    const auto part = [&](auto which) {
      for (std::size_t k = 0; k < weights.size(); ++k) weights[k] = which(eigen.vectors(k, j));
      return basis.combined(weights);
    };
    const std::vector<double> re = part([](const Complex& z) { return z.re; });
    const std::vector<double> im = part([](const Complex& z) { return z.im; });
    std::vector<Complex> vector(re.size());
    for (std::size_t i = 0; i < re.size(); ++i) vector[i] = {re[i], im[i]};
    found.values.push_back(eigen.values[j]);
    found.vectors.push_back(std::move(vector));
  }
  return found;
}

}  // namespace catena
