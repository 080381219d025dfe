// The three stages of one step and the simplified Newton iterations that solve them, all with one factorisation.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "num/lanes.hpp"
#include "time/mebdf_formula.hpp"
#include "time/mebdf_history.hpp"
#include "time/step_control.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"

namespace catena::mebdf {

inline constexpr int most_iterations = 4;

/// How well the stages must be known, in units of the tolerance: what they miss adds up from step to step.
inline double newton_tolerance(Tolerance tolerance) { return std::max(10 * 0x1p-52 / tolerance.relative, 0.01); }

class Stages {
 public:
  Stages(SystemView system, std::size_t dimension, Tolerance tolerance)
      : system_(system),
        tolerance_(tolerance),
        allowed_(newton_tolerance(tolerance)),
        here_(dimension),
        ahead_(dimension),
        after_(dimension),
        correction_(dimension),
        rate_(dimension),
        sums_(dimension) {}

  /// One step with k past values of any distance, of the first stage alone where it lands: `advanced`, or why Newton's iterations
  /// do not settle.
  StepStatus attempt(const History& history, int past, const StepSpan& span, Counters& counters);

  std::span<const double> after() const { return after_; }  ///< y_{n+1}

  /// Size of y_{n+1} − ȳ_{n+1}, the error of order k; 1 when it is just allowed (M.8). Of a step that lands: (M.9).
  double error() const { return error_; }

  /// Size of the error that the first stage would have with k past values, from the differences of what was found (M.9).
  double error_with(const History& history, int past, double end);

  double residual() const { return residual_; }  ///< the last Newton correction, in units of the tolerance

  /// θ/(1 − θ) of Newton's iteration, carried from step to step.
  double slack() const { return slack_; }
  void set_slack(double slack) { slack_ = slack; }

 private:
  void look_back(const History& history, const Formula& formula);
  StepStatus look_ahead(const Formula& formula, const StepSpan& span, Counters& counters);
  void judge_landing(const History& history, int past, double end);
  StepStatus project(double end);
  void combine(const Formula& formula, double h);

  /// Newton's iterations for one stage; has_rate: f at the first guess is in rate_ already.
  StepStatus settle(double time, double beta, Sum sum, std::span<double> y, Counters& counters, bool has_rate);
  void correct(double beta, Sum sum, std::span<double> y, Counters& counters);
  double size_of(std::span<const double> v, std::span<const double> y) const {
    return error_norm(v, before_, y, tolerance_);
  }

  SystemView system_;
  Tolerance tolerance_;
  double allowed_;
  std::span<const double> before_;            ///< y_n
  std::vector<double> here_, ahead_, after_;  ///< ȳ_{n+1}, ȳ_{n+2}, y_{n+1}
  std::vector<double> correction_, rate_;
  std::vector<Lanes<4>> sums_;  ///< over the past, by Sum
  double error_ = 0.0;
  double kept_ = 1.0;  ///< the share of the error that a projection leaves
  double residual_ = 0.0;
  double slack_ = 1.0;
};

}  // namespace catena::mebdf
