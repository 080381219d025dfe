#include "time/radau5.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "num/elementary.hpp"
#include "time/projection.hpp"

namespace catena {

Radau5::Radau5(SystemView system, std::size_t dimension, Stepping stepping)
    : Integrator(system, std::move(stepping), {.adaptive = true}),
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
void Radau5::linearise() {
  system_.linearise(time(), y_, rate_);
  ++counters_.rates;
}

void Radau5::set_scale() {
  for (std::size_t i = 0; i < y_.size(); ++i)
    per_scale_[i] = 1.0 / (tolerance_.absolute + tolerance_.relative * std::abs(y_[i]));
}

double Radau5::size_of(std::span<const double> v) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double ratio = v[i] * per_scale_[i];
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(v.size()));
}

void Radau5::start(double t, std::span<const double> y) {
  assert(y.size() == y_.size());
  if (y.data() != y_.data()) std::ranges::copy(y, y_.begin());
  loop_.start(t);
  newton_ = {};
  linearise();
  set_scale();
  loop_.propose(control_.first_step(size_of(y_), size_of(rate_), loop_.limit(t) - t));
}

bool Radau5::factor(double h) {
  ++counters_.factorisations;
  return system_.factor(h * radau5::per_eigenvalues);
}

double Radau5::correct(const StepSpan& span) {
  // F_i = f(t + c_i h, y + z_i), all three at once in lanes.
  const double h = span.size;
  Lanes<4> times;
  for (int k = 0; k < 4; ++k) times[k] = std::min(span.start + radau5::nodes[k] * h, span.limit);
  system_.rates(times, std::span(work_));
  counters_.rates += 3;

  radau5::form_right_sides(h * radau5::per_eigenvalues, stages_, work_);
  system_.solve(std::span(work_));
  ++counters_.solves;

  const double sum = radau5::apply(y_, per_scale_, stages_, work_);
  return std::sqrt(sum / static_cast<double>(3 * y_.size()));
}

/// The difference to an embedded formula of order 3, filtered by (1 − βJ)⁻¹ so that stiff components do not cry wolf (R.7).
double Radau5::estimate(double h, bool refine) {
  const double beta = h / radau5::gamma;
  const auto filtered = [&](std::span<const double> f) {
    radau5::form_error(beta, h, f, stages_, work_);
    system_.solve(std::span(work_));
    ++counters_.solves;
    const double sum = radau5::square_of_real(work_, per_scale_);
    return std::max(std::sqrt(sum / static_cast<double>(y_.size())), 1e-10);
  };
  const double first = filtered(rate_);
  if (first < 1.0 || !refine) return first;
  for (std::size_t i = 0; i < y_.size(); ++i) shifted_[i] = y_[i] + work_[i][0];
  system_(time(), std::span<const double>(shifted_), std::span<double>(shifted_rate_));
  ++counters_.rates;
  return filtered(shifted_rate_);
}

/// The error of the step at its end and, where stiffness lets that pass, between its ends; there it counts from a tenth of the
/// tolerance on (R.10).
Judgement Radau5::judge(const StepSpan& span, bool refine) {
  const double raw = estimate(span.size, refine);
  if (const StepStatus outcome = project(span.end); outcome != StepStatus::advanced) return {outcome, raw};
  const double at_end = system_.projects() ? std::max(size_of(shifted_rate_), 1e-10) : raw;
  const double between = span.first ? 0.0 : steps_[current_].missed_by_next(span.size, stages_, per_scale_);
  return {StepStatus::advanced, between < 0.1 ? at_end : std::max(at_end, between)};
}

/// Puts the last stage, which is the end of the step, onto the constraints; leaves the error that remains in shifted_rate_.
StepStatus Radau5::project(double end) {
  if (!system_.projects()) return StepStatus::advanced;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    shifted_[i] = y_[i] + stages_[i][2];
    shifted_rate_[i] = work_[i][0];
  }
  const StepStatus outcome = catena::project(system_, end, shifted_, shifted_rate_);
  if (outcome != StepStatus::advanced) return outcome;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    stages_[i][2] = shifted_[i] - y_[i];
    work_[i][0] = shifted_rate_[i];
  }
  return StepStatus::advanced;
}

/// The stages of a step: `advanced` when they are known.
StepStatus Radau5::solve(const StepSpan& span) {
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
bool Radau5::take(const StepSpan& span) {
  CollocationStep& step = steps_[1 - current_];
  step.take(span.start, span.size, span.end, y_, stages_, work_, span.first ? nullptr : &steps_[current_]);
  system_.linearise(span.end, step.after(), rate_);
  ++counters_.rates;
  if (!all_finite(rate_)) {
    linearise();
    return false;
  }
  current_ = 1 - current_;
  std::ranges::copy(step.after(), y_.begin());
  return true;
}

StepStatus Radau5::advance() {
  set_scale();
  const CollocationControl::Step step{[this](const StepSpan& span) { return solve(span); },
                                      [this](const StepSpan& span, bool refine) { return judge(span, refine); },
                                      [this](const StepSpan& span) { return take(span); }};
  return loop_.advance(counters_, [&](const StepSpan& span) { return control_.attempt(span, newton_, step); });
}

IntegratorState Radau5::save() const {
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

bool Radau5::restore(const IntegratorState& saved) {
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
