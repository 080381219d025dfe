#include "time/gauss.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "num/sum.hpp"
#include "time/projection.hpp"

namespace catena {

template <int Stages>
Gauss<Stages>::Gauss(SystemView system, std::size_t dimension, Stepping stepping)
    : Integrator(system, std::move(stepping), {.compensated = true}),
      unit_(gauss::unit(loop_.tolerance(), Stages, fixed())),
      newton_tolerance_(collocation::newton_tolerance(unit_)),
      stages_(system, dimension),
      steps_{GaussStep<Stages>(dimension), GaussStep<Stages>(dimension)},
      y_(dimension),
      lost_(dimension),
      y_next_(dimension),
      lost_next_(dimension),
      rate_(dimension),
      missed_before_(dimension),
      missed_after_(dimension) {}

/// f and J at the present point: the end of one step and the start of the next.
template <int Stages>
void Gauss<Stages>::linearise() {
  system_.linearise(time(), y_, rate_);
  ++counters_.rates;
}

template <int Stages>
void Gauss<Stages>::start(double t, std::span<const double> y) {
  assert(y.size() == y_.size());
  if (y.data() != y_.data()) std::ranges::copy(y, y_.begin());
  std::ranges::fill(lost_, 0.0);
  loop_.start(t);
  stages_.newton() = {};
  linearise();
  stages_.set_out(t, y_, unit_);
  loop_.propose(control_.first_step(stages_.size_of(y_), stages_.size_of(rate_), loop_.limit(t) - t));
}

template <int Stages>
void Gauss<Stages>::guess(const StepSpan& span) {
  if (span.first)
    std::ranges::fill(stages_.stages(), Lanes<4>(0.0));
  else
    steps_[current_].guess(span.size, stages_.stages());
}

/// h(f − u̇) at the start of the step; u̇ at x = 0 is Σ (−1)^k l_k.
template <int Stages>
void Gauss<Stages>::start_misfit(double h, std::span<const double> rate) {
  for (std::size_t i = 0; i < y_.size(); ++i) {
    missed_before_[i] = h * rate[i];
    const auto terms = Formula::legendre(stages_.slopes()[i]);
    for (int k = 0; k < Stages; ++k) missed_before_[i] += k % 2 == 0 ? -terms[k] : terms[k];
  }
}

/// The stages of a step: `advanced` when they are known.
template <int Stages>
StepStatus Gauss<Stages>::solve(const StepSpan& span) {
  const double h = span.size;
  guess(span);
  if (!stages_.factor(h, counters_)) return StepStatus::not_converged;
  const bool solved =
      fixed() ? stages_.solve_to_rounding(h, counters_) : stages_.solve_to_tolerance(h, newton_tolerance_, counters_);
  if (solved) return StepStatus::advanced;
  return std::isfinite(residual()) ? StepStatus::not_converged : StepStatus::not_finite;
}

/// γ₀(1 − βJ)⁻¹ h(f − u̇) at the start: the difference to an embedded formula of order s, filtered so that stiff components do
/// not cry wolf (G.8). Leaves the filtered misfit, the leading term of what u misses.
template <int Stages>
double Gauss<Stages>::estimate(double h, bool refine) {
  const auto filtered = [&](std::span<const double> rate) {
    start_misfit(h, rate);
    stages_.filter(missed_before_, counters_);
    return std::max(Formula::filter * stages_.size_of(missed_before_), 1e-10);
  };
  const double first = filtered(rate_);
  if (first < 1.0 || !refine) return first;
  for (std::size_t i = 0; i < y_.size(); ++i) missed_after_[i] = y_[i] + Formula::filter * missed_before_[i];
  system_(time(), std::span<const double>(missed_after_), std::span<double>(missed_before_));
  ++counters_.rates;
  std::swap(missed_before_, missed_after_);
  return filtered(missed_after_);
}

/// y₁ = y₀ + Σ b_i h f_i with compensation (G.7), put onto the constraints; a uniform slope carries the polynomial there.
template <int Stages>
StepStatus Gauss<Stages>::arrive(double end) {
  for (std::size_t i = 0; i < y_.size(); ++i) {
    y_next_[i] = y_[i];
    lost_next_[i] = lost_[i];
    add_compensated(y_next_[i], lost_next_[i], Formula::mean(stages_.slopes()[i]));
  }
  if (system_.projects()) {
    std::ranges::copy(y_next_, missed_after_.begin());
    const StepStatus outcome =
        project(system_, end, y_next_, fixed() ? std::span<double>() : std::span(missed_before_));
    if (outcome != StepStatus::advanced) return outcome;
    for (std::size_t i = 0; i < y_.size(); ++i) stages_.slopes()[i] += y_next_[i] - missed_after_[i];
  }
  return StepStatus::advanced;
}

template <int Stages>
Judgement Gauss<Stages>::judge(const StepSpan& span, bool refine) {
  const double raw = estimate(span.size, refine);
  const StepStatus outcome = arrive(span.end);
  return {outcome, system_.projects() ? std::max(Formula::filter * stages_.size_of(missed_before_), 1e-10) : raw};
}

/// Goes to the end of the step, unless the rate is not a number there.
template <int Stages>
bool Gauss<Stages>::take(const StepSpan& span) {
  system_.linearise(span.end, y_next_, rate_);
  ++counters_.rates;
  if (!all_finite(rate_)) {
    linearise();
    return false;
  }
  // At a fixed step the misfit at the end is known; else h f is not to be trusted there, and ẏ − u̇ ~ P_s must do     (G.10)
  constexpr double sign = Stages % 2 == 0 ? 1.0 : -1.0;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    missed_after_[i] = fixed() ? span.size * rate_[i] : sign * missed_before_[i];
    if (!fixed()) continue;
    for (const double term : Formula::legendre(stages_.slopes()[i])) missed_after_[i] -= term;
  }
  current_ = 1 - current_;
  steps_[current_].take(span.start, span.size, span.end, y_next_, stages_.slopes(), missed_before_, missed_after_);
  std::swap(y_, y_next_);
  std::swap(lost_, lost_next_);
  return true;
}

template <int Stages>
Attempt Gauss<Stages>::attempt_fixed(const StepSpan& span) {
  StepStatus outcome = solve(span);
  if (outcome == StepStatus::advanced) outcome = arrive(span.end);
  if (outcome == StepStatus::advanced) {
    start_misfit(span.size, rate_);
    if (!take(span)) outcome = StepStatus::not_finite;
  }
  return {outcome, span.size};
}

template <int Stages>
StepStatus Gauss<Stages>::advance() {
  stages_.set_out(time(), y_, unit_);
  const CollocationControl::Step step{[this](const StepSpan& span) { return solve(span); },
                                      [this](const StepSpan& span, bool refine) { return judge(span, refine); },
                                      [this](const StepSpan& span) { return take(span); }};
  return loop_.advance(counters_, [&](const StepSpan& span) {
    return fixed() ? attempt_fixed(span) : control_.attempt(span, stages_.newton(), step);
  });
}

/// `memory` holds the polynomial of the last step, then what rounding has cut off y.
template <int Stages>
IntegratorState Gauss<Stages>::save() const {
  const GaussStep<Stages>& last = steps_[current_];
  std::vector<double> memory;
  memory.reserve(last.polynomial_size() + y_.size());
  last.append_polynomial(memory);
  memory.insert(memory.end(), lost_.begin(), lost_.end());
  IntegratorState state{.step_start = last.start(),
                        .step_end = last.end(),
                        .step_size = last.size(),
                        .state = y_,
                        .memory = std::move(memory),
                        .control = {.error = control_.error_before(), .rejected = false},
                        .newton_slack = stages_.newton().slack(),
                        .counters = counters_};
  loop_.save(state);
  return state;
}

template <int Stages>
bool Gauss<Stages>::restore(const IntegratorState& saved) {
  GaussStep<Stages>& last = steps_[current_];
  const std::span<const double> numbers = saved.memory;
  const std::size_t terms = last.polynomial_size();
  if (saved.state.size() != y_.size() || numbers.size() != terms + y_.size()) return false;
  std::ranges::copy(saved.state, y_.begin());
  last.restore(saved.step_start, saved.step_size, saved.step_end, numbers.first(terms));
  std::ranges::copy(numbers.subspan(terms), lost_.begin());
  loop_.restore(saved);
  linearise();
  control_.restore(saved.control.error, saved.fresh ? 0.0 : saved.step_size);
  stages_.newton().restore_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

template class Gauss<2>;
template class Gauss<3>;

}  // namespace catena
