#include "time/mebdf_formula.hpp"

#include <algorithm>
#include <cstddef>

namespace catena::mebdf {
namespace {

/// π(x) = Π (x − x_j), and s(x) = π′(x)/π(x) = Σ 1/(x − x_j) (M.1).
struct NodePolynomial {
  double value = 1.0;
  double log_slope = 0.0;
};

NodePolynomial node_polynomial(std::span<const double> nodes, double x) {
  NodePolynomial p;
  for (const double node : nodes) {
    p.value *= x - node;
    p.log_slope += 1.0 / (x - node);
  }
  return p;
}

}  // namespace

void lagrange(std::span<const double> nodes, double x, std::span<double> weights) {
  for (std::size_t j = 0; j < nodes.size(); ++j) {
    weights[j] = 1.0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (i != j) weights[j] *= (x - nodes[i]) / (nodes[j] - nodes[i]);
  }
}

Formula formula(int past, std::span<const double> nodes) {
  Formula r;
  r.past = past;
  r.predicting = std::min(past + 1, static_cast<int>(nodes.size()));
  const auto used = nodes.first(static_cast<std::size_t>(past));
  const auto predicting = nodes.first(static_cast<std::size_t>(r.predicting));
  const NodePolynomial here = node_polynomial(used, 0.0), next = node_polynomial(used, 1.0);
  const double s0 = here.log_slope, s1 = next.log_slope;

  r.beta = 1.0 / s0;                                      // β = 1/s(0)                                        (M.2)
  const double determinant = s0 * (s1 + 1.0) - s1;        // Δ = s₀ (s₁ + 1) − s₁                              (M.5)
  r.rate_here = (s1 + 1.0) / determinant;                 // β̂₁ = (s₁ + 1) / Δ
  r.rate_ahead = -here.value / next.value / determinant;  // β̂₂ = −π(0) / (π(1) Δ)
  // ℓ⁺(1) = π(1)/π(0) and ℓ⁺′(1) = ℓ⁺(1) s(1) of the node 0 among 0, x_0, …: link = ℓ⁺(1) − β ℓ⁺′(1)         (M.3)
  r.link = next.value / here.value * (1.0 - r.beta * s1);

  std::array<double, most_past + 1> at_0{}, at_1{};
  lagrange(used, 0.0, at_0);
  lagrange(used, 1.0, at_1);
  for (int j = 0; j < past; ++j) {
    const double x = nodes[j];
    const double slope_0 = at_0[j] * (s0 + 1.0 / x);          // ℓ_j′(0) = ℓ_j(0) (s(0) − 1/(0 − x_j))
    const double slope_1 = at_1[j] * (s1 - 1.0 / (1.0 - x));  // ℓ_j′(1)
    const double far = at_1[j] / x;                           // ℓ_j⁺(1), the node 0 added
    const double far_slope = far * (s1 + 1.0 - 1.0 / (1.0 - x));
    r.now[j][first_stage] = -r.beta * at_0[j] / x;      // ℓ_j(0) − β ℓ_j′(0)                            (M.2)
    r.now[j][second_stage] = far - r.beta * far_slope;  // ℓ_j⁺(1) − β ℓ_j⁺′(1)                          (M.3)
    r.now[j][third_stage] = at_0[j] - r.rate_here * slope_0 - r.rate_ahead * slope_1;  //                (M.5)
  }

  lagrange(predicting, 0.0, at_0);
  lagrange(predicting, 1.0, at_1);
  for (int j = 0; j < r.predicting; ++j) {
    r.now[j][predictor] = at_0[j];  // (M.6)
    r.ahead[j] = at_1[j];
  }
  // link + q′(1)/q′(0), q the node polynomial of the prediction                                              (M.7)
  const NodePolynomial q0 = node_polynomial(predicting, 0.0), q1 = node_polynomial(predicting, 1.0);
  r.follow = r.link + q1.value * q1.log_slope / (q0.value * q0.log_slope);
  return r;
}

void error_weights(std::span<const double> nodes, std::span<double> weights) {
  // β_k π_k(0) times the divided difference over all nodes, Σ_j y_j / Π_{i≠j} (x_j − x_i)                  (M.9)
  const NodePolynomial p = node_polynomial(nodes.subspan(1, nodes.size() - 2), 0.0);
  for (std::size_t j = 0; j < nodes.size(); ++j) {
    weights[j] = p.value / p.log_slope;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (i != j) weights[j] /= nodes[j] - nodes[i];
  }
}

}  // namespace catena::mebdf
