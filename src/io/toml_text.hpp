// TOML as a flat list of entries with their lines, so that only toml_text.cpp sees the TOML library.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace catena {

struct TomlValue;
using TomlList = std::vector<TomlValue>;
/// A value no key of ours takes: "a date", "a table".
struct TomlOther {
  std::string what;
};
struct TomlValue {
  std::variant<std::int64_t, double, bool, std::string, TomlList, TomlOther> value;
};

struct TomlSection {
  std::string name;
  int line;
};
struct TomlEntry {
  std::string section;  ///< empty above the first section
  std::string key;
  TomlValue value;
  int line;
};
/// Sections and entries in the order of their lines.
struct TomlText {
  std::vector<TomlSection> sections;
  std::vector<TomlEntry> entries;
};

struct TomlProblem {
  int line;
  int column;  ///< 0 where the whole line is meant
  std::string text;
};

std::expected<TomlText, TomlProblem> parse_toml(std::string_view text);

/// One value on its own, `0.5`, `"rods"` or `[0, 0.1]`; nothing if it is not one.
std::optional<TomlValue> parse_toml_value(std::string_view text);

/// How a message calls a value that was given: `the text "long"`, `the number 2.5`.
std::string shown(const TomlValue&);

}  // namespace catena
