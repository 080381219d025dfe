// What `catena converge` prints and leaves besides converge.h5: one JSON object, and a table with a line for each rung.
#pragma once

#include <span>
#include <string>

#include "io/folder_files.hpp"
#include "study/ladder_findings.hpp"

namespace catena {

/// `words`: what is converged and what is not.
std::string ladder_json(const LadderPlan&, std::span<const Rung>, const LadderFindings&,
                        std::span<const std::string> words, std::span<const NamedFile> files);

/// Links or step, status, every measure with its ±, events, until when a rung agrees with the next.
std::string ladder_csv(const LadderPlan&, std::span<const Rung>, const LadderFindings&);

}  // namespace catena
