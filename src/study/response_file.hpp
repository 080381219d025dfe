// What `catena response` prints and leaves: one JSON object and tables.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "study/response.hpp"

namespace catena {

std::string response_json(const Response&, std::string_view case_name, std::span<const NamedFile> files);

/// One line for each periodic motion, in the order of the curve.
std::string response_csv(const Response&);

/// One line for each frequency of the sweeps, up and then down.
std::string response_sweep_csv(const Response&);

}  // namespace catena
