// Which other programs are there.
#pragma once

#include <string_view>

namespace catena::cli {

/// Would a shell find it?
bool on_path(std::string_view program);

}  // namespace catena::cli
