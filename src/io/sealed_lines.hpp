// A log of lines, each behind a checksum of itself and of all lines before it: "3f0a…19c2 {…}". A line that was changed, lost,
// doubled or moved is found. Only the last may be cut off, as a kill leaves it: without its end of line it does not count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace catena {

/// The line as it goes into the log; `chain`, 0 before the first, goes on to the next.
std::string sealed_line(std::string_view line, std::uint64_t& chain);

struct SealedLines {
  std::vector<std::string_view> lines;  ///< in the text they were read from
  std::size_t bytes = 0;                ///< of all whole lines: where the log goes on
  std::uint64_t chain = 0;              ///< for the next line
};

/// The error says which line is damaged.
std::expected<SealedLines, std::string> read_sealed_lines(std::string_view text);

}  // namespace catena
