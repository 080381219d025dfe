#include "lab/comparison.hpp"

#include <algorithm>
#include <cmath>

namespace catena {

Comparison::Comparison(const RunResult& run, const RunResult& other, const Sensitivity& sensitivity)
    : run_(&run), other_(&other), sensitivity_(&sensitivity) {
  add(run.evidence.probes);
  add(run.evidence.around);
  std::ranges::sort(pairs_, {}, &Pair::time);
  find_horizon();
}

/// The companion ends where it parts for good.
void Comparison::add(const Samples& samples) {
  const Schema& schema = run_->schema;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const double time = samples.time[k];
    if (time > other_->evidence.probes.time.back()) continue;
    const auto ours = samples.row(k), other = other_at(time);
    pairs_.push_back({time, distance(schema, schema.place, ours, other), ours, other});
  }
}

std::span<const double> Comparison::other_at(double time) const {
  const Samples& probes = other_->evidence.probes;
  return probes.row(static_cast<std::size_t>(std::ranges::lower_bound(probes.time, time) - probes.time.begin()));
}

/// Until the ± of the place passes the limit; the last time before.
void Comparison::find_horizon() {
  double largest_yet = 0.0;
  for (const Pair& pair : pairs_) {
    largest_yet = std::max(largest_yet, pair.apart);
    const double seen = safety * largest_yet;
    if (!(seen + rounding(pair.time) <= parted * run_->schema.length)) {
      ended_by_rounding_ = rounding(pair.time) > seen;
      return;
    }
    horizon_ = pair.time;
  }
}

double Comparison::rounding(double time) const {
  const std::vector<double>&times = sensitivity_->time, &all = sensitivity_->rounding;
  if (times.empty()) return 0.0;
  const auto k = static_cast<std::size_t>(std::ranges::lower_bound(times, time) - times.begin());
  if (k >= all.size()) return all.back();
  return k == 0 ? all[0] : std::max(all[k - 1], all[k]);
}

double Comparison::growth(double time) const {
  const auto k =
      static_cast<std::size_t>(std::ranges::lower_bound(sensitivity_->time, time) - sensitivity_->time.begin());
  return sensitivity_->growth[std::min(k, sensitivity_->growth.size() - 1)];
}

double Comparison::place_error(double time, double seen) const {
  return safety * seen + rounding(time) + floor_share * run_->schema.length;  // (E.7)
}

double Comparison::scale(std::size_t watched) const {
  const Schema& schema = run_->schema;
  const Watched& what = schema.watched[watched];
  const Samples& probes = run_->evidence.probes;
  double largest_seen = what.scale;
  for (std::size_t k = 0; k < probes.size(); ++k) {
    largest_seen = std::max(largest_seen, std::abs(schema.value(probes.row(k), watched)));
    if (what.sized_by >= 0)
      largest_seen =
          std::max(largest_seen, std::abs(schema.value(probes.row(k), static_cast<std::size_t>(what.sized_by))));
  }
  return largest_seen;
}

double Comparison::value_error(std::size_t watched, const Samples& samples, std::size_t first, std::size_t count,
                               double scale) const {
  const Schema& schema = run_->schema;
  double seen = 0.0, size = scale, grown = 0.0;
  for (std::size_t k = first; k < first + count; ++k) {
    const double time = samples.time[k], value = schema.value(samples.row(k), watched);
    seen = std::max(seen, std::abs(value - schema.value(other_at(time), watched)));
    size = std::max(size, std::abs(value));
    grown = std::max(grown, rounding(time));
  }
  return safety * seen + size * (grown / schema.length + floor_share);  // (E.8)
}

}  // namespace catena
