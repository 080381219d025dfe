// Motion by dense matrices, as general programs compute it: the baseline of `catena bench`.
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
#include "time/system.hpp"

namespace catena {

/// The rate of y = (θ, ω), hung from a fixed support, by a dense mass matrix. Owns its matrices: one for each thread.
class DenseChain {
 public:
  explicit DenseChain(const Chain& chain);
  ~DenseChain();
  DenseChain(const DenseChain&) = delete;
  DenseChain& operator=(const DenseChain&) = delete;

  std::size_t dimension() const;
  void operator()(double time, std::span<const double> y, std::span<double> rate);

 private:
  struct Matrices;
  std::unique_ptr<Matrices> own_;
};

/// A stiff system of any rate function, which must outlive it: J by differences, 1 − βJ by dense LU. States that are put onto
/// constraints stay there.
class DenseSystem {
 public:
  DenseSystem(SystemView rate, std::size_t dimension);
  ~DenseSystem();
  DenseSystem(const DenseSystem&) = delete;
  DenseSystem& operator=(const DenseSystem&) = delete;

  std::size_t dimension() const;

  void operator()(double time, std::span<const double> y, std::span<double> rate) { rate_(time, y, rate); }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);  ///< one after the other

  /// J by one-sided differences: one more rate for each number of the state.
  void linearise(double time, std::span<const double> y, std::span<double> rate);

  bool factor(double beta);
  bool factor(const RealAndComplex& betas);
  void solve(std::span<double> b) const;
  void solve(std::span<Lanes<4>> b) const;

  bool projects() const { return rate_.projects(); }
  bool project(double time, std::span<double> y) { return rate_.project(time, y); }
  void project_change(std::span<const double> y, std::span<double> change) const { rate_.project_change(y, change); }

 private:
  struct Matrices;
  SystemView rate_;
  std::unique_ptr<Matrices> own_;
};

}  // namespace catena
