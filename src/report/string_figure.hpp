// The motion of an ideal string as a picture: its shapes at some times, speed of the free end and tension at the support over time.
#pragma once

#include <vector>

#include "figure/figure.hpp"
#include "lab/string_run.hpp"

namespace catena {

/// Where along the string the run must have been asked for its shape.
std::vector<double> drawn_shares();

/// `at`: the times of the shapes.
figure::Figure string_figure(const StringRun&, const std::vector<double>& at);

}  // namespace catena
