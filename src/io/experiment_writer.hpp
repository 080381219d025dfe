// An experiment as TOML, complete: every key of its model, defaults included. Reading it back gives the same experiment, bit for bit.
#pragma once

#include <string>

#include "lab/experiment.hpp"

namespace catena {

/// With comments each key says what it means, its unit and its choices. A list without values is a commented line.
std::string write_experiment(const Experiment&, bool comments = true);

}  // namespace catena
