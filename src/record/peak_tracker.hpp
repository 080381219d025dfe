// The largest value a quantity takes in a run, found on the dense output and not only at the steps.
#pragma once

#include <algorithm>
#include <optional>

#include "num/roots.hpp"
#include "record/recording.hpp"

namespace catena {

/// Follows samples of a quantity q(t) and keeps its largest value. When the middle one of three samples is a candidate, the
/// peak is looked for between the outer two; at the start and at the end, between the two samples there.
class PeakTracker {
 public:
  /// Where a new largest value lies: beyond these times the quantity was seen to be smaller.
  struct Bracket {
    double from, to;
  };

  /// Takes the next sample; `measure(t)` gives the quantity as a Peak anywhere between the last three samples. Tells where
  /// the largest value so far has just been passed.
  template <class Measure>
  std::optional<Bracket> take(const Peak& sample, Measure&& measure) {
    std::optional<Bracket> passed;
    if (taken_ == 0 || sample.value > best_.value) best_ = sample;
    if (taken_ == 1 && middle_.value >= sample.value) {
      refine_at_end(middle_, sample, measure);
      passed = passed_between(middle_.time, sample.time);
    }
    if (taken_ >= 2 && middle_.value >= older_.value && middle_.value >= sample.value) {
      // Between samples the quantity rises by no more than it changes from sample to sample, or it is not resolved at all.
      const double least = older_.value < sample.value ? older_.value : sample.value;
      if (middle_.value + (middle_.value - least) >= best_.value) refine(older_.time, sample.time, measure);
      passed = passed_between(older_.time, sample.time);
    }
    older_ = middle_;
    middle_ = sample;
    if (taken_ < 2) ++taken_;
    return passed;
  }

  /// Keeps the larger, without a look between the samples.
  void note(const Peak& sample) {
    if (taken_ == 0 || sample.value > best_.value) best_ = sample;
    taken_ = 1;
  }

  /// After the last sample.
  template <class Measure>
  std::optional<Bracket> finish(Measure&& measure) {
    if (taken_ < 2 || middle_.value < older_.value) return std::nullopt;
    refine_at_end(middle_, older_, measure);
    return passed_between(older_.time, middle_.time);
  }

  const Peak& best() const { return best_; }

  /// Memory, for going on from a checkpoint.
  struct Memory {
    Peak best, older, middle;
    int taken = 0;
    bool operator==(const Memory&) const = default;
  };
  Memory memory() const { return {best_, older_, middle_, taken_}; }
  void restore(const Memory& memory) {
    best_ = memory.best;
    older_ = memory.older;
    middle_ = memory.middle;
    taken_ = memory.taken;
  }

 private:
  std::optional<Bracket> passed_between(double from, double to) const {
    if (best_.time < from || best_.time > to) return std::nullopt;
    return Bracket{from, to};
  }

  template <class Measure>
  void refine(double from, double to, Measure& measure) {
    // A peak is flat: its height is found to rounding when its place is found to the root of rounding.
    const double place_tolerance = 1e-8 * (to - from);
    // Reckoned from the bracket's start, so that a late peak is found as well as an early one.
    const auto value_after = [&](double wait) { return measure(from + wait).value; };
    const Peak found = measure(from + maximise(value_after, 0.0, to - from, place_tolerance).place);
    if (found.value > best_.value) best_ = found;
  }

  /// A quantity that falls from the end of the run inwards has its peak there, and two looks tell.
  template <class Measure>
  void refine_at_end(const Peak& end, const Peak& inner, Measure& measure) {
    for (const double nearby : {1e-3, 1e-6}) {
      if (measure(end.time + nearby * (inner.time - end.time)).value <= end.value) continue;
      refine(std::min(end.time, inner.time), std::max(end.time, inner.time), measure);
      return;
    }
  }

  Peak best_, older_, middle_;
  int taken_ = 0;
};

}  // namespace catena
