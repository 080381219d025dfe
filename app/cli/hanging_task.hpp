// The chain that `catena equilibrium` and `catena modes` are asked about: a case, or one that is described by flags.
#pragma once

#include <expected>
#include <string>

#include "commands.hpp"
#include "lab/experiment.hpp"

namespace catena::cli {

struct HangingTask {
  Experiment experiment;
  std::string case_name;    ///< empty for a chain described by flags
  std::string title;        ///< for pages
  bool mass_given = true;   ///< false: 1 kg is assumed
  bool mass_grows = false;  ///< with the length: it was given per length
};

/// What else is asked for, as far as it matters here.
struct HangingNeeds {
  bool length_is_asked = false;  ///< then none may be given
  bool free_end = false;         ///< then the far end has no place
};

/// The error is a whole message, one problem a line.
std::expected<HangingTask, std::string> hanging_task(const HangingOptions&, const HangingNeeds&);

}  // namespace catena::cli
