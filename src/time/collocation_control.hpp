// What the collocation methods have in common: how a Newton iteration is led and how the step is chosen.
//
// After E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, IV.8. The estimate of a method
// with s stages goes like h^(s+1). Errors and corrections are in units of the tolerance.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "time/step_control.hpp"

namespace catena {

/// Simplified Newton iterations until what they leave is below a fraction of the tolerance (R.5).
class NewtonIteration {
 public:
  /// `correct` makes one iteration and returns the size of its correction. False when it does not converge, or will not in time.
  template <class Correct>
  bool converge(Correct&& correct, double allowed, int most_iterations) {
    slack_ = pow(std::max(slack_, std::numeric_limits<double>::epsilon()), 0.8);
    double before = 0.0;
    double contraction_before = 0.0;
    for (count_ = 1; count_ <= most_iterations; ++count_) {
      residual_ = correct();
      if (!std::isfinite(residual_)) return false;
      if (count_ > 1) {
        const double ratio = residual_ / before;
        const double contraction = count_ == 2 ? ratio : std::sqrt(ratio * contraction_before);
        contraction_before = ratio;
        if (contraction >= 0.99) return false;
        slack_ = contraction / (1.0 - contraction);
        double left = slack_ * residual_ / allowed;
        for (int i = count_; i < most_iterations; ++i) left *= contraction;
        if (left >= 1.0) return false;
      }
      before = std::max(residual_, std::numeric_limits<double>::epsilon());
      if (slack_ * residual_ <= allowed) return true;
    }
    return false;
  }

  /// Iterates until nothing more is to be gained; `rounded` is what may be left, and corrections below `stalled` may stop
  /// shrinking (G.6).
  template <class Correct>
  bool converge_to_rounding(Correct&& correct, double rounded, double stalled, int most_iterations) {
    double before = std::numeric_limits<double>::infinity();
    for (count_ = 1; count_ <= most_iterations; ++count_) {
      residual_ = correct();
      if (!std::isfinite(residual_)) return false;
      const double contraction = residual_ / before;
      const bool held_up = contraction >= 1.0 && residual_ <= stalled;
      const bool done = contraction < 1.0 && residual_ * contraction / (1.0 - contraction) <= rounded;
      if (residual_ == 0.0 || held_up || (count_ > 1 && done)) return true;
      before = residual_;
    }
    return false;
  }

  int count() const { return count_; }
  double residual() const { return residual_; }  ///< the last correction
  double slack() const { return slack_; }        ///< θ/(1 − θ) of the contraction θ, carried from step to step
  void restore_slack(double slack) { slack_ = slack; }

 private:
  int count_ = 0;
  double residual_ = 0.0;
  double slack_ = 1.0;
};

namespace collocation {

inline constexpr double safety = 0.9;
inline constexpr double least_quotient = 1.0 / 8;
inline constexpr double largest_quotient = 5.0;

/// How well the stages must be known, in units of the tolerance.
inline double newton_tolerance(Tolerance formula) {
  return std::max(10 * 0x1p-52 / formula.relative, std::min(0.03, std::sqrt(formula.relative)));
}

/// By how much the step should be divided after this error; many Newton iterations ask for caution.
inline double quotient(double error, int iterations, int most_iterations, int stages) {
  const double fraction = (1.0 + 2 * most_iterations) / (iterations + 2.0 * most_iterations);
  const double caution = safety * std::min(1.0, fraction);
  return std::clamp(pow(error, 1.0 / (stages + 1)) / caution, least_quotient, largest_quotient);
}

/// Gustafsson's predictive control: the error goes on changing as it did over the last two steps.
inline double predicted_quotient(double error, double h, double error_before, double h_before, int stages) {
  if (h_before == 0.0) return least_quotient;
  const double ratio = h_before / h * pow(error * error / error_before, 1.0 / (stages + 1)) / safety;
  return std::clamp(ratio, least_quotient, largest_quotient);
}

/// A shorter step is lost in the time.
inline double least_step(double time) { return 16 * std::numeric_limits<double>::epsilon() * std::abs(time); }

}  // namespace collocation
}  // namespace catena
