// One step of an explicit Runge–Kutta method, with its error estimate and its dense output.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

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

  /// Tries to go from t over this span: stages, y₁, which is put onto the constraints if there are any, and k_s = f(t + h, y₁) when
  /// the error estimate wants it (T.1)–(T.2). `advanced`, or why y₁ cannot be put there.
  StepStatus attempt(const SystemView& system, const StepSpan& span, Counters& counters);

  /// The estimated error of the last attempt, 1 when it is just allowed (T.3), (T.4); 0 of a table that estimates none.
  double error(const SystemView& system, Tolerance tolerance);

  /// Makes sure of k_s, which is the next step's first rate.
  void finish(const SystemView& system, Counters& counters);

  /// Makes sure of the dense output, which may want further stages.
  void make_dense(const SystemView& system, Counters& counters);
  bool dense_ready() const { return dense_ready_; }

  /// y anywhere in [t, t + h], to the table's dense order (T.5).
  void state_at(const SystemView& system, double time, std::span<double> out, Counters& counters);

  double start() const { return start_; }
  double size() const { return size_; }  ///< 0: none was tried yet
  double end() const { return end_; }
  std::span<const double> before() const { return before_; }
  std::span<const double> after() const { return after_; }
  std::span<const double> end_rate() const { return stage(table_->stages); }

 private:
  std::span<double> stage(int i) { return std::span(stages_).subspan(i * dimension_, dimension_); }
  std::span<const double> stage(int i) const { return std::span(stages_).subspan(i * dimension_, dimension_); }
  void evaluate(const SystemView& system, int i, Counters& counters);
  double time_of(double node) const { return std::min(start_ + node * size_, limit_); }
  double error_of(const Tableau::Row& weights, const SystemView& system, Tolerance tolerance);
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

}  // namespace catena
