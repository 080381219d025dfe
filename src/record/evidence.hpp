// What a run leaves so that another run of the same experiment can be compared with it.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "record/recording.hpp"

namespace catena {

/// A moment that a result speaks of, a peak or an event, with samples around it.
struct Mark {
  std::size_t watched = 0;          ///< index in peak_fields, then in first_fields
  Peak peak;                        ///< larger where more extreme: a minimum has its sign turned
  std::array<Sample, 5> samples{};  ///< in the order of time, the middle one at the peak
  bool operator==(const Mark&) const = default;
};

struct Evidence {
  std::vector<Sample> probes;    ///< at times fixed beforehand, whatever is recorded
  std::vector<Mark> marks;       ///< in the order of time for each quantity; every peak is higher than those before it
  std::vector<double> stations;  ///< whole states, one after another, at times fixed beforehand
  double imbalance = 0.0;        ///< the largest energy gained − work + heat so far, with its sign [J]
  bool operator==(const Evidence&) const = default;
};

/// The recorded tips and those at the marks, in the order of time: no curve drawn through them misses a peak.
std::vector<TipSample> tip_with_peaks(const Frames&, const Evidence&);

}  // namespace catena
