// When the two ends of a chain or a cable begin to move otherwise.
#pragma once

#include <algorithm>
#include <vector>

#include "model/far_end.hpp"
#include "model/support.hpp"

namespace catena {

/// Of either of its ends, in order [s].
inline std::vector<double> stops_of(const Support& support, const FarEnd& far_end) {
  std::vector<double> stops = support.breaks();
  for (const double time : far_end.breaks())
    if (!std::ranges::binary_search(stops, time)) stops.insert(std::ranges::upper_bound(stops, time), time);
  return stops;
}

}  // namespace catena
