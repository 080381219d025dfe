// What a run leaves so that another run of the same experiment can be compared with it.
#pragma once

#include <cstddef>
#include <vector>

#include "record/recording.hpp"

namespace catena {

/// A moment that a result speaks of: a peak, or an event.
struct Mark {
  std::size_t watched = 0;  ///< index in the schema
  bool event = false;
  Peak peak;
  bool operator==(const Mark&) const = default;
};

/// Samples around each mark: two before, one at it, two after.
inline constexpr std::size_t samples_per_mark = 5;

struct Evidence {
  Samples probes{};           ///< at times fixed beforehand, whatever is recorded
  std::vector<Mark> marks{};  ///< in the order of time for each quantity, every peak more extreme than those before it
  Samples around{};           ///< samples_per_mark for each mark, in the order of time
  std::vector<double> stations{};  ///< whole states, one after another, at times fixed beforehand
  double imbalance = 0.0;          ///< the largest energy gained − work + heat so far, with its sign [J]
  bool operator==(const Evidence&) const = default;
};

}  // namespace catena
