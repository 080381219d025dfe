// Records a run at times that are known beforehand: frames, samples asked for, probes and stations.
#pragma once

#include <cstddef>
#include <vector>

#include "record/evidence.hpp"
#include "record/motion_view.hpp"
#include "record/recording.hpp"

namespace catena {

/// Times at which a run is looked at, each list in increasing order.
struct RecordedTimes {
  std::vector<double> frames{};
  std::vector<double> at{};        ///< samples, for the user
  std::vector<double> probes{};    ///< samples, to compare runs by
  std::vector<double> stations{};  ///< the whole state, to set out from again
};

class Recorder {
 public:
  /// Records those channels in its frames.
  Recorder(const Schema& schema, std::vector<Channel> channels, RecordedTimes times);

  /// Everything up to `end`, which the view must reach.
  void record_until(double end, MotionView& view);

  Frames frames{};
  Samples at{}, probes{};
  std::vector<double> stations{};

 private:
  void record_frame(double time, std::span<const double> sample, std::span<const double> wide);

  const Schema* schema_;
  RecordedTimes times_;
  struct Source {
    bool sampled;        ///< from the sample, else from what is wide
    std::size_t offset;  ///< there
  };
  std::vector<Source> sources_;  ///< of the frames' channels
};

}  // namespace catena
