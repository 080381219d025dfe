// How long the next step may be. docs/theory/time.md (T.7)–(T.9).
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace catena {

/// How wrong a component may be: absolute + relative·|y|.
struct Tolerance {
  double relative = 1e-9;
  double absolute = 1e-9;
};

/// √(mean (e_i / (absolute + relative·max(|y_i|, |z_i|)))²): 1 when the error is just allowed (T.7).
double error_norm(std::span<const double> error, std::span<const double> y, std::span<const double> z, Tolerance);

bool all_finite(std::span<const double> v);

/// A shorter step is lost in the time.
inline double least_step(double time) { return 16 * std::numeric_limits<double>::epsilon() * std::abs(time); }

/// The proportional-integral control of Gustafsson as in Hairer & Wanner: keeps the error just below 1 without oscillating.
class StepControl {
 public:
  /// error_order: the error estimate behaves like h^(error_order + 1).
  explicit StepControl(int error_order);

  /// May this step stand?
  bool accepts(double error) const { return error <= 1.0; }

  /// Factor for the step that follows an accepted one (T.8); remembers the error.
  double after_accepted(double error);

  /// Factor for another try after a rejected step (T.9).
  double after_rejected(double error);

  /// Memory, for going on from a checkpoint to the same bits.
  struct Memory {
    double error = 1e-4;
    bool rejected = false;
    bool operator==(const Memory&) const = default;
  };
  Memory memory() const { return memory_; }
  void restore(Memory memory) { memory_ = memory; }

 private:
  double exponent_;
  Memory memory_;
};

}  // namespace catena
