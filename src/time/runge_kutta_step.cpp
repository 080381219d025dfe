#include "time/runge_kutta_step.hpp"

#include <algorithm>
#include <array>

#include "time/projection.hpp"

namespace catena {

void combine(std::span<const double> y, double h, std::span<const double> weights, std::span<const double> k,
             std::span<double> out) {
  const std::size_t size = y.size();
  constexpr std::size_t block = 16;
  for (std::size_t begin = 0; begin < size; begin += block) {
    const std::size_t count = std::min(block, size - begin);
    std::array<double, block> sum{};
    for (std::size_t j = 0; j < weights.size(); ++j) {
      const double weight = weights[j];
      if (weight == 0.0) continue;
      const double* term = k.data() + j * size + begin;
      if (count == block) {
        for (std::size_t i = 0; i < block; ++i) sum[i] += weight * term[i];
      } else {
        for (std::size_t i = 0; i < count; ++i) sum[i] += weight * term[i];
      }
    }
    for (std::size_t i = 0; i < count; ++i) out[begin + i] = y[begin + i] + h * sum[i];
  }
}

RungeKuttaStep::RungeKuttaStep(const Tableau& table, std::size_t dimension)
    : table_(&table),
      dimension_(dimension),
      before_(dimension),
      after_(dimension),
      scratch_(dimension),
      stages_((table.stages + 1 + table.dense_stages) * dimension),
      dense_((3 + table.dense_rows) * dimension) {}

void RungeKuttaStep::begin(double t, std::span<const double> y, std::span<const double> rate) {
  start_ = t;
  size_ = 0.0;
  finished_ = false;
  dense_ready_ = false;
  std::ranges::copy(y, before_.begin());
  std::ranges::copy(rate, stage(0).begin());
}

/// Of the estimate only what stays on the constraints (T.10).
double RungeKuttaStep::error_of(const Tableau::Row& weights, const SystemView& system, Tolerance tolerance) {
  std::ranges::fill(scratch_, 0.0);
  combine(scratch_, size_, std::span(weights).first(table_->stages + 1), stages_, scratch_);
  if (system.projects()) system.project_change(after_, scratch_);
  return error_norm(scratch_, before_, after_, tolerance);
}

double RungeKuttaStep::error(const SystemView& system, Tolerance tolerance) {
  if (table_->error_rows == 0) return 0.0;
  const double fine = error_of(table_->error[0], system, tolerance);
  if (table_->error_rows == 1 || fine == 0.0) return fine;
  // Fifth and third order estimates together behave like h⁸: e₅² / √(e₅² + 0.01 e₃²)                 (T.4)
  const double coarse = error_of(table_->error[1], system, tolerance);
  return fine * fine / std::sqrt(fine * fine + 0.01 * coarse * coarse);
}

void RungeKuttaStep::dense_coefficients() {
  // r_1 = y₁ − y₀,  r_2 = h k_0 − r_1,  r_3 = r_1 − h k_s − r_2: the cubic Hermite polynomial; r_4 … = h Σ d_j k_j   (T.5)
  const std::span<const double> first = stage(0);
  const std::span<const double> last = stage(table_->stages);
  const std::span<double> coefficients(dense_);
  for (std::size_t i = 0; i < dimension_; ++i) {
    const double rise = after_[i] - before_[i];
    const double bulge = size_ * first[i] - rise;
    coefficients[i] = rise;
    coefficients[dimension_ + i] = bulge;
    coefficients[2 * dimension_ + i] = rise - size_ * last[i] - bulge;
  }
  std::ranges::fill(scratch_, 0.0);
  const int stages = table_->stages + 1 + table_->dense_stages;
  for (int row = 0; row < table_->dense_rows; ++row)
    combine(scratch_, size_, std::span(table_->dense[row]).first(stages), stages_,
            coefficients.subspan((3 + row) * dimension_, dimension_));
}

void RungeKuttaStep::interpolate(double time, std::span<double> out) const {
  // y = y₀ + x (r_1 + (1 − x)(r_2 + x (r_3 + (1 − x)(r_4 + …))))                                       (T.5)
  const double x = (time - start_) / size_;
  const int rows = 3 + table_->dense_rows;
  std::ranges::fill(out, 0.0);
  for (int row = rows - 1; row >= 0; --row) {
    const double factor = row % 2 == 0 ? x : 1.0 - x;
    const double* coefficient = dense_.data() + row * dimension_;
    for (std::size_t i = 0; i < dimension_; ++i) out[i] = factor * (coefficient[i] + out[i]);
  }
  for (std::size_t i = 0; i < dimension_; ++i) out[i] += before_[i];
}

void RungeKuttaStep::evaluate(const SystemView& system, int i, Counters& counters) {
  combine(before_, size_, std::span(table_->a[i]).first(i), stages_, scratch_);
  system(time_of(table_->c[i]), std::span<const double>(scratch_), stage(i));
  ++counters.rates;
}

StepStatus RungeKuttaStep::attempt(const SystemView& system, const StepSpan& span, Counters& counters) {
  size_ = span.size;
  end_ = span.end;
  limit_ = span.limit;
  finished_ = false;
  dense_ready_ = false;
  for (int i = 1; i < table_->stages; ++i) evaluate(system, i, counters);
  combine(before_, size_, std::span(table_->a[table_->stages]).first(table_->stages), stages_, after_);
  if (system.projects())
    if (const StepStatus outcome = project(system, end_, after_); outcome != StepStatus::advanced) return outcome;
  const bool error_wants_end = table_->error_rows > 0 && table_->error[0][table_->stages] != 0.0;
  if (error_wants_end) finish(system, counters);
  return StepStatus::advanced;
}

void RungeKuttaStep::finish(const SystemView& system, Counters& counters) {
  if (finished_) return;
  system(time_of(1.0), std::span<const double>(after_), stage(table_->stages));
  ++counters.rates;
  finished_ = true;
}

void RungeKuttaStep::make_dense(const SystemView& system, Counters& counters) {
  if (dense_ready_) return;
  for (int i = 1; i <= table_->dense_stages; ++i) evaluate(system, table_->stages + i, counters);
  dense_coefficients();
  dense_ready_ = true;
}

void RungeKuttaStep::state_at(const SystemView& system, double time, std::span<double> out, Counters& counters) {
  make_dense(system, counters);
  interpolate(time, out);
}

}  // namespace catena
