// The chain as it is integrated without a recursion: the baseline of `catena bench`.
//
// W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip, Am. J. Phys. 74 (2006), gave Lagrange's
// equations to RADAU5 of Hairer and Wanner. As that program comes, the mass matrix is dense and solved at every rate, the
// Jacobian comes from differences, 1 − βJ is a dense matrix of size 2n: O(n³) for a rate and O(n⁴) for a Jacobian, where
// ChainMotion takes O(n).
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "model/chain.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// y = (θ, ω), hung from a fixed support. Owns its matrices: one for each thread.
class DenseChain {
 public:
  explicit DenseChain(const Chain& chain);
  ~DenseChain();
  DenseChain(const DenseChain&) = delete;
  DenseChain& operator=(const DenseChain&) = delete;

  std::size_t dimension() const;

  void operator()(double time, std::span<const double> y, std::span<double> rate);
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);

  /// J by one-sided differences: 2n further rates.
  void linearise(double time, std::span<const double> y, std::span<double> rate);

  bool factor(double beta);
  bool factor(const RealAndComplex& betas);
  void solve(std::span<double> b) const;
  void solve(std::span<Lanes<4>> b) const;

 private:
  struct Matrices;
  std::unique_ptr<Matrices> own_;
};

}  // namespace catena
