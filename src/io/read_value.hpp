// One value of a file or of --set put where its key says, or the reason why it cannot be.
#pragma once

#include <expected>
#include <string>

#include "io/toml_text.hpp"
#include "lab/keys.hpp"

namespace catena {

/// Changes the experiment only if the value will do. The error says what was given and what is allowed.
std::expected<void, std::string> put(const Key&, const TomlValue&, Experiment&);

}  // namespace catena
