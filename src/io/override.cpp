#include "io/override.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "io/digits.hpp"
#include "io/unknown_name.hpp"

namespace catena {
namespace {

// A shell takes away quotes, so what is not TOML is text; and .5, 5. and 007 are numbers although TOML says no.
TomlValue loose_item(std::string_view text) {
  if (auto value = parse_toml_value(text)) return *value;
  double number = 0.0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem == std::errc() && end == text.data() + text.size()) return {number};
  return {std::string(text)};
}

// The same for a list without quotes: [tip, energy], [10 deg, 20 deg].
TomlValue loose_value(std::string_view text) {
  const bool is_list = text.starts_with('[') && text.ends_with(']');
  if (!is_list || parse_toml_value(text)) return loose_item(text);
  TomlList items;
  std::string_view rest = text.substr(1, text.size() - 2);
  while (!trimmed(rest).empty()) {
    const auto comma = std::min(rest.find(','), rest.size());
    items.push_back(loose_item(trimmed(rest.substr(0, comma))));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return {std::move(items)};
}

// Text stays text: title=2024 is not a number.
TomlValue text_value(std::string_view text) {
  if (auto value = parse_toml_value(text); value && std::holds_alternative<std::string>(value->value)) return *value;
  return {std::string(text)};
}

}  // namespace

std::expected<Override, std::string> parse_override(std::string_view argument, LinkModel model) {
  const std::string place = "--set " + bare_excerpt(argument);
  const auto equals = argument.find('=');
  if (equals == std::string_view::npos || trimmed(argument.substr(0, equals)).empty()) {
    return std::unexpected(place + ": a key and a value are needed: --set chain.links=500");
  }
  const std::string_view name = trimmed(argument.substr(0, equals));
  const std::string_view value = trimmed(argument.substr(equals + 1));
  const Key* key = find_key(name);
  if (key == nullptr) return std::unexpected(fmt::format("{}: {}", place, unknown_dotted_key(name, model)));
  const bool is_text = std::holds_alternative<TextKind>(key->kind);
  if (value.empty() && !is_text) {
    return std::unexpected(
        fmt::format("{}: {}: no value was given; {} is needed.", place, bracketed(*key), allowed(*key)));
  }
  return Override{key, is_text ? text_value(value) : loose_value(value), place};
}

}  // namespace catena
