// Gauss collocation: two stages of order 4, three of order 6; symmetric, and symplectic at a fixed step.
//
// At a fixed step (Stepping::step > 0) the stages are solved to rounding and the steps added up with compensation: quadratic
// invariants stay, and the energy of a Hamiltonian system in canonical variables does not drift. Without one the step follows
// the tolerance; then, as with every method whose steps vary, nothing is symplectic any more. A-stable but not L-stable: what
// is damped fast rings on where it is not resolved, and radau5 is the better choice there.
// Equations (G.1)–(G.11) are derived in docs/theory/gauss.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/gauss_stages.hpp"
#include "time/gauss_step.hpp"
#include "time/gauss_table.hpp"
#include "time/integrator_state.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System, int Stages>
class Gauss {
 public:
  Gauss(System& system, std::size_t dimension, Stepping stepping);

  void start(double t, std::span<const double> y);
  StepStatus advance() { return fixed() ? advance_fixed() : advance_adaptive(); }

  bool finished() const { return time_ >= stepping_.end; }
  double time() const { return time_; }
  std::span<const double> state() const { return y_; }
  double step_start() const { return steps_[current_].start(); }
  double step_size() const { return tried_; }                      ///< after a failure: the length that was tried last
  double residual() const { return stages_.newton().residual(); }  ///< the last Newton correction, in its units
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  void state_at(double time, std::span<double> out) {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const;
  void restore(const IntegratorState& saved);

 private:
  using Formula = gauss::Formula<Stages>;

  bool fixed() const { return stepping_.step > 0.0; }
  StepStatus advance_fixed();
  StepStatus advance_adaptive();
  void linearise();
  void guess(double h);
  void start_misfit(double h, std::span<const double> rate);
  double estimate(double h, bool refine);
  StepStatus take(double h);

  System* system_;
  Stepping stepping_;
  Tolerance unit_;  ///< of corrections and errors: at a fixed step the state, else the formula's tolerance (G.8)
  double newton_tolerance_;  ///< in these units
  GaussStages<System, Stages> stages_;
  std::array<GaussStep<Stages>, 2> steps_;
  int current_ = 0;
  std::vector<double> y_;
  std::vector<double> lost_;                          ///< what rounding has cut off y so far (G.7)
  std::vector<double> rate_;                          ///< f at (time_, y_)
  std::vector<double> missed_before_, missed_after_;  ///< h(ẏ − u̇) at the ends of the step (G.10)
  double time_ = 0.0;
  double time_lost_ = 0.0;  ///< the same of the time: 10⁶ steps still end at multiples of the step
  double tried_ = 0.0;
  double next_step_ = 0.0;
  double error_before_ = 0.01;  ///< of the last accepted step, for the predictive control
  double step_before_ = 0.0;
  Counters counters_;
};

template <StiffSystem System>
using Gauss4 = Gauss<System, 2>;
template <StiffSystem System>
using Gauss6 = Gauss<System, 3>;

template <StiffSystem System, int Stages>
Gauss<System, Stages>::Gauss(System& system, std::size_t dimension, Stepping stepping)
    : system_(&system),
      stepping_(stepping),
      unit_(gauss::unit(stepping.tolerance, Stages, stepping.step > 0.0)),
      newton_tolerance_(collocation::newton_tolerance(unit_)),
      stages_(system, dimension),
      steps_{GaussStep<Stages>(dimension), GaussStep<Stages>(dimension)},
      y_(dimension),
      lost_(dimension),
      rate_(dimension),
      missed_before_(dimension),
      missed_after_(dimension) {}

/// f and J at the present point: the end of one step and the start of the next.
template <StiffSystem System, int Stages>
void Gauss<System, Stages>::linearise() {
  system_->linearise(time_, y_, rate_);
  ++counters_.rates;
}

template <StiffSystem System, int Stages>
void Gauss<System, Stages>::start(double t, std::span<const double> y) {
  time_ = t;
  time_lost_ = 0.0;
  std::ranges::copy(y, y_.begin());
  std::ranges::fill(lost_, 0.0);
  linearise();
  stages_.set_out(time_, y_, unit_);
  // A first step over which y moves by about a hundredth of what it is; a bad guess costs a rejected step or two.
  const double speed = stages_.size_of(rate_);
  const double rough = speed > 0.0 ? 0.01 * std::max(stages_.size_of(y_), 1.0) / speed : 1e-3 * stepping_.end;
  next_step_ = std::min(rough, 1e-3 * (stepping_.end - time_));
}

template <StiffSystem System, int Stages>
void Gauss<System, Stages>::guess(double h) {
  if (counters_.steps > 0)
    steps_[current_].guess(h, stages_.stages());
  else
    std::ranges::fill(stages_.stages(), Lanes<4>(0.0));
}

/// h(f − u̇) at the start of the step; u̇ at x = 0 is Σ (−1)^k l_k.
template <StiffSystem System, int Stages>
void Gauss<System, Stages>::start_misfit(double h, std::span<const double> rate) {
  for (std::size_t i = 0; i < y_.size(); ++i) {
    missed_before_[i] = h * rate[i];
    const auto terms = Formula::legendre(stages_.slopes()[i]);
    for (int k = 0; k < Stages; ++k) missed_before_[i] += k % 2 == 0 ? -terms[k] : terms[k];
  }
}

/// Equal steps end at multiples of the step, the last one at the end.
template <StiffSystem System, int Stages>
StepStatus Gauss<System, Stages>::advance_fixed() {
  const double left = stepping_.end - time_;
  const double h = left < stepping_.step * (1 + 1e-6) ? left : stepping_.step;
  tried_ = h;
  if (!(h > collocation::least_step(time_))) return StepStatus::step_too_small;
  stages_.set_out(time_, y_, unit_);
  guess(h);
  if (!stages_.factor(h, counters_) || !stages_.solve_to_rounding(h, counters_)) {
    ++counters_.rejected;
    return std::isfinite(residual()) ? StepStatus::step_too_small : StepStatus::not_finite;
  }
  start_misfit(h, rate_);
  return take(h);
}

/// γ₀(1 − βJ)⁻¹ h(f − u̇) at the start: the difference to an embedded formula of order s, filtered so that stiff components do
/// not cry wolf (G.8). Leaves the filtered misfit, the leading term of what u misses.
template <StiffSystem System, int Stages>
double Gauss<System, Stages>::estimate(double h, bool refine) {
  const auto filtered = [&](std::span<const double> rate) {
    start_misfit(h, rate);
    stages_.filter(missed_before_, counters_);
    return std::max(Formula::filter * stages_.size_of(missed_before_), 1e-10);
  };
  const double first = filtered(rate_);
  if (first < 1.0 || !refine) return first;
  for (std::size_t i = 0; i < y_.size(); ++i) missed_after_[i] = y_[i] + Formula::filter * missed_before_[i];
  (*system_)(time_, std::span<const double>(missed_after_), std::span<double>(missed_before_));
  ++counters_.rates;
  std::swap(missed_before_, missed_after_);
  return filtered(missed_after_);
}

template <StiffSystem System, int Stages>
StepStatus Gauss<System, Stages>::advance_adaptive() {
  stages_.set_out(time_, y_, unit_);
  bool rejected = false;
  while (true) {
    const double left = stepping_.end - time_;
    const double h = next_step_ * 1.01 >= left ? left : next_step_;  // a step that would leave a crumb goes to the end
    tried_ = h;
    if (!(h > collocation::least_step(time_)))
      return std::isfinite(residual()) ? StepStatus::step_too_small : StepStatus::not_finite;
    guess(h);
    if (!stages_.factor(h, counters_) || !stages_.solve_to_tolerance(h, newton_tolerance_, counters_)) {
      next_step_ = 0.5 * h;
      rejected = true;
      ++counters_.rejected;
      continue;
    }
    const double error = estimate(h, rejected || counters_.steps == 0);
    const double quotient = collocation::quotient(error, stages_.newton().count(), gauss::most_iterations, Stages);
    if (!(error < 1.0)) {
      next_step_ = counters_.steps == 0 ? 0.1 * h : h / quotient;
      rejected = true;
      ++counters_.rejected;
      continue;
    }
    const double predicted = collocation::predicted_quotient(error, h, error_before_, step_before_, Stages);
    const double wish = h / std::max(quotient, predicted);
    next_step_ = rejected ? std::min(wish, h) : wish;
    error_before_ = std::max(error, 0.01);
    step_before_ = h;
    return take(h);
  }
}

/// y₁ = y₀ + Σ b_i h f_i with compensation (G.7), and the polynomial of the step.
template <StiffSystem System, int Stages>
StepStatus Gauss<System, Stages>::take(double h) {
  const double start = time_;
  if (h == stepping_.end - start)
    time_ = stepping_.end;
  else
    gauss::add(time_, time_lost_, h);
  for (std::size_t i = 0; i < y_.size(); ++i) gauss::add(y_[i], lost_[i], Formula::mean(stages_.slopes()[i]));
  linearise();
  // At a fixed step the misfit at the end is known; else h f is not to be trusted there, and ẏ − u̇ ~ P_s must do     (G.10)
  constexpr double sign = Stages % 2 == 0 ? 1.0 : -1.0;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    missed_after_[i] = fixed() ? h * rate_[i] : sign * missed_before_[i];
    if (!fixed()) continue;
    for (const double term : Formula::legendre(stages_.slopes()[i])) missed_after_[i] -= term;
  }
  current_ = 1 - current_;
  steps_[current_].take(start, h, time_, y_, stages_.slopes(), missed_before_, missed_after_);
  ++counters_.steps;
  const bool finite = std::ranges::all_of(rate_, [](double v) { return std::isfinite(v); });
  return finite ? StepStatus::advanced : StepStatus::not_finite;
}

template <StiffSystem System, int Stages>
IntegratorState Gauss<System, Stages>::save() const {
  const bool moved = counters_.steps > 0;
  std::vector<double> polynomial;
  polynomial.reserve((GaussStep<Stages>::terms + 1) * y_.size() + 2);
  steps_[current_].append_polynomial(polynomial);
  polynomial.insert(polynomial.end(), lost_.begin(), lost_.end());
  polynomial.insert(polynomial.end(), {time_, time_lost_});
  return {.step_start = moved ? step_start() : time_,
          .step_size = moved ? steps_[current_].size() : 0.0,
          .state = y_,
          .polynomial = std::move(polynomial),
          .next_step = next_step_,
          .control = {.error = error_before_, .rejected = false},
          .newton_slack = stages_.newton().slack(),
          .counters = counters_};
}

template <StiffSystem System, int Stages>
void Gauss<System, Stages>::restore(const IntegratorState& saved) {
  std::ranges::copy(saved.state, y_.begin());
  const std::span<const double> numbers = saved.polynomial;
  const std::size_t terms = GaussStep<Stages>::terms * y_.size();
  time_ = numbers[terms + y_.size()];
  time_lost_ = numbers[terms + y_.size() + 1];
  steps_[current_].restore(saved.step_start, saved.step_size, time_, y_, numbers.first(terms));
  std::ranges::copy(numbers.subspan(terms, y_.size()), lost_.begin());
  linearise();
  next_step_ = saved.next_step;
  error_before_ = saved.control.error;
  step_before_ = saved.step_size;
  stages_.newton().restore_slack(saved.newton_slack);
  counters_ = saved.counters;
}

}  // namespace catena
