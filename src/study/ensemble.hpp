// Copies of an experiment whose starts differ a little, on all cores: where the tip may be, as a mean and quantiles over time. Beyond
// the horizon a single motion means nothing, and these are what is left to say. docs/chaos.md.
#pragma once

#include <functional>

#include "lab/experiment.hpp"
#include "record/ensemble.hpp"

namespace catena {

/// Same bits whatever the number of jobs. `finished` gets the share of members that are done, one call at a time; `keep_going` is
/// asked by any thread, and its false stops all.
Ensemble run_ensemble(const Experiment&, const EnsembleRequest&, unsigned jobs,
                      const std::function<void(double share)>& finished, const std::function<bool()>& keep_going);

}  // namespace catena
