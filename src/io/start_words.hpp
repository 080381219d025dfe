// How the chain starts, where the support sets out with a velocity: the same rates then mean two different motions.
#pragma once

#include <string>

#include "lab/experiment.hpp"

namespace catena {

/// "at 0.471 m/s; it carries the whole chain along from the first moment". Empty if the support starts at rest.
std::string setting_out(const Experiment&);

}  // namespace catena
