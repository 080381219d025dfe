#include "num/lanczos.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "num/tridiagonal_eigen.hpp"

namespace catena {
namespace {

/// The tridiagonal matrix that the operator is in its basis.
struct Tridiagonals {
  std::vector<double> diagonal, beside;  ///< beside.back(): to the vector that would come next

  double largest() const {
    double most = 0.0;
    for (const double each : diagonal) most = std::max(most, std::fabs(each));
    return most;
  }
};

/// The `wanted` largest values, by their places.
std::vector<std::size_t> leading(const std::vector<double>& values, std::size_t wanted) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t j = 0; j < order.size(); ++j) order[j] = j;
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t j) { return std::fabs(values[j]); });
  order.resize(std::min(wanted, order.size()));
  return order;
}

/// The residual of a pair is the last coupling times the last entry of its vector.
bool arrived(const Tridiagonals& matrix, std::size_t wanted, double tolerance) {
  auto [values, beside] = matrix;
  RowMatrix last(1, values.size());
  last(0, values.size() - 1) = 1.0;
  if (!tridiagonal_eigen(values, beside, last)) return false;
  const std::vector<std::size_t> order = leading(values, wanted);
  return order.size() == wanted && std::ranges::all_of(order, [&](std::size_t j) {
           return std::fabs(matrix.beside.back() * last(0, j)) <= tolerance * std::fabs(values[j]);
         });
}

void put_together(const KrylovBasis& basis, const Tridiagonals& matrix, std::size_t wanted, EigenPairs& found) {
  auto [values, beside] = matrix;
  const std::size_t size = values.size();
  RowMatrix rows(size, size);
  for (std::size_t i = 0; i < size; ++i) rows(i, i) = 1.0;
  if (!tridiagonal_eigen(values, beside, rows)) {
    found.converged = false;
    return;
  }
  std::vector<double> column(size);
  for (const std::size_t j : leading(values, wanted)) {
    for (std::size_t k = 0; k < size; ++k) column[k] = rows(k, j);
    found.values.push_back(values[j]);
    found.vectors.push_back(basis.combined(column));
  }
}

}  // namespace

EigenPairs largest_eigenpairs(const KrylovProblem& problem, std::size_t wanted, double tolerance) {
  wanted = std::min(wanted, problem.dimension);
  EigenPairs found;
  KrylovBasis basis(problem);
  Tridiagonals matrix;
  std::vector<double> along, next = basis.fresh();
  while (!basis.whole() && !found.converged) {
    if (problem.keep_going && basis.size() % 8 == 0 &&
        !problem.keep_going(std::min(1.0, static_cast<double>(basis.size()) / static_cast<double>(2 * wanted + 30))))
      return found;
    next = basis.image_of(std::move(next));
    const double rest = basis.orthonormalise(next, along);
    matrix.diagonal.push_back(along.back());
    matrix.beside.push_back(rest);
    if (!(rest > 10 * std::numeric_limits<double>::epsilon() * matrix.largest())) {  // the basis is closed
      matrix.beside.back() = 0.0;
      if (!basis.whole()) next = basis.fresh();
    }
    if (basis.whole()) matrix.beside.back() = 0.0;
    if (basis.whole() || (basis.size() >= wanted + 2 && basis.size() % 5 == 0))
      found.converged = arrived(matrix, wanted, tolerance);
  }
  found.basis = basis.size();
  put_together(basis, matrix, wanted, found);
  return found;
}

}  // namespace catena
