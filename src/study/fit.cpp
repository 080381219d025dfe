#include "study/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "num/dot_product.hpp"
#include "num/elementary.hpp"
#include "study/fit_doubt.hpp"
#include "study/fit_error.hpp"
#include "study/fit_model.hpp"
#include "study/least_squares.hpp"

namespace catena {
namespace {

using Vector = FitModel::Vector;

double squares(std::span<const double> residuals) { return dot_product(residuals, residuals); }

std::vector<double> distances(const FitPlan& plan, const Vector& residuals) {
  std::vector<double> all;
  std::size_t first = 0;
  for (const FitSet& set : plan.sets) {
    const std::size_t points = set.data.time.size();
    all.push_back(std::sqrt(squares(std::span(residuals).subspan(first, 2 * points)) / static_cast<double>(points)));
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
      : plan_(&plan), model_(&model), progress_(&progress), best_(plan.keys.size()) {
    for (std::size_t k = 0; k < best_.size(); ++k) best_[k] = plan.keys[k].coordinate(plan.keys[k].start);
  }

  /// From there; false if the runs fail.
  bool begin(const Vector& q) {
    origin_ = q;
    for (std::size_t k = 0; k < q.size(); ++k) {
      constexpr double inside = 1 - 1e-6;  // on a bound nothing would move
      if (const auto within = plan_->keys[k].interval())
        origin_[k] = asin(std::clamp((q[k] - within->middle) / within->half, -inside, inside));
    }
    residuals(Vector(q.size(), 1.0));
    return residuals_.has_value();
  }

  Vector residuals(std::span<const double> x) {
    const Vector q = coordinates(x);
    auto here = model_->residuals(q);
    if (!here) {
      trouble = here.error();
      return Vector(plan_->residuals(), 1e3);  // a kilometre off: the method turns back
    }
    if (!residuals_ || squares(*here) < squares(*residuals_)) {
      best_ = q;
      residuals_ = *here;
    }
    if (*progress_) (*progress_)(model_->runs(), sum(distances(*plan_, *residuals_)));
    return std::move(*here);
  }

  bool slopes(std::span<const double> x, DenseMatrix& change) {
    auto by_q = model_->sensitivities(coordinates(x), FitModel::step);
    if (!by_q) {
      trouble = by_q.error();
      return false;
    }
    change = std::move(*by_q);
    for (std::size_t k = 0; k < x.size(); ++k)
      if (const auto within = plan_->keys[k].interval())
        for (double& slope : change.column(k)) slope *= within->half * cos(turn(x, k));
    return true;
  }

  const Vector& best() const { return best_; }  ///< in q
  const std::optional<Vector>& best_residuals() const { return residuals_; }
  std::string trouble;  ///< why the last run that failed did so

 private:
  double turn(std::span<const double> x, std::size_t k) const { return origin_[k] + x[k] - 1; }

  Vector coordinates(std::span<const double> x) const {
    Vector q(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
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
  std::vector<std::size_t> bounded;
  for (std::size_t k = 0; k < start.size() && bounded.size() < primes.size(); ++k)
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
    if (all[i] && (!all[best] || squares(*all[i]) < squares(*all[best]))) best = i;
  return points[best];
}

/// What the best point looks like.
void describe(const FitPlan& plan, const Search& search, Fit& fit) {
  for (std::size_t k = 0; k < plan.keys.size(); ++k) {
    const double value = plan.keys[k].value(search.best()[k]);
    fit.keys.push_back({.value = value, .standard_error = std::nullopt, .low = value, .high = value});
  }
  if (!search.best_residuals()) return;
  const Vector& residuals = *search.best_residuals();
  const std::vector<double> distance = distances(plan, residuals);
  fit.distance = sum(distance);
  std::size_t next = 0;
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    FittedSet set{.model = plan.sets[s].data.place, .curve = {}, .distance = distance[s]};
    for (Vec2<double>& place : set.model) {
      place = place + Vec2<double>{residuals[next], residuals[next + 1]};
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
std::string minimise(Search& search) {
  const LeastSquaresLimits limits{.first_step = 0.2,  // lest it leaves the valley
                                  .squares = 1e-8,    // a hundredth of a standard error for up to 10⁴ points
                                  .step = 1e-8,
                                  .most_residuals = 100};
  const LeastSquaresProblem problem{
      .residuals = [&](std::span<const double> x) { return search.residuals(x); },
      .slopes = [&](std::span<const double> x, DenseMatrix& change) { return search.slopes(x, change); }};
  Vector x(search.best().size(), 1.0);
  switch (least_squares(problem, limits, x)) {
    case LeastSquaresEnd::no_slopes:
      return search.trouble;
    case LeastSquaresEnd::too_long:
      return "100 steps were not enough";
    case LeastSquaresEnd::at_rest:
      break;
  }
  return "";
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
    fit.message = minimise(search);
    describe(plan, search, fit);
    const auto remaining = judge(plan, model, search.best(), *search.best_residuals(), fit);
    doubt(plan, model, start, search.best(), fit);
    // A minimum, for all that the data can tell: a tenth of a standard error is lost in it.
    if (fit.message.empty() && !remaining)
      fit.message = remaining.error();
    else if (fit.message.empty() && *remaining > 0.1)
      fit.message = fmt::format(
          "the search stopped {:.2g} standard errors from the minimum that the slope there predicts: the motion "
          "depends too sensitively on the keys, or a start value is too far off",
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
