// What is known of a cable at rest and of its modes, as JSON and as tables.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "study/cable_study.hpp"

namespace catena {

std::string cable_rest_json(const CableRestStudy&, std::string_view case_name, std::span<const NamedFile> files);
std::string cable_rest_csv(const CableRestStudy&);

std::string cable_modes_json(const CableModesStudy&, std::string_view case_name, std::span<const NamedFile> files);
std::string cable_modes_csv(const CableModesStudy&);

}  // namespace catena
