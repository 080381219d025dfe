// A sum that keeps what rounding drops.
#pragma once

namespace catena {

/// Kahan-Babuška summation with Knuth's exact two-sum: the error of a million terms is that of one.
class Sum {
 public:
  explicit Sum(double start) : total_(start) {}
  void add(double term) {
    const double next = total_ + term;
    const double taken = next - total_;
    lost_ += (total_ - (next - taken)) + (term - taken);
    total_ = next;
  }
  double value() const { return total_ + lost_; }

 private:
  double total_;
  double lost_ = 0.0;
};

}  // namespace catena
