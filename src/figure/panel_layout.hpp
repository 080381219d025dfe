// One panel: its ticks, labels and remarks around and in a given area.
#pragma once

#include <string>

#include "figure/layout.hpp"

namespace catena::figure {

/// What a panel takes over from its figure.
struct PanelPlace {
  Box area;
  double left_margin = 0;  ///< of its column: the letter stands at its edge
  Axis x_axis;             ///< the column's, if shared
  Extent extent;           ///< of the data, along x of the whole column if shared
  bool x_labelled = true;  ///< else the panel below shows the numbers
  bool may_widen = true;   ///< the limits, for an equal aspect
  double headroom = 0;     ///< the share of the y axis added above the data, for the legend
  bool legend_beside = false;
  std::string letter;
};

PanelLayout lay_out(const Panel&, const PanelPlace&, const Theme&);

/// Puts a text where `across` of its ink lies left of the place and `up` of it below.
PlacedText placed(Role, const std::string& markup, TextLine, Point at, double across, double up, const Colour&);

}  // namespace catena::figure
