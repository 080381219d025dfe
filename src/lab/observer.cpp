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

enum Tracked : std::uint8_t { speed, acceleration, drop, least_tension, most_tension, tracked };

/// Nothing on a chain changes faster than its fastest link turns: one look for each quarter radian.
constexpr double turn_per_sample = 0.25;
constexpr double most_samples_per_step = 64;

/// Rounding is not an event: a bend counts from a billionth beyond the right angle, a push from a billionth of the weight or
/// of the largest tension. A quantity that was clear of that before is followed to its zero.
constexpr double event_threshold = 1e-9;

double length_of(Vec2<double> v) { return std::sqrt(dot(v, v)); }

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

Observer::Observer(const Experiment& experiment, const Chain& chain, std::vector<double> at)
    : experiment_(&experiment),
      chain_(&chain),
      layout_(chain.links.size()),
      recursion_(chain),
      tension_(chain.links.size()),
      scratch_(layout_.size()),
      frame_count_(frame_count(experiment)),
      at_times_(std::move(at)) {
  frames_.links = static_cast<int>(chain.links.size());
  frames_.time.reserve(frame_count_);
  frames_.tip.reserve(frame_count_);
  at_.reserve(at_times_.size());
  if (records(experiment, Quantity::energy)) frames_.energy.reserve(frame_count_);
  if (records(experiment, Quantity::shape)) frames_.angles.reserve(frame_count_ * chain.links.size());
  if (records(experiment, Quantity::tension)) frames_.tension.reserve(frame_count_ * chain.links.size());
}

/// Tip, energy and, in tension_, the tension of every link.
Moment Observer::sense(double time, std::span<const double> y) {
  const auto angles = layout_.angles(y);
  const auto rates = layout_.rates(y);
  recursion_.accelerate(Support{}.acceleration(time), angles, rates);
  recursion_.tension(rates, tension_);
  const ChainLook look = look_at(*chain_, angles, rates);
  return {.tip = {.time = time,
                  .position = look.tip,
                  .velocity = look.tip_velocity,
                  .acceleration = recursion_.tip_acceleration()},
          .energy = energy(look, y)};
}

Sample Observer::measure(double time, std::span<const double> y) {
  Sample sample{.tip = sense(time, y).tip,
                .tension_min = {tension_[0], time, 1},
                .tension_max = {tension_[0], time, 1},
                .sharpest_bend = {1.0, time, 0}};
  const std::span<const double> cosines = recursion_.bend_cosines();
  for (std::size_t i = 1; i < tension_.size(); ++i) {
    const int link = static_cast<int>(i) + 1;
    if (tension_[i] < sample.tension_min.value) sample.tension_min = {tension_[i], time, link};
    if (tension_[i] > sample.tension_max.value) sample.tension_max = {tension_[i], time, link};
    if (cosines[i] < sample.sharpest_bend.value) sample.sharpest_bend = {cosines[i], time, link};
  }
  return sample;
}

Peak Observer::quantity(int which, const Sample& sample) const {
  const double time = sample.tip.time;
  switch (which) {
    case speed:
      return {length_of(sample.tip.velocity), time};
    case acceleration:
      return {length_of(sample.tip.acceleration), time};
    case drop:
      return {start_height_ - sample.tip.position.y, time};
    case least_tension:
      return {-sample.tension_min.value, time, sample.tension_min.link};
    default:
      return sample.tension_max;
  }
}

Peak Observer::quantity_at(int which, double time, const StateAt& state_at) {
  state_at(time, scratch_);
  return quantity(which, measure(time, scratch_));
}

void Observer::begin(std::span<const double> y) {
  start_height_ = tip_position(*chain_, layout_.angles(y)).y;
  record_held(y);
  const double time = hold_.until;
  take(measure(time, y), [](double, std::span<double>) {});
  if (frame_time(*experiment_, frames_.time.size()) <= time) record(sense(time, y), y);
  while (at_.size() < at_times_.size() && at_times_[at_.size()] <= time) at_.push_back(sense(time, y).tip);
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
    record({.tip = tip(time), .energy = energy(y)}, y);
  }
  while (at_.size() < at_times_.size() && at_times_[at_.size()] < hold_.until)
    at_.push_back(tip(at_times_[at_.size()]));
}

void Observer::take(const Sample& sample, const StateAt& state_at) {
  find_firsts(sample, state_at);
  for (int which = 0; which < tracked; ++which)
    trackers_[which].take(quantity(which, sample), [&](double t) { return quantity_at(which, t, state_at); });
  last_.time = sample.tip.time;
  last_.tension_min = sample.tension_min.value;
  last_.sharpest_bend = sample.sharpest_bend.value;
}

void Observer::find_firsts(const Sample& sample, const StateAt& state_at) {
  const auto look = [&](Peak& first, double threshold, double before, Peak Sample::* value) {
    if (first.time >= 0.0 || (sample.*value).value >= -threshold) return;
    first = {.time = sample.tip.time, .link = (sample.*value).link};
    if (sample.tip.time == hold_.until) return;
    const auto excess = [&](double t) {
      state_at(t, scratch_);
      return (measure(t, scratch_).*value).value + (before > threshold ? 0.0 : threshold);
    };
    const std::array<double, 2> interval{last_.time, sample.tip.time};
    if (const auto root = first_crossing(excess, interval, Crossing::falling)) {
      first.time = *root;
      state_at(*root, scratch_);
      first.link = (measure(*root, scratch_).*value).link;
    }
  };
  const double force = std::max(weight(*chain_), sample.tension_max.value);
  look(firsts_.tension_negative, event_threshold * force, last_.tension_min, &Sample::tension_min);
  look(firsts_.joint_past_90, event_threshold, last_.sharpest_bend, &Sample::sharpest_bend);
}

void Observer::watch(double start, double end, std::span<const double> y, const StateAt& state_at) {
  const double turns = (end - start) * fastest(layout_.rates(y)) / turn_per_sample;
  const int samples = 1 + static_cast<int>(std::min(turns, most_samples_per_step - 1));
  for (int i = 1; i < samples; ++i) {
    const double time = start + (end - start) * i / samples;
    state_at(time, scratch_);
    take(measure(time, scratch_), state_at);
  }
  take(measure(end, y), state_at);
  while (frames_.time.size() < frame_count_) {
    const double time = frame_time(*experiment_, frames_.time.size());
    if (time > end) break;
    state_at(time, scratch_);
    record(sense(time, scratch_), scratch_);
  }
  while (at_.size() < at_times_.size() && at_times_[at_.size()] <= end) {
    const double time = at_times_[at_.size()];
    state_at(time, scratch_);
    at_.push_back(sense(time, scratch_).tip);
  }
}

void Observer::finish(const StateAt& state_at) {
  for (int which = 0; which < tracked; ++which)
    trackers_[which].finish([&](double t) { return quantity_at(which, t, state_at); });
}

EnergySample Observer::energy(const ChainLook& look, std::span<const double> y) const {
  return {.kinetic = look.kinetic, .potential = look.potential, .work = layout_.work(y), .heat = layout_.heat(y)};
}

EnergySample Observer::energy(std::span<const double> y) const {
  return energy(look_at(*chain_, layout_.angles(y), layout_.rates(y)), y);
}

/// With the tension as it was sensed or set last.
void Observer::record(const Moment& moment, std::span<const double> y) {
  frames_.time.push_back(moment.tip.time);
  frames_.tip.push_back(moment.tip);
  if (records(*experiment_, Quantity::energy)) frames_.energy.push_back(moment.energy);
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

void Observer::restore(const ObserverMemory& memory, Frames frames, std::vector<TipSample> at, Firsts firsts) {
  last_ = memory;
  for (std::size_t i = 0; i < trackers_.size(); ++i) trackers_[i].restore(memory.peaks[i]);
  frames_ = std::move(frames);
  at_ = std::move(at);
  firsts_ = firsts;
  if (!frames_.tip.empty()) start_height_ = frames_.tip.front().position.y;
}

}  // namespace catena
