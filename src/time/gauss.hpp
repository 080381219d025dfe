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
#include <cassert>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "num/lanes.hpp"
#include "num/sum.hpp"
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
  double step_size() const { return control_.tried(); }            ///< after a failure: the length that was tried last
  double residual() const { return stages_.newton().residual(); }  ///< the last Newton correction, in its units
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  void state_at(double time, std::span<double> out) {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const;
  bool restore(const IntegratorState& saved);  ///< false if it is none of this method and dimension

 private:
  using Formula = gauss::Formula<Stages>;

  bool fixed() const { return stepping_.step > 0.0; }
  StepStatus advance_fixed();
  StepStatus advance_adaptive();
  void linearise();
  void guess(double h);
  void start_misfit(double h, std::span<const double> rate);
  double estimate(double h, bool refine);
  StepStatus solve(double h);
  bool take(double h);

  System* system_;
  Stepping stepping_;
  Tolerance unit_;  ///< of corrections and errors: at a fixed step the state, else the formula's tolerance (G.8)
  double newton_tolerance_;  ///< in these units
  GaussStages<System, Stages> stages_;
  std::array<GaussStep<Stages>, 2> steps_;
  int current_ = 0;
  std::vector<double> y_;
  std::vector<double> lost_;                          ///< what rounding has cut off y so far (G.7)
  std::vector<double> y_next_, lost_next_;            ///< both at the end of the step, until that is sure
  std::vector<double> rate_;                          ///< f at (time_, y_)
  std::vector<double> missed_before_, missed_after_;  ///< h(ẏ − u̇) at the ends of the step (G.10)
  double time_ = 0.0;
  double time_lost_ = 0.0;  ///< the same of the time: 10⁶ steps still end at multiples of the step
  CollocationControl control_{Stages, gauss::most_iterations};
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
      y_next_(dimension),
      lost_next_(dimension),
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
  assert(y.size() == y_.size());
  time_ = t;
  time_lost_ = 0.0;
  std::ranges::copy(y, y_.begin());
  std::ranges::fill(lost_, 0.0);
  linearise();
  stages_.set_out(time_, y_, unit_);
  control_.start(stages_.size_of(y_), stages_.size_of(rate_), stepping_.end - time_);
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

template <StiffSystem System, int Stages>
StepStatus Gauss<System, Stages>::advance_fixed() {
  const double h = equal_step_within(stepping_.step, stepping_.end - time_);
  if (!(h > least_step(time_))) return StepStatus::step_too_small;
  control_.set_tried(h);
  stages_.set_out(time_, y_, unit_);
  StepStatus outcome = solve(h);
  if (outcome == StepStatus::advanced) {
    start_misfit(h, rate_);
    if (!take(h)) outcome = StepStatus::not_finite;
  }
  if (outcome != StepStatus::advanced) ++counters_.rejected;
  return outcome;
}

/// The stages of a step of length h: `advanced` when they are known.
template <StiffSystem System, int Stages>
StepStatus Gauss<System, Stages>::solve(double h) {
  guess(h);
  if (!stages_.factor(h, counters_)) return StepStatus::not_converged;
  const bool solved =
      fixed() ? stages_.solve_to_rounding(h, counters_) : stages_.solve_to_tolerance(h, newton_tolerance_, counters_);
  if (solved) return StepStatus::advanced;
  return std::isfinite(residual()) ? StepStatus::not_converged : StepStatus::not_finite;
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
  return control_.advance(time_, stepping_.end, stages_.newton(), counters_,
                          CollocationControl::Step{[this](double h) { return solve(h); },
                                                   [this](double h, bool refine) { return estimate(h, refine); },
                                                   [this](double h) { return take(h); }});
}

/// y₁ = y₀ + Σ b_i h f_i with compensation (G.7), and the polynomial of the step; not if the rate is not a number there.
template <StiffSystem System, int Stages>
bool Gauss<System, Stages>::take(double h) {
  double end = time_, end_lost = time_lost_;
  if (h == stepping_.end - time_)
    end = stepping_.end;
  else
    add_compensated(end, end_lost, h);
  for (std::size_t i = 0; i < y_.size(); ++i) {
    y_next_[i] = y_[i];
    lost_next_[i] = lost_[i];
    add_compensated(y_next_[i], lost_next_[i], Formula::mean(stages_.slopes()[i]));
  }
  system_->linearise(end, y_next_, rate_);
  ++counters_.rates;
  if (!all_finite(rate_)) {
    linearise();
    return false;
  }
  // At a fixed step the misfit at the end is known; else h f is not to be trusted there, and ẏ − u̇ ~ P_s must do     (G.10)
  constexpr double sign = Stages % 2 == 0 ? 1.0 : -1.0;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    missed_after_[i] = fixed() ? h * rate_[i] : sign * missed_before_[i];
    if (!fixed()) continue;
    for (const double term : Formula::legendre(stages_.slopes()[i])) missed_after_[i] -= term;
  }
  current_ = 1 - current_;
  steps_[current_].take(time_, h, end, y_next_, stages_.slopes(), missed_before_, missed_after_);
  time_ = end;
  time_lost_ = end_lost;
  std::swap(y_, y_next_);
  std::swap(lost_, lost_next_);
  ++counters_.steps;
  return true;
}

template <StiffSystem System, int Stages>
IntegratorState Gauss<System, Stages>::save() const {
  const bool moved = counters_.steps > 0;
  std::vector<double> memory;
  memory.reserve((GaussStep<Stages>::terms + 1) * y_.size() + 2);
  steps_[current_].append_polynomial(memory);
  memory.insert(memory.end(), lost_.begin(), lost_.end());
  memory.insert(memory.end(), {time_, time_lost_});
  return {.step_start = moved ? step_start() : time_,
          .step_size = moved ? steps_[current_].size() : 0.0,
          .state = y_,
          .memory = std::move(memory),
          .next_step = control_.next_step(),
          .control = {.error = control_.error_before(), .rejected = false},
          .newton_slack = stages_.newton().slack(),
          .counters = counters_};
}

template <StiffSystem System, int Stages>
bool Gauss<System, Stages>::restore(const IntegratorState& saved) {
  const std::span<const double> numbers = saved.memory;
  const std::size_t terms = GaussStep<Stages>::terms * y_.size();
  if (saved.state.size() != y_.size() || numbers.size() != terms + y_.size() + 2) return false;
  std::ranges::copy(saved.state, y_.begin());
  time_ = numbers[terms + y_.size()];
  time_lost_ = numbers[terms + y_.size() + 1];
  steps_[current_].restore(saved.step_start, saved.step_size, time_, y_, numbers.first(terms));
  std::ranges::copy(numbers.subspan(terms, y_.size()), lost_.begin());
  linearise();
  control_.restore(saved.next_step, saved.control.error, saved.step_size);
  stages_.newton().restore_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
