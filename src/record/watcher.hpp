// Looks for the most extreme values of what is watched, and for first passages through zero, on the dense output and not only at
// the steps; keeps samples around each for the certificate, and the largest imbalance of energy.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "record/evidence.hpp"
#include "record/motion_view.hpp"
#include "record/peak_tracker.hpp"
#include "record/recording.hpp"

namespace catena {

/// What a watcher keeps between steps besides what it found.
struct WatcherMemory {
  std::vector<PeakTracker::Memory> peaks{};  ///< of each watched quantity, turned so that larger is more extreme
  std::vector<double> values{};              ///< of each, in the last sample
  double time = 0.0;                         ///< of that sample
  bool operator==(const WatcherMemory&) const = default;
};

class Watcher {
 public:
  explicit Watcher(const Schema& schema);

  /// The first look.
  void begin(double time, MotionView& view);

  /// Looks `looks` times at a step, the last time at its end.
  void watch(double start, double end, int looks, MotionView& view);

  /// After the last step.
  void finish(MotionView& view);

  std::vector<Peak> peaks() const;                             ///< of each watched quantity
  const std::vector<Peak>& firsts() const { return firsts_; }  ///< of each, `never` where it is no event
  const std::vector<double>& first_sample() const { return first_sample_; }

  std::vector<Mark> marks{};
  Samples around{};
  double imbalance = 0.0;

  const WatcherMemory& memory();
  void restore(const WatcherMemory& memory, std::vector<Peak> firsts, std::vector<double> first_sample);

 private:
  void take(double time, MotionView& view);
  double value(std::span<const double> sample, std::size_t watched) const { return sample[readings_ + 2 * watched]; }
  int index(std::span<const double> sample, std::size_t watched) const {
    return static_cast<int>(sample[readings_ + 2 * watched + 1]);
  }
  Peak measure(std::size_t watched, double time, MotionView& view) const;
  /// How far a quantity is from its event: positive before it.
  double margin(std::size_t watched, double value) const { return -schema_->watched[watched].extremity(value); }
  struct Before {
    double time, margin;
  };
  void find_first(std::size_t watched, Before before, double time, std::span<const double> sample, MotionView& view);
  void drop_early_marks();
  void mark(const Mark& mark, PeakTracker::Bracket bracket, MotionView& view);

  const Schema* schema_;
  std::size_t readings_;  ///< where they begin in a sample
  std::vector<PeakTracker> trackers_;
  std::vector<Peak> firsts_;
  std::vector<double> first_sample_, now_;
  WatcherMemory last_;
  bool begun_ = false;
};

}  // namespace catena
