#include "time/mebdf_stages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "time/projection.hpp"

namespace catena::mebdf {

/// The sums over the past, and the predictions of ȳ_{n+1} and ȳ_{n+2} (M.6).
void Stages::look_back(const History& history, const Formula& formula) {
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
void Stages::correct(double beta, Sum sum, std::span<double> y, Counters& counters) {
  for (std::size_t i = 0; i < y.size(); ++i) correction_[i] = sums_[i][sum] + beta * rate_[i] - y[i];
  system_.solve(std::span<double>(correction_));
  ++counters.solves;
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += correction_[i];
}

/// Iterates until what is left, θ/(1 − θ) of the last correction, is small; θ is how fast corrections shrink.
StepStatus Stages::settle(double time, double beta, Sum sum, std::span<double> y, Counters& counters, bool has_rate) {
  double before = 0.0;
  for (int iteration = 1; iteration <= most_iterations; ++iteration) {
    if (iteration > 1 || !has_rate) {
      system_(time, std::span<const double>(y), std::span<double>(rate_));
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
void Stages::combine(const Formula& formula, double h) {
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
StepStatus Stages::look_ahead(const Formula& formula, const StepSpan& span, Counters& counters) {
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
void Stages::judge_landing(const History& history, int past, double end) {
  std::ranges::copy(here_, after_.begin());
  if (history.size() > 1)
    error_with(history, std::min(past, history.size() - 1), end);
  else
    for (std::size_t i = 0; i < after_.size(); ++i) correction_[i] = after_[i] - before_[i];
}

/// Puts y_{n+1} and its error, which is in correction_, onto the constraints.
StepStatus Stages::project(double end) {
  if (!system_.projects()) return StepStatus::advanced;
  const double raw = size_of(correction_, after_);
  const StepStatus outcome = catena::project(system_, end, after_, correction_);
  if (outcome != StepStatus::advanced) return outcome;
  kept_ = raw > 0.0 ? size_of(correction_, after_) / raw : 1.0;
  return StepStatus::advanced;
}

StepStatus Stages::attempt(const History& history, int past, const StepSpan& span, Counters& counters) {
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
  system_.linearise(span.end, here_, rate_);
  ++counters.rates;
  ++counters.factorisations;
  if (!system_.factor(beta)) return all_finite(rate_) ? StepStatus::not_converged : StepStatus::not_finite;
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
double Stages::error_with(const History& history, int past, double end) {
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
