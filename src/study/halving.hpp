// "Repeat with half the step": the same experiment with its step, half and a quarter of it.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "lab/experiment.hpp"
#include "record/halving.hpp"

namespace catena {

/// Why it cannot be asked of this experiment; nothing if it can.
std::string no_step_to_halve(const Experiment&);

/// Tips are compared at 200 even times and at those asked for, which its table shows: ten even ones if none are. Same bits
/// whatever the number of jobs. `finished` gets the share of the steps that are done, one call at a time; `keep_going` is asked
/// by any thread, and its false stops all.
Halving halve_step(const Experiment&, std::span<const double> at, unsigned jobs,
                   const std::function<void(double share)>& finished, const std::function<bool()>& keep_going);

}  // namespace catena
