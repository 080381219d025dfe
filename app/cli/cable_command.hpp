// What `catena equilibrium` and `catena modes` say of an elastic cable.
#pragma once

#include "commands.hpp"
#include "hanging_task.hpp"

namespace catena::cli {

int cable_equilibrium(const HangingTask&, const EquilibriumOptions&, const Common&);
int cable_modes(const HangingTask&, const ModesOptions&, bool free_end, const Common&);

}  // namespace catena::cli
