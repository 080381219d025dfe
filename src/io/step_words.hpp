// How long equal steps may be, in words and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "lab/step_limit.hpp"

namespace catena {

/// What was predicted, in a sentence or two.
std::string limit_words(const StepLimit&, double duration);

/// What is wrong with the step of the run; nothing if it is short enough.
std::string limit_warning(const StepLimit&, double duration);

/// That waves of stretch make the run of a cable long, if they do.
std::string waves_warning(const Experiment&);

/// The block "step_limit" of a summary.
nlohmann::ordered_json limit_json(const StepLimit&, double duration);

}  // namespace catena
