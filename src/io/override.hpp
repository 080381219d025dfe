// One --set argument: `chain.links=500`.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "io/toml_text.hpp"
#include "lab/keys.hpp"

namespace catena {

struct Override {
  const Key* key;
  TomlValue value;
  std::string place;  ///< "--set chain.links=500", what messages start with; long values are cut
};

/// For an experiment with this model. The error is a whole message, place included.
std::expected<Override, std::string> parse_override(std::string_view argument, LinkModel);

}  // namespace catena
