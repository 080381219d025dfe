// Gauss collocation: two stages of order 4, three of order 6; symmetric, and symplectic at a fixed step.
//
// At a fixed step (Stepping::step > 0) the stages are solved to rounding and the steps added up with compensation: quadratic
// invariants stay, and the energy of a Hamiltonian system in canonical variables does not drift. Without one the step follows
// the tolerance; then, as with every method whose steps vary, nothing is symplectic any more. A-stable but not L-stable: what
// is damped fast rings on where it is not resolved, and radau5 is the better choice there.
// Equations (G.1)–(G.11) are derived in docs/theory/gauss.md.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/gauss_stages.hpp"
#include "time/gauss_step.hpp"
#include "time/gauss_table.hpp"
#include "time/integrator.hpp"
#include "time/step_control.hpp"

namespace catena {

template <int Stages>
class Gauss final : public Integrator {
 public:
  Gauss(SystemView system, std::size_t dimension, Stepping stepping);

  void start(double t, std::span<const double> y) override;
  StepStatus advance() override;
  std::span<const double> state() const override { return y_; }
  double step_start() const override { return steps_[current_].start(); }
  double residual() const override { return stages_.newton().residual(); }

  void state_at(double time, std::span<double> out) override {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const override;
  bool restore(const IntegratorState& saved) override;

 private:
  using Formula = gauss::Formula<Stages>;

  bool fixed() const { return loop_.equal_steps(); }
  Attempt attempt_fixed(const StepSpan& span);
  void linearise();
  void guess(const StepSpan& span);
  void start_misfit(double h, std::span<const double> rate);
  double estimate(double h, bool refine);
  Judgement judge(const StepSpan& span, bool refine);
  StepStatus solve(const StepSpan& span);
  StepStatus arrive(double end);
  bool take(const StepSpan& span);

  Tolerance unit_;  ///< of corrections and errors: at a fixed step the state, else the formula's tolerance (G.8)
  double newton_tolerance_;  ///< in these units
  GaussStages<Stages> stages_;
  std::array<GaussStep<Stages>, 2> steps_;
  int current_ = 0;
  std::vector<double> y_;
  std::vector<double> lost_;                          ///< what rounding has cut off y so far (G.7)
  std::vector<double> y_next_, lost_next_;            ///< both at the end of the step, until that is sure
  std::vector<double> rate_;                          ///< f at (time_, y_)
  std::vector<double> missed_before_, missed_after_;  ///< h(ẏ − u̇) at the ends of the step (G.10)
  CollocationControl control_{Stages, gauss::most_iterations};
};

extern template class Gauss<2>;
extern template class Gauss<3>;
using Gauss4 = Gauss<2>;
using Gauss6 = Gauss<3>;

}  // namespace catena
