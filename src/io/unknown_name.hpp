// What to say about a section or key that does not exist: what is known, what was probably meant.
#pragma once

#include <string>
#include <string_view>

namespace catena {

/// `[wrold]: unknown section. Known: chain, …. Did you mean "world"?`
std::string unknown_section(std::string_view section);

/// `[chain] lenght: unknown key. Known in [chain]: links, …. Did you mean "length"?`; a key of another section is named.
std::string unknown_key(std::string_view section, std::string_view key);

/// The same for a dotted key of --set, which may lack its section.
std::string unknown_dotted_key(std::string_view given);

}  // namespace catena
