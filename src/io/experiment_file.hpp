// An experiment from TOML: every mistake is found here, before work begins, and all of them are reported at once.
//
//   whip.toml:14: [run] method: unknown method "dopri6". Known: auto, euler, rk4, dopri5, dop853. Did you mean "dopri5"?
//   whip.toml:5: [chain] mass is -2; it must be positive.
//   --set chain.links=0: [chain] links: 0 was given, but only a whole number from 1 to 10000000 is allowed.
//
// An override is `key=value` with a dotted key: chain.links=500, start.span=25 cm, start.angles=[0, 0.1], title=Hello world.
// Its value is read as TOML if it can be, else as text without quotes; the last override of a key wins.
//
// The table of a support that moves by one is read here too, and becomes part of the experiment: from then on its file is not
// needed. Its path in a file is relative to that file, in an override to the current folder.
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "io/changes.hpp"
#include "lab/experiment.hpp"

namespace catena {

struct Loaded {
  Experiment experiment;  ///< its title names what the overrides have changed, unless one of them is a title
  std::string source;     ///< the path or name it came from, as in messages
  Changes changed{};      ///< by the overrides
};

/// The error is one problem per line, each with its place; no newline at the end.
std::expected<Loaded, std::string> read_experiment(const std::filesystem::path&,
                                                   std::span<const std::string> overrides = {},
                                                   Purpose = Purpose::motion);

/// The same from text; `name` stands for the path.
std::expected<Loaded, std::string> read_experiment_text(std::string_view text, std::string_view name,
                                                        std::span<const std::string> overrides = {},
                                                        Purpose = Purpose::motion);

/// Reads without asking whether the experiment is possible: for what an earlier run has stored.
std::expected<Experiment, std::string> read_stored_experiment(std::string_view text, std::string_view name);

}  // namespace catena
