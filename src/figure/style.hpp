// Sizes fit for print, in points.
#pragma once

namespace catena::figure {

inline constexpr double text_size = 8, small_size = 7.5;  ///< labels; ticks, legends and notes
inline constexpr double axis_line = 0.5;
inline constexpr double tick_length = 2.8, minor_length = 1.6;
inline constexpr double tick_gap = 2.2;   ///< from a tick to its label
inline constexpr double label_gap = 3.5;  ///< from these to the label of the axis
inline constexpr double bar_width = 6, bar_gap = 6;
inline constexpr double legend_row = 9.5, legend_sample = 15, legend_gap = 4, legend_inset = 4;
inline constexpr double page_margin = 2, column_gap = 10, row_gap = 5;

}  // namespace catena::figure
