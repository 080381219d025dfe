// Which frames, joints and samples a page needs: a page is looked at, so more than a screen can show is only weight.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace catena {

/// What a page holds at most.
struct PageLimits {
  int links = 400;                               ///< drawn links per frame
  std::size_t frames = 1200;                     ///< of the player
  std::size_t cells = 240'000;                   ///< frames × drawn links; 6 bytes each, 8 as text
  std::size_t samples = 2400;                    ///< of each plot
  std::size_t map_times = 240, map_links = 100;  ///< columns and rows of each map; 2 bytes a cell, 3 as text
};

/// Joints drawn, from 0 (the support) to links (the tip), evenly spread: at most most_links + 1 of them.
std::vector<int> drawn_joints(int links, int most_links);

/// Rows kept, in order: evenly spread, first and last, and the ones next to the times given (peaks). At most `most` + 2 per time.
std::vector<std::size_t> spread_rows(std::span<const double> time, std::size_t most, std::span<const double> also);

/// Rows kept, in order, so that a curve drawn through them looks like the whole: the lowest and the highest row of each curve in
/// each of many equal parts. At most `most` (but never fewer than first and last).
std::vector<std::size_t> outline_rows(std::size_t rows, std::size_t most,
                                      std::span<const std::function<double(std::size_t)>> curves);

}  // namespace catena
