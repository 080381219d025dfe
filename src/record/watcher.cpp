#include "record/watcher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "num/roots.hpp"

namespace catena {
namespace {

/// Early marks are dropped where there are more: a swing that grows for ever makes one each time.
constexpr std::size_t most_marks = 1024;

/// Rounding is not an event: it counts from a billionth of the quantity's scale beyond zero. A quantity that was clear of that before
/// is followed to its zero.
constexpr double event_threshold = 1e-9;

}  // namespace

Watcher::Watcher(const Schema& schema)
    : schema_(&schema),
      readings_(schema.offset(std::size_t{0})),
      trackers_(schema.watched.size()),
      firsts_(schema.watched.size(), never),
      now_(schema.sample_width()) {
  around.width = schema.sample_width();
  marks.reserve(most_marks);
  around.reserve(most_marks * samples_per_mark);
  last_.peaks.resize(schema.watched.size());
  last_.values.resize(schema.watched.size());
}

void Watcher::begin(double time, MotionView& view) {
  const auto sample = view.look(time);
  first_sample_.assign(sample.begin(), sample.end());
  take(time, view);
}

void Watcher::watch(double start, double end, int looks, MotionView& view) {
  for (int i = 1; i < looks; ++i) take(start + (end - start) * i / looks, view);
  take(end, view);
}

Peak Watcher::measure(std::size_t watched, double time, MotionView& view) const {
  const std::span<const double> sample = view.look(time);
  return {.value = schema_->watched[watched].extremity(value(sample, watched)),
          .time = time,
          .index = index(sample, watched)};
}

void Watcher::take(double time, MotionView& view) {
  std::ranges::copy(view.look(time), now_.begin());
  for (std::size_t w = 0; w < trackers_.size(); ++w) {
    const Watched& watched = schema_->watched[w];
    const double reading = value(now_, w);
    if (!watched.event.empty()) find_first(w, {last_.time, margin(w, last_.values[w])}, time, now_, view);
    const Peak now{watched.extremity(reading), time, index(now_, w)};
    last_.values[w] = reading;
    if (!watched.is_peak) {  // its most extreme value is no result, and not worth a search
      trackers_[w].note(now);
      continue;
    }
    const auto passed = trackers_[w].take(now, [&](double t) { return measure(w, t, view); });
    if (!passed) continue;
    mark({.watched = w, .event = false, .peak = trackers_[w].best()}, *passed, view);
    // What passes zero between two samples and comes back shows itself only here.
    if (!watched.event.empty()) {
      const double top = trackers_[w].best().time, before = -measure(w, passed->from, view).value;
      find_first(w, {passed->from, before}, top, view.look(top), view);
    }
  }
  const double lost = catena::imbalance(*schema_, first_sample_, now_);
  if (!(std::abs(lost) <= std::abs(imbalance))) imbalance = lost;
  last_.time = time;
  begun_ = true;
}

/// Has it passed zero between `before` and the time of this sample, and earlier than known so far?
void Watcher::find_first(std::size_t w, Before before, double time, std::span<const double> sample, MotionView& view) {
  const Watched& watched = schema_->watched[w];
  Peak& first = firsts_[w];
  if (first.time >= 0.0 && first.time <= before.time) return;
  double scale = watched.scale;
  if (watched.sized_by >= 0)
    scale = std::max(scale, std::abs(value(sample, static_cast<std::size_t>(watched.sized_by))));
  const double threshold = event_threshold * scale;
  if (margin(w, value(sample, w)) >= -threshold) return;
  first = {.time = time, .index = index(sample, w)};
  if (!begun_) return;
  const double clear = before.margin > threshold ? 0.0 : threshold;
  const auto left = [&](double t) { return clear - measure(w, t, view).value; };
  if (left(before.time) > 0.0) {
    const double root = find_root(left, before.time, time, 0.0).place;
    first = {.time = root, .index = measure(w, root, view).index};
  }
  mark({.watched = w, .event = true, .peak = first}, {before.time, time}, view);
}

/// Of the earlier half only the last of each quantity and of each event is kept: a peak without its mark would have no ±.
void Watcher::drop_early_marks() {
  const auto same = [&](std::size_t a, std::size_t b) {
    return marks[a].watched == marks[b].watched && marks[a].event == marks[b].event;
  };
  std::size_t kept = 0;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    bool last = true;
    for (std::size_t later = k + 1; later < marks.size() && last && k < most_marks / 2; ++later) last = !same(k, later);
    if (!last) continue;
    marks[kept] = marks[k];
    for (std::size_t row = 0; row < samples_per_mark; ++row) {
      const std::size_t from = k * samples_per_mark + row, to = kept * samples_per_mark + row;
      around.time[to] = around.time[from];
      std::copy_n(around.row(from).begin(), around.width,
                  around.numbers.begin() + static_cast<std::ptrdiff_t>(to * around.width));
    }
    ++kept;
  }
  marks.resize(kept);
  around.time.resize(kept * samples_per_mark);
  around.numbers.resize(kept * samples_per_mark * around.width);
}

/// Samples at the mark, at the ends of the bracket, and half-way to them.
void Watcher::mark(const Mark& mark, PeakTracker::Bracket bracket, MotionView& view) {
  if (marks.size() == most_marks) drop_early_marks();
  const double at = mark.peak.time;
  const std::array<double, samples_per_mark> times{bracket.from, (bracket.from + at) / 2, at, (at + bracket.to) / 2,
                                                   bracket.to};
  for (const double time : times) around.push_back(time, view.look(time));
  marks.push_back(mark);
}

void Watcher::finish(MotionView& view) {
  for (std::size_t w = 0; w < trackers_.size(); ++w) {
    if (!schema_->watched[w].is_peak) continue;
    const auto passed = trackers_[w].finish([&](double t) { return measure(w, t, view); });
    if (passed) mark({.watched = w, .event = false, .peak = trackers_[w].best()}, *passed, view);
  }
}

std::vector<Peak> Watcher::peaks() const {
  std::vector<Peak> all;
  for (std::size_t w = 0; w < trackers_.size(); ++w) {
    all.push_back(trackers_[w].best());
    all.back().value = schema_->watched[w].extremity(all.back().value);
  }
  return all;
}

const WatcherMemory& Watcher::memory() {
  std::ranges::transform(trackers_, last_.peaks.begin(), &PeakTracker::memory);
  return last_;
}

void Watcher::restore(const WatcherMemory& memory, std::vector<Peak> firsts, std::vector<double> first_sample) {
  last_ = memory;
  for (std::size_t w = 0; w < trackers_.size(); ++w) trackers_[w].restore(memory.peaks[w]);
  firsts_ = std::move(firsts);
  first_sample_ = std::move(first_sample);
  begun_ = true;
}

}  // namespace catena
