// The largest and the least of all links, frame by frame.
#pragma once

#include <string_view>
#include <vector>

#include "record/recording.hpp"

namespace catena {

/// Not a number in frames where a link has none.
struct LinkRange {
  std::vector<double> largest, least;
};

/// Of a recorded channel with a number for each link.
LinkRange link_range(const Frames&, std::string_view channel);

}  // namespace catena
