// The motion in one picture: the chain at equal intervals of time, as under a stroboscope, with the path of its tip.
#pragma once

#include <span>
#include <string>

#include "lab/experiment.hpp"
#include "record/recording.hpp"

namespace catena {

/// An SVG picture; empty if the shape was not recorded. Link lengths from the support [m].
std::string strobe_svg(const Experiment&, const Frames&, std::span<const double> link_lengths);

}  // namespace catena
