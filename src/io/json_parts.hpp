// Parts that the JSON of several commands has in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "io/folder_files.hpp"
#include "time/system.hpp"

namespace catena {

nlohmann::ordered_json counters_json(const Counters&);

/// {"run": "out/run.h5", …}
nlohmann::ordered_json files_json(std::span<const NamedFile>);

}  // namespace catena
