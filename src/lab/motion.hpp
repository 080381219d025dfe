// The moving chain as a method sees it: ẏ = f(t, y), and (1 − βJ) x = b.
#pragma once

#include <span>

#include "model/chain.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "model/support.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// Owns its scratch: one for each thread.
class ChainMotion {
 public:
  explicit ChainMotion(const Chain& chain);

  /// f(t, y).
  void operator()(double time, std::span<const double> y, std::span<double> rate);

  /// f of four states at once, each at its time, in their place.
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);

  /// J about (t, y), and f there.
  void linearise(double time, std::span<const double> y, std::span<double> rate);

  bool factor(double beta);
  bool factor(const RealAndComplex& betas);

  /// (1 − βJ)⁻¹ in place.
  void solve(std::span<double> b);
  void solve(std::span<Lanes<4>> b);  ///< packed

 private:
  const Chain* chain_;
  Support support_;
  StateLayout layout_;
  ChainRecursion<double> recursion_;
  ChainRecursion<Lanes<4>> stages_;
  ChainPoint point_;
  ChainFactors<double> real_;
  ChainFactors<RealAndComplex> both_;
};

}  // namespace catena
