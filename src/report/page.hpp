// The page as built from src/report/web, and how data get into it: as JSON in a <script> element, which a browser never runs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace catena {

/// The page without data.
std::string_view report_template();

/// JSON that may stand inside a <script> element. Numbers that are not finite become null, broken UTF-8 the replacement sign.
std::string script_json(const nlohmann::ordered_json&);

/// The page with data that script_json wrote.
std::string page_with(std::string_view data);

}  // namespace catena
