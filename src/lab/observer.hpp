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
#include "model/state_layout.hpp"
#include "record/evidence.hpp"
#include "record/peak_tracker.hpp"
#include "record/recording.hpp"

namespace catena {

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

/// A watched quantity of a sample, larger where it is more extreme: the five peaks, then the two events.
Peak watched_quantity(std::size_t watched, const Sample& sample, double start_height);

/// y at a time within the last two steps.
using StateAt = std::function<void(double time, std::span<double> y)>;

/// Times at which a run is looked at besides its frames, each list in increasing order.
struct ObservedTimes {
  std::vector<double> at{};        ///< the tip, for the user
  std::vector<double> probes{};    ///< everything, to compare runs by
  std::vector<double> stations{};  ///< the whole state, to set out from again
  bool extremes = false;           ///< also peaks and events, wherever they are; a companion has no use for its own
};

class Observer {
 public:
  Observer(const Experiment& experiment, const Chain& chain, ObservedTimes times);

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
  const Evidence& evidence() const { return evidence_; }
  Evidence take_evidence() { return std::move(evidence_); }
  EnergySample energy(std::span<const double> y) const;

  ObserverMemory memory() const;
  /// What an earlier observer of the same experiment had seen.
  struct Seen {
    Frames frames;
    std::vector<TipSample> at;
    Firsts firsts;
    Evidence evidence;
    EnergySample energy_start;
  };
  /// Goes on from there.
  void restore(const ObserverMemory& memory, Seen seen);

 private:
  Sample measure(double time, std::span<const double> y);
  Sample measure_at(double time, const StateAt& state_at);
  void take(const Sample& sample, const StateAt& state_at);
  void find_firsts(const Sample& sample, const StateAt& state_at);
  struct Before {
    double time, value;
  };
  void find_first(std::size_t watched, Before before, const Sample& sample, const StateAt& state_at);
  void mark(std::size_t watched, const Peak& peak, PeakTracker::Bracket bracket, const StateAt& state_at);
  void look_for_extremes(double start, double end, std::span<const double> y, const StateAt& state_at);
  void look_at_times(double end, const StateAt& state_at);
  Sample sense(double time, std::span<const double> y);
  EnergySample energy(const ChainLook& look, std::span<const double> y) const;
  void record(const Sample& sample, std::span<const double> y);
  void record_held(std::span<const double> y);

  const Experiment* experiment_;
  const Chain* chain_;
  StateLayout layout_;
  ChainRecursion<double> recursion_;
  std::vector<double> tension_, scratch_;
  Hold hold_;
  double start_height_ = 0.0;
  EnergySample energy_start_;
  std::size_t frame_count_;
  ObservedTimes times_;
  Frames frames_;
  std::vector<TipSample> at_;
  std::array<PeakTracker, 5> trackers_;
  Firsts firsts_;
  Evidence evidence_;
  ObserverMemory last_;
};

}  // namespace catena
