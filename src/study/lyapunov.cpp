#include "study/lyapunov.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/comparison.hpp"
#include "lab/disturbance.hpp"
#include "study/tangent_pair.hpp"

namespace catena {
namespace {

constexpr std::size_t course_points = 200;
/// A growth is known while the ± of its logarithm stays below this.
constexpr double known_to = 1e-3;

/// Evenly over the motion, and when the user asks.
std::vector<double> course_times(double begin, double end, const std::vector<double>& at) {
  std::vector<double> times;
  times.reserve(course_points + 1 + at.size());
  for (std::size_t k = 0; k < course_points; ++k)
    times.push_back(begin + (end - begin) * static_cast<double>(k) / course_points);
  times.push_back(end);
  for (const double time : at)
    if (time >= begin) times.push_back(time);
  std::ranges::sort(times);
  times.erase(std::ranges::unique(times).begin(), times.end());
  return times;
}

/// The ± of each growth: three times the largest difference of the two runs so far, and rounding (V.7).
void judge_growth(const TangentFlow& second, Lyapunov& found) {
  constexpr double floor = floor_share;
  std::vector<double> apart(found.vectors, 0.0);
  double largest = 0.0;  // growth of the first so far
  found.horizon = found.end;
  bool known = true;
  for (std::size_t k = 0; k < found.time.size(); ++k) {
    for (std::size_t j = 0; j < found.vectors; ++j) {
      const std::size_t at = k * found.vectors + j;
      const double gap = at < second.growth.size() ? std::abs(found.growth[at] - second.growth[at]) : not_known;
      apart[j] = std::isnan(gap) ? not_known : std::max(apart[j], gap);
      found.error.push_back(safety * apart[j] + floor * (1 + std::abs(found.growth[at])));
    }
    const double first = found.error[k * found.vectors];
    if (known && !(first <= known_to)) {
      known = false;
      found.horizon = k > 0 ? found.time[k - 1] : found.begin;
      // What the rounding of the start has grown to (V.8).
      found.limit =
          companion_shift * std::exp(largest) > 0.01 * known_to ? GrowthLimit::rounding : GrowthLimit::tolerance;
    }
    if (!known) std::fill_n(found.error.end() - static_cast<std::ptrdiff_t>(found.vectors), found.vectors, not_known);
    largest = std::max(largest, found.growth[k * found.vectors]);
  }
}

/// The mean over the run: beyond the horizon two runs are two samples of the same chaos, and differ as such do.
void judge_exponents(const TangentFlow& second, Lyapunov& found) {
  const std::size_t last = found.time.size() - 1;
  const double length = found.end - found.begin;
  for (std::size_t j = 0; j < found.vectors; ++j) {
    const std::size_t at = last * found.vectors + j;
    const double other = at < second.growth.size() ? second.growth[at] : not_known;
    const double known = found.error[at];
    const double error = std::isnan(known) ? safety * std::abs(found.growth[at] - other) : known;
    found.exponents.push_back({found.growth[at] / length, error / length});
  }
  const Measured there = found.growth_at(found.place_of(found.horizon));
  const double until = found.horizon - found.begin;
  found.predicted_exponent =
      until > 0 ? Measured{there.value / until, there.error / until} : Measured{not_known, not_known};
}

void warn_of_horizon(Lyapunov& found) {
  if (found.limit == GrowthLimit::none) return;
  const double grown = found.growth_at(found.place_of(found.horizon)).value;
  if (found.limit == GrowthLimit::rounding)
    found.warnings.push_back(
        fmt::format("Beyond t = {:.4g} s double precision cannot determine the growth: the rounding error of the start "
                    "has grown by "
                    "a factor of e^{:.1f} by then. Later numbers belong to some other motion of this chaotic system, "
                    "and the exponent is "
                    "that of a sample.",
                    found.horizon, grown));
  else
    found.warnings.push_back(
        fmt::format("Beyond t = {:.4g} s the growth is not known at this tolerance: the two runs differ by more than a "
                    "thousandth. A smaller run.tolerance or run.step goes further.",
                    found.horizon));
}

}  // namespace

std::string_view name(GrowthLimit limit) {
  switch (limit) {
    case GrowthLimit::none:
      return "none";
    case GrowthLimit::tolerance:
      return "tolerance";
    case GrowthLimit::rounding:
      break;
  }
  return "rounding";
}

std::size_t Lyapunov::place_of(double at) const {
  const auto found = std::ranges::lower_bound(time, at);
  return static_cast<std::size_t>(std::min(found, time.end() - 1) - time.begin());
}

Lyapunov lyapunov(const Experiment& experiment, const LyapunovRequest& request) {
  Lyapunov found{.vectors = request.vectors, .begin = first_motion(experiment), .end = experiment.run.duration};
  const TangentPair pair = tangent_pair(
      experiment,
      {.vectors = request.vectors, .along = request.along, .at = course_times(found.begin, found.end, request.at)},
      request.keep_going);
  found.status = pair.first.status;
  found.message = pair.first.message;
  found.method = pair.first.method;
  found.second_method = pair.second.method;
  found.tolerance = pair.first_tolerance;
  found.second_tolerance = pair.second_tolerance;
  found.counters = pair.first.counters;
  if (found.status != RunStatus::done) return found;
  if (pair.second.status == RunStatus::interrupted) found.status = RunStatus::interrupted;
  found.time = pair.first.time;
  found.growth = pair.first.growth;
  judge_growth(pair.second, found);
  judge_exponents(pair.second, found);
  if (pair.second.status == RunStatus::failed)
    found.warnings.push_back("The second run failed, so nothing is known beyond its end: " + pair.second.message);
  warn_of_horizon(found);
  return found;
}

}  // namespace catena
