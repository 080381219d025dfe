// Radau IIA of order 5: three implicit stages, stiffly accurate, for anything damped.
//
// After E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, IV.8: the stages are
// transformed so that each Newton iteration needs one real and one complex solution with 1 − βJ. The system solves; no matrix is
// seen here. Equations (R.1)–(R.10) are derived in docs/theory/implicit.md.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/collocation_step.hpp"
#include "time/integrator.hpp"
#include "time/radau5_table.hpp"
#include "time/step_control.hpp"

namespace catena {

class Radau5 final : public Integrator {
 public:
  Radau5(SystemView system, std::size_t dimension, Stepping stepping);

  void start(double t, std::span<const double> y) override;
  StepStatus advance() override;
  std::span<const double> state() const override { return y_; }
  double step_start() const override { return steps_[current_].start(); }
  double residual() const override { return newton_.residual(); }

  void state_at(double time, std::span<double> out) override {
    steps_[time >= steps_[current_].start() ? current_ : 1 - current_].state_at(time, out);
  }

  IntegratorState save() const override;
  bool restore(const IntegratorState& saved) override;

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
};

}  // namespace catena
