// The modified extended BDF of J. R. Cash: orders 2 to 8, three stages, one factorisation; for anything damped.
//
// With k past values the first two stages are BDF of order k = 1 … 7 and the third is of order k + 1: each step is a pair of
// orders, the lower one to judge it by (orders 1 to 7), the higher one to go on with (orders 2 to 8).
// After J. R. Cash, S. Considine, An MEBDF code for stiff initial value problems, ACM Trans. Math. Softw. 18 (1992) 142-155, with
// coefficients made from where the past lies instead of tables. Equations (M.1)–(M.14) are derived in docs/theory/mebdf.md.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "time/integrator.hpp"
#include "time/mebdf_control.hpp"
#include "time/mebdf_history.hpp"
#include "time/mebdf_stages.hpp"
#include "time/step_control.hpp"

namespace catena {

class Mebdf final : public Integrator {
 public:
  Mebdf(SystemView system, std::size_t dimension, Stepping stepping)
      : Integrator(system, std::move(stepping), {.adaptive = true, .looks_ahead = true}),
        history_(dimension),
        stages_(system, dimension, loop_.tolerance()) {}

  void start(double t, std::span<const double> y) override;
  StepStatus advance() override;
  std::span<const double> state() const override { return history_.value(0); }
  double step_start() const override { return history_.time(looks_[0].points > 0 ? looks_[0].age + 1 : 0); }
  double residual() const override { return stages_.residual(); }

  /// Of the last step: 2 to 8, one less where it lands.
  int order() const { return order_; }

  /// y at a time within the last two steps: the polynomial through k + 2 values, of the order of the step (M.13).
  void state_at(double time, std::span<double> out) override;

  IntegratorState save() const override;
  bool restore(const IntegratorState& saved) override;

 private:
  /// Where a step is seen: through so many values, the youngest of them of this age.
  struct Look {
    int age = 0;
    int points = 0;
  };

  mebdf::Errors errors(double end, bool higher);
  Attempt attempt(const StepSpan& span);
  double take(const StepSpan& span);

  mebdf::History history_;
  mebdf::Stages stages_;
  mebdf::Control control_;
  std::array<Look, 2> looks_;  ///< the last two steps
  int order_ = 0;
};

}  // namespace catena
