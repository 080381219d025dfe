#include "io/sealed_lines.hpp"

#include <fmt/format.h>

#include "io/seal.hpp"

namespace catena {

std::string sealed_line(std::string_view line, std::uint64_t& chain) {
  Checksum sum(chain);
  sum.add(line);
  chain = sum.value();
  return fmt::format("{:016x} {}\n", chain, line);
}

std::expected<SealedLines, std::string> read_sealed_lines(std::string_view text) {
  constexpr std::size_t before_line = 17;  // sixteen digits and a space
  SealedLines found;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', found.bytes)) {
    const std::string_view whole = text.substr(found.bytes, end + 1 - found.bytes);
    const std::string_view line =
        whole.size() > before_line ? whole.substr(before_line, whole.size() - before_line - 1) : std::string_view();
    if (whole != sealed_line(line, found.chain))
      return std::unexpected(fmt::format("line {} is damaged: its checksum differs", found.lines.size() + 1));
    found.lines.push_back(line);
    found.bytes = end + 1;
  }
  return found;
}

}  // namespace catena
