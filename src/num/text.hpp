// Numbers as text, for the core's messages (the outer rooms have a library for that).
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace catena {

/// A number for a sentence: at most six significant digits, no trailing zeros.
inline std::string text(double value) {
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 6).ptr;
  return {buffer.data(), end};
}

inline std::string text(std::size_t value) { return std::to_string(value); }
inline std::string text(int value) { return std::to_string(value); }

}  // namespace catena
