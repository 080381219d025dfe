// Numbers as text that reads back to the same bits, and values as they appear in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace catena {

/// The shortest decimal text that reads back to the same double: "0.1", "1e-05", "nan".
std::string shortest(double value);

/// So many significant digits, and no zero before those of the exponent: "3.2e-6"; a dash for what is not finite.
std::string compact(double value, int digits);

/// Text in double quotes with \, " and control characters escaped: a TOML string.
std::string quoted(std::string_view text);

/// How messages show what was given: as above, but long text is cut, and what is not UTF-8 has question marks.
std::string excerpt(std::string_view text);
std::string bare_excerpt(std::string_view text, std::size_t longest = 60);  ///< not in quotes

/// Without white space at its ends.
std::string_view trimmed(std::string_view text);

/// Is this UTF-8 without overlong forms and surrogates? TOML allows nothing else.
bool is_utf8(std::string_view text);

}  // namespace catena
