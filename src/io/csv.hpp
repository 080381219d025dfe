// The tip and the energies as tables for spreadsheets: one line per frame, units in the header, all digits.
#pragma once

#include <string>

#include "record/recording.hpp"

namespace catena {

std::string tip_csv(const Frames&);     ///< t, x, y, vx, vy, ax, ay, speed, acceleration
std::string energy_csv(const Frames&);  ///< t, kinetic, potential, work, heat

}  // namespace catena
