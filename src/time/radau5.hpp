// Radau IIA of order 5: three implicit stages, stiffly accurate, for anything damped.
//
// After E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, IV.8: the stages are
// transformed so that each Newton iteration needs one real and one complex solution with 1 − βJ. The system solves; no matrix is
// seen here. Equations (R.1)–(R.10) are derived in docs/theory/implicit.md.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "num/complex.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/collocation_step.hpp"
#include "time/integrator_state.hpp"
#include "time/projection.hpp"
#include "time/radau5_table.hpp"
#include "time/step_control.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System>
class Radau5 {
 public:
  Radau5(System& system, std::size_t dimension, Stepping stepping);

  /// Sets out from (t, y), which may be its own state: nothing that was known before counts, but the dense output stays.
  void start(double t, std::span<const double> y);
  StepStatus advance();

  bool finished() const { return loop_.finished(); }
  bool at_stop() const { return loop_.at_stop(); }  ///< the last step ended at a stop: start afresh
  double time() const { return loop_.time(); }
  std::span<const double> state() const { return y_; }
  double step_start() const { return steps_[current_].start(); }
  double step_size() const { return loop_.tried(); }      ///< after a failure: the length that was tried last
  double residual() const { return newton_.residual(); }  ///< the last Newton correction, in units of the tolerance
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  void state_at(double time, std::span<double> out) {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const;
  bool restore(const IntegratorState& saved);  ///< false if it is none of this method and dimension

 private:
  bool factor(double h);
  StepStatus solve(const StepSpan& span);
  double correct(const StepSpan& span);  ///< one Newton iteration; the size of its correction
  double estimate(double h, bool refine);
  Judgement judge(const StepSpan& span, bool refine);
  StepStatus project(double end);
  double size_of(std::span<const double> v) const;
  void linearise();
  void set_scale();
  bool take(const StepSpan& span);

  System* system_;
  StepLoop loop_;
  Tolerance tolerance_;  ///< of the formula: chosen so that the result is about as good as was asked for (R.6)
  double newton_tolerance_;
  std::array<CollocationStep, 2> steps_;
  int current_ = 0;
  std::vector<double> y_, rate_, per_scale_;
  std::vector<double> shifted_, shifted_rate_;  ///< y with the estimated error added, for a second estimate; scratch
  std::vector<Lanes<4>> stages_;                ///< z_1, z_2, z_3
  std::vector<Lanes<4>> work_;                  ///< their states, then rates, right-hand sides and corrections
  NewtonIteration newton_;
  CollocationControl control_{radau5::stage_count, radau5::most_iterations};
  Counters counters_;
};

template <StiffSystem System>
Radau5<System>::Radau5(System& system, std::size_t dimension, Stepping stepping)
    : system_(&system),
      loop_(std::move(stepping), {.adaptive = true}),
      tolerance_(radau5::formula_tolerance(loop_.tolerance())),
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
  system_->linearise(time(), y_, rate_);
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
  assert(y.size() == y_.size());
  if (y.data() != y_.data()) std::ranges::copy(y, y_.begin());
  loop_.start(t);
  newton_ = {};
  linearise();
  set_scale();
  loop_.propose(control_.first_step(size_of(y_), size_of(rate_), loop_.limit(t) - t));
}

template <StiffSystem System>
bool Radau5<System>::factor(double h) {
  ++counters_.factorisations;
  return system_->factor(h * radau5::per_eigenvalues);
}

template <StiffSystem System>
double Radau5<System>::correct(const StepSpan& span) {
  // F_i = f(t + c_i h, y + z_i), all three at once in lanes.
  const double h = span.size;
  Lanes<4> times;
  for (int k = 0; k < 4; ++k) times[k] = std::min(span.start + radau5::nodes[k] * h, span.limit);
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
  (*system_)(time(), std::span<const double>(shifted_), std::span<double>(shifted_rate_));
  ++counters_.rates;
  return filtered(shifted_rate_);
}

/// The error of the step at its end and, where stiffness lets that pass, between its ends; there it counts from a tenth of the
/// tolerance on (R.10).
template <StiffSystem System>
Judgement Radau5<System>::judge(const StepSpan& span, bool refine) {
  const double raw = estimate(span.size, refine);
  if (const StepStatus outcome = project(span.end); outcome != StepStatus::advanced) return {outcome, raw};
  const double at_end = Projecting<System> ? std::max(size_of(shifted_rate_), 1e-10) : raw;
  const double between = span.first ? 0.0 : steps_[current_].missed_by_next(span.size, stages_, per_scale_);
  return {StepStatus::advanced, between < 0.1 ? at_end : std::max(at_end, between)};
}

/// Puts the last stage, which is the end of the step, onto the constraints; leaves the error that remains in shifted_rate_.
template <StiffSystem System>
StepStatus Radau5<System>::project(double end) {
  if constexpr (Projecting<System>) {
    for (std::size_t i = 0; i < y_.size(); ++i) {
      shifted_[i] = y_[i] + stages_[i][2];
      shifted_rate_[i] = work_[i][0];
    }
    const StepStatus outcome = catena::project(*system_, end, shifted_, shifted_rate_);
    if (outcome != StepStatus::advanced) return outcome;
    for (std::size_t i = 0; i < y_.size(); ++i) {
      stages_[i][2] = shifted_[i] - y_[i];
      work_[i][0] = shifted_rate_[i];
    }
  }
  return StepStatus::advanced;
}

/// The stages of a step: `advanced` when they are known.
template <StiffSystem System>
StepStatus Radau5<System>::solve(const StepSpan& span) {
  if (!factor(span.size)) return StepStatus::not_converged;
  if (span.first)
    std::ranges::fill(stages_, Lanes<4>(0.0));
  else
    steps_[current_].guess(span.size, stages_);
  radau5::shift(y_, stages_, work_);
  if (newton_.converge([&] { return correct(span); }, newton_tolerance_, radau5::most_iterations))
    return StepStatus::advanced;
  return std::isfinite(residual()) ? StepStatus::not_converged : StepStatus::not_finite;
}

/// Goes to the end of the step, unless the rate is not a number there.
template <StiffSystem System>
bool Radau5<System>::take(const StepSpan& span) {
  CollocationStep& step = steps_[1 - current_];
  step.take(span.start, span.size, span.end, y_, stages_, work_, span.first ? nullptr : &steps_[current_]);
  system_->linearise(span.end, step.after(), rate_);
  ++counters_.rates;
  if (!all_finite(rate_)) {
    linearise();
    return false;
  }
  current_ = 1 - current_;
  std::ranges::copy(step.after(), y_.begin());
  return true;
}

template <StiffSystem System>
StepStatus Radau5<System>::advance() {
  set_scale();
  const CollocationControl::Step step{[this](const StepSpan& span) { return solve(span); },
                                      [this](const StepSpan& span, bool refine) { return judge(span, refine); },
                                      [this](const StepSpan& span) { return take(span); }};
  return loop_.advance(counters_, [&](const StepSpan& span) { return control_.attempt(span, newton_, step); });
}

template <StiffSystem System>
IntegratorState Radau5<System>::save() const {
  const CollocationStep& last = steps_[current_];
  IntegratorState state{.step_start = last.start(),
                        .step_end = last.end(),
                        .step_size = last.size(),
                        .state = y_,
                        .memory = last.polynomial(),
                        .control = {.error = control_.error_before(), .rejected = false},
                        .newton_slack = newton_.slack(),
                        .counters = counters_};
  loop_.save(state);
  return state;
}

template <StiffSystem System>
bool Radau5<System>::restore(const IntegratorState& saved) {
  CollocationStep& last = steps_[current_];
  if (saved.state.size() != y_.size() || saved.memory.size() != last.polynomial_size()) return false;
  std::ranges::copy(saved.state, y_.begin());
  last.restore(saved.step_start, saved.step_size, saved.step_end, saved.memory);
  loop_.restore(saved);
  linearise();
  control_.restore(saved.control.error, saved.fresh ? 0.0 : saved.step_size);
  newton_.restore_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
