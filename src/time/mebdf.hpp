// The modified extended BDF of J. R. Cash: orders 2 to 8, three stages, one factorisation; for anything damped.
//
// With k past values the first two stages are BDF of order k = 1 … 7 and the third is of order k + 1: each step is a pair of
// orders, the lower one to judge it by (orders 1 to 7), the higher one to go on with (orders 2 to 8).
// After J. R. Cash, S. Considine, An MEBDF code for stiff initial value problems, ACM Trans. Math. Softw. 18 (1992) 142-155, with
// coefficients made from where the past lies instead of tables. Equations (M.1)–(M.13) are derived in docs/theory/mebdf.md.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "time/integrator_state.hpp"
#include "time/mebdf_control.hpp"
#include "time/mebdf_history.hpp"
#include "time/mebdf_stages.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System>
class Mebdf {
 public:
  Mebdf(System& system, std::size_t dimension, Stepping stepping)
      : system_(&system), stepping_(stepping), history_(dimension), stages_(system, dimension, stepping.tolerance) {}

  void start(double t, std::span<const double> y);
  StepStatus advance();

  bool finished() const { return time() >= stepping_.end; }
  double time() const { return history_.time(0); }
  std::span<const double> state() const { return history_.value(0); }
  double step_start() const { return history_.time(history_.size() > 1 ? 1 : 0); }
  double step_size() const { return tried_; }
  double residual() const { return stages_.residual(); }  ///< the last Newton correction, in units of the tolerance
  const Counters& counters() const { return counters_; }

  /// Of the last step: 2 to 8.
  int order() const { return past_[0] + 1; }

  /// y at a time within the last two steps: the polynomial through k + 2 values, of the order of the step (M.13).
  void state_at(double time, std::span<double> out) const;

  IntegratorState save() const;
  bool restore(const IntegratorState& saved);  ///< false if it is none of this method and dimension

 private:
  mebdf::Errors errors(double end, bool higher);
  void take(double end);

  System* system_;
  Stepping stepping_;
  mebdf::History history_;
  mebdf::Stages<System> stages_;
  mebdf::Control control_;
  std::array<int, 2> past_{1, 1};  ///< k of the last two steps, for their dense output
  double tried_ = 0.0;
  double next_step_ = 0.0;
  Counters counters_;
};

template <StiffSystem System>
void Mebdf<System>::start(double t, std::span<const double> y) {
  assert(y.size() == history_.dimension());
  history_.restart(t, y);
  control_ = {};
  past_ = {1, 1};
  std::vector<double> rate(y.size());
  (*system_)(t, y, std::span(rate));
  ++counters_.rates;
  // A first step over which y moves by half of what is allowed; the next ones grow fast (M.12).
  const double speed = error_norm(rate, y, y, stepping_.tolerance);
  const double longest = 1e-3 * (stepping_.end - t);
  next_step_ = !std::isfinite(speed) ? std::numeric_limits<double>::quiet_NaN()
               : speed > 0.0         ? std::min(0.5 / speed, longest)
                                     : longest;
}

/// The errors that decide about the order: of its neighbours only where the past reaches back so far.
template <StiffSystem System>
mebdf::Errors Mebdf<System>::errors(double end, bool higher) {
  const int past = control_.past();
  mebdf::Errors r{.made = stages_.error()};
  if (past > 1) r.lower = stages_.error_with(history_, past - 1, end);
  if (higher && past < mebdf::most_past && history_.size() >= past + 2)
    r.higher = stages_.error_with(history_, past + 1, end);
  return r;
}

template <StiffSystem System>
StepStatus Mebdf<System>::advance() {
  StepStatus trouble = std::isnan(next_step_) ? StepStatus::not_finite : StepStatus::step_too_small;
  for (;; ++counters_.rejected) {
    const double left = stepping_.end - time();
    const double h = step_within(next_step_, left);
    if (!(h > least_step(time()))) return exhausted(trouble);
    tried_ = h;
    const double end = h == left ? stepping_.end : time() + h;
    trouble = stages_.attempt(history_, control_.past(), end, counters_);
    if (trouble != StepStatus::advanced) {
      next_step_ = h * control_.after_stall();
    } else if (stages_.error() > 1.0) {
      next_step_ = h * control_.after_rejected(errors(end, false));
    } else {
      take(end);
      return StepStatus::advanced;
    }
  }
}

template <StiffSystem System>
void Mebdf<System>::take(double end) {
  past_ = {control_.past(), past_[0]};
  const mebdf::Errors known = control_.may_change() ? errors(end, true) : mebdf::Errors{.made = stages_.error()};
  next_step_ = (end - time()) * control_.after_accepted(known);
  history_.push(end, stages_.after());
  ++counters_.steps;
}

template <StiffSystem System>
void Mebdf<System>::state_at(double time, std::span<double> out) const {
  const int age = history_.size() < 3 || time >= history_.time(1) ? 0 : 1;
  history_.interpolate(age, std::min(past_[age] + 2, history_.size() - age), time, out);
}

/// `memory` holds five counts and then the past, youngest first, each a time and its value.
template <StiffSystem System>
IntegratorState Mebdf<System>::save() const {
  const mebdf::Control::Memory memory = control_.memory();
  std::vector<double> numbers;
  for (const int count : {past_[0], past_[1], memory.past, memory.waited, memory.starting ? 1 : 0})
    numbers.push_back(count);
  history_.append_to(numbers);
  return {.step_start = step_start(),
          .step_size = time() - step_start(),
          .state = {state().begin(), state().end()},
          .memory = std::move(numbers),
          .next_step = next_step_,
          .newton_slack = stages_.slack(),
          .counters = counters_};
}

template <StiffSystem System>
bool Mebdf<System>::restore(const IntegratorState& saved) {
  const std::span<const double> numbers = saved.memory;
  const std::size_t one = history_.dimension() + 1;
  if (numbers.size() < 5 + one || (numbers.size() - 5) % one != 0) return false;
  if ((numbers.size() - 5) / one > mebdf::History::most || !(numbers[3] >= 0 && numbers[3] <= 1e9)) return false;
  for (const double past : numbers.first(3))
    if (!(past >= 1 && past <= mebdf::most_past)) return false;
  past_ = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
  control_.restore(
      {.past = static_cast<int>(numbers[2]), .waited = static_cast<int>(numbers[3]), .starting = numbers[4] != 0.0});
  history_.restore(numbers.subspan(5));
  tried_ = saved.step_size;
  next_step_ = saved.next_step;
  stages_.set_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
