#include "study/fit.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/NonLinearOptimization>

#include "num/elementary.hpp"
#include "study/fit_doubt.hpp"
#include "study/fit_error.hpp"
#include "study/fit_model.hpp"

namespace catena {
namespace {

using Eigen::Index;
using Vector = FitModel::Vector;
using Matrix = FitModel::Matrix;

std::vector<double> distances(const FitPlan& plan, const Vector& residuals) {
  std::vector<double> all;
  Index first = 0;
  for (const FitSet& set : plan.sets) {
    const auto points = static_cast<Index>(set.data.time.size());
    all.push_back(std::sqrt(residuals.segment(first, 2 * points).squaredNorm() / static_cast<double>(points)));
    first += 2 * points;
  }
  return all;
}

double sum(const std::vector<double>& values) {
  double total = 0.0;
  for (const double value : values) total += value;
  return total;
}

/// What Levenberg and Marquardt see: residuals over x without bounds. With bounds q = middle + half sin x (F. James, M. Roos,
/// Minuit, 1975). Each x starts at 1, so that the method's relative steps mean the same for all keys.
class Search {
 public:
  Search(const FitPlan& plan, const FitModel& model, const FitProgress& progress)
      : plan_(&plan), model_(&model), progress_(&progress), best_(static_cast<Index>(plan.keys.size())) {
    for (Index k = 0; k < best_.size(); ++k) best_[k] = plan.keys[k].coordinate(plan.keys[k].start);
  }

  /// From there; false if the runs fail.
  bool begin(const Vector& q) {
    origin_ = q;
    for (Index k = 0; k < q.size(); ++k) {
      constexpr double inside = 1 - 1e-6;  // on a bound nothing would move
      if (const auto within = plan_->keys[k].interval())
        origin_[k] = asin(std::clamp((q[k] - within->middle) / within->half, -inside, inside));
    }
    Vector none(values());
    (*this)(Vector::Ones(q.size()), none);
    return residuals_.has_value();
  }

  Index values() const { return static_cast<Index>(plan_->residuals()); }

  int operator()(const Vector& x, Vector& residuals) {
    const Vector q = coordinates(x);
    const auto here = model_->residuals(q);
    if (!here) {
      trouble = here.error();
      residuals.setConstant(1e3);  // a kilometre off: the method turns back
      return 0;
    }
    residuals = *here;
    if (!residuals_ || residuals.squaredNorm() < residuals_->squaredNorm()) {
      best_ = q;
      residuals_ = residuals;
    }
    if (*progress_) (*progress_)(model_->runs(), sum(distances(*plan_, *residuals_)));
    return 0;
  }

  int df(const Vector& x, Matrix& change) {
    const auto by_q = model_->sensitivities(coordinates(x), FitModel::step);
    if (!by_q) {
      trouble = by_q.error();
      return -1;
    }
    change = *by_q;
    for (Index k = 0; k < x.size(); ++k)
      if (const auto within = plan_->keys[k].interval()) change.col(k) *= within->half * cos(turn(x, k));
    return 0;
  }

  const Vector& best() const { return best_; }  ///< in q
  const std::optional<Vector>& residuals() const { return residuals_; }
  std::string trouble;  ///< why the last run that failed did so

 private:
  double turn(const Vector& x, Index k) const { return origin_[k] + x[k] - 1; }

  Vector coordinates(const Vector& x) const {
    Vector q(x.size());
    for (Index k = 0; k < x.size(); ++k) {
      const auto within = plan_->keys[k].interval();
      q[k] = within ? within->middle + within->half * sin(turn(x, k)) : turn(x, k);
    }
    return q;
  }

  const FitPlan* plan_;
  const FitModel* model_;
  const FitProgress* progress_;
  Vector origin_, best_;
  std::optional<Vector> residuals_;
};

/// The k-th number in base b, its digits mirrored at the point: evenly spread in (0, 1) (J. Halton, 1960).
double spread(int k, int base) {
  double place = 0.0, share = 1.0;
  for (; k > 0; k /= base) place += (share /= base) * (k % base);
  return place;
}

/// The best of the start and some points spread between the bounds; runs for a first look need not be precise.
Vector best_start(const FitPlan& plan, const FitModel& model, const Vector& start) {
  constexpr std::array primes{2, 3, 5, 7, 11, 13, 17, 19};
  constexpr int looks_per_key = 8;
  std::vector<Index> bounded;
  for (Index k = 0; k < start.size() && bounded.size() < primes.size(); ++k)
    if (plan.keys[k].bounds) bounded.push_back(k);
  if (bounded.empty()) return start;
  std::vector<Vector> points{start};
  for (int i = 1; i <= looks_per_key * static_cast<int>(bounded.size()); ++i) {
    points.push_back(start);
    for (std::size_t b = 0; b < bounded.size(); ++b) {
      const FreeKey::Interval within = *plan.keys[bounded[b]].interval();
      points.back()[bounded[b]] = within.middle + within.half * (2 * spread(i, primes[b]) - 1);
    }
  }
  const auto all = model.residuals(points, Precision::rough);
  std::size_t best = 0;
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i] && (!all[best] || all[i]->squaredNorm() < all[best]->squaredNorm())) best = i;
  return points[best];
}

/// What the best point looks like.
void describe(const FitPlan& plan, const Search& search, Fit& fit) {
  for (std::size_t k = 0; k < plan.keys.size(); ++k) {
    const double value = plan.keys[k].value(search.best()[static_cast<Index>(k)]);
    fit.keys.push_back({.value = value, .standard_error = std::nullopt, .low = value, .high = value});
  }
  if (!search.residuals()) return;
  const std::vector<double> distance = distances(plan, *search.residuals());
  fit.distance = sum(distance);
  Index next = 0;
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    FittedSet set{.model = plan.sets[s].data.place, .curve = {}, .distance = distance[s]};
    for (Vec2<double>& place : set.model) {
      place = place + Vec2<double>{(*search.residuals())[next], (*search.residuals())[next + 1]};
      next += 2;
    }
    fit.sets.push_back(std::move(set));
  }
}

void draw_curves(const FitPlan& plan, const FitModel& model, const Vector& q, Fit& fit) {
  constexpr int points = 400;
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    std::vector<double> times;
    for (int i = 0; i <= points; ++i) times.push_back(plan.sets[s].data.time.back() * i / points);
    if (auto curve = model.tip(s, q, times, Precision::full)) fit.sets[s].curve = std::move(*curve);
  }
}

/// The steps of the search, as far as they get; why they ended, if not at a minimum.
std::string minimise(Search& search, Index keys) {
  Eigen::LevenbergMarquardt<Search> method(search);
  method.useExternalScaling = true;
  method.diag = Vector::Ones(keys);
  method.parameters.factor = 0.2;  // the first step: a fifth, lest it leaves the valley
  method.parameters.ftol = 1e-8;   // of the sum of squares, so a hundredth of a standard error for up to 10⁴ points
  method.parameters.xtol = 1e-8;
  method.parameters.maxfev = 100;
  Vector x = Vector::Ones(keys);
  switch (method.minimize(x)) {
    case Eigen::LevenbergMarquardtSpace::UserAsked:
      return search.trouble;
    case Eigen::LevenbergMarquardtSpace::TooManyFunctionEvaluation:
      return "100 steps were not enough";
    default:
      return "";
  }
}

}  // namespace

Fit fit(const FitPlan& plan, unsigned jobs, const std::function<bool()>& keep_going, const FitProgress& progress) {
  Fit fit;
  const FitModel model(plan, jobs, keep_going);
  Search search(plan, model, progress);
  const Vector start = search.best();
  try {
    if (!search.begin(best_start(plan, model, start))) {
      fit.message = "the run to start from failed: " + search.trouble;
      describe(plan, search, fit);
      fit.runs = model.runs();
      return fit;
    }
    fit.message = minimise(search, search.best().size());
    describe(plan, search, fit);
    const auto remaining = judge(plan, model, search.best(), *search.residuals(), fit);
    doubt(plan, model, start, search.best(), fit);
    // A minimum, for all that the data can tell: a tenth of a standard error is lost in it.
    if (fit.message.empty() && !remaining)
      fit.message = remaining.error();
    else if (fit.message.empty() && *remaining > 0.1)
      fit.message = fmt::format(
          "the search came to rest {:.2g} standard errors from the minimum that the slope there promises: the motion "
          "depends too wildly on the keys, or a start is too far off",
          *remaining);
    fit.status = fit.message.empty() ? FitStatus::converged : FitStatus::not_converged;
    draw_curves(plan, model, search.best(), fit);
  } catch (const FitStopped&) {
    fit.status = FitStatus::interrupted;
    if (fit.keys.empty()) describe(plan, search, fit);
  }
  fit.runs = model.runs();
  return fit;
}

}  // namespace catena
