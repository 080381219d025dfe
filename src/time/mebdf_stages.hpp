// The three stages of one step and the simplified Newton iterations that solve them, all with one factorisation.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/mebdf_formula.hpp"
#include "time/mebdf_history.hpp"
#include "time/projection.hpp"
#include "time/step_control.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"

namespace catena::mebdf {

inline constexpr int most_iterations = 4;

/// How well the stages must be known, in units of the tolerance: what they miss adds up from step to step.
inline double newton_tolerance(Tolerance tolerance) { return std::max(10 * 0x1p-52 / tolerance.relative, 0.01); }

template <StiffSystem System>
class Stages {
 public:
  Stages(System& system, std::size_t dimension, Tolerance tolerance)
      : system_(&system),
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

  System* system_;
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

/// The sums over the past, and the predictions of ȳ_{n+1} and ȳ_{n+2} (M.6).
template <StiffSystem System>
void Stages<System>::look_back(const History& history, const Formula& formula) {
  std::ranges::fill(sums_, Lanes<4>(0.0));
  std::ranges::fill(ahead_, 0.0);
  for (int j = 0; j < formula.predicting; ++j) {
    const auto y = history.value(j);
    const Lanes<4> now = formula.now[j];
    const double ahead = formula.ahead[j];
    for (std::size_t i = 0; i < y.size(); ++i) {
      sums_[i] += now * y[i];
      ahead_[i] += ahead * y[i];
    }
  }
  for (std::size_t i = 0; i < here_.size(); ++i) here_[i] = sums_[i][predictor];
}

/// One simplified Newton iteration for y = ψ + β f(y), with f in rate_ (M.4).
template <StiffSystem System>
void Stages<System>::correct(double beta, Sum sum, std::span<double> y, Counters& counters) {
  for (std::size_t i = 0; i < y.size(); ++i) correction_[i] = sums_[i][sum] + beta * rate_[i] - y[i];
  system_->solve(std::span<double>(correction_));
  ++counters.solves;
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += correction_[i];
}

/// Iterates until what is left, θ/(1 − θ) of the last correction, is small; θ is how fast corrections shrink.
template <StiffSystem System>
StepStatus Stages<System>::settle(double time, double beta, Sum sum, std::span<double> y, Counters& counters,
                                  bool has_rate) {
  double before = 0.0;
  for (int iteration = 1; iteration <= most_iterations; ++iteration) {
    if (iteration > 1 || !has_rate) {
      (*system_)(time, std::span<const double>(y), std::span<double>(rate_));
      ++counters.rates;
    }
    correct(beta, sum, y, counters);
    const double size = size_of(correction_, y);
    residual_ = size;
    if (!std::isfinite(size)) return StepStatus::not_finite;
    if (iteration > 1) {
      const double contraction = size / before;
      slack_ = contraction < 1.0 ? contraction / (1.0 - contraction) : 1.0;
      if (contraction >= 1.0) return StepStatus::not_converged;
    }
    if (slack_ * size <= allowed_) return StepStatus::advanced;
    before = std::max(size, std::numeric_limits<double>::min());
  }
  return StepStatus::not_converged;
}

/// ψ₃ = Σ c_j y_{n−j} + h(β̂₁ − β) f̄_{n+1} + hβ̂₂ f̄_{n+2}, to be solved from ȳ_{n+1} on. The rates f̄ come from the stages' own
/// formulas, so that stiffness does not enlarge what Newton left there (M.5).
template <StiffSystem System>
void Stages<System>::combine(const Formula& formula, double h) {
  const double share_here = formula.rate_here / formula.beta - 1.0, share_ahead = formula.rate_ahead / formula.beta;
  for (std::size_t i = 0; i < here_.size(); ++i) {
    const double moved_here = here_[i] - sums_[i][first_stage];     // hβ f̄_{n+1}
    const double moved_ahead = ahead_[i] - sums_[i][second_stage];  // hβ f̄_{n+2}
    sums_[i][third_stage] += share_here * moved_here + share_ahead * moved_ahead;
    rate_[i] = moved_here / (h * formula.beta);
    after_[i] = here_[i];
  }
}

/// The second stage, beyond the end of the step, and with it the third; leaves their error in correction_.
template <StiffSystem System>
StepStatus Stages<System>::look_ahead(const Formula& formula, const StepSpan& span, Counters& counters) {
  const double h = span.end - span.start;
  const double beta = h * formula.beta;
  for (std::size_t i = 0; i < here_.size(); ++i) {
    ahead_[i] += formula.follow * (here_[i] - sums_[i][predictor]);  // (M.7)
    sums_[i][second_stage] += formula.link * here_[i];
  }
  const double next_end = std::min(span.end + h, span.limit);
  StepStatus outcome =
      settle(next_end, beta, second_stage, ahead_, counters, false);  // ȳ_{n+2} = ψ₂ + hβ f̄_{n+2}   (M.3)
  if (outcome != StepStatus::advanced) return outcome;

  combine(formula, h);
  outcome = settle(span.end, beta, third_stage, after_, counters, true);
  for (std::size_t i = 0; i < here_.size(); ++i) correction_[i] = after_[i] - here_[i];
  return outcome;
}

/// The first stage is the step, and the differences tell its error (M.9); with nothing before the start, all that it moved.
template <StiffSystem System>
void Stages<System>::judge_landing(const History& history, int past, double end) {
  std::ranges::copy(here_, after_.begin());
  if (history.size() > 1)
    error_with(history, std::min(past, history.size() - 1), end);
  else
    for (std::size_t i = 0; i < after_.size(); ++i) correction_[i] = after_[i] - before_[i];
}

/// Puts y_{n+1} and its error, which is in correction_, onto the constraints.
template <StiffSystem System>
StepStatus Stages<System>::project(double end) {
  if constexpr (Projecting<System>) {
    const double raw = size_of(correction_, after_);
    const StepStatus outcome = catena::project(*system_, end, after_, correction_);
    if (outcome != StepStatus::advanced) return outcome;
    kept_ = raw > 0.0 ? size_of(correction_, after_) / raw : 1.0;
  }
  return StepStatus::advanced;
}

template <StiffSystem System>
StepStatus Stages<System>::attempt(const History& history, int past, const StepSpan& span, Counters& counters) {
  before_ = history.value(0);
  kept_ = 1.0;
  const double h = span.end - span.start;
  std::array<double, most_past + 1> nodes{};
  const auto seen = std::span(nodes).first(static_cast<std::size_t>(std::min(past + 1, history.size())));
  history.nodes(span.end, h, seen);
  const Formula formula = mebdf::formula(past, seen);
  const double beta = h * formula.beta;
  look_back(history, formula);

  // J at the prediction, whose f is the first that Newton asks for.
  system_->linearise(span.end, here_, rate_);
  ++counters.rates;
  ++counters.factorisations;
  if (!system_->factor(beta)) return all_finite(rate_) ? StepStatus::not_converged : StepStatus::not_finite;
  slack_ = pow(std::max(slack_, std::numeric_limits<double>::epsilon()), 0.8);

  StepStatus outcome = settle(span.end, beta, first_stage, here_, counters, true);  // ȳ_{n+1} = ψ₁ + hβ f̄_{n+1}   (M.2)
  if (outcome != StepStatus::advanced) return outcome;
  if (span.lands())
    judge_landing(history, past, span.end);
  else
    outcome = look_ahead(formula, span, counters);
  if (outcome == StepStatus::advanced) outcome = project(span.end);
  if (outcome != StepStatus::advanced) return outcome;
  error_ = size_of(correction_, after_);
  return std::isfinite(error_) ? StepStatus::advanced : StepStatus::not_finite;
}

/// Leaves the error itself, before any projection, in correction_.
template <StiffSystem System>
double Stages<System>::error_with(const History& history, int past, double end) {
  std::array<double, most_past + 3> nodes{}, weights{};
  const auto count = static_cast<std::size_t>(past) + 2;
  history.nodes(end, end - history.time(0), std::span(nodes).subspan(1, count - 1));
  error_weights(std::span(nodes).first(count), weights);
  for (std::size_t i = 0; i < after_.size(); ++i) correction_[i] = weights[0] * after_[i];
  for (int j = 0; j <= past; ++j) {
    const auto y = history.value(j);
    for (std::size_t i = 0; i < y.size(); ++i) correction_[i] += weights[j + 1] * y[i];
  }
  return kept_ * size_of(correction_, after_);
}

}  // namespace catena::mebdf
