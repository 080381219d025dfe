// Radau IIA of order 5: three implicit stages, stiffly accurate, for anything damped.
//
// After E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, IV.8: the stages are
// transformed so that each Newton iteration needs one real and one complex solution with 1 − βJ. The system solves; no matrix is
// seen here. Equations (R.1)–(R.9) are derived in docs/theory/implicit.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "num/complex.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/collocation_step.hpp"
#include "time/integrator_state.hpp"
#include "time/radau5_table.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System>
class Radau5 {
 public:
  Radau5(System& system, std::size_t dimension, Stepping stepping);

  void start(double t, std::span<const double> y);
  StepStatus advance();

  bool finished() const { return time_ >= stepping_.end; }
  double time() const { return time_; }
  std::span<const double> state() const { return y_; }
  double step_start() const { return steps_[current_].start(); }
  double step_size() const { return tried_; }
  double residual() const { return newton_.residual(); }  ///< the last Newton correction, in units of the tolerance
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  void state_at(double time, std::span<double> out) {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const;
  void restore(const IntegratorState& saved);

 private:
  bool factor(double h);
  double correct(double h);  ///< one Newton iteration; the size of its correction
  double estimate(double h, bool refine);
  double size_of(std::span<const double> v) const;
  void linearise();
  void set_scale();

  System* system_;
  Stepping stepping_;
  Tolerance tolerance_;  ///< of the formula: chosen so that the result is about as good as was asked for (R.6)
  double newton_tolerance_;
  std::array<CollocationStep, 2> steps_;
  int current_ = 0;
  std::vector<double> y_, rate_, per_scale_;
  std::vector<double> shifted_, shifted_rate_;  ///< y with the estimated error added, for a second estimate
  std::vector<Lanes<4>> stages_;                ///< z_1, z_2, z_3
  std::vector<Lanes<4>> work_;                  ///< their states, then rates, right-hand sides and corrections
  double time_ = 0.0;
  double tried_ = 0.0;
  double next_step_ = 0.0;
  NewtonIteration newton_;
  double error_before_ = 0.01;  ///< of the last accepted step, for the predictive control
  double step_before_ = 0.0;
  Counters counters_;
};

template <StiffSystem System>
Radau5<System>::Radau5(System& system, std::size_t dimension, Stepping stepping)
    : system_(&system),
      stepping_(stepping),
      tolerance_(radau5::formula_tolerance(stepping.tolerance)),
      newton_tolerance_(collocation::newton_tolerance(tolerance_)),
      steps_{CollocationStep(dimension), CollocationStep(dimension)},
      y_(dimension),
      rate_(dimension),
      per_scale_(dimension),
      shifted_(dimension),
      shifted_rate_(dimension),
      stages_(dimension),
      work_(dimension) {}

/// f and J at the present point: the end of one step and the start of the next.
template <StiffSystem System>
void Radau5<System>::linearise() {
  system_->linearise(time_, y_, rate_);
  ++counters_.rates;
}

template <StiffSystem System>
void Radau5<System>::set_scale() {
  for (std::size_t i = 0; i < y_.size(); ++i)
    per_scale_[i] = 1.0 / (tolerance_.absolute + tolerance_.relative * std::abs(y_[i]));
}

template <StiffSystem System>
double Radau5<System>::size_of(std::span<const double> v) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double ratio = v[i] * per_scale_[i];
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(v.size()));
}

template <StiffSystem System>
void Radau5<System>::start(double t, std::span<const double> y) {
  time_ = t;
  std::ranges::copy(y, y_.begin());
  linearise();
  set_scale();
  // A first step over which y moves by about a hundredth of what it is; a bad guess costs a rejected step or two.
  const double speed = size_of(rate_);
  const double guess = speed > 0.0 ? 0.01 * std::max(size_of(y_), 1.0) / speed : 1e-3 * stepping_.end;
  next_step_ = std::min(guess, 1e-3 * (stepping_.end - time_));
}

template <StiffSystem System>
bool Radau5<System>::factor(double h) {
  ++counters_.factorisations;
  return system_->factor(h * radau5::per_eigenvalues);
}

template <StiffSystem System>
double Radau5<System>::correct(double h) {
  // F_i = f(t + c_i h, y + z_i), all three at once in lanes.
  Lanes<4> times;
  for (int k = 0; k < 4; ++k) times[k] = time_ + radau5::nodes[k] * h;
  system_->rates(times, std::span(work_));
  counters_.rates += 3;

  radau5::form_right_sides(h * radau5::per_eigenvalues, stages_, work_);
  system_->solve(std::span(work_));
  ++counters_.solves;

  const double sum = radau5::apply(y_, per_scale_, stages_, work_);
  return std::sqrt(sum / static_cast<double>(3 * y_.size()));
}

/// The difference to an embedded formula of order 3, filtered by (1 − βJ)⁻¹ so that stiff components do not cry wolf (R.7).
template <StiffSystem System>
double Radau5<System>::estimate(double h, bool refine) {
  const double beta = h / radau5::gamma;
  const auto filtered = [&](std::span<const double> f) {
    radau5::form_error(beta, h, f, stages_, work_);
    system_->solve(std::span(work_));
    ++counters_.solves;
    const double sum = radau5::square_of_real(work_, per_scale_);
    return std::max(std::sqrt(sum / static_cast<double>(y_.size())), 1e-10);
  };
  const double first = filtered(rate_);
  if (first < 1.0 || !refine) return first;
  for (std::size_t i = 0; i < y_.size(); ++i) shifted_[i] = y_[i] + work_[i][0];
  (*system_)(time_, std::span<const double>(shifted_), std::span<double>(shifted_rate_));
  ++counters_.rates;
  return filtered(shifted_rate_);
}

template <StiffSystem System>
StepStatus Radau5<System>::advance() {
  set_scale();
  bool rejected = false;
  while (true) {
    const double left = stepping_.end - time_;
    const double h = next_step_ * 1.01 >= left ? left : next_step_;
    tried_ = h;
    if (!(h > collocation::least_step(time_)))
      return std::isfinite(residual()) ? StepStatus::step_too_small : StepStatus::not_finite;
    if (!factor(h)) {
      next_step_ = 0.5 * h;
      rejected = true;
      ++counters_.rejected;
      continue;
    }
    if (counters_.steps > 0)
      steps_[current_].guess(h, stages_);
    else
      std::ranges::fill(stages_, Lanes<4>(0.0));
    radau5::shift(y_, stages_, work_);
    if (!newton_.converge([&] { return correct(h); }, newton_tolerance_, radau5::most_iterations)) {
      next_step_ = 0.5 * h;
      rejected = true;
      ++counters_.rejected;
      continue;
    }
    const double error = estimate(h, rejected || counters_.steps == 0);
    const double quotient = collocation::quotient(error, newton_.count(), radau5::most_iterations, radau5::stage_count);
    if (!(error < 1.0)) {
      next_step_ = counters_.steps == 0 || !std::isfinite(error) ? 0.1 * h : h / quotient;
      rejected = true;
      ++counters_.rejected;
      continue;
    }
    const double wish = h / std::max(quotient, collocation::predicted_quotient(error, h, error_before_, step_before_,
                                                                               radau5::stage_count));
    next_step_ = rejected ? std::min(wish, h) : wish;
    error_before_ = std::max(error, 0.01);
    step_before_ = h;
    const double end = h == left ? stepping_.end : time_ + h;
    current_ = 1 - current_;
    steps_[current_].take(time_, h, end, y_, stages_, counters_.steps > 0 ? &steps_[1 - current_] : nullptr);
    time_ = end;
    std::ranges::copy(steps_[current_].after(), y_.begin());
    linearise();
    ++counters_.steps;
    return std::ranges::all_of(rate_, [](double v) { return std::isfinite(v); }) ? StepStatus::advanced
                                                                                 : StepStatus::not_finite;
  }
}

template <StiffSystem System>
IntegratorState Radau5<System>::save() const {
  const CollocationStep& last = steps_[current_];
  const bool moved = counters_.steps > 0;
  return {.step_start = moved ? last.start() : time_,
          .step_size = moved ? last.size() : 0.0,
          .state = y_,
          .polynomial = last.polynomial(),
          .next_step = next_step_,
          .control = {.error = error_before_, .rejected = false},
          .newton_slack = newton_.slack(),
          .counters = counters_};
}

template <StiffSystem System>
void Radau5<System>::restore(const IntegratorState& saved) {
  std::ranges::copy(saved.state, y_.begin());
  const double left = stepping_.end - saved.step_start;
  time_ = saved.step_size == left ? stepping_.end : saved.step_start + saved.step_size;
  steps_[current_].restore(saved.step_start, saved.step_size, time_, y_, saved.polynomial);
  linearise();
  next_step_ = saved.next_step;
  error_before_ = saved.control.error;
  step_before_ = saved.step_size;
  newton_.restore_slack(saved.newton_slack);
  counters_ = saved.counters;
}

}  // namespace catena
