// Which method runs an experiment, and why.
#pragma once

#include "lab/experiment.hpp"
#include "lab/model.hpp"
#include "model/cable.hpp"
#include "model/chain.hpp"

namespace catena {

/// The method asked for, or for "auto" the one that needs the least work.
Choice choose_method(const Experiment&, const Chain&);
Choice choose_method(const Experiment&, const Cable&);
Choice choose_method(const Experiment&);  ///< of what it describes

/// About how many steps a cable's waves of stretch need, whatever the method; 0 for chains, and where no such waves run.
double steps_for_waves(const Experiment&);

/// What pulls at each mass of a hanging chain [m/s²]: gravity, and in a plane that turns, the mean centrifugal acceleration of a
/// chain that lies level.
double pulling_acceleration(const Chain&);

}  // namespace catena
