#include "lab/observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "lab/recording_plan.hpp"
#include "model/support.hpp"
#include "num/elementary.hpp"
#include "time/events.hpp"

namespace catena {
namespace {

enum Watched : std::uint8_t { speed, acceleration, drop, least_tension, most_tension, pushed, bent_past_90 };
constexpr int tracked = pushed;

/// Early marks are dropped where there are more: a swing that grows for ever makes one each time.
constexpr std::size_t most_marks = 1024;

/// Nothing on a chain changes faster than its fastest link turns: one look for each quarter radian.
constexpr double turn_per_sample = 0.25;
constexpr double most_samples_per_step = 64;

/// Rounding is not an event: a bend counts from a billionth beyond the right angle, a push from a billionth of the weight or
/// of the largest tension. A quantity that was clear of that before is followed to its zero.
constexpr double event_threshold = 1e-9;

double fastest(std::span<const double> rates) {
  double most = 0.0;
  for (const double rate : rates) most = std::max(most, std::abs(rate));
  return most;
}

double weight(const Chain& chain) {
  double mass = 0.0;
  for (const Link& link : chain.links) mass += link.mass;
  return mass * chain.gravity;
}

}  // namespace

Peak watched_quantity(std::size_t watched, const Sample& sample, double start_height) {
  const double time = sample.tip.time;
  switch (watched) {
    case speed:
      return {length_of(sample.tip.velocity), time};
    case acceleration:
      return {length_of(sample.tip.acceleration), time};
    case drop:
      return {start_height - sample.tip.position.y, time};
    case least_tension:
    case pushed:
      return {-sample.tension_min.value, time, sample.tension_min.link};
    case most_tension:
      return sample.tension_max;
    default:
      return {-sample.sharpest_bend.value, time, sample.sharpest_bend.link};
  }
}

Observer::Observer(const Experiment& experiment, const Chain& chain, ObservedTimes times)
    : experiment_(&experiment),
      chain_(&chain),
      layout_(chain.links.size()),
      recursion_(chain),
      tension_(chain.links.size()),
      scratch_(layout_.size()),
      frame_count_(frame_count(experiment)),
      times_(std::move(times)) {
  frames_.links = static_cast<int>(chain.links.size());
  frames_.time.reserve(frame_count_);
  frames_.tip.reserve(frame_count_);
  at_.reserve(times_.at.size());
  evidence_.probes.reserve(times_.probes.size());
  if (times_.extremes) evidence_.marks.reserve(most_marks);
  evidence_.stations.reserve(times_.stations.size() * layout_.size());
  if (records(experiment, Quantity::energy)) frames_.energy.reserve(frame_count_);
  if (records(experiment, Quantity::shape)) frames_.angles.reserve(frame_count_ * chain.links.size());
  if (records(experiment, Quantity::tension)) frames_.tension.reserve(frame_count_ * chain.links.size());
}

/// Tip, energy and, in tension_, the tension of every link.
Sample Observer::sense(double time, std::span<const double> y) {
  const auto angles = layout_.angles(y);
  const auto rates = layout_.rates(y);
  recursion_.accelerate(state_of(Support{}, time), angles, rates);
  recursion_.tension(rates, tension_);
  const ChainLook look = look_at(*chain_, angles, rates);
  return {.tip = {.time = time,
                  .position = look.tip,
                  .velocity = look.tip_velocity,
                  .acceleration = recursion_.tip_acceleration()},
          .energy = energy(look, y),
          .tension_min = {},
          .tension_max = {},
          .sharpest_bend = {}};
}

Sample Observer::measure(double time, std::span<const double> y) {
  Sample sample = sense(time, y);
  sample.tension_min = sample.tension_max = {tension_[0], time, 1};
  sample.sharpest_bend = {1.0, time, 0};
  const std::span<const double> cosines = recursion_.bend_cosines();
  for (std::size_t i = 1; i < tension_.size(); ++i) {
    const int link = static_cast<int>(i) + 1;
    if (tension_[i] < sample.tension_min.value) sample.tension_min = {tension_[i], time, link};
    if (tension_[i] > sample.tension_max.value) sample.tension_max = {tension_[i], time, link};
    if (cosines[i] < sample.sharpest_bend.value) sample.sharpest_bend = {cosines[i], time, link};
  }
  return sample;
}

Sample Observer::measure_at(double time, const StateAt& state_at) {
  state_at(time, scratch_);
  return measure(time, scratch_);
}

void Observer::begin(std::span<const double> y) {
  start_height_ = tip_position(*chain_, layout_.angles(y)).y;
  energy_start_ = energy(y);
  record_held(y);
  const double time = hold_.until;
  const StateAt only_here = [&](double, std::span<double> out) { std::ranges::copy(y, out.begin()); };
  if (times_.extremes) take(measure(time, y), only_here);
  look_at_times(time, only_here);
}

/// Frames and tips before the release: nothing moves, and the tension is that of the equilibrium.
void Observer::record_held(std::span<const double> y) {
  const auto tip = [&](double time) {
    return TipSample{
        .time = time, .position = tip_position(*chain_, layout_.angles(y)), .velocity = {}, .acceleration = {}};
  };
  while (frames_.time.size() < frame_count_ && frame_time(*experiment_, frames_.time.size()) < hold_.until) {
    const double time = frame_time(*experiment_, frames_.time.size());
    std::ranges::copy(hold_.tension, tension_.begin());
    record({.tip = tip(time), .energy = energy_start_, .tension_min = {}, .tension_max = {}, .sharpest_bend = {}}, y);
  }
  while (at_.size() < times_.at.size() && times_.at[at_.size()] < hold_.until)
    at_.push_back(tip(times_.at[at_.size()]));
}

void Observer::take(const Sample& sample, const StateAt& state_at) {
  find_firsts(sample, state_at);
  for (std::size_t which = 0; which < tracked; ++which) {
    const auto quantity = [&](const Sample& at) { return watched_quantity(which, at, start_height_); };
    const auto passed =
        trackers_[which].take(quantity(sample), [&](double t) { return quantity(measure_at(t, state_at)); });
    if (!passed) continue;
    mark(which, trackers_[which].best(), *passed, state_at);
    // A push between two samples shows itself only here.
    if (which == least_tension)
      find_first(pushed, {passed->from, measure_at(passed->from, state_at).tension_min.value},
                 measure_at(trackers_[which].best().time, state_at), state_at);
  }
  const double lost = imbalance(energy_start_, sample.energy);
  if (!(std::abs(lost) <= std::abs(evidence_.imbalance))) evidence_.imbalance = lost;
  last_.time = sample.tip.time;
  last_.tension_min = sample.tension_min.value;
  last_.sharpest_bend = sample.sharpest_bend.value;
}

/// Samples at the peak, at the ends of the bracket, and half-way to them.
void Observer::mark(std::size_t watched, const Peak& peak, PeakTracker::Bracket bracket, const StateAt& state_at) {
  Mark mark{.watched = watched, .peak = peak, .samples = {}};
  const std::array<double, 5> times{bracket.from, (bracket.from + peak.time) / 2, peak.time,
                                    (peak.time + bracket.to) / 2, bracket.to};
  std::ranges::transform(times, mark.samples.begin(), [&](double time) { return measure_at(time, state_at); });
  if (evidence_.marks.size() == most_marks)
    evidence_.marks.erase(evidence_.marks.begin(), evidence_.marks.begin() + most_marks / 2);
  evidence_.marks.push_back(mark);
}

void Observer::find_firsts(const Sample& sample, const StateAt& state_at) {
  find_first(pushed, {last_.time, last_.tension_min}, sample, state_at);
  find_first(bent_past_90, {last_.time, last_.sharpest_bend}, sample, state_at);
}

/// Has what is watched crossed its border between `before` and this sample, and earlier than known so far?
void Observer::find_first(std::size_t watched, Before before, const Sample& sample, const StateAt& state_at) {
  Peak& first = firsts_.*first_fields[watched - pushed].member;
  const auto value = watched == pushed ? &Sample::tension_min : &Sample::sharpest_bend;
  const double force = std::max(weight(*chain_), sample.tension_max.value);
  const double threshold = event_threshold * (watched == pushed ? force : 1.0);
  if ((first.time >= 0.0 && first.time <= before.time) || (sample.*value).value >= -threshold) return;
  first = {.time = sample.tip.time, .link = (sample.*value).link};
  if (sample.tip.time == hold_.until) return;
  const auto excess = [&](double t) {
    return (measure_at(t, state_at).*value).value + (before.value > threshold ? 0.0 : threshold);
  };
  const std::array<double, 2> interval{before.time, sample.tip.time};
  if (const auto root = first_crossing(excess, interval, Crossing::falling)) {
    first.time = *root;
    first.link = (measure_at(*root, state_at).*value).link;
  }
  mark(watched, first, {before.time, sample.tip.time}, state_at);
}

void Observer::watch(double start, double end, std::span<const double> y, const StateAt& state_at) {
  if (times_.extremes) look_for_extremes(start, end, y, state_at);
  look_at_times(end, state_at);
}

void Observer::look_for_extremes(double start, double end, std::span<const double> y, const StateAt& state_at) {
  const double turns = (end - start) * fastest(layout_.rates(y)) / turn_per_sample;
  const int samples = 1 + static_cast<int>(std::min(turns, most_samples_per_step - 1));
  for (int i = 1; i < samples; ++i) {
    const double time = start + (end - start) * i / samples;
    state_at(time, scratch_);
    take(measure(time, scratch_), state_at);
  }
  take(measure(end, y), state_at);
}

/// Frames, tips, probes and stations up to `end`.
void Observer::look_at_times(double end, const StateAt& state_at) {
  const auto each = [&](const std::vector<double>& times, std::size_t next, auto&& look) {
    for (; next < times.size() && times[next] <= end; ++next) {
      state_at(times[next], scratch_);
      look(times[next]);
    }
  };
  while (frames_.time.size() < frame_count_) {
    const double time = frame_time(*experiment_, frames_.time.size());
    if (time > end) break;
    state_at(time, scratch_);
    record(sense(time, scratch_), scratch_);
  }
  each(times_.at, at_.size(), [&](double time) { at_.push_back(sense(time, scratch_).tip); });
  each(times_.probes, evidence_.probes.size(),
       [&](double time) { evidence_.probes.push_back(measure(time, scratch_)); });
  each(times_.stations, evidence_.stations.size() / layout_.size(),
       [&](double) { evidence_.stations.insert(evidence_.stations.end(), scratch_.begin(), scratch_.end()); });
}

void Observer::finish(const StateAt& state_at) {
  for (std::size_t which = 0; which < tracked; ++which) {
    const auto passed = trackers_[which].finish(
        [&](double t) { return watched_quantity(which, measure_at(t, state_at), start_height_); });
    if (passed) mark(which, trackers_[which].best(), *passed, state_at);
  }
}

EnergySample Observer::energy(const ChainLook& look, std::span<const double> y) const {
  return {.kinetic = look.kinetic,
          .potential = look.potential,
          .work = layout_.ledger(y)[Ledger::work],
          .heat = layout_.ledger(y)[Ledger::heat]};
}

EnergySample Observer::energy(std::span<const double> y) const {
  return energy(look_at(*chain_, layout_.angles(y), layout_.rates(y)), y);
}

/// With the tension as it was sensed or set last.
void Observer::record(const Sample& sample, std::span<const double> y) {
  frames_.time.push_back(sample.tip.time);
  frames_.tip.push_back(sample.tip);
  if (records(*experiment_, Quantity::energy)) frames_.energy.push_back(sample.energy);
  if (records(*experiment_, Quantity::shape)) {
    const auto angles = layout_.angles(y);
    frames_.angles.insert(frames_.angles.end(), angles.begin(), angles.end());
  }
  if (records(*experiment_, Quantity::tension))
    frames_.tension.insert(frames_.tension.end(), tension_.begin(), tension_.end());
}

Peaks Observer::peaks() const {
  Peak least = trackers_[least_tension].best();
  least.value = -least.value;
  Peak most = trackers_[most_tension].best();
  for (std::size_t i = 0; i < hold_.tension.size(); ++i) {
    const Peak held{.value = hold_.tension[i], .time = 0.0, .link = static_cast<int>(i) + 1};
    if (held.value < least.value) least = held;
    if (held.value > most.value && std::isfinite(held.value)) most = held;
  }
  return {.speed_max = trackers_[speed].best(),
          .acceleration_max = trackers_[acceleration].best(),
          .drop_max = trackers_[drop].best(),
          .tension_min = least,
          .tension_max = most};
}

ObserverMemory Observer::memory() const {
  ObserverMemory memory = last_;
  std::ranges::transform(trackers_, memory.peaks.begin(), &PeakTracker::memory);
  return memory;
}

void Observer::restore(const ObserverMemory& memory, Seen seen) {
  last_ = memory;
  for (std::size_t i = 0; i < trackers_.size(); ++i) trackers_[i].restore(memory.peaks[i]);
  frames_ = std::move(seen.frames);
  at_ = std::move(seen.at);
  firsts_ = seen.firsts;
  evidence_ = std::move(seen.evidence);
  energy_start_ = seen.energy_start;
  if (!frames_.tip.empty()) start_height_ = frames_.tip.front().position.y;
}

}  // namespace catena
