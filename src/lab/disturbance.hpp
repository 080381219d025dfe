// Small disturbances of a state: each link by its own amount, the same on every machine.
#pragma once

#include <cstddef>
#include <span>

#include "model/state_layout.hpp"

namespace catena {

/// Adds size·(1 + |y_i|)·g_i to every angle and rate, g_i spread evenly over [−√3, √3], so that their mean square is 1 (E.2).
void disturb(const StateLayout&, double size, std::span<double> y);

/// √(mean ((y_i − z_i)/(1 + |z_i|))²) over all angles and rates (E.3).
double departure(const StateLayout&, std::span<const double> y, std::span<const double> z);

}  // namespace catena
