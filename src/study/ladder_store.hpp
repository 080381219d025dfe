// A ladder as a file, converge.h5: its plan and the rungs that are finished. An interrupted ladder goes on from it, figures are drawn
// from it.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "study/ladder.hpp"

namespace catena {

/// What the file holds; rungs that are missing were not finished.
struct StoredLadder {
  LadderPlan plan;
  Rungs rungs;
  std::string commit;  ///< of the program that wrote it
};

/// Whole, or not there. The error starts with the path. Whether what was read can be run, `plan_ladder` says.
std::expected<void, std::string> write_ladder(const std::filesystem::path&, const LadderPlan&, const Rungs&);
std::expected<StoredLadder, std::string> read_ladder(const std::filesystem::path&);

/// Do both climb the same rungs of the same experiment, looked at in the same way?
bool same_ladder(const LadderPlan&, const LadderPlan&);

}  // namespace catena
