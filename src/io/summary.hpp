// summary.json, and what `catena run --json` prints: the numbers of a run that a script asks for.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "io/run_file.hpp"

namespace catena {

/// One JSON object, keys as in docs/results.md; numbers with all their digits, null for what is not finite, for
/// an event that did not happen and for a certificate that was not asked for. indent < 0: all on one line.
std::string summary_json(const RunFile&, std::string_view case_name, std::span<const NamedFile> files, int indent = 2);

}  // namespace catena
