// A number of each link over time, as colours: what was recorded, and what follows from the angles that were.
#pragma once

#include <cstddef>
#include <vector>

#include "record/recording.hpp"
#include "report/study_page.hpp"

namespace catena {

/// Cells at most. A cell that stands for several links or frames shows the largest value among them, so that no pulse is lost.
struct MapSize {
  std::size_t columns, rows;
};

/// Speed and bend of the links, where they were not recorded but the angles were, as if they had been.
std::vector<Channel> derived_link_channels(const Frames&, const std::vector<double>& link_lengths);

/// Of a recorded channel with a number for each link, or of a derived one.
StudyMap link_map(const Frames&, const std::vector<double>& link_lengths, const Channel&, const MapSize&);

}  // namespace catena
