#include "study/fit_doubt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "lab/method.hpp"

namespace catena {
namespace {

using Places = std::vector<Vec2<double>>;

/// No camera sees a hundred-thousandth of the length: smaller residuals and errors are never worth a warning.
constexpr double invisible = 1e-5;

double square(Vec2<double> v) { return dot(v, v); }

double squares(const Places& misses) {
  double sum = 0.0;
  for (const Vec2<double>& miss : misses) sum += square(miss);
  return sum;
}

Vec2<double> mean(const Places& places) {
  Vec2<double> sum{0.0, 0.0};
  for (const Vec2<double>& place : places) sum = sum + place;
  return (1.0 / static_cast<double>(places.size())) * sum;
}

Places differences(const Places& a, const Places& b) {
  Places all(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) all[i] = a[i] - b[i];
  return all;
}

/// What scatters from point to point in all tables, as the variance of a coordinate: each residual against the straight line between
/// its neighbours. Nothing where too few have neighbours.
std::optional<double> scatter(const FitPlan& plan, const Fit& fit) {
  constexpr int enough = 6;
  double sum = 0.0;
  int count = 0;
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    const TipData& data = plan.sets[s].data;
    const Places miss = differences(fit.sets[s].model, data.place);
    for (std::size_t i = 1; i + 1 < miss.size(); ++i) {
      const double span = data.time[i + 1] - data.time[i - 1];
      const double w = span > 0 ? (data.time[i + 1] - data.time[i]) / span : 0.5;
      sum += square(miss[i] - (w * miss[i - 1] + (1 - w) * miss[i + 1])) / (1 + w * w + (1 - w) * (1 - w));
      count += 2;
    }
  }
  if (count < 2 * enough) return std::nullopt;
  return sum / count;
}

void warn_of_few(const Fit& fit, std::size_t points, std::vector<std::string>& warnings) {
  constexpr int ample = 12;  // the error bars themselves are then known to 1/√24, a fifth
  if (fit.freedom >= ample) return;
  warnings.push_back(fmt::format(
      "{} points are few for {} free keys: the error bars themselves are uncertain by {:.0f} %, and a misfit "
      "may go unnoticed.",
      points, fit.keys.size(), 100 / std::sqrt(2.0 * fit.freedom)));
}

/// The certificate of the fitted run at the times of the data.
void warn_of_runs(const FitPlan& plan, const FitModel& model, const FitModel::Vector& best, double noise, Fit& fit) {
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    const Certificate trust = model.certificate(s, best);
    if (!trust.present) continue;
    const auto beyond = std::ranges::count_if(trust.at_error, [](double error) { return std::isnan(error); });
    if (beyond > 0)
      fit.warnings.push_back(
          fmt::format("{}: {} of {} points lie beyond t = {:.3g} s, where the prediction of the motion ends ({}): "
                      "they say nothing about the keys. Leave them out.",
                      plan.sets[s].data.file, beyond, trust.at_error.size(), trust.horizon, name(trust.limit)));
    const RunSpec& run = plan.sets[s].experiment.run;
    double largest = 0.0;
    for (const double error : trust.at_error) largest = std::max(largest, std::isnan(error) ? 0.0 : error);
    if (largest > std::max(0.1 * noise, invisible * plan.sets[s].experiment.chain.length))
      fit.warnings.push_back(
          fmt::format("{}: the computed places are known to {:.1g} mm only, which is not small against the scatter of "
                      "the data, {:.2g} mm. Take a smaller {}.",
                      plan.sets[s].data.file, 1e3 * largest, 1e3 * noise,
                      equal_step(run.method, run) > 0 ? "run.step" : "run.tolerance"));
  }
}

/// A computed tip, at any time; before the start at rest.
class Path {
 public:
  Path(const FitModel& model, std::size_t set, const FitModel::Vector& q, const TipData& data, double end)
      : fall_(data.fall) {
    std::vector<double> times;
    for (int i = 0; i <= pieces; ++i) times.push_back(end * i / pieces);
    if (auto tip = model.tip(set, q, times, Precision::full)) samples_ = std::move(*tip);
  }

  bool known() const { return !samples_.empty(); }

  Places at(const std::vector<double>& times, double later) const {
    Places all;
    for (const double time : times) {
      const Vec2<double> place = position(time + later);
      all.push_back(fall_ ? samples_.front().position - place : place);
    }
    return all;
  }

 private:
  static constexpr int pieces = 1000;

  /// The cubic through places and velocities of two samples.
  Vec2<double> position(double time) const {
    if (time <= 0.0) return samples_.front().position;
    if (time >= samples_.back().time) return samples_.back().position;
    const double step = samples_[1].time;
    const auto k = std::min(static_cast<std::size_t>(time / step), samples_.size() - 2);
    const TipSample &a = samples_[k], &b = samples_[k + 1];
    const double x = (time - a.time) / step, y = 1 - x;
    return y * y * (1 + 2 * x) * a.position + x * x * (1 + 2 * y) * b.position +
           step * x * y * (y * a.velocity - x * b.velocity);
  }

  bool fall_;
  std::vector<TipSample> samples_;
};

/// A change of the data and how well they fit with it.
struct Suspect {
  double squares = std::numeric_limits<double>::infinity();
  std::string change;  ///< "5 cm added to x"
  std::string question;
};

std::string centimetres(double metres) { return fmt::format("{:.2g} cm", 100 * metres); }

Suspect mirrored(const TipData& data, const Places& model, bool first) {
  Places turned = data.place;
  for (Vec2<double>& place : turned) (first ? place.x : place.y) *= -1;
  const char axis = (data.fall ? "wh" : "xy")[first ? 0 : 1];
  return {.squares = squares(differences(model, turned)),
          .change = fmt::format("the sign of {} turned", axis),
          .question = first ? "Is the film mirrored?" : "Does y point down?"};
}

Suspect displaced(const TipData& data, const Places& model) {
  Places miss = differences(model, data.place);
  const Vec2<double> shift = mean(miss);
  for (Vec2<double>& one : miss) one = one - shift;
  const std::string_view names = data.fall ? "wh" : "xy";
  std::string change;
  if (std::abs(shift.x) > 0.2 * std::abs(shift.y))
    change = fmt::format("about {} added to {}", centimetres(shift.x), names[0]);
  if (std::abs(shift.y) > 0.2 * std::abs(shift.x))
    change += fmt::format("{}{} added to {}", change.empty() ? "about " : " and ", centimetres(shift.y), names[1]);
  return {.squares = squares(miss), .change = change, .question = "Is the origin where the chain hangs?"};
}

/// Up to a quarter of the film early or late.
Suspect delayed(const TipData& data, const Path& path) {
  constexpr int looks = 200;
  const double most = data.time.back() / 4;
  Suspect best;
  for (int i = -looks; i <= looks; ++i) {
    const double later = most * i / looks;
    const double sum = squares(differences(path.at(data.time, later), data.place));
    if (sum < best.squares)
      best = {.squares = sum,
              .change = fmt::format("about {:.2g} ms added to t", 1e3 * later),
              .question = "Is t = 0 the moment of release?"};
  }
  return best;
}

/// What would explain three quarters of the squares that are left, with the keys as they are or as they started.
void warn_of_mistake(const FitSet& set, const FittedSet& fitted, std::span<const Path> paths,
                     std::vector<std::string>& warnings) {
  const auto points = static_cast<double>(set.data.time.size());
  const double left = points * fitted.distance * fitted.distance;
  Suspect best;
  for (const Path& path : paths) {
    if (!path.known()) continue;
    const Places model = path.at(set.data.time, 0.0);
    for (Suspect suspect : {mirrored(set.data, model, true), mirrored(set.data, model, false),
                            displaced(set.data, model), delayed(set.data, path)})
      if (suspect.squares < best.squares) best = std::move(suspect);
  }
  if (best.squares < left / 4)
    warnings.push_back(fmt::format("{}: with {} the data would fit to {:.2g} mm instead of {:.2g} mm. {}",
                                   set.data.file, best.change, 1e3 * std::sqrt(best.squares / points),
                                   1e3 * fitted.distance, best.question));
}

/// Of the data's own motion at least half is to be explained.
bool unlike(const FitSet& set, const FittedSet& fitted) {
  Places spread = set.data.place;
  const Vec2<double> middle = mean(spread);
  for (Vec2<double>& place : spread) place = place - middle;
  return squares(differences(fitted.model, set.data.place)) > 0.5 * squares(spread);
}

}  // namespace

void doubt(const FitPlan& plan, const FitModel& model, const FitModel::Vector& start, const FitModel::Vector& best,
           Fit& fit) {
  const auto points = plan.residuals() / 2;
  warn_of_few(fit, points, fit.warnings);
  const std::optional<double> variance = scatter(plan, fit);
  const double left = std::sqrt(fit.chi_square / fit.freedom) * fit.sigma;
  const double noise = plan.sigma ? *plan.sigma : variance ? std::sqrt(*variance) : left;
  warn_of_runs(plan, model, best, noise, fit);

  const double visible = invisible * plan.sets.front().experiment.chain.length;
  // σ given: five standard deviations of χ². From neighbours: six of the quotient of two variances from as many numbers.
  const double spread = plan.sigma ? 5 * std::sqrt(2.0 / fit.freedom) : 6 * std::sqrt(4.0 / fit.freedom);
  const double excess = left / std::max(noise, visible);
  const bool misfit = excess * excess > 1 + spread;
  if (misfit)
    fit.warnings.push_back(
        plan.sigma
            ? fmt::format("The residuals are {:.2g} times as large as --sigma says: the model misses something, or "
                          "sigma is too small. The error bars are too short at least by that factor.",
                          excess)
            : fmt::format("The residuals are {:.2g} times as large as the scatter from point to point: the model "
                          "misses something, or the data are not what they are taken for. The error bars do not "
                          "cover that.",
                          excess));
  for (std::size_t s = 0; s < plan.sets.size(); ++s) {
    const FitSet& set = plan.sets[s];
    const bool other = unlike(set, fit.sets[s]);
    if (other)
      fit.warnings.push_back(fmt::format(
          "{}: the computed motion explains less than half of the variation of the data: they may be noise, from "
          "another chain or in other units.",
          set.data.file));
    if (!misfit && !other) continue;
    const double end = set.experiment.run.duration;
    const std::array<Path, 2> paths{Path(model, s, best, set.data, end), Path(model, s, start, set.data, end)};
    warn_of_mistake(set, fit.sets[s], paths, fit.warnings);
  }
}

}  // namespace catena
