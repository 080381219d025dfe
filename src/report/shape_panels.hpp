// The chain in the plane, drawn for print.
#pragma once

#include <span>

#include "report/print_plot.hpp"
#include "report/recorded_motion.hpp"

namespace catena {

/// A drawing of the plane with the height over width that suits it.
struct PlanePanel {
  figure::Panel panel;
  double aspect;
};

/// The chain at 25 equal intervals of time, as under a stroboscope, coloured by time, with the path of its tip.
PlanePanel strobe_panel(const RecordedMotion&);

/// The chain at these times [s].
PlanePanel shapes_panel(const RecordedMotion&, std::span<const double> times);

PlanePanel path_panel(const RecordedMotion&);

/// motion.svg: the stroboscope as a figure of its own.
std::string motion_svg(const RecordedMotion&, std::string_view title);

}  // namespace catena
