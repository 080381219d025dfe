// From the words of an experiment to the ideal string that its chain becomes with ever more links.
#pragma once

#include <expected>
#include <vector>

#include "lab/experiment.hpp"
#include "model/string_motion.hpp"

namespace catena {

struct StringSetup {
  UniformString string;
  TurnProfile start;
};

/// For an experiment free of complaints. Else all that an ideal string does not have, and starts that have no limit.
std::expected<StringSetup, std::vector<Complaint>> string_setup(const Experiment&);

}  // namespace catena
