// What to say about a section or key that does not exist: what is known, what was probably meant. Known is what belongs to the
// experiment's model; all there is, where the model is not known.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lab/experiment.hpp"

namespace catena {

/// `[wrold]: unknown section. Known: chain, …. Did you mean "world"?`
std::string unknown_section(std::string_view section, LinkModel);

/// `[chain] lenght: unknown key. Known in [chain]: links, …. Did you mean "length"?`; a key of another section is named.
std::string unknown_key(std::string_view section, std::string_view key, LinkModel);

/// The same for a dotted key of --set, which may lack its section.
std::string unknown_dotted_key(std::string_view given, std::optional<LinkModel> = {});

}  // namespace catena
