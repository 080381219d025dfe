// Channels of a run as tables for spreadsheets: units in the header, all digits, one line per frame and one for each peak and event.
#pragma once

#include <string>
#include <string_view>

#include "lab/result.hpp"
#include "record/recording.hpp"

namespace catena {

/// The recorded channels of a group ("tip": all whose names begin with tip/), and the lengths of vectors that have a name for them;
/// empty where none was recorded.
std::string group_csv(const RunResult&, std::string_view group);

}  // namespace catena
