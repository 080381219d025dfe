// Watches a run: frames at their times, peaks and first events on the dense output.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "lab/experiment.hpp"
#include "model/chain.hpp"
#include "model/recursion.hpp"
#include "record/peak_tracker.hpp"
#include "record/recording.hpp"

namespace catena {

/// Everything that is watched, at one time.
struct Sample {
  TipSample tip;
  Peak tension_min;
  Peak tension_max;
  Peak sharpest_bend;  ///< the least cosine of a joint's bend, and the link beyond it
};

/// What a frame holds besides shape and tension.
struct Moment {
  TipSample tip;
  EnergySample energy;
};

/// What the observer keeps between steps besides what it recorded.
struct ObserverMemory {
  std::array<PeakTracker::Memory, 5> peaks{};
  double time = 0.0;           ///< of the last sample
  double tension_min = 0.0;    ///< then
  double sharpest_bend = 0.0;  ///< then
};

/// A chain held at both ends, at rest.
struct Hold {
  double until = 0.0;           ///< when it is let go [s]
  std::vector<double> tension;  ///< of each link [N]
};

/// y at a time within the last two steps.
using StateAt = std::function<void(double time, std::span<double> y)>;

class Observer {
 public:
  /// `at`: further times at which the tip is asked for, in increasing order.
  Observer(const Experiment& experiment, const Chain& chain, std::vector<double> at);

  /// Before all else, if the chain is held at first.
  void hold(Hold hold) { hold_ = std::move(hold); }

  /// The first look, when the chain begins to move; what was held until then is recorded as well.
  void begin(std::span<const double> y);

  /// Looks at a step from `start` to `end`, where the state is y.
  void watch(double start, double end, std::span<const double> y, const StateAt& state_at);

  /// The last look, when the run is done.
  void finish(const StateAt& state_at);

  const Frames& frames() const { return frames_; }
  Frames take_frames() { return std::move(frames_); }
  const std::vector<TipSample>& at() const { return at_; }
  Peaks peaks() const;
  const Firsts& firsts() const { return firsts_; }
  EnergySample energy(std::span<const double> y) const;

  ObserverMemory memory() const;
  /// Goes on from what an earlier observer of the same experiment had.
  void restore(const ObserverMemory& memory, Frames frames, std::vector<TipSample> at, Firsts firsts);

 private:
  Sample measure(double time, std::span<const double> y);
  void take(const Sample& sample, const StateAt& state_at);
  void find_firsts(const Sample& sample, const StateAt& state_at);
  Moment sense(double time, std::span<const double> y);
  EnergySample energy(const ChainLook& look, std::span<const double> y) const;
  void record(const Moment& moment, std::span<const double> y);
  void record_held(std::span<const double> y);
  Peak quantity(int which, const Sample& sample) const;
  Peak quantity_at(int which, double time, const StateAt& state_at);

  const Experiment* experiment_;
  const Chain* chain_;
  StateLayout layout_;
  ChainRecursion<double> recursion_;
  std::vector<double> tension_, scratch_;
  Hold hold_;
  double start_height_ = 0.0;
  std::size_t frame_count_;
  std::vector<double> at_times_;
  Frames frames_;
  std::vector<TipSample> at_;
  std::array<PeakTracker, 5> trackers_;
  Firsts firsts_;
  ObserverMemory last_;
};

}  // namespace catena
