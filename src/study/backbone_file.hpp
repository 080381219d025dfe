// What `catena backbone` prints and leaves: one JSON object and a table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "study/backbone.hpp"

namespace catena {

std::string backbone_json(const Backbone&, std::string_view case_name, std::span<const NamedFile> files);

/// One line for each orbit.
std::string backbone_csv(const Backbone&);

}  // namespace catena
