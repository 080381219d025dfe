// The experiment in rows of label and value, for a page.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lab/experiment.hpp"

namespace catena {

/// What makes the experiment, in words ("Span", "0.255 m"), then every other key that differs from its default, by its name.
std::vector<std::pair<std::string, std::string>> setup_rows(const Experiment&);

}  // namespace catena
