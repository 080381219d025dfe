// Goes from step to step: adaptive for tables with an error estimate, equal steps for the others.
//
// The last two steps stay, each with its dense output, so that whoever watches can look for a peak on both sides of a joint.
#pragma once

#include <array>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "time/integrator.hpp"
#include "time/runge_kutta_step.hpp"
#include "time/step_control.hpp"
#include "time/tableau.hpp"

namespace catena {

class ExplicitIntegrator final : public Integrator {
 public:
  ExplicitIntegrator(const Tableau& table, SystemView system, std::size_t dimension, Stepping stepping)
      : Integrator(system, std::move(stepping),
                   {.adaptive = table.error_rows > 0, .compensated = table.error_rows == 0}),
        table_(&table),
        control_(table.error_order),
        steps_{RungeKuttaStep(table, dimension), RungeKuttaStep(table, dimension)},
        rate_(dimension),
        y_(dimension) {
    assert(table.error_rows > 0 || loop_.equal_steps());
  }

  void start(double t, std::span<const double> y) override;
  StepStatus advance() override;
  std::span<const double> state() const override { return y_; }
  double step_start() const override { return last().start(); }
  double residual() const override { return residual_; }

  void state_at(double time, std::span<double> out) override;

  IntegratorState save() const override;
  bool restore(const IntegratorState& saved) override;

 private:
  RungeKuttaStep& last() { return steps_[current_]; }
  const RungeKuttaStep& last() const { return steps_[current_]; }
  bool adaptive() const { return !loop_.equal_steps(); }
  double first_step();
  void rate_here();
  StepStatus try_step(const StepSpan& span);
  Attempt attempt(const StepSpan& span);
  void take();

  const Tableau* table_;
  StepControl control_;
  std::array<RungeKuttaStep, 2> steps_;
  int current_ = 0;
  std::vector<double> rate_;  ///< f at the present time and y_
  std::vector<double> y_;
  double residual_ = 0.0;
};

}  // namespace catena
