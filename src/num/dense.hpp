// Small dense matrices in plain loops: for some hundred unknowns at most, where nothing has a structure to use.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace catena {

/// A matrix by columns.
struct DenseMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> entries;

  DenseMatrix() = default;
  DenseMatrix(std::size_t r, std::size_t c) : rows(r), columns(c), entries(r * c) {}
  /// Of values column after column.
  DenseMatrix(std::size_t r, std::span<const double> values)
      : rows(r), columns(r == 0 ? 0 : values.size() / r), entries(values.begin(), values.end()) {}

  double& operator()(std::size_t r, std::size_t c) { return entries[c * rows + r]; }
  double operator()(std::size_t r, std::size_t c) const { return entries[c * rows + r]; }
  std::span<double> column(std::size_t c) { return {entries.data() + c * rows, rows}; }
  std::span<const double> column(std::size_t c) const { return {entries.data() + c * rows, rows}; }
};

DenseMatrix transposed(const DenseMatrix&);

/// So many rows and columns from there on.
DenseMatrix block(const DenseMatrix&, std::size_t row, std::size_t column, std::size_t rows, std::size_t columns);

/// a b.
DenseMatrix product(const DenseMatrix& a, const DenseMatrix& b);

/// a x.
std::vector<double> product(const DenseMatrix& a, std::span<const double> x);

/// aᵀ b.
DenseMatrix inner_products(const DenseMatrix& a, const DenseMatrix& b);

/// aᵀ x.
std::vector<double> inner_products(const DenseMatrix& a, std::span<const double> x);

/// √(Σ x_i²).
double length_of(std::span<const double> x);

/// a x = b by Gauss' elimination with row exchanges. Of a singular matrix nothing finite comes.
class Elimination {
 public:
  Elimination() = default;
  explicit Elimination(DenseMatrix a);
  void solve(std::span<double> b) const;  ///< in place
  DenseMatrix solve(DenseMatrix b) const;
  DenseMatrix inverse() const;

 private:
  DenseMatrix lu_;
  std::vector<std::size_t> exchanged_;
};

/// An orthonormal basis of all that is orthogonal to the columns, by reflections (A. S. Householder, J. ACM 5 (1958) 339-342).
DenseMatrix orthogonal_to(DenseMatrix columns);

/// a = U S Vᵀ of a matrix with no more columns than rows.
struct SingularValues {
  DenseMatrix left;            ///< U: its columns have length 1, but 0 where the singular value is 0
  std::vector<double> values;  ///< S, falling
  DenseMatrix right;           ///< V
};

/// Columns are turned in pairs until all are orthogonal (M. R. Hestenes, J. SIAM 6 (1958) 51-90).
SingularValues singular_values(DenseMatrix);

}  // namespace catena
