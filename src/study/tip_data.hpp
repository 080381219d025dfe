// Measured positions of the tip: a table of numbers (io/number_table.hpp) with a header, as tracking programs and spreadsheets
// write it, and as `catena run` leaves it in tip.csv.
//
// Columns t, x, y; or t, w, h with w = x₀ − x and h = y₀ − y, the horizontal and vertical fall from where the tip started
// (W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip, 2005, eq. 13).
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "num/vec2.hpp"

namespace catena {

struct TipData {
  std::string file;
  bool fall = false;                 ///< (w, h) from the start of the tip; else (x, y) from the support
  std::vector<double> time;          ///< not decreasing, from 0 [s]
  std::vector<Vec2<double>> place;   ///< [m]
  std::vector<std::size_t> line;     ///< of the file, from 1
  std::vector<std::string> ignored;  ///< further columns
};

/// The error is a whole message with file and line.
std::expected<TipData, std::string> read_tip_data(const std::filesystem::path&);
std::expected<TipData, std::string> parse_tip_data(std::string_view text, std::string_view file);

/// Nothing is measured after the end of the run.
std::expected<void, std::string> check_within(const TipData&, double duration);

}  // namespace catena
