// The rows of a support that moves by a table: t, x and perhaps y. A spline can be laid through any rows; what it does between them is
// worth something only if the rows follow each other closely and smoothly.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace catena {

struct TableFault {
  std::size_t row;   ///< from 0
  std::string text;  ///< what is wrong, and what to do
};

/// The first fault: too few rows, a number that is not finite, times that do not increase or begin after 0, a gap, a jump.
/// As many x as times; as many y, or none.
std::optional<TableFault> table_fault(std::span<const double> times, std::span<const double> x,
                                      std::span<const double> y);

}  // namespace catena
