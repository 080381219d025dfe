#include "io/digits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace catena {

std::string shortest(double value) {
  std::array<char, 32> buffer;  // the longest shortest double has 24 characters
  const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return std::string(buffer.data(), end);
}

std::string compact(double value, int digits) {
  if (!std::isfinite(value)) return "–";
  std::string text = fmt::format("{:.{}g}", value, digits);
  if (const std::size_t sign = text.find('e'); sign != std::string::npos && text[sign + 2] == '0')
    text.erase(sign + 2, 1);
  return text;
}

namespace {

// Control characters as a TOML string would have them, and others that are asked for with a backslash in front.
std::string escaped(std::string_view text, std::string_view others) {
  std::string result;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (others.contains(c)) {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (code < 0x20 || code == 0x7f) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(code));
    } else {
      result += c;
    }
  }
  return result;
}

// Cut between characters; what is not UTF-8 is replaced.
std::string start_of(std::string_view text, std::size_t longest) {
  std::size_t cut = std::min(longest, text.size());
  while (cut > 0 && cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) --cut;
  std::string start(text.substr(0, cut));
  const auto foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  if (!is_utf8(start)) std::ranges::replace_if(start, foreign, '?');
  return cut < text.size() ? start + "…" : start;
}

constexpr std::string_view quote_and_backslash = "\"\\";

}  // namespace

std::string quoted(std::string_view text) { return '"' + escaped(text, quote_and_backslash) + '"'; }

std::string excerpt(std::string_view text) { return catena::quoted(start_of(text, 60)); }

std::string bare_excerpt(std::string_view text, std::size_t longest) { return escaped(start_of(text, longest), ""); }

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

bool is_utf8(std::string_view text) {
  constexpr std::array<std::uint32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};  // of a sequence of that many bytes
  std::size_t i = 0;
  while (i < text.size()) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t bytes = first < 0x80             ? 1
                              : (first & 0xe0) == 0xc0 ? 2
                              : (first & 0xf0) == 0xe0 ? 3
                              : (first & 0xf8) == 0xf0 ? 4
                                                       : 0;
    if (bytes == 0 || i + bytes > text.size()) return false;
    std::uint32_t code = bytes == 1 ? first : first & (0x7fu >> bytes);
    for (std::size_t k = 1; k < bytes; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xc0) != 0x80) return false;
      code = code << 6 | (next & 0x3fu);
    }
    if (code < smallest[bytes] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
    i += bytes;
  }
  return true;
}

}  // namespace catena
