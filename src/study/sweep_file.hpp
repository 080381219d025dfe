// What a sweep leaves: sweep.h5 and sweep.csv. Nothing in them depends on when, how fast or in what order it was computed.
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>

#include "io/folder_files.hpp"
#include "study/sweep.hpp"

namespace catena {

/// One line per point: the varied keys, the status, every measure with its ±, the horizon and what ends it, warnings; units in the
/// header, all digits. What is not known stays empty.
std::string sweep_csv(const SweepPlan&, std::span<const SweepPoint>);

/// /vary/<key>, /measured/<name> and /error/<name> with units, /status (0 done, 1 failed), /horizon and /limit, a hash of all final
/// states, the plan as attributes; `keys` names what was varied, what varies slowest first.
std::expected<void, std::string> write_sweep(const std::filesystem::path&, const SweepPlan&,
                                             std::span<const SweepPoint>);

/// One JSON object: keys, points with their measures and ±, warnings.
std::string sweep_json(const SweepPlan&, std::span<const SweepPoint>, std::span<const NamedFile> files);

}  // namespace catena
