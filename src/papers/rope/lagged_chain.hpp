// A chain whose mass matrix is out of date: what an integrator for constant mass matrices makes of Lagrange's equations.
//
//   M(θ_k) θ̈ = f(θ, θ̇)     with θ_k at the last refreshment, where the true chain has M(θ)
//
// RADAU5 of E. Hairer and G. Wanner solves M ẏ = f(t, y) for a constant M. Given a chain, M must be refreshed between its steps and
// is late within them. With f = M(θ) α, α the true accelerations, the late ones are M(θ_k)⁻¹ M(θ) α. They lose or gain the power
//   ω · [M(θ) − M(θ_k)] θ̈  ≈  τ ω · Ṁ θ̈
// for a delay τ: an error of first order in τ, whatever the order of the method, and largest when links turn fast.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/chain_model.hpp"
#include "papers/mass_matrix.hpp"

namespace catena::rope {

/// The chain of an experiment with its mass matrix refreshed once in each step of an implicit method. Its Newton matrix is that of
/// the true chain: near enough.
class LaggedChain : public ChainModel {
 public:
  static std::expected<std::unique_ptr<LaggedChain>, std::string> make(const Experiment&);
  using ChainModel::ChainModel;

  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method): the lab's templates know this very class
  void operator()(double time, std::span<const double> y, std::span<double> rate);
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);
  void linearise(double time, std::span<const double> y, std::span<double> rate);
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)

 private:
  /// The true accelerations in `rate` become the late ones.
  void delay(std::span<const double> angles, std::span<double> accelerations) const;

  Elimination late_;
  std::vector<double> angles_, accelerations_;  ///< of one lane
};

}  // namespace catena::rope
