#include "lab/certificate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "lab/comparison.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
/// The samples of a mark: at the ends of its bracket, and at it.
constexpr std::size_t first_of_mark = 0, middle_of_mark = 2, last_of_mark = samples_per_mark - 1;

/// Gives each number of a run its ±.
class Judge {
 public:
  Judge(const RunSpec& how, const RunResult& run, const RunResult& other, const Sensitivity& sensitivity)
      : how_(how), run_(run), other_(other), sensitivity_(sensitivity), pair_(run, other, sensitivity) {}

  Certificate certificate() const;

 private:
  const Schema& schema() const { return run_.schema; }
  double extremity(std::size_t watched, std::span<const double> sample) const {
    return schema().watched[watched].extremity(schema().value(sample, watched));
  }
  double error_around(std::size_t watched, double from, double to, double size) const;
  Peak mark_error(std::size_t index) const;
  void judge_peak(std::size_t watched, Certificate&) const;
  double first_error(std::size_t watched) const;
  void judge_times(Certificate&) const;
  void judge_energy(Certificate&) const;
  void explain(Certificate&) const;
  void find_what_would_do(Certificate&) const;

  const RunSpec& how_;
  const RunResult& run_;
  const RunResult& other_;
  const Sensitivity& sensitivity_;
  Comparison pair_;
};

/// ± of a watched quantity in the probes of an interval and in those next to it, as far as the motion is predicted.
double Judge::error_around(std::size_t watched, double from, double to, double size) const {
  const std::vector<double>& time = run_.evidence.probes.time;
  const auto place = [&](auto found) { return static_cast<std::size_t>(found - time.begin()); };
  const std::size_t before = place(std::ranges::lower_bound(time, from)),
                    after = place(std::ranges::upper_bound(time, to)),
                    both = place(std::ranges::upper_bound(time, pair_.horizon()));
  const std::size_t first = before > 0 ? before - 1 : 0, last = std::min(after + 1, both);
  if (last <= first) return 0.0;
  return pair_.value_error(watched, run_.evidence.probes, first, last - first, size);
}

/// ± of height and time. A curve that falls by `drop` over `wide` on one side of its peak, wrong by e, has its peak about
/// e·wide/drop elsewhere, be it round or sharp, and surely where it has not fallen by 2e; a round top is located only to the
/// root of rounding.                                                                                                 (E.9)
Peak Judge::mark_error(std::size_t index) const {
  const Mark& mark = run_.evidence.marks[index];
  const Samples& around = run_.evidence.around;
  const std::size_t first = index * samples_per_mark;
  const double size = pair_.scale(mark.watched);
  // A bracket may be as short as the first step behind a release, and the difference vanish in it by accident.
  const double error =
      std::max(pair_.value_error(mark.watched, around, first, samples_per_mark, size),
               error_around(mark.watched, around.time[first], around.time[first + last_of_mark], size));
  const double top = extremity(mark.watched, around.row(first + middle_of_mark));
  const double span = around.time[first + last_of_mark] - around.time[first];
  double time_error = 1e-8 * span + epsilon * std::abs(mark.peak.time);
  for (const std::size_t side : {first + first_of_mark, first + last_of_mark}) {
    const double wide = std::abs(around.time[side] - mark.peak.time);
    const double drop = top - extremity(mark.watched, around.row(side));
    if (wide < span / 64 && drop > error) continue;  // too near to tell the shape
    const double share = error / std::max(drop, epsilon * size);
    const double shifted = wide * (std::min(1.5 * share, std::sqrt(2 * share)) +
                                   std::sqrt(8 * epsilon * size / std::max(drop, epsilon * size)));
    time_error = std::max(time_error, shifted);
  }
  return {.value = error, .time = time_error};
}

void Judge::judge_peak(std::size_t watched, Certificate& certificate) const {
  const Watched& what = schema().watched[watched];
  const Samples& probes = run_.evidence.probes;
  const std::vector<Mark>& marks = run_.evidence.marks;
  Peak peak = run_.peaks[watched], error{}, beyond{.index = -1};
  const double size = pair_.scale(watched);
  const auto within =
      static_cast<std::size_t>(std::ranges::upper_bound(probes.time, pair_.horizon()) - probes.time.begin());
  std::size_t mark = marks.size();
  for (std::size_t k = 0; k < marks.size(); ++k)
    if (marks[k].watched == watched && !marks[k].event && marks[k].peak.time <= pair_.horizon()) mark = k;
  if (peak.time > pair_.horizon()) {
    beyond = peak;
    // The largest before the horizon: the last mark, or the last probe where the quantity still rises.
    std::size_t best = 0;
    for (std::size_t k = 1; k < within; ++k)
      if (extremity(watched, probes.row(k)) > extremity(watched, probes.row(best))) best = k;
    peak = {schema().value(probes.row(best), watched), probes.time[best], schema().index(probes.row(best), watched)};
    const std::size_t last = std::min<std::size_t>(within, 5);
    error = {.value = pair_.value_error(watched, probes, within - last, last, size),
             .time = 2 * (run_.t_end - pair_.begin()) / static_cast<double>(probes.size())};
    if (mark < marks.size() && marks[mark].peak.value >= what.extremity(peak.value)) {
      peak = marks[mark].peak;
      peak.value = what.extremity(peak.value);
    }
  }
  if (mark < marks.size() && marks[mark].peak.time == peak.time)
    error = mark_error(mark);
  else if (peak.time <= pair_.begin())
    error = {.value = floor_share * size, .time = epsilon * run_.t_end};  // before anything moves
  // Where the error is larger than at the peak, the truth may be higher than that.
  for (std::size_t k = 0; k < within; ++k) {
    const double highest = extremity(watched, probes.row(k)) + pair_.value_error(watched, probes, k, 1, size);
    error.value = std::max(error.value, highest - what.extremity(peak.value));
  }
  certificate.peaks.push_back(peak);
  certificate.peak_error.push_back(error);
  certificate.beyond.push_back(beyond);
}

/// An event is late by the error of what is watched over its slope; so is one that starts on zero and counts only from a little
/// beyond it.                                                                                                        (E.10)
double Judge::first_error(std::size_t watched) const {
  const Peak& first = run_.firsts[watched];
  if (first.time > pair_.horizon()) return not_known;
  const Samples& around = run_.evidence.around;
  double error = epsilon * std::abs(first.time);
  for (std::size_t k = 0; k < run_.evidence.marks.size(); ++k) {
    const Mark& mark = run_.evidence.marks[k];
    if (mark.watched != watched || !mark.event || mark.peak.time != first.time) continue;
    const std::size_t from = k * samples_per_mark;
    const double wrong = pair_.value_error(watched, around, from, samples_per_mark, pair_.scale(watched)) +
                         std::abs(schema().value(around.row(from + middle_of_mark), watched));
    for (const std::size_t side : {from + first_of_mark, from + last_of_mark}) {
      const double wide = std::abs(around.time[side] - mark.peak.time);
      const double rise = std::abs(schema().value(around.row(side), watched) -
                                   schema().value(around.row(from + middle_of_mark), watched));
      if (wide > 0.0) error = std::max(error, rise > 0.0 ? wide * wrong / rise : wide);
    }
  }
  return error;
}

void Judge::judge_times(Certificate& certificate) const {
  const auto apart = [](const Comparison::Pair& pair) { return pair.apart; };
  const auto speed = [&](const Comparison::Pair& pair) {
    return distance(schema(), schema().velocity, pair.ours, pair.other);
  };
  for (const Comparison::Pair& pair : pair_.pairs())
    if (pair.time <= pair_.horizon())
      certificate.place_error = std::max(certificate.place_error, pair_.place_error(pair.time, pair.apart));
  double fastest = 0.0;
  const Samples& probes = run_.evidence.probes;
  for (std::size_t k = 0; k < probes.size(); ++k) {
    const double time = probes.time[k];
    fastest = std::max(fastest, size_of(schema(), schema().velocity, probes.row(k)));
    certificate.time.push_back(time);
    certificate.place_error_at.push_back(time <= pair_.horizon() ? pair_.place_error(time, pair_.largest(time, apart))
                                                                 : not_known);
  }
  for (std::size_t i = 0; i < run_.at.size(); ++i) {
    const double time = run_.at.time[i];
    if (time > pair_.horizon()) {
      certificate.at_error.push_back(not_known);
      certificate.at_speed_error.push_back(not_known);
      continue;
    }
    const Comparison::Pair own{time, distance(schema(), schema().place, run_.at.row(i), other_.at.row(i)),
                               run_.at.row(i), other_.at.row(i)};
    certificate.at_error.push_back(pair_.place_error(time, std::max(own.apart, pair_.largest(time, apart))));
    certificate.at_speed_error.push_back(safety * std::max(speed(own), pair_.largest(time, speed)) +
                                         fastest * (pair_.rounding(time) / schema().length + floor_share));
  }
}

/// At the end. Beyond the horizon only what is conserved is known.
void Judge::judge_energy(Certificate& certificate) const {
  const double floor =
      energy_at_hand(schema(), run_.first, run_.last) * (floor_share + pair_.rounding(run_.t_end) / schema().length);
  bool conserved = true;
  std::size_t at = 0;
  for (const Channel& channel : schema().channels) {
    if (!channel.sampled) continue;
    if (channel.energy != EnergyRole::none) {
      const bool nothing = run_.last[at] == 0.0 && other_.last[at] == 0.0;
      const auto gap = [at](const Comparison::Pair& pair) { return std::abs(pair.ours[at] - pair.other[at]); };
      certificate.energy_error.push_back(nothing         ? 0.0
                                         : pair_.whole() ? safety * pair_.largest(run_.t_end, gap) + floor
                                                         : not_known);
      if (channel.energy != EnergyRole::stored) conserved = conserved && nothing;
    }
    at += channel.width;
  }
  const auto gap = [&](const Comparison::Pair& pair) {
    return std::abs(stored_energy(schema(), pair.ours) - stored_energy(schema(), pair.other));
  };
  double ever = std::abs(run_.evidence.imbalance);
  for (const Comparison::Pair& pair : pair_.pairs()) ever = std::max(ever, gap(pair));
  certificate.total_error = conserved       ? safety * ever + floor
                            : pair_.whole() ? safety * pair_.largest(run_.t_end, gap) + floor
                                            : not_known;
}

/// Why the horizon ends, and what would carry it further                                                     (E.11), (E.12)
void Judge::explain(Certificate& certificate) const {
  constexpr double much = 6.9;  // ln 1000: differences that grow more before they are seen are chaos, not a coarse step
  const double begin = pair_.begin(), horizon = pair_.horizon();
  if (pair_.whole() || sensitivity_.time.size() < 2 || horizon <= begin) {
    certificate.limit = pair_.whole() ? Limit::none : Limit::resolution;
    return;
  }
  const double from = begin + (horizon - begin) / 2, to = std::min(run_.t_end, begin + 1.25 * (horizon - begin));
  certificate.growth_rate = std::max(0.0, (pair_.growth(to) - pair_.growth(from)) / (to - from));
  certificate.digit_time = certificate.growth_rate > 0.0 ? log(10.0) / certificate.growth_rate : 0.0;
  certificate.limit = pair_.ended_by_rounding()      ? Limit::rounding
                      : pair_.growth(horizon) > much ? Limit::chaos
                                                     : Limit::resolution;
  if (certificate.limit == Limit::resolution) find_what_would_do(certificate);
}

/// As far as rounding lets it go, the error of the steps grows as that of rounding does.
void Judge::find_what_would_do(Certificate& certificate) const {
  constexpr double ample = 8.0;
  double until_horizon = 0.0, until_end = 0.0;
  for (std::size_t k = 0; k < sensitivity_.time.size() && sensitivity_.rounding[k] <= parted * schema().length; ++k) {
    until_end = std::max(until_end, sensitivity_.rounding[k]);
    if (sensitivity_.time[k] <= pair_.horizon()) until_horizon = until_end;
  }
  const double more = until_horizon > 0.0 ? until_end / until_horizon : 1.0;
  const double step = equal_step(run_.method, how_);
  const double order =
      step > 0 ? habits(run_.method).order : 1;  // at which the error falls with the step or the tolerance
  const double finer = (step > 0 ? step : how_.tolerance) / pow(ample * more, 1 / order);
  if (step > 0 ? (run_.t_end - pair_.begin()) / finer < 1e9 : finer >= 1e-14) certificate.would_do = finer;
}

Certificate Judge::certificate() const {
  Certificate made{.present = true, .horizon = pair_.horizon()};
  made.companion = other_.method;
  made.companion_tolerance =
      companion_tolerance(how_, run_, equal_step(run_.method, how_) == 0.0 && other_.method == run_.method);
  judge_times(made);
  for (std::size_t watched = 0; watched < schema().watched.size(); ++watched) {
    judge_peak(watched, made);
    made.first_error.push_back(first_error(watched));
  }
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

bool needs_sensitivity(const RunResult& run, const RunResult& companion) {
  if (!comparable(run, companion)) return false;
  return habits(run.method).implicit || habits(companion.method).implicit || !Comparison(run, companion, {}).whole();
}

Certificate certify(const RunSpec& how, const RunResult& run, const RunResult& companion,
                    const Sensitivity& sensitivity) {
  if (!comparable(run, companion)) return {};
  return Judge(how, run, companion, sensitivity).certificate();
}

CertifiedRun run_certified(ModelView model, const RunSpec& how, const RecordSpec& record, const RunRequest& request,
                           RunResult* kept) {
  CertifiedRun made{.run = run(model, how, record, request), .certificate = {}};
  if (made.run.status != RunStatus::done || !how.certify) return made;
  RunRequest beside = request;
  beside.beside = &made.run;
  if (kept == nullptr) beside.frames.clear();
  const RunSpec other_way = companion(model, how, made.run);
  RunResult other = run(model, other_way, kept != nullptr ? record : companion_record(how), beside);
  if (other.status == RunStatus::interrupted) made.run.status = RunStatus::interrupted;
  Sensitivity found;
  if (needs_sensitivity(made.run, other)) found = sensitivity(model, how, other, request.keep_going);
  made.certificate = certify(how, made.run, other, found);
  if (kept != nullptr) *kept = std::move(other);
  return made;
}

}  // namespace catena
