#include "lab/certificate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "lab/method.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// The ± is so many times the largest difference that was seen. Over the bank of docs/trust.md the true error is 1.1 times it in
/// the middle, and 2 times it once in a hundred.
constexpr double safety = 3.0;
/// A run is predicted while the ± of its tip stays below this share of the length.
constexpr double parted = 1e-3;
/// "About a time" means within this share of the run.
constexpr double about = 0.03;
/// No number is better than this share of the largest it is made of: some hundred roundings.
constexpr double floor_share = 64 * epsilon;
/// Differences that grow a thousandfold before they are seen are chaos, not a coarse step.
constexpr double much = 6.9;  // ln 1000

double time_of(const Sample& sample) { return sample.tip.time; }

bool implicit(Method method) {
  return method == Method::radau5 || method == Method::gauss4 || method == Method::gauss6 || method == Method::mebdf;
}

/// The order at which the error of equal steps falls; 1 for the tolerance of the others.
double order_of(Method method) {
  switch (method) {
    case Method::rk4:
    case Method::gauss4:
      return 4;
    case Method::gauss6:
      return 6;
    default:
      return 1;
  }
}

/// How far two samples of the same time are apart.
struct Gap {
  double time = 0.0;
  double tip = 0.0;    ///< [m]
  double speed = 0.0;  ///< [m/s]
  EnergySample energy;
  double total = 0.0;  ///< kinetic + potential [J]
};

Gap gap_between(const TipSample& a, const TipSample& b) {
  return {.time = a.time,
          .tip = length_of(a.position - b.position),
          .speed = length_of(a.velocity - b.velocity),
          .energy = {}};
}

Gap gap_between(const Sample& a, const Sample& b) {
  Gap gap = gap_between(a.tip, b.tip);
  gap.energy = {.kinetic = std::abs(a.energy.kinetic - b.energy.kinetic),
                .potential = std::abs(a.energy.potential - b.energy.potential),
                .work = std::abs(a.energy.work - b.energy.work),
                .heat = std::abs(a.energy.heat - b.energy.heat)};
  gap.total = std::abs(a.energy.kinetic + a.energy.potential - b.energy.kinetic - b.energy.potential);
  return gap;
}

/// A run beside its companion.
class Comparison {
 public:
  Comparison(const Experiment& experiment, const RunResult& run, const RunResult& other, const Sensitivity& sensitivity)
      : experiment_(experiment), run_(run), other_(other), sensitivity_(sensitivity) {
    for (const Sample& probe : run.evidence.probes) add(probe);
    for (const Mark& mark : run.evidence.marks)
      for (const Sample& sample : mark.samples) add(sample);
    std::ranges::sort(gaps_, {}, &Gap::time);
    find_horizon();
  }

  double horizon() const { return horizon_; }
  bool whole() const { return horizon_ >= run_.t_end; }
  bool ended_by_rounding() const { return ended_by_rounding_; }

  Certificate certificate() const;

 private:
  const Sample& other_at(double time) const {
    return *std::ranges::lower_bound(other_.evidence.probes, time, {}, time_of);
  }
  /// The companion ends where it parts for good.
  void add(const Sample& sample) {
    if (sample.tip.time <= other_.evidence.probes.back().tip.time)
      gaps_.push_back(gap_between(sample, other_at(sample.tip.time)));
  }
  void find_horizon();
  double rounding(double time) const;
  double growth(double time) const;
  template <class Of>
  double largest_gap(double time, Of&& of) const;
  double tip_error(double time, double seen) const;

  void judge_peak(std::size_t watched, Certificate&) const;
  void judge_first(std::size_t event, Certificate&) const;
  void judge_times(Certificate&) const;
  void judge_energy(Certificate&) const;
  void explain(Certificate&) const;
  double scale(std::size_t watched) const;
  double value_error(std::size_t watched, std::span<const Sample>, double scale) const;
  Peak mark_error(const Mark&) const;
  double start_height() const { return run_.evidence.probes.front().tip.position.y; }
  Peak quantity(std::size_t watched, const Sample& sample) const {
    return watched_quantity(watched, sample, start_height());
  }
  double length() const { return experiment_.chain.length; }

  const Experiment& experiment_;
  const RunResult& run_;
  const RunResult& other_;
  const Sensitivity& sensitivity_;
  std::vector<Gap> gaps_;  ///< in the order of time
  double horizon_ = 0.0;
  bool ended_by_rounding_ = false;
};

/// Until the ± of the tip passes the limit; the last time before.
void Comparison::find_horizon() {
  double largest = 0.0;
  for (const Gap& gap : gaps_) {
    largest = std::max(largest, gap.tip);
    const double seen = safety * largest;
    if (!(seen + rounding(gap.time) <= parted * length())) {
      ended_by_rounding_ = rounding(gap.time) > seen;
      return;
    }
    horizon_ = gap.time;
  }
}

/// Of the station before and the one after, the larger.
double Comparison::rounding(double time) const {
  const auto after = std::ranges::lower_bound(sensitivity_.time, time);
  if (sensitivity_.time.empty()) return 0.0;
  const auto k = static_cast<std::size_t>(after - sensitivity_.time.begin());
  const std::vector<double>& all = sensitivity_.rounding;
  if (k >= all.size()) return all.back();
  return k == 0 ? all[0] : std::max(all[k - 1], all[k]);
}

double Comparison::growth(double time) const {
  const auto after = std::ranges::lower_bound(sensitivity_.time, time);
  const auto k = static_cast<std::size_t>(after - sensitivity_.time.begin());
  return sensitivity_.growth[std::min(k, sensitivity_.growth.size() - 1)];
}

/// About a time, but not beyond the horizon.
template <class Of>
double Comparison::largest_gap(double time, Of&& of) const {
  const double reach = about * (run_.t_end - gaps_.front().time);
  const auto first = std::ranges::lower_bound(gaps_, time - reach, {}, &Gap::time);
  double largest = 0.0;
  for (auto gap = first; gap != gaps_.end() && gap->time <= std::min(time + reach, horizon_); ++gap)
    largest = std::max(largest, of(*gap));
  return largest;
}

double Comparison::tip_error(double time, double seen) const {
  return safety * seen + rounding(time) + floor_share * length();  // (E.7)
}

/// The largest that a quantity ever is, or would be in a fall: its rounding is a share of that. The least tension is what is
/// left of larger ones.
double Comparison::scale(std::size_t watched) const {
  const double acceleration =
      std::max(experiment_.world.gravity, length() / (experiment_.run.duration * experiment_.run.duration));
  const double mass = experiment_.chain.mass + experiment_.chain.tip_mass;
  const std::array<double, 7> of_a_fall{std::sqrt(acceleration * length()),
                                        acceleration,
                                        length(),
                                        mass * acceleration,
                                        mass * acceleration,
                                        mass * acceleration,
                                        1.0};
  double largest = of_a_fall[watched];
  for (const Sample& probe : run_.evidence.probes) {
    largest = std::max(largest, std::abs(quantity(watched, probe).value));
    if (watched == 3) largest = std::max(largest, std::abs(probe.tension_max.value));
  }
  return largest;
}

/// The largest difference of the quantity in these samples, with what rounding has grown to                          (E.8)
double Comparison::value_error(std::size_t watched, std::span<const Sample> samples, double scale) const {
  double seen = 0.0, size = scale, grown = 0.0;
  for (const Sample& sample : samples) {
    const double value = quantity(watched, sample).value;
    seen = std::max(seen, std::abs(value - quantity(watched, other_at(sample.tip.time)).value));
    size = std::max(size, std::abs(value));
    grown = std::max(grown, rounding(sample.tip.time));
  }
  return safety * seen + size * (grown / length() + floor_share);
}

/// ± of height and time. A curve that falls by `drop` over `wide` on one side of its peak, wrong by e, has its peak about
/// e·wide/drop elsewhere, be it round or sharp, and surely where it has not fallen by 2e; a round top is located only to the
/// root of rounding.                                                                                                 (E.9)
Peak Comparison::mark_error(const Mark& mark) const {
  const double size = scale(mark.watched);
  const double error = value_error(mark.watched, mark.samples, size);
  const double top = quantity(mark.watched, mark.samples[2]).value;
  const double span = mark.samples[4].tip.time - mark.samples[0].tip.time;
  double time_error = 1e-8 * span + epsilon * std::abs(mark.peak.time);
  for (const std::size_t side : {std::size_t{0}, std::size_t{4}}) {
    const double wide = std::abs(mark.samples[side].tip.time - mark.peak.time);
    const double drop = top - quantity(mark.watched, mark.samples[side]).value;
    if (wide < span / 64 && drop > error) continue;  // too near to tell the shape
    const double share = error / std::max(drop, epsilon * size);
    const double shifted = wide * (std::min(1.5 * share, std::sqrt(2 * share)) +
                                   std::sqrt(8 * epsilon * size / std::max(drop, epsilon * size)));
    time_error = std::max(time_error, shifted);
  }
  return {.value = error, .time = time_error};
}

void Comparison::judge_peak(std::size_t watched, Certificate& certificate) const {
  const auto member = peak_fields[watched].member;
  Peak& peak = certificate.peaks.*member;
  Peak& error = certificate.peak_error.*member;
  peak = run_.peaks.*member;
  certificate.beyond.*member = {.link = -1};
  const double sign = watched == 3 ? -1.0 : 1.0;  // the least tension is watched with its sign turned
  const double size = scale(watched);
  const auto value_of = [&](const Sample& probe) { return quantity(watched, probe).value; };
  const std::span<const Sample> probes(run_.evidence.probes);
  const std::span<const Sample> within(probes.begin(), std::ranges::upper_bound(probes, horizon_, {}, time_of));
  const Mark* mark = nullptr;
  for (const Mark& one : run_.evidence.marks)
    if (one.watched == watched && one.peak.time <= horizon_) mark = &one;
  if (peak.time > horizon_) {
    certificate.beyond.*member = peak;
    // The largest before the horizon: the last mark, or the last probe where the quantity still rises.
    peak = quantity(watched, *std::ranges::max_element(within, {}, value_of));
    error = {.value = value_error(watched, within.last(std::min<std::size_t>(within.size(), 5)), size),
             .time = 2 * (run_.t_end - gaps_.front().time) / static_cast<double>(probes.size())};
    if (mark != nullptr && mark->peak.value >= peak.value) peak = mark->peak;
    peak.value *= sign;
  }
  if (mark != nullptr && mark->peak.time == peak.time)
    error = mark_error(*mark);
  else if (peak.time <= gaps_.front().time)
    error = {.value = floor_share * size, .time = epsilon * std::abs(peak.time)};  // before anything moves
  // Where the error is larger than at the peak, the truth may be higher than that.
  for (std::size_t k = 0; k < within.size(); ++k) {
    const double highest = value_of(within[k]) + value_error(watched, within.subspan(k, 1), size);
    error.value = std::max(error.value, highest - sign * peak.value);
  }
}

/// An event is late by the error of what is watched over its slope                                                  (E.10)
void Comparison::judge_first(std::size_t event, Certificate& certificate) const {
  const Peak& first = run_.firsts.*first_fields[event].member;
  Peak& error = certificate.first_error.*first_fields[event].member;
  error = {.time = first.time > horizon_ ? not_known : epsilon * std::abs(first.time)};
  for (const Mark& mark : run_.evidence.marks) {
    if (mark.watched != peak_fields.size() + event || mark.peak.time != first.time || first.time > horizon_) continue;
    const double wrong = value_error(mark.watched, mark.samples, scale(mark.watched));
    for (const std::size_t side : {std::size_t{0}, std::size_t{4}}) {
      const double wide = std::abs(mark.samples[side].tip.time - mark.peak.time);
      const double rise =
          std::abs(quantity(mark.watched, mark.samples[side]).value - quantity(mark.watched, mark.samples[2]).value);
      if (wide > 0.0) error.time = std::max(error.time, rise > 0.0 ? wide * wrong / rise : wide);
    }
  }
}

void Comparison::judge_times(Certificate& certificate) const {
  const auto tip = [](const Gap& gap) { return gap.tip; };
  const auto speed = [](const Gap& gap) { return gap.speed; };
  for (const Gap& gap : gaps_)
    certificate.tip_error = std::max(certificate.tip_error, gap.time <= horizon_ ? tip_error(gap.time, gap.tip) : 0.0);
  for (const Sample& probe : run_.evidence.probes) {
    const double time = probe.tip.time;
    certificate.time.push_back(time);
    certificate.tip_error_at.push_back(time <= horizon_ ? tip_error(time, largest_gap(time, tip)) : not_known);
  }
  double fastest = 0.0;
  for (const Sample& probe : run_.evidence.probes) fastest = std::max(fastest, length_of(probe.tip.velocity));
  for (std::size_t i = 0; i < run_.at.size(); ++i) {
    const double time = run_.at[i].time;
    const bool known = time <= horizon_;
    const Gap own = known ? gap_between(run_.at[i], other_.at[i]) : Gap{};
    certificate.at_error.push_back(known ? tip_error(time, std::max(own.tip, largest_gap(time, tip))) : not_known);
    certificate.at_speed_error.push_back(known ? safety * std::max(own.speed, largest_gap(time, speed)) +
                                                     fastest * (rounding(time) / length() + floor_share)
                                               : not_known);
  }
}

/// At the end. Beyond the horizon only what is conserved is known.
void Comparison::judge_energy(Certificate& certificate) const {
  const double floor =
      energy_at_hand(experiment_, run_.energy_start, run_.energy_end) * (floor_share + rounding(run_.t_end) / length());
  const auto error = [&](double EnergySample::* part) {
    const bool nothing = run_.energy_end.*part == 0.0 && other_.energy_end.*part == 0.0;
    if (nothing) return 0.0;
    if (!whole()) return not_known;
    return safety * largest_gap(run_.t_end, [&](const Gap& gap) { return gap.energy.*part; }) + floor;
  };
  certificate.energy_error = {.kinetic = error(&EnergySample::kinetic),
                              .potential = error(&EnergySample::potential),
                              .work = error(&EnergySample::work),
                              .heat = error(&EnergySample::heat)};
  const bool conserved = certificate.energy_error.work == 0.0 && certificate.energy_error.heat == 0.0;
  double total = 0.0;
  for (const Gap& gap : gaps_) total = std::max(total, gap.total);
  certificate.total_error = conserved ? safety * std::max(total, std::abs(run_.evidence.imbalance)) + floor
                            : whole()
                                ? safety * largest_gap(run_.t_end, [](const Gap& gap) { return gap.total; }) + floor
                                : not_known;
}

/// Why the horizon ends, and what would carry it further                                                     (E.11), (E.12)
void Comparison::explain(Certificate& certificate) const {
  if (whole() || sensitivity_.time.size() < 2 || horizon_ <= gaps_.front().time) {
    certificate.limit = whole() ? Limit::none : Limit::resolution;
    return;
  }
  const double begin = gaps_.front().time, end = run_.t_end;
  const double from = begin + (horizon_ - begin) / 2, to = std::min(end, begin + 1.25 * (horizon_ - begin));
  certificate.growth_rate = std::max(0.0, (growth(to) - growth(from)) / (to - from));
  certificate.digit_time = certificate.growth_rate > 0.0 ? log(10.0) / certificate.growth_rate : 0.0;
  certificate.limit = ended_by_rounding_ ? Limit::rounding : growth(horizon_) > much ? Limit::chaos : Limit::resolution;
  if (certificate.limit != Limit::resolution) return;
  // As far as rounding lets it go, the error of the steps grows as that of rounding does.
  constexpr double ample = 8.0;
  double until_horizon = 0.0, until_end = 0.0;
  for (std::size_t k = 0; k < sensitivity_.time.size() && sensitivity_.rounding[k] <= parted * length(); ++k) {
    until_end = std::max(until_end, sensitivity_.rounding[k]);
    if (sensitivity_.time[k] <= horizon_) until_horizon = until_end;
  }
  const double more = until_horizon > 0.0 ? until_end / until_horizon : 1.0;
  const double step = equal_step(run_.method, experiment_.run);
  const double finer = (step > 0 ? step : experiment_.run.tolerance) / pow(ample * more, 1 / order_of(run_.method));
  if (step > 0 ? (end - begin) / finer < 1e9 : finer >= 1e-14) certificate.would_do = finer;
}

Certificate Comparison::certificate() const {
  Certificate made{.present = true, .horizon = horizon_};
  made.companion = other_.method;
  made.companion_tolerance = companion(experiment_, run_).run.tolerance;
  judge_times(made);
  for (std::size_t watched = 0; watched < peak_fields.size(); ++watched) judge_peak(watched, made);
  for (std::size_t event = 0; event < first_fields.size(); ++event) judge_first(event, made);
  judge_energy(made);
  explain(made);
  return made;
}

bool comparable(const RunResult& run, const RunResult& companion) {
  return run.status == RunStatus::done && companion.status == RunStatus::done && !run.evidence.probes.empty() &&
         !companion.evidence.probes.empty();
}

}  // namespace

std::string_view name(Limit limit) {
  switch (limit) {
    case Limit::none:
      return "none";
    case Limit::resolution:
      return "resolution";
    case Limit::chaos:
      return "chaos";
    case Limit::rounding:
      break;
  }
  return "rounding";
}

bool needs_sensitivity(const Experiment& experiment, const RunResult& run, const RunResult& companion) {
  if (!comparable(run, companion)) return false;
  return implicit(run.method) || implicit(companion.method) || !Comparison(experiment, run, companion, {}).whole();
}

Certificate certify(const Experiment& experiment, const RunResult& run, const RunResult& companion,
                    const Sensitivity& sensitivity) {
  if (!comparable(run, companion)) return {};
  return Comparison(experiment, run, companion, sensitivity).certificate();
}

CertifiedRun run_certified(const Experiment& experiment, const RunRequest& request) {
  CertifiedRun made{.run = run(experiment, request), .certificate = {}};
  if (made.run.status != RunStatus::done || !experiment.run.certify) return made;
  RunRequest beside = request;
  beside.beside = &made.run;
  const RunResult other = run(companion(experiment, made.run), beside);
  if (other.status == RunStatus::interrupted) made.run.status = RunStatus::interrupted;
  Sensitivity found;
  if (needs_sensitivity(experiment, made.run, other)) found = sensitivity(experiment, other, request.keep_going);
  made.certificate = certify(experiment, made.run, other, found);
  return made;
}

}  // namespace catena
