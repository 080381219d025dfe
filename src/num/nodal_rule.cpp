#include "num/nodal_rule.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

#include "num/elementary.hpp"

namespace catena {
namespace {

/// P_n and P_{n−1} at x for n ≥ 1, by (k + 1) P_{k+1} = (2k + 1) x P_k − k P_{k−1}.
struct Legendre {
  double value, before;
};
Legendre legendre(std::size_t degree, double x) {
  Legendre p{x, 1.0};
  for (std::size_t k = 1; k < degree; ++k) {
    const auto n = static_cast<double>(k);
    p = {((2 * n + 1) * x * p.value - n * p.before) / (n + 1), p.value};
  }
  return p;
}

/// Newton's iteration from a guess that lies near a root of its own.
template <class Step>
double polished(double x, Step step) {
  constexpr int enough = 60;
  for (int i = 0; i < enough; ++i) {
    const double change = step(x);
    x -= change;
    if (std::abs(change) < 1e-16) break;
  }
  return x;
}

/// 1/Π_{k≠j} (x_j − x_k), the weights of the barycentric formula (J.-P. Berrut, L. N. Trefethen, SIAM Rev. 46 (2004) 501-517).
std::vector<double> barycentric(std::span<const double> nodes) {
  std::vector<double> weights(nodes.size(), 1.0);
  for (std::size_t j = 0; j < nodes.size(); ++j)
    for (std::size_t k = 0; k < nodes.size(); ++k)
      if (k != j) weights[j] /= nodes[j] - nodes[k];
  return weights;
}

}  // namespace

NodalRule lobatto_rule(std::size_t points) {
  assert(points >= 2);
  const std::size_t degree = points - 1;
  const auto n = static_cast<double>(degree);
  NodalRule rule{std::vector<double>(points), std::vector<double>(points)};
  for (std::size_t j = 0; j < points; ++j) {
    // The ends, and the roots of P_n' between them: those of (1 − x²) P_n' = n (P_{n−1} − x P_n), whose slope is −n (n + 1) P_n.
    const double guess = -cos(std::numbers::pi * static_cast<double>(j) / n);
    const bool end = j == 0 || j == degree;
    const double x = end ? (j == 0 ? -1.0 : 1.0) : polished(guess, [&](double at) {
      const Legendre p = legendre(degree, at);
      return (at * p.value - p.before) / ((n + 1) * p.value);
    });
    const double top = legendre(degree, x).value;
    rule.node[j] = x;
    rule.weight[j] = 2 / (n * (n + 1) * top * top);
  }
  return rule;
}

NodalRule radau_rule(std::size_t points) {
  assert(points >= 2);
  const auto n = static_cast<double>(points);
  NodalRule rule{std::vector<double>(points), std::vector<double>(points)};
  rule.node[0] = -1.0;
  rule.weight[0] = 2 / (n * n);
  for (std::size_t j = 1; j < points; ++j) {
    // The roots of P_n + P_{n−1}, whose slope is n (P_{n−1} − P_n)/(1 − x).
    const double guess = -cos(2 * std::numbers::pi * static_cast<double>(j) / (2 * n - 1));
    const double x = polished(guess, [&](double at) {
      const Legendre p = legendre(points, at);
      return (p.value + p.before) * (1 - at) / (n * (p.before - p.value));
    });
    const double below = legendre(points, x).before;
    rule.node[j] = x;
    rule.weight[j] = (1 - x) / (n * n * below * below);
  }
  return rule;
}

std::vector<double> interpolation_weights(std::span<const double> nodes, double place) {
  std::vector<double> weights = barycentric(nodes);
  for (std::size_t j = 0; j < nodes.size(); ++j)
    for (std::size_t k = 0; k < nodes.size(); ++k)
      if (k != j) weights[j] *= place - nodes[k];
  return weights;
}

NodalMatrix differentiation(std::span<const double> nodes) {
  const std::vector<double> weight = barycentric(nodes);
  NodalMatrix d{nodes.size(), std::vector<double>(nodes.size() * nodes.size())};
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      if (j == i) continue;
      d(i, j) = weight[j] / (weight[i] * (nodes[i] - nodes[j]));
      d(i, i) -= d(i, j);  // a constant has no slope
    }
  return d;
}

NodalMatrix integration(std::span<const double> nodes) {
  const NodalRule rule = lobatto_rule(nodes.size() + 1);  // exact for these polynomials
  NodalMatrix c{nodes.size(), std::vector<double>(nodes.size() * nodes.size())};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const double half = 0.5 * (nodes[i] + 1);
    for (std::size_t k = 0; k < rule.node.size(); ++k) {
      const std::vector<double> at = interpolation_weights(nodes, -1 + half * (rule.node[k] + 1));
      for (std::size_t j = 0; j < nodes.size(); ++j) c(i, j) += half * rule.weight[k] * at[j];
    }
  }
  return c;
}

}  // namespace catena
