// One step of an explicit Runge–Kutta method, with its error estimate and its dense output.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "time/projection.hpp"
#include "time/step_control.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"
#include "time/tableau.hpp"

namespace catena {

/// out = y + h Σ_{j < terms} w_j k_j, each element summed in the same order whatever the instruction set.
/// k holds the stages one after another, each as long as y.
void combine(std::span<const double> y, double h, std::span<const double> weights, std::span<const double> k,
             std::span<double> out);

/// The step from (t, y₀) to (t + h, y₁): its stages stay until the next attempt, so that its dense output can be asked for later.
class RungeKuttaStep {
 public:
  RungeKuttaStep(const Tableau& table, std::size_t dimension);

  /// Begins at (t, y₀) with k_0 = f(t, y₀) known.
  void begin(double t, std::span<const double> y, std::span<const double> rate);

  /// Tries to go from t over this span: stages, y₁, and k_s = f(t + h, y₁) when the error estimate wants it (T.1)–(T.2).
  template <RateFunction System>
  void attempt(System& system, const StepSpan& span, Counters& counters);

  /// The estimated error of the last attempt, 1 when it is just allowed (T.3), (T.4); 0 of a table that estimates none.
  double error(Tolerance tolerance);

  /// Puts y₁ onto the constraints, if there are any, and reduces the error as the first of its estimates is reduced.
  template <RateFunction System>
  StepStatus project(System& system, Tolerance tolerance, double& error);

  /// Makes sure of k_s, which is the next step's first rate.
  template <RateFunction System>
  void finish(System& system, Counters& counters);

  /// Makes sure of the dense output, which may want further stages.
  template <RateFunction System>
  void make_dense(System& system, Counters& counters);
  bool dense_ready() const { return dense_ready_; }

  /// y anywhere in [t, t + h], to the table's dense order (T.5).
  template <RateFunction System>
  void state_at(System& system, double time, std::span<double> out, Counters& counters);

  double start() const { return start_; }
  double size() const { return size_; }  ///< 0: none was tried yet
  double end() const { return end_; }
  std::span<const double> before() const { return before_; }
  std::span<const double> after() const { return after_; }
  std::span<const double> end_rate() const { return stage(table_->stages); }

 private:
  std::span<double> stage(int i) { return std::span(stages_).subspan(i * dimension_, dimension_); }
  std::span<const double> stage(int i) const { return std::span(stages_).subspan(i * dimension_, dimension_); }
  template <RateFunction System>
  void evaluate(System& system, int i, Counters& counters);
  double time_of(double node) const { return std::min(start_ + node * size_, limit_); }
  double error_of(const Tableau::Row& weights, Tolerance tolerance);  ///< leaves the error itself in scratch_
  void dense_coefficients();
  void interpolate(double time, std::span<double> out) const;

  const Tableau* table_;
  std::size_t dimension_;
  double start_ = 0.0;
  double size_ = 0.0;
  double end_ = 0.0;
  double limit_ = 0.0;  ///< rounding does not carry a stage beyond it
  bool finished_ = false;
  bool dense_ready_ = false;
  std::vector<double> before_, after_, scratch_;
  std::vector<double> stages_;  ///< k_0, k_1 …
  std::vector<double> dense_;   ///< r_1 … of (T.5), without r_0 = y₀
};

template <RateFunction System>
void RungeKuttaStep::evaluate(System& system, int i, Counters& counters) {
  combine(before_, size_, std::span(table_->a[i]).first(i), stages_, scratch_);
  system(time_of(table_->c[i]), std::span<const double>(scratch_), stage(i));
  ++counters.rates;
}

template <RateFunction System>
void RungeKuttaStep::attempt(System& system, const StepSpan& span, Counters& counters) {
  size_ = span.size;
  end_ = span.end;
  limit_ = span.limit;
  finished_ = false;
  dense_ready_ = false;
  for (int i = 1; i < table_->stages; ++i) evaluate(system, i, counters);
  combine(before_, size_, std::span(table_->a[table_->stages]).first(table_->stages), stages_, after_);
  const bool error_wants_end = table_->error_rows > 0 && table_->error[0][table_->stages] != 0.0;
  if (error_wants_end) finish(system, counters);
}

template <RateFunction System>
StepStatus RungeKuttaStep::project(System& system, Tolerance tolerance, double& error) {
  if constexpr (Projecting<System>) {
    const bool estimated = table_->error_rows > 0;
    const double raw = estimated ? error_of(table_->error[0], tolerance) : 0.0;
    const StepStatus outcome =
        catena::project(system, end_, after_, estimated ? std::span(scratch_) : std::span<double>());
    if (outcome != StepStatus::advanced) return outcome;
    if (raw > 0.0) error *= error_norm(scratch_, before_, after_, tolerance) / raw;
    finished_ = false;
  }
  return StepStatus::advanced;
}

template <RateFunction System>
void RungeKuttaStep::finish(System& system, Counters& counters) {
  if (finished_) return;
  system(time_of(1.0), std::span<const double>(after_), stage(table_->stages));
  ++counters.rates;
  finished_ = true;
}

template <RateFunction System>
void RungeKuttaStep::make_dense(System& system, Counters& counters) {
  if (dense_ready_) return;
  for (int i = 1; i <= table_->dense_stages; ++i) evaluate(system, table_->stages + i, counters);
  dense_coefficients();
  dense_ready_ = true;
}

template <RateFunction System>
void RungeKuttaStep::state_at(System& system, double time, std::span<double> out, Counters& counters) {
  make_dense(system, counters);
  interpolate(time, out);
}

}  // namespace catena
