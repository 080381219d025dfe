#include "study/fit_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "num/dot_product.hpp"

namespace catena {
namespace {

using Vector = FitModel::Vector;

/// σ, if it was not given, and χ², when so many combinations of keys were fitted.
void measure_scatter(const FitPlan& plan, const Vector& residuals, std::size_t fitted, Fit& fit) {
  const double squares = dot_product(residuals, residuals);
  fit.freedom = static_cast<int>(residuals.size()) - static_cast<int>(fitted);
  fit.sigma = plan.sigma.value_or(std::sqrt(squares / fit.freedom));
  fit.chi_square = fit.sigma > 0 ? squares / (fit.sigma * fit.sigma) : 0.0;
}

/// The problem linearised at the solution: errors, correlations, what is not determined, how far the minimum still is.
class Linearised {
 public:
  Linearised(const FitPlan& plan, const Vector& q, const Vector& residuals, DenseMatrix change, Vector differ)
      : plan_(&plan), q_(&q), residuals_(&residuals), change_(std::move(change)), differ_(std::move(differ)) {}

  void judge(Fit& fit) {
    find_active(fit);
    const std::size_t count = active_.size();
    measure_scatter(*plan_, *residuals_, count, fit);
    if (count == 0) return;
    DenseMatrix scaled(change_.rows, count);
    double noise = 0.0;
    for (std::size_t a = 0; a < count; ++a) {
      const double length = length_of(change_.column(active_[a]));
      for (std::size_t i = 0; i < scaled.rows; ++i) scaled(i, a) = change_(i, active_[a]) / length;
      const double share = differ_[active_[a]] / length;
      noise += share * share;
    }
    // Singular values no larger than the error of the matrix are zero for all we know.
    const SingularValues svd = singular_values(std::move(scaled));
    const double threshold = 2 * std::sqrt(noise) + 1e-12;
    std::size_t rank = count;
    while (rank > 0 && svd.values[rank - 1] <= threshold) --rank;

    measure_scatter(*plan_, *residuals_, rank, fit);
    DenseMatrix inverse = transposed(block(svd.right, 0, 0, count, rank));  // (V S⁻¹)ᵀ: a column for each key
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t k = 0; k < rank; ++k) inverse(k, a) /= svd.values[k];
    const Vector along = inner_products(block(svd.left, 0, 0, svd.left.rows, rank), *residuals_);
    report_singular(block(svd.right, 0, rank, svd.right.rows, count - rank), fit);
    for (std::size_t a = 0; a < count; ++a) {
      if (!determined_[active_[a]]) continue;
      const double length = length_of(change_.column(active_[a]));
      set_error(active_[a], fit.sigma * length_of(inverse.column(a)) / length,
                -dot_product(inverse.column(a), along) / length, fit);
    }
    correlate(inverse, fit);
  }

  /// The largest step that is left to the minimum of the linearised problem, in standard errors; 0 when it is tiny anyhow.
  double remaining() const { return remaining_; }

 private:
  std::string name(std::size_t k) const { return dotted(*plan_->keys[k].key); }

  void find_active(Fit& fit) {
    determined_.assign(plan_->keys.size(), false);
    for (std::size_t k = 0; k < q_->size(); ++k) {
      FittedKey& key = fit.keys[k];
      const auto within = plan_->keys[k].interval();
      key.on_bound = within && std::abs((*q_)[k] - within->middle) > (1 - 1e-3) * within->half;
      if (key.on_bound) {
        fit.warnings.push_back(
            fmt::format("{} sits on its bound, {:.6g}, and has no error bar there: its best value may lie beyond.",
                        name(k), (*q_)[k] > within->middle ? plan_->keys[k].bounds->high : plan_->keys[k].bounds->low));
      } else if (length_of(change_.column(k)) <= 2 * differ_[k]) {
        fit.warnings.push_back(
            fmt::format("{} does not matter here: it moves the tip by no more than the runs' own errors.", name(k)));
      } else {
        active_.push_back(k);
        determined_[k] = true;
      }
    }
  }

  /// Keys that take part in a combination to which the data are blind.
  void report_singular(const DenseMatrix& blind, Fit& fit) {
    if (blind.columns == 0) return;
    std::string names;
    const DenseMatrix of_key = transposed(blind);
    for (std::size_t a = 0; a < active_.size(); ++a) {
      if (length_of(of_key.column(a)) < 0.1) continue;
      determined_[active_[a]] = false;
      names += (names.empty() ? "" : ", ") + name(active_[a]);
    }
    fit.warnings.push_back(
        fmt::format("{}: the data determine only a combination of these. Keep one of them fixed.", names));
  }

  void set_error(std::size_t k, double error, double step, Fit& fit) {
    FittedKey& key = fit.keys[k];
    const FreeKey& free = plan_->keys[k];
    key.standard_error = free.log ? key.value * error : error * free.unit;
    key.low = free.value((*q_)[k] - error);
    key.high = free.value((*q_)[k] + error);
    if (free.log && error > 1)
      fit.warnings.push_back(fmt::format("{} is hardly determined: its error bar is larger than itself.", name(k)));
    if (std::abs(step) > 1e-6) remaining_ = std::max(remaining_, std::abs(step) / error);
  }

  void correlate(const DenseMatrix& inverse, Fit& fit) const {
    const std::size_t keys = q_->size();
    fit.correlation.assign(keys * keys, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t a = 0; a < active_.size(); ++a)
      for (std::size_t b = 0; b < active_.size(); ++b)
        if (determined_[active_[a]] && determined_[active_[b]]) {
          const auto one = inverse.column(a), other = inverse.column(b);
          fit.correlation[active_[a] * keys + active_[b]] =
              a == b ? 1.0 : dot_product(one, other) / (length_of(one) * length_of(other));
        }
  }

  const FitPlan* plan_;
  const Vector* q_;
  const Vector* residuals_;
  DenseMatrix change_;
  Vector differ_;  ///< of each column, between two steps of the differences: how wrong it may be
  std::vector<std::size_t> active_;
  std::vector<bool> determined_;
  double remaining_ = 0.0;
};

}  // namespace

std::expected<double, std::string> judge(const FitPlan& plan, const FitModel& model, const Vector& coordinates,
                                         const Vector& residuals, Fit& fit) {
  measure_scatter(plan, residuals, coordinates.size(), fit);
  const auto by_step = model.sensitivities(coordinates, FitModel::step);
  if (!by_step) return std::unexpected(by_step.error());
  const auto by_two = model.sensitivities(coordinates, 2 * FitModel::step);
  if (!by_two) return std::unexpected(by_two.error());
  Vector differ(by_step->columns);
  for (std::size_t k = 0; k < differ.size(); ++k) {
    Vector gap(by_step->column(k).begin(), by_step->column(k).end());
    for (std::size_t i = 0; i < gap.size(); ++i) gap[i] -= (*by_two)(i, k);
    differ[k] = length_of(gap);
  }
  Linearised linearised(plan, coordinates, residuals, *by_step, std::move(differ));
  linearised.judge(fit);
  return linearised.remaining();
}

}  // namespace catena
