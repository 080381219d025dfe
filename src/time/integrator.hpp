// Goes from step to step: adaptive for tables with an error estimate, equal steps for the others.
//
// The last two steps stay, each with its dense output, so that whoever watches can look for a peak on both sides of a joint.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "num/elementary.hpp"
#include "time/integrator_state.hpp"
#include "time/runge_kutta_step.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"
#include "time/tableau.hpp"

namespace catena {

template <RateFunction System>
class ExplicitIntegrator {
 public:
  ExplicitIntegrator(const Tableau& table, System& system, std::size_t dimension, Stepping stepping)
      : table_(&table),
        system_(&system),
        stepping_(stepping),
        control_(table.error_order),
        steps_{RungeKuttaStep(table, dimension), RungeKuttaStep(table, dimension)},
        rate_(dimension),
        y_(dimension) {}

  /// Sets out from (t, y).
  void start(double t, std::span<const double> y);

  /// Makes one accepted step.
  StepStatus advance();

  bool finished() const { return time_ >= stepping_.end; }
  double time() const { return time_; }
  std::span<const double> state() const { return y_; }
  double step_start() const { return last().start(); }
  double step_size() const { return tried_; }    ///< after a failure: the length that was tried last
  double residual() const { return residual_; }  ///< the last error estimate, in units of the tolerance
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  void state_at(double time, std::span<double> out);

  IntegratorState save() const;
  void restore(const IntegratorState& saved);

 private:
  RungeKuttaStep& last() { return steps_[current_]; }
  const RungeKuttaStep& last() const { return steps_[current_]; }
  bool adaptive() const { return table_->error_rows > 0; }
  double first_step();
  double fixed_step() const;
  void take(double end);

  const Tableau* table_;
  System* system_;
  Stepping stepping_;
  StepControl control_;
  std::array<RungeKuttaStep, 2> steps_;
  int current_ = 0;
  std::vector<double> rate_;  ///< f at (time_, y_)
  std::vector<double> y_;
  double time_ = 0.0;
  double next_step_ = 0.0;
  double tried_ = 0.0;
  double residual_ = 0.0;
  Counters counters_;
};

template <RateFunction System>
void ExplicitIntegrator<System>::start(double t, std::span<const double> y) {
  time_ = t;
  std::ranges::copy(y, y_.begin());
  (*system_)(time_, state(), std::span(rate_));
  ++counters_.rates;
  next_step_ = adaptive() ? first_step() : stepping_.step;
}

/// A first guess of the step from the sizes of y, ẏ and ÿ (Hairer, Nørsett & Wanner, II.4).
template <RateFunction System>
double ExplicitIntegrator<System>::first_step() {
  const auto size_of = [&](std::span<const double> v) { return error_norm(v, y_, y_, stepping_.tolerance); };
  const double longest = stepping_.end - time_;
  const double position = size_of(y_);
  const double speed = size_of(rate_);
  const double rough = position < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * position / speed;
  const double trial = std::min(rough, longest);
  std::vector<double> y(y_.size());
  std::vector<double> rate(y_.size());
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = y_[i] + trial * rate_[i];
  (*system_)(time_ + trial, std::span<const double>(y), std::span(rate));
  ++counters_.rates;
  for (std::size_t i = 0; i < rate.size(); ++i) rate[i] -= rate_[i];
  const double bend = std::max(size_of(rate) / trial, speed);
  const double wish = bend <= 1e-15 ? std::max(1e-6, 1e-3 * trial) : pow(0.01 / bend, 1.0 / table_->order);
  return std::min({100 * trial, wish, longest});
}

/// Equal steps end at multiples of the step, the last one at the end.
template <RateFunction System>
double ExplicitIntegrator<System>::fixed_step() const {
  const double left = stepping_.end - time_;
  return left < stepping_.step * (1 + 1e-6) ? left : stepping_.step;
}

template <RateFunction System>
StepStatus ExplicitIntegrator<System>::advance() {
  current_ = 1 - current_;
  last().begin(time_, y_, rate_);
  while (true) {
    const double left = stepping_.end - time_;
    // A step that would leave a crumb goes to the end.
    const double h = !adaptive() ? fixed_step() : next_step_ * 1.01 >= left ? left : next_step_;
    tried_ = h;
    if (!(h > 16 * std::numeric_limits<double>::epsilon() * std::abs(time_)))
      return std::isfinite(residual_) ? StepStatus::step_too_small : StepStatus::not_finite;
    last().attempt(*system_, h, counters_);
    if (adaptive()) residual_ = last().error(stepping_.tolerance);
    if (!control_.accepts(residual_)) {
      ++counters_.rejected;
      next_step_ = h * control_.after_rejected(residual_);
      continue;
    }
    if (!std::ranges::all_of(last().after(), [](double v) { return std::isfinite(v); })) return StepStatus::not_finite;
    if (adaptive()) next_step_ = h * control_.after_accepted(residual_);
    take(h == left ? stepping_.end : time_ + h);
    return StepStatus::advanced;
  }
}

template <RateFunction System>
void ExplicitIntegrator<System>::take(double end) {
  last().finish(*system_, counters_);
  time_ = end;
  std::ranges::copy(last().after(), y_.begin());
  std::ranges::copy(last().end_rate(), rate_.begin());
  ++counters_.steps;
}

template <RateFunction System>
void ExplicitIntegrator<System>::state_at(double time, std::span<double> out) {
  RungeKuttaStep& step = time >= last().start() ? last() : steps_[1 - current_];
  step.state_at(*system_, time, out, counters_);
}

template <RateFunction System>
IntegratorState ExplicitIntegrator<System>::save() const {
  return {.step_start = counters_.steps > 0 ? last().start() : time_,
          .step_size = counters_.steps > 0 ? last().size() : 0.0,
          .state = counters_.steps > 0 ? std::vector(last().before().begin(), last().before().end()) : y_,
          .next_step = next_step_,
          .control = control_.memory(),
          .counters = counters_};
}

template <RateFunction System>
void ExplicitIntegrator<System>::restore(const IntegratorState& saved) {
  time_ = saved.step_start;
  std::ranges::copy(saved.state, y_.begin());
  (*system_)(time_, state(), std::span(rate_));
  if (saved.step_size > 0.0) {
    last().begin(time_, y_, rate_);
    last().attempt(*system_, saved.step_size, counters_);
    const double left = stepping_.end - time_;
    take(saved.step_size == left ? stepping_.end : time_ + saved.step_size);
  }
  next_step_ = saved.next_step;
  control_.restore(saved.control);
  counters_ = saved.counters;
}

}  // namespace catena
