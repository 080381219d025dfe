// The modified extended BDF of J. R. Cash: orders 2 to 8, three stages, one factorisation; for anything damped.
//
// With k past values the first two stages are BDF of order k = 1 … 7 and the third is of order k + 1: each step is a pair of
// orders, the lower one to judge it by (orders 1 to 7), the higher one to go on with (orders 2 to 8).
// After J. R. Cash, S. Considine, An MEBDF code for stiff initial value problems, ACM Trans. Math. Softw. 18 (1992) 142-155, with
// coefficients made from where the past lies instead of tables. Equations (M.1)–(M.14) are derived in docs/theory/mebdf.md.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "time/integrator_state.hpp"
#include "time/mebdf_control.hpp"
#include "time/mebdf_history.hpp"
#include "time/mebdf_stages.hpp"
#include "time/step_control.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System>
class Mebdf {
 public:
  Mebdf(System& system, std::size_t dimension, Stepping stepping)
      : system_(&system),
        loop_(std::move(stepping), {.adaptive = true, .looks_ahead = true}),
        history_(dimension),
        stages_(system, dimension, loop_.tolerance()) {}

  /// Sets out from (t, y), which may be its own state: nothing that was known before counts, but the dense output stays.
  void start(double t, std::span<const double> y);
  StepStatus advance();

  bool finished() const { return loop_.finished(); }
  bool at_stop() const { return loop_.at_stop(); }  ///< the last step ended at a stop: start afresh
  double time() const { return loop_.time(); }
  std::span<const double> state() const { return history_.value(0); }
  double step_start() const { return history_.time(looks_[0].points > 0 ? looks_[0].age + 1 : 0); }
  double step_size() const { return loop_.tried(); }
  double residual() const { return stages_.residual(); }  ///< the last Newton correction, in units of the tolerance
  const Counters& counters() const { return counters_; }

  /// Of the last step: 2 to 8, one less where it lands.
  int order() const { return order_; }

  /// y at a time within the last two steps: the polynomial through k + 2 values, of the order of the step (M.13).
  void state_at(double time, std::span<double> out) const;

  IntegratorState save() const;
  bool restore(const IntegratorState& saved);  ///< false if it is none of this method and dimension

 private:
  /// Where a step is seen: through so many values, the youngest of them of this age.
  struct Look {
    int age = 0;
    int points = 0;
  };

  mebdf::Errors errors(double end, bool higher);
  Attempt attempt(const StepSpan& span);
  double take(const StepSpan& span);

  System* system_;
  StepLoop loop_;
  mebdf::History history_;
  mebdf::Stages<System> stages_;
  mebdf::Control control_;
  std::array<Look, 2> looks_;  ///< the last two steps
  int order_ = 0;
  Counters counters_;
};

template <StiffSystem System>
void Mebdf<System>::start(double t, std::span<const double> y) {
  assert(y.size() == history_.dimension());
  if (!loop_.fresh())
    for (Look& look : looks_) ++look.age;
  history_.restart(t, y);
  loop_.start(t);
  control_ = {};
  stages_.set_slack(1.0);
  std::vector<double> rate(y.size());
  (*system_)(t, state(), std::span(rate));
  ++counters_.rates;
  // A first step over which y moves by half of what is allowed; the next ones grow fast (M.12).
  const double speed = error_norm(rate, state(), state(), loop_.tolerance());
  const double longest = 1e-3 * (loop_.limit(t) - t);
  loop_.propose(!std::isfinite(speed) ? std::numeric_limits<double>::quiet_NaN()
                : speed > 0.0         ? std::min(0.5 / speed, longest)
                                      : longest);
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
Attempt Mebdf<System>::attempt(const StepSpan& span) {
  const StepStatus outcome = stages_.attempt(history_, control_.past(), span, counters_);
  if (outcome != StepStatus::advanced) return {outcome, span.size * control_.after_stall()};
  if (stages_.error() > 1.0)
    return {StepStatus::step_too_small, span.size * control_.after_rejected(errors(span.end, false))};
  return {outcome, take(span)};
}

template <StiffSystem System>
StepStatus Mebdf<System>::advance() {
  return loop_.advance(counters_, [this](const StepSpan& span) { return attempt(span); });
}

/// Goes to the end of the step and says how long the next may be.
template <StiffSystem System>
double Mebdf<System>::take(const StepSpan& span) {
  const int past = control_.past();
  order_ = span.lands() ? past : past + 1;
  const mebdf::Errors known = control_.may_change() ? errors(span.end, true) : mebdf::Errors{.made = stages_.error()};
  const double next_step = (span.end - span.start) * control_.after_accepted(known);
  history_.push(span.end, stages_.after());
  looks_ = {Look{.age = 0, .points = std::min(past + 2, history_.size())},
            Look{.age = looks_[0].age + 1, .points = looks_[0].points}};
  return next_step;
}

template <StiffSystem System>
void Mebdf<System>::state_at(double time, std::span<double> out) const {
  const Look& seen = looks_[looks_[1].points > 0 && time < step_start() ? 1 : 0];
  history_.interpolate(seen.age, std::max(seen.points, 1), time, out);
}

/// `memory` holds nine counts and then the past, youngest first, each a time and its value.
template <StiffSystem System>
IntegratorState Mebdf<System>::save() const {
  const mebdf::Control::Memory memory = control_.memory();
  std::vector<double> numbers;
  for (const int count : {order_, looks_[0].age, looks_[0].points, looks_[1].age, looks_[1].points, history_.size(),
                          memory.past, memory.waited, memory.starting ? 1 : 0})
    numbers.push_back(count);
  history_.append_to(numbers);
  IntegratorState state{.step_start = step_start(),
                        .step_size = loop_.tried(),
                        .state = {this->state().begin(), this->state().end()},
                        .memory = std::move(numbers),
                        .newton_slack = stages_.slack(),
                        .counters = counters_};
  loop_.save(state);
  return state;
}

template <StiffSystem System>
bool Mebdf<System>::restore(const IntegratorState& saved) {
  constexpr std::size_t counts = 9;
  const std::size_t one = history_.dimension() + 1;
  if (saved.memory.size() < counts + one || (saved.memory.size() - counts) % one != 0) return false;
  const std::size_t kept = (saved.memory.size() - counts) / one;
  if (kept > mebdf::History::most) return false;
  std::array<int, counts> n{};
  for (std::size_t i = 0; i < counts; ++i) {
    const double count = saved.memory[i];
    if (!(count >= 0 && count <= 1e9)) return false;
    n[i] = static_cast<int>(count);
  }
  const auto& [order, age, points, age_before, points_before, size, past, waited, starting] = n;
  const auto within = [&](int from, int many) { return from + many <= static_cast<int>(kept); };
  if (!within(age, points) || !within(age_before, points_before) || size < 1 || !within(0, size)) return false;
  if (past < 1 || past > std::min(size, mebdf::most_past)) return false;
  order_ = order;
  looks_ = {Look{age, points}, Look{age_before, points_before}};
  control_.restore({.past = past, .waited = waited, .starting = starting != 0});
  history_.restore(std::span(saved.memory).subspan(counts), size);
  loop_.restore(saved);
  stages_.set_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
