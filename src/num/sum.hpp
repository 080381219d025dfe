// Sums that keep what rounding drops.
#pragma once

#include "num/pair.hpp"

namespace catena {

/// sum += term, where `lost` holds what rounding has cut off the sum so far: Kahan's summation, for sums that go on as such
/// (G.7).
inline void add_compensated(double& sum, double& lost, double term) {
  const auto [head, tail] = elementary::fast_two_sum(sum, lost + term);
  sum = head;
  lost = tail;
}

/// Kahan-Babuška summation with Knuth's exact two-sum: the error of a million terms is that of one.
class Sum {
 public:
  explicit Sum(double start) : total_(start) {}
  void add(double term) {
    const auto [head, tail] = elementary::two_sum(total_, term);
    total_ = head;
    lost_ += tail;
  }
  double value() const { return total_ + lost_; }

 private:
  double total_;
  double lost_ = 0.0;
};

}  // namespace catena
