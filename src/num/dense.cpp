#include "num/dense.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "num/dot_product.hpp"

namespace catena {
namespace {

/// x += factor · y.
void add(std::span<double> x, double factor, std::span<const double> y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += factor * y[i];
}

/// (x, y) turned by a rotation (c, −s; s, c).
void turn(std::span<double> x, std::span<double> y, double c, double s) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double first = x[i], second = y[i];
    x[i] = c * first - s * second;
    y[i] = s * first + c * second;
  }
}

}  // namespace

DenseMatrix transposed(const DenseMatrix& a) {
  DenseMatrix all(a.columns, a.rows);
  for (std::size_t c = 0; c < a.columns; ++c)
    for (std::size_t r = 0; r < a.rows; ++r) all(c, r) = a(r, c);
  return all;
}

DenseMatrix block(const DenseMatrix& a, std::size_t row, std::size_t column, std::size_t rows, std::size_t columns) {
  DenseMatrix part(rows, columns);
  for (std::size_t c = 0; c < columns; ++c)
    std::ranges::copy(a.column(column + c).subspan(row, rows), part.column(c).begin());
  return part;
}

DenseMatrix product(const DenseMatrix& a, const DenseMatrix& b) {
  DenseMatrix all(a.rows, b.columns);
  for (std::size_t c = 0; c < b.columns; ++c)
    for (std::size_t k = 0; k < a.columns; ++k) add(all.column(c), b(k, c), a.column(k));
  return all;
}

std::vector<double> product(const DenseMatrix& a, std::span<const double> x) {
  std::vector<double> all(a.rows, 0.0);
  for (std::size_t k = 0; k < a.columns; ++k) add(all, x[k], a.column(k));
  return all;
}

DenseMatrix inner_products(const DenseMatrix& a, const DenseMatrix& b) {
  DenseMatrix all(a.columns, b.columns);
  for (std::size_t c = 0; c < b.columns; ++c)
    for (std::size_t r = 0; r < a.columns; ++r) all(r, c) = dot_product(a.column(r), b.column(c));
  return all;
}

std::vector<double> inner_products(const DenseMatrix& a, std::span<const double> x) {
  std::vector<double> all(a.columns);
  for (std::size_t r = 0; r < a.columns; ++r) all[r] = dot_product(a.column(r), x);
  return all;
}

double length_of(std::span<const double> x) { return std::sqrt(dot_product(x, x)); }

Elimination::Elimination(DenseMatrix a) : lu_(std::move(a)), exchanged_(lu_.rows) {
  const std::size_t n = lu_.rows;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::fabs(lu_(i, k)) > std::fabs(lu_(pivot, k))) pivot = i;
    exchanged_[k] = pivot;
    for (std::size_t j = 0; j < n && pivot != k; ++j) std::swap(lu_(k, j), lu_(pivot, j));
    const std::span<double> below = lu_.column(k).subspan(k + 1);
    for (double& factor : below) factor /= lu_(k, k);
    for (std::size_t j = k + 1; j < n; ++j) add(lu_.column(j).subspan(k + 1), -lu_(k, j), below);
  }
}

void Elimination::solve(std::span<double> b) const {
  const std::size_t n = lu_.rows;
  for (std::size_t k = 0; k < n; ++k) std::swap(b[k], b[exchanged_[k]]);
  for (std::size_t k = 0; k < n; ++k) add(b.subspan(k + 1), -b[k], lu_.column(k).subspan(k + 1));
  for (std::size_t k = n; k-- > 0;) {
    b[k] /= lu_(k, k);
    add(b.first(k), -b[k], lu_.column(k).first(k));
  }
}

DenseMatrix Elimination::solve(DenseMatrix b) const {
  for (std::size_t c = 0; c < b.columns; ++c) solve(b.column(c));
  return b;
}

DenseMatrix Elimination::inverse() const {
  DenseMatrix one(lu_.rows, lu_.rows);
  for (std::size_t i = 0; i < lu_.rows; ++i) one(i, i) = 1.0;
  return solve(std::move(one));
}

DenseMatrix orthogonal_to(DenseMatrix columns) {
  const std::size_t n = columns.rows, taken = columns.columns;
  std::vector<std::vector<double>> mirrors;  // 1 − 2 v vᵀ, |v| = 1: takes column k to axis k
  const auto mirror = [](std::span<const double> v, std::span<double> x) { add(x, -2 * dot_product(v, x), v); };
  for (std::size_t k = 0; k < taken; ++k) {
    std::vector<double> v(n, 0.0);
    std::ranges::copy(columns.column(k).subspan(k), v.begin() + static_cast<std::ptrdiff_t>(k));
    const double size = length_of(v);
    v[k] += v[k] < 0 ? -size : size;
    const double length = length_of(v);
    for (double& one : v) one /= length > 0 ? length : 1.0;
    for (std::size_t c = k + 1; c < taken; ++c) mirror(v, columns.column(c));
    mirrors.push_back(std::move(v));
  }
  DenseMatrix basis(n, n - taken);
  for (std::size_t c = 0; c < basis.columns; ++c) {
    basis(taken + c, c) = 1.0;
    for (std::size_t k = taken; k-- > 0;) mirror(mirrors[k], basis.column(c));
  }
  return basis;
}

SingularValues singular_values(DenseMatrix a) {
  constexpr int most_rounds = 60;
  constexpr double orthogonal = 1e-15;
  const std::size_t n = a.columns;
  DenseMatrix turns(n, n);
  for (std::size_t i = 0; i < n; ++i) turns(i, i) = 1.0;
  bool turned = true;
  for (int round = 0; turned && round < most_rounds; ++round) {
    turned = false;
    for (std::size_t p = 0; p + 1 < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) {
        const double one = dot_product(a.column(p), a.column(p)), other = dot_product(a.column(q), a.column(q));
        const double both = dot_product(a.column(p), a.column(q));
        if (!(std::fabs(both) > orthogonal * std::sqrt(one) * std::sqrt(other))) continue;
        turned = true;
        const double ratio = (other - one) / (2 * both);
        const double t = (ratio < 0 ? -1.0 : 1.0) / (std::fabs(ratio) + std::sqrt(1 + ratio * ratio));
        const double c = 1 / std::sqrt(1 + t * t);
        turn(a.column(p), a.column(q), c, c * t);
        turn(turns.column(p), turns.column(q), c, c * t);
      }
  }
  std::vector<double> sizes(n);
  std::vector<std::size_t> order(n);
  for (std::size_t k = 0; k < n; ++k) {
    sizes[k] = length_of(a.column(k));
    order[k] = k;
  }
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return sizes[i] > sizes[j]; });
  SingularValues found{.left = DenseMatrix(a.rows, n), .values = {}, .right = DenseMatrix(n, n)};
  for (std::size_t k = 0; k < n; ++k) {
    const double size = sizes[order[k]];
    found.values.push_back(size);
    if (size > 0) add(found.left.column(k), 1 / size, a.column(order[k]));
    std::ranges::copy(turns.column(order[k]), found.right.column(k).begin());
  }
  return found;
}

}  // namespace catena
