// What a text may ask of the TOML library. The library calls itself for every part of a dotted key, and takes a hundred bytes
// for every value: a few kB could overflow the stack, some hundred MB fill the memory. Counted before it sees the text.
#pragma once

#include <optional>
#include <string_view>

#include "io/toml_text.hpp"

namespace catena {

/// The first place where a limit is exceeded; nothing if the text keeps them all.
std::optional<TomlProblem> beyond_toml_limits(std::string_view text);

}  // namespace catena
