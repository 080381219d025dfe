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
#include "time/step_loop.hpp"
#include "time/system.hpp"

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
      if (!(residual_ < diverged)) return false;
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
  static constexpr double diverged = 1e10;  ///< far beyond the state, and well before an iteration overflows

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

}  // namespace collocation

/// The error of a step, and whether its end could be projected.
struct Judgement {
  StepStatus projected;
  double error;
};

/// Chooses the steps of a collocation method by its tolerance.
class CollocationControl {
 public:
  CollocationControl(int stages, int most_iterations) : stages_(stages), most_iterations_(most_iterations) {}

  /// Forgets the steps before and guesses one over which y moves by about a hundredth of what it is; a bad guess costs a rejected
  /// step or two. Not a number when the speed is none.
  double first_step(double size, double speed, double left) {
    error_before_ = least_error;
    step_before_ = 0.0;
    const double longest = 1e-3 * left;
    if (!std::isfinite(speed)) return std::numeric_limits<double>::quiet_NaN();
    return speed > 0.0 ? std::min(0.01 * std::max(size, 1.0) / speed, longest) : longest;
  }

  /// What one step is made of.
  template <class Solve, class Estimate, class Take>
  struct Step {
    Solve solve;        ///< its stages: `advanced` when they are known
    Estimate estimate;  ///< its Judgement, with a second estimate if the first is too large and that is asked for
    Take take;          ///< goes to its end; false if the rate is not a number there
  };

  /// One attempt at a step.
  template <class Solve, class Estimate, class Take>
  Attempt attempt(const StepSpan& span, const NewtonIteration& newton, const Step<Solve, Estimate, Take>& step) {
    const double h = span.size;
    if (const StepStatus solved = step.solve(span); solved != StepStatus::advanced) return {solved, 0.5 * h};
    const auto [projected, error] = step.estimate(span, span.again || span.first);
    if (projected != StepStatus::advanced) return {projected, 0.5 * h};
    const double quotient = collocation::quotient(error, newton.count(), most_iterations_, stages_);
    if (error < 1.0 && step.take(span)) return {StepStatus::advanced, accept(span, error, quotient)};
    if (error >= 1.0 && std::isfinite(error)) return {StepStatus::step_too_small, span.first ? 0.1 * h : h / quotient};
    return {StepStatus::not_finite, 0.1 * h};
  }

  /// For going on from a checkpoint to the same bits.
  double error_before() const { return error_before_; }
  void restore(double error_before, double step_before) {
    error_before_ = error_before;
    step_before_ = step_before;
  }

 private:
  static constexpr double least_error = 0.01;

  double accept(const StepSpan& span, double error, double quotient) {
    const double h = span.size;
    const double predicted = collocation::predicted_quotient(error, h, error_before_, step_before_, stages_);
    const double wish = h / std::max(quotient, predicted);
    error_before_ = std::max(error, least_error);
    step_before_ = h;
    return span.again ? std::min(wish, h) : wish;
  }

  int stages_, most_iterations_;
  double error_before_ = least_error;  ///< of the last accepted step, for the predictive control
  double step_before_ = 0.0;
};

}  // namespace catena
