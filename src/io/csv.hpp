// The tip and the energies as tables for spreadsheets: one line per frame, units in the header, all digits. The tip has a line for
// each of its peaks as well.
#pragma once

#include <string>

#include "lab/run.hpp"

namespace catena {

std::string tip_csv(const RunResult&);     ///< t, x, y, vx, vy, ax, ay, speed, acceleration
std::string energy_csv(const RunResult&);  ///< t, kinetic, potential, work, heat

}  // namespace catena
