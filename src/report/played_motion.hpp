// The motion as the page plays it: joint positions on a grid of 65 536 steps, far finer than a screen, and one tension for each
// drawn link.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "report/report.hpp"

namespace catena {

struct PlayedMotion {
  std::vector<double> time;              ///< [s]
  std::vector<int> joints;               ///< drawn, from 0 at the support to links at the tip
  std::array<double, 4> box{};           ///< left, bottom, right, top of the whole motion [m]
  double grid = 0.0;                     ///< length of one step of the grid [m]
  std::vector<std::uint16_t> positions;  ///< x, y of each joint from (left, bottom), frame after frame
  std::vector<double> tension;           ///< of each drawn link, frame after frame [N]; empty: not recorded
};

/// Of each link: those given, or all equal [m].
std::vector<double> lengths_of(const Experiment&, int links, const std::vector<double>& given);

/// Empty when no shape was recorded. Frames that are not finite (a run that failed) are left out.
PlayedMotion played_motion(const ReportInput&);

/// The same without tension, and lighter: it is one of so many ghosts.
PlayedMotion played_motion(const GhostRun&, std::size_t ghosts, const PageLimits&);

/// Of joints that are known: x and y of each at each time. Frames that are not finite are left out.
PlayedMotion played_motion(std::span<const double> time, std::size_t drawn_links, std::span<const double> places);

/// As the page reads it: so many frames were recorded, and so many links the chain has.
nlohmann::ordered_json motion_json(const PlayedMotion&, std::size_t recorded_frames, std::size_t links);

}  // namespace catena
