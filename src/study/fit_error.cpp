#include "study/fit_error.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace catena {
namespace {

using Eigen::Index;
using Vector = FitModel::Vector;
using Matrix = FitModel::Matrix;

/// σ, if it was not given, and χ², when so many combinations of keys were fitted.
void measure_scatter(const FitPlan& plan, const Vector& residuals, Index fitted, Fit& fit) {
  const double squares = residuals.squaredNorm();
  fit.freedom = static_cast<int>(residuals.size() - fitted);
  fit.sigma = plan.sigma.value_or(std::sqrt(squares / fit.freedom));
  fit.chi_square = fit.sigma > 0 ? squares / (fit.sigma * fit.sigma) : 0.0;
}

/// The problem linearised at the solution: errors, correlations, what is not determined, how far the minimum still is.
class Linearised {
 public:
  Linearised(const FitPlan& plan, const Vector& q, const Vector& residuals, Matrix change, Eigen::RowVectorXd differ)
      : plan_(&plan), q_(&q), residuals_(&residuals), change_(std::move(change)), differ_(std::move(differ)) {}

  void judge(Fit& fit) {
    find_active(fit);
    const auto count = static_cast<Index>(active_.size());
    measure_scatter(*plan_, *residuals_, count, fit);
    if (count == 0) return;
    Matrix scaled(change_.rows(), count);
    double noise = 0.0;
    for (Index a = 0; a < count; ++a) {
      scaled.col(a) = change_.col(active_[a]).normalized();
      const double share = differ_[active_[a]] / change_.col(active_[a]).norm();
      noise += share * share;
    }
    // Singular values no larger than the error of the matrix are zero for all we know.
    const Eigen::JacobiSVD<Matrix> svd(scaled, Eigen::ComputeThinU | Eigen::ComputeThinV);
    const double threshold = 2 * std::sqrt(noise) + 1e-12;
    Index rank = count;
    while (rank > 0 && svd.singularValues()[rank - 1] <= threshold) --rank;

    measure_scatter(*plan_, *residuals_, rank, fit);
    const Matrix inverse =
        svd.matrixV().leftCols(rank) * svd.singularValues().head(rank).cwiseInverse().asDiagonal();  // V S⁻¹
    const Vector step = -(inverse * (svd.matrixU().leftCols(rank).transpose() * *residuals_));
    report_singular(svd.matrixV().rightCols(count - rank), fit);
    for (Index a = 0; a < count; ++a) {
      if (!determined_[active_[a]]) continue;
      const double length = change_.col(active_[a]).norm();
      set_error(active_[a], fit.sigma * inverse.row(a).norm() / length, step[a] / length, fit);
    }
    correlate(inverse, fit);
  }

  /// The largest step that is left to the minimum of the linearised problem, in standard errors; 0 when it is tiny anyhow.
  double remaining() const { return remaining_; }

 private:
  std::string name(Index k) const { return dotted(*plan_->keys[k].key); }

  void find_active(Fit& fit) {
    determined_.assign(plan_->keys.size(), false);
    for (Index k = 0; k < q_->size(); ++k) {
      FittedKey& key = fit.keys[k];
      const auto within = plan_->keys[k].interval();
      key.on_bound = within && std::abs((*q_)[k] - within->middle) > (1 - 1e-3) * within->half;
      if (key.on_bound) {
        fit.warnings.push_back(
            fmt::format("{} sits on its bound, {:.6g}, and has no error bar there: its best value may lie beyond.",
                        name(k), (*q_)[k] > within->middle ? plan_->keys[k].bounds->high : plan_->keys[k].bounds->low));
      } else if (change_.col(k).norm() <= 2 * differ_[k]) {
        fit.warnings.push_back(
            fmt::format("{} does not matter here: it moves the tip by no more than the runs' own errors.", name(k)));
      } else {
        active_.push_back(k);
        determined_[k] = true;
      }
    }
  }

  /// Keys that take part in a combination to which the data are blind.
  void report_singular(const Matrix& blind, Fit& fit) {
    if (blind.cols() == 0) return;
    std::string names;
    for (std::size_t a = 0; a < active_.size(); ++a) {
      if (blind.row(static_cast<Index>(a)).norm() < 0.1) continue;
      determined_[active_[a]] = false;
      names += (names.empty() ? "" : ", ") + name(active_[a]);
    }
    fit.warnings.push_back(
        fmt::format("{}: the data determine only a combination of these. Keep one of them fixed.", names));
  }

  void set_error(Index k, double error, double step, Fit& fit) {
    FittedKey& key = fit.keys[k];
    const FreeKey& free = plan_->keys[k];
    key.standard_error = free.log ? key.value * error : error * free.unit;
    key.low = free.value((*q_)[k] - error);
    key.high = free.value((*q_)[k] + error);
    if (free.log && error > 1)
      fit.warnings.push_back(fmt::format("{} is hardly determined: its error bar is larger than itself.", name(k)));
    if (std::abs(step) > 1e-6) remaining_ = std::max(remaining_, std::abs(step) / error);
  }

  void correlate(const Matrix& inverse, Fit& fit) const {
    const auto keys = static_cast<std::size_t>(q_->size());
    fit.correlation.assign(keys * keys, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t a = 0; a < active_.size(); ++a)
      for (std::size_t b = 0; b < active_.size(); ++b)
        if (determined_[active_[a]] && determined_[active_[b]]) {
          const auto one = inverse.row(static_cast<Index>(a)), other = inverse.row(static_cast<Index>(b));
          fit.correlation[active_[a] * keys + active_[b]] = a == b ? 1.0 : one.dot(other) / (one.norm() * other.norm());
        }
  }

  const FitPlan* plan_;
  const Vector* q_;
  const Vector* residuals_;
  Matrix change_;
  Eigen::RowVectorXd differ_;  ///< of each column, between two steps of the differences: how wrong it may be
  std::vector<Index> active_;
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
  Linearised linearised(plan, coordinates, residuals, *by_step, (*by_step - *by_two).colwise().norm());
  linearised.judge(fit);
  return linearised.remaining();
}

}  // namespace catena
