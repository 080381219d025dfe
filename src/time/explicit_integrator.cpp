#include "time/explicit_integrator.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "num/elementary.hpp"

namespace catena {

void ExplicitIntegrator::rate_here() {
  system_(time(), state(), std::span(rate_));
  ++counters_.rates;
}

void ExplicitIntegrator::start(double t, std::span<const double> y) {
  assert(y.size() == y_.size());
  if (y.data() != y_.data()) std::ranges::copy(y, y_.begin());
  loop_.start(t);
  control_.restore({});
  residual_ = 0.0;
  rate_here();
  if (adaptive()) loop_.propose(first_step());
}

/// A first guess of the step from the sizes of y, ẏ and ÿ (Hairer, Nørsett & Wanner, II.4).
double ExplicitIntegrator::first_step() {
  const auto size_of = [&](std::span<const double> v) { return error_norm(v, y_, y_, loop_.tolerance()); };
  const double limit = loop_.limit(time());
  const double longest = limit - time();
  const double position = size_of(y_);
  const double speed = size_of(rate_);
  if (!std::isfinite(speed)) return std::numeric_limits<double>::quiet_NaN();
  const double rough = position < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * position / speed;
  const double trial = std::min(rough, longest);
  std::vector<double> y(y_.size());
  std::vector<double> rate(y_.size());
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = y_[i] + trial * rate_[i];
  system_(std::min(time() + trial, limit), std::span<const double>(y), std::span(rate));
  ++counters_.rates;
  for (std::size_t i = 0; i < rate.size(); ++i) rate[i] -= rate_[i];
  const double bend = std::max(size_of(rate) / trial, speed);
  if (!std::isfinite(bend)) return trial;
  const double wish = bend <= 1e-15 ? std::max(1e-6, 1e-3 * trial) : pow(0.01 / bend, 1.0 / table_->order);
  return std::min({100 * trial, wish, longest});
}

/// A step with its error, its end on the constraints; `advanced` when it may stand.
StepStatus ExplicitIntegrator::try_step(const StepSpan& span) {
  const StepStatus outcome = last().attempt(system_, span, counters_);
  if (outcome != StepStatus::advanced) return outcome;
  residual_ = last().error(system_, loop_.tolerance());
  if (!std::isfinite(residual_)) return StepStatus::not_finite;
  if (!control_.accepts(residual_)) return StepStatus::step_too_small;
  last().finish(system_, counters_);
  const bool finite = all_finite(last().after()) && all_finite(last().end_rate());
  return finite ? StepStatus::advanced : StepStatus::not_finite;
}

Attempt ExplicitIntegrator::attempt(const StepSpan& span) {
  const StepStatus outcome = try_step(span);
  if (outcome == StepStatus::advanced) {
    take();
    return {outcome, adaptive() ? span.size * control_.after_accepted(residual_) : span.size};
  }
  if (outcome != StepStatus::step_too_small) residual_ = std::numeric_limits<double>::quiet_NaN();
  return {outcome, span.size * control_.after_rejected(residual_)};
}

StepStatus ExplicitIntegrator::advance() {
  current_ = 1 - current_;
  last().begin(time(), y_, rate_);
  const StepStatus outcome = loop_.advance(counters_, [this](const StepSpan& span) { return attempt(span); });
  if (outcome == StepStatus::advanced && at_stop())  // behind it the system may be another
    for (RungeKuttaStep& step : steps_)
      if (step.size() > 0.0) step.make_dense(system_, counters_);
  return outcome;
}

void ExplicitIntegrator::take() {
  std::ranges::copy(last().after(), y_.begin());
  std::ranges::copy(last().end_rate(), rate_.begin());
}

void ExplicitIntegrator::state_at(double time, std::span<double> out) {
  RungeKuttaStep& step = time >= last().start() ? last() : steps_[1 - current_];
  step.state_at(system_, time, out, counters_);
}

/// `memory` holds whether the dense output of the last step was made and, if a start came after that step, the state there.
IntegratorState ExplicitIntegrator::save() const {
  std::vector<double> memory{last().dense_ready() ? 1.0 : 0.0};
  if (loop_.fresh()) memory.insert(memory.end(), y_.begin(), y_.end());
  IntegratorState state{.step_start = last().start(),
                        .step_end = last().end(),
                        .step_size = last().size(),
                        .state = {last().before().begin(), last().before().end()},
                        .memory = std::move(memory),
                        .control = control_.memory(),
                        .counters = counters_};
  loop_.save(state);
  return state;
}

bool ExplicitIntegrator::restore(const IntegratorState& saved) {
  const std::size_t dimension = y_.size();
  if (saved.state.size() != dimension || saved.memory.size() != 1 + (saved.fresh ? dimension : 0)) return false;
  if (saved.step_size > 0.0) {
    system_(saved.step_start, std::span<const double>(saved.state), std::span(rate_));
    last().begin(saved.step_start, saved.state, rate_);
    try_step({.start = saved.step_start,
              .size = saved.step_size,
              .end = saved.step_end,
              .limit = loop_.limit(saved.step_start)});
    if (saved.memory[0] != 0.0) last().make_dense(system_, counters_);
    take();
  }
  loop_.restore(saved);
  if (saved.fresh) {
    std::ranges::copy(std::span(saved.memory).subspan(1), y_.begin());
    rate_here();
  }
  control_.restore(saved.control);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
