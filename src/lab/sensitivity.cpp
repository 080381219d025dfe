#include "lab/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "lab/disturbance.hpp"
#include "lab/integrators.hpp"
#include "lab/recording_plan.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

/// Follows a neighbour of a companion's motion from station to station.
class Neighbour {
 public:
  Neighbour(ModelView model, const RunSpec& run, const RunResult& companion);

  /// As far as it goes; `keep_going` may end it.
  Sensitivity follow(const KeepGoing& keep_going);

 private:
  static constexpr double departed = 1e-3;     ///< the departure when it sets out, relative to 1 + |y|
  static constexpr double tolerance = 1e-5;    ///< of its run: a hundredth of that
  static constexpr double most_change = 30.0;  ///< of the departure, before it is drawn back
  /// Rounding between two stations: each operation of some steps errs by half an epsilon, in no common direction.
  static constexpr double rounding_between = 2 * std::numeric_limits<double>::epsilon();

  std::span<const double> station(std::size_t k) const {
    return std::span(companion_->evidence.stations).subspan(k * y_.size(), y_.size());
  }
  double departure_from(std::size_t k) const { return departure(model_.schema().motion_size, there_, station(k)); }
  double apart(std::size_t k);
  bool from_last_station(Integrator& one, const KeepGoing& keep_going);
  bool arrive();

  ModelView model_;
  const RunResult* companion_;
  Stepping stepping_;
  Method method_;
  std::vector<double> times_, y_, there_, sample_, wide_;
  double before_ = departed, rounding_ = rounding_between;  ///< as departures
  std::size_t reached_ = 0;
  Sensitivity found_;
};

Neighbour::Neighbour(ModelView model, const RunSpec& run, const RunResult& companion)
    : model_(model),
      companion_(&companion),
      stepping_{
          .end = run.duration, .tolerance = {.relative = tolerance, .absolute = tolerance}, .stops = model.stops()},
      method_(model.choose({.duration = run.duration, .tolerance = tolerance}).method),
      times_(station_times(model.schema(), run)),
      y_(model.schema().state_size),
      there_(y_.size()) {
  times_.resize(companion.evidence.stations.size() / y_.size());  // it ends where it parts for good
}

/// How far the place of comparison is from the companion's at a station.
double Neighbour::apart(std::size_t k) {
  const Schema& schema = model_.schema();
  sample_.resize(2 * schema.sample_width());
  if (wide_.empty())
    for (const Channel& channel : schema.channels) wide_.resize(wide_.size() + (channel.sampled ? 0 : channel.width));
  const auto ours = std::span(sample_).first(schema.sample_width()), other = std::span(sample_).subspan(ours.size());
  model_.sense(times_[k], there_, ours, wide_);
  model_.sense(times_[k], station(k), other, wide_);
  return distance(schema, schema.place, ours, other);
}

/// At the next station: how much has the departure grown, and rounding with it? False where that has no answer.
bool Neighbour::arrive() {
  ++reached_;
  const double now = departure_from(reached_);
  if (!(now > 0.0) || !std::isfinite(now)) return false;
  rounding_ = rounding_ * (now / before_) + rounding_between;  // (E.5)
  found_.time.push_back(times_[reached_]);
  found_.growth.push_back(found_.growth.back() + log(now / before_));
  found_.rounding.push_back(rounding_ * apart(reached_) / now);
  before_ = now;
  return true;
}

/// Until the departure has changed too much; false where the run cannot go on.
bool Neighbour::from_last_station(Integrator& one, const KeepGoing& keep_going) {
  model_.enter(times_[reached_]);
  if (model_.system().projects()) {
    if (!model_.system().project(times_[reached_], y_)) return false;
    there_ = y_;
    before_ = departure_from(reached_);
  }
  one.start(times_[reached_], y_);
  while (reached_ + 1 < times_.size()) {
    const double next = times_[reached_ + 1];
    while (one.time() < next) {
      if (one.at_stop()) {
        model_.enter(one.time());
        one.start(one.time(), one.state());
      }
      if ((keep_going && !keep_going(one.time())) || one.advance() != StepStatus::advanced) return false;
    }
    one.state_at(next, there_);
    if (!arrive()) return false;
    if (before_ < most_change * departed && before_ > departed / most_change) continue;
    const std::span<const double> here = station(reached_);
    for (std::size_t i = 0; i < y_.size(); ++i) y_[i] = here[i] + (there_[i] - here[i]) * (departed / before_);
    before_ = departed;
    return true;
  }
  return false;
}

Sensitivity Neighbour::follow(const KeepGoing& keep_going) {
  if (times_.empty()) return {};
  std::ranges::copy(station(0), y_.begin());
  const Schema& schema = model_.schema();
  disturb(schema.motion_size - schema.disturbed, departed, std::span(y_).subspan(schema.disturbed));
  there_ = y_;
  before_ = departure_from(0);
  found_ = {.time = {times_[0]}, .growth = {0.0}, .rounding = {0.0}};
  while (from_last_station(*make_integrator(method_, model_.system(), y_.size(), stepping_), keep_going)) {
  }
  return std::move(found_);
}

}  // namespace

Sensitivity sensitivity(ModelView model, const RunSpec& run, const RunResult& companion, const KeepGoing& keep_going) {
  return Neighbour(model, run, companion).follow(keep_going);
}

}  // namespace catena
