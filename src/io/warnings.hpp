// What a reader should know of a result before any of its numbers.
#pragma once

#include <string>
#include <vector>

#include "io/run_file.hpp"
#include "lab/result.hpp"

namespace catena {

/// One sentence or two each; empty when there is nothing to mind.
std::vector<std::string> warnings(const RunSpec&, const RunResult&);

/// The same, and first what was known before the run.
std::vector<std::string> warnings(const RunFile&);

}  // namespace catena
