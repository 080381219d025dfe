// Goes from step to step: adaptive for tables with an error estimate, equal steps for the others.
//
// The last two steps stay, each with its dense output, so that whoever watches can look for a peak on both sides of a joint.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "num/elementary.hpp"
#include "num/sum.hpp"
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
        y_(dimension) {
    assert(adaptive() || stepping.step > 0.0);
  }

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
  bool restore(const IntegratorState& saved);  ///< false if it is none of this method and dimension

 private:
  RungeKuttaStep& last() { return steps_[current_]; }
  const RungeKuttaStep& last() const { return steps_[current_]; }
  bool adaptive() const { return table_->error_rows > 0; }
  double first_step();
  bool attempt(double h);
  void take(double h);

  const Tableau* table_;
  System* system_;
  Stepping stepping_;
  StepControl control_;
  std::array<RungeKuttaStep, 2> steps_;
  int current_ = 0;
  std::vector<double> rate_;  ///< f at (time_, y_)
  std::vector<double> y_;
  double time_ = 0.0;
  double time_lost_ = 0.0;  ///< what rounding has cut off the sum of equal steps
  double next_step_ = 0.0;  ///< not a number when the rate at the start is none
  double tried_ = 0.0;
  double residual_ = 0.0;
  Counters counters_;
};

template <RateFunction System>
void ExplicitIntegrator<System>::start(double t, std::span<const double> y) {
  assert(y.size() == y_.size());
  time_ = t;
  time_lost_ = 0.0;
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
  if (!std::isfinite(speed)) return std::numeric_limits<double>::quiet_NaN();
  const double rough = position < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * position / speed;
  const double trial = std::min(rough, longest);
  std::vector<double> y(y_.size());
  std::vector<double> rate(y_.size());
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = y_[i] + trial * rate_[i];
  (*system_)(time_ + trial, std::span<const double>(y), std::span(rate));
  ++counters_.rates;
  for (std::size_t i = 0; i < rate.size(); ++i) rate[i] -= rate_[i];
  const double bend = std::max(size_of(rate) / trial, speed);
  if (!std::isfinite(bend)) return trial;
  const double wish = bend <= 1e-15 ? std::max(1e-6, 1e-3 * trial) : pow(0.01 / bend, 1.0 / table_->order);
  return std::min({100 * trial, wish, longest});
}

/// One attempt at a step of length h; false when its error is too large or something in it is not a number.
template <RateFunction System>
bool ExplicitIntegrator<System>::attempt(double h) {
  last().attempt(*system_, h, counters_);
  if (adaptive()) residual_ = last().error(stepping_.tolerance);
  if (!control_.accepts(residual_)) return false;
  last().finish(*system_, counters_);
  if (all_finite(last().after()) && all_finite(last().end_rate())) return true;
  residual_ = std::numeric_limits<double>::quiet_NaN();
  return false;
}

template <RateFunction System>
StepStatus ExplicitIntegrator<System>::advance() {
  current_ = 1 - current_;
  last().begin(time_, y_, rate_);
  StepStatus trouble = std::isnan(next_step_) ? StepStatus::not_finite : StepStatus::step_too_small;
  while (true) {
    const double left = stepping_.end - time_;
    const double h = adaptive() ? step_within(next_step_, left) : equal_step_within(stepping_.step, left);
    if (!(h > least_step(time_))) return exhausted(trouble);
    tried_ = h;
    if (attempt(h)) {
      if (adaptive()) next_step_ = h * control_.after_accepted(residual_);
      take(h);
      return StepStatus::advanced;
    }
    ++counters_.rejected;
    if (!adaptive()) return StepStatus::not_finite;
    trouble = std::isfinite(residual_) ? StepStatus::step_too_small : StepStatus::not_finite;
    next_step_ = h * control_.after_rejected(residual_);
  }
}

template <RateFunction System>
void ExplicitIntegrator<System>::take(double h) {
  if (h == stepping_.end - time_)
    time_ = stepping_.end;
  else if (adaptive())
    time_ += h;
  else
    add_compensated(time_, time_lost_, h);
  std::ranges::copy(last().after(), y_.begin());
  std::ranges::copy(last().end_rate(), rate_.begin());
  ++counters_.steps;
}

template <RateFunction System>
void ExplicitIntegrator<System>::state_at(double time, std::span<double> out) {
  RungeKuttaStep& step = time >= last().start() ? last() : steps_[1 - current_];
  step.state_at(*system_, time, out, counters_);
}

/// `memory` holds the time, what rounding has cut off it, and whether the dense output of the last step was made.
template <RateFunction System>
IntegratorState ExplicitIntegrator<System>::save() const {
  const bool moved = counters_.steps > 0;
  return {.step_start = moved ? last().start() : time_,
          .step_size = moved ? last().size() : 0.0,
          .state = moved ? std::vector(last().before().begin(), last().before().end()) : y_,
          .memory = {time_, time_lost_, last().dense_ready() ? 1.0 : 0.0},
          .next_step = next_step_,
          .control = control_.memory(),
          .counters = counters_};
}

template <RateFunction System>
bool ExplicitIntegrator<System>::restore(const IntegratorState& saved) {
  if (saved.state.size() != y_.size() || saved.memory.size() != 3) return false;
  time_ = saved.step_start;
  std::ranges::copy(saved.state, y_.begin());
  (*system_)(time_, state(), std::span(rate_));
  if (saved.step_size > 0.0) {
    last().begin(time_, y_, rate_);
    last().attempt(*system_, saved.step_size, counters_);
    last().finish(*system_, counters_);
    if (saved.memory[2] != 0.0) last().make_dense(*system_, counters_);
    take(saved.step_size);
  }
  time_ = saved.memory[0];
  time_lost_ = saved.memory[1];
  next_step_ = saved.next_step;
  control_.restore(saved.control);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
