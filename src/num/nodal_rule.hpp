// Polynomials given by their values at the points of a Gauss rule on [−1, 1] that has one end or both among its points: where two
// pieces of a curve meet, they share a point.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace catena {

/// ∫f over [−1, 1] ≈ Σ weight f(node), nodes increasing.
struct NodalRule {
  std::vector<double> node;
  std::vector<double> weight;
};

/// Gauss-Lobatto: both ends are nodes; at least two; exact up to degree 2·points − 3.
NodalRule lobatto_rule(std::size_t points);

/// Gauss-Radau: −1 is a node and 1 is none; at least two; exact up to degree 2·points − 2.
NodalRule radau_rule(std::size_t points);

/// The polynomial through values at these nodes, anywhere: its value is Σ weights[j] value[j].
std::vector<double> interpolation_weights(std::span<const double> nodes, double place);

/// A square matrix, row by row.
struct NodalMatrix {
  std::size_t size = 0;
  std::vector<double> entries{};
  double operator()(std::size_t row, std::size_t column) const { return entries[row * size + column]; }
  double& operator()(std::size_t row, std::size_t column) { return entries[row * size + column]; }
  std::span<const double> row(std::size_t i) const { return std::span(entries).subspan(i * size, size); }
};

/// D: slopes at the nodes of the polynomial through values there.
NodalMatrix differentiation(std::span<const double> nodes);

/// C: its integrals from −1 to each node.
NodalMatrix integration(std::span<const double> nodes);

}  // namespace catena
