#include "io/toml_text.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "io/digits.hpp"
#include "io/toml_limits.hpp"

namespace catena {
namespace {

int line_of(const toml::source_region& region) { return static_cast<int>(region.begin.line); }

TomlValue converted(const toml::node& node) {
  if (const auto* integer = node.as_integer()) return {integer->get()};
  if (const auto* number = node.as_floating_point()) return {number->get()};
  if (const auto* boolean = node.as_boolean()) return {boolean->get()};
  if (const auto* text = node.as_string()) return {text->get()};
  if (const auto* array = node.as_array()) {
    TomlList list;
    list.reserve(array->size());
    for (const toml::node& item : *array) list.push_back(converted(item));
    return {std::move(list)};
  }
  return {TomlOther{node.is_table() ? "a table" : "a date or time"}};
}

TomlText flattened(const toml::table& root) {
  TomlText result;
  for (auto&& [key, node] : root) {
    const toml::table* section = node.as_table();
    if (section == nullptr) {
      result.entries.push_back({"", std::string(key.str()), converted(node), line_of(key.source())});
      continue;
    }
    result.sections.push_back({std::string(key.str()), line_of(key.source())});
    for (auto&& [inner, value] : *section) {
      result.entries.push_back(
          {std::string(key.str()), std::string(inner.str()), converted(value), line_of(inner.source())});
    }
  }
  std::ranges::stable_sort(result.sections, {}, &TomlSection::line);
  std::ranges::stable_sort(result.entries, {}, &TomlEntry::line);
  return result;
}

std::string_view line_text(std::string_view text, int line) {
  for (int i = 1; i < line; ++i) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find_first_of("\r\n"));
}

std::string_view lines_before(std::string_view text, int line) {
  const std::string_view at = line_text(text, line);
  return text.substr(0, static_cast<std::size_t>(at.data() - text.data()));
}

// The library says "cannot redefine existing integer 'links'"; the user wants to know where the other one is. All lines
// before the second one are sound, so they can be asked.
TomlProblem twice(std::string_view text, int line, std::string_view description) {
  const auto open = description.find('\'');
  const auto close = description.rfind('\'');
  const std::string_view full = open < close ? description.substr(open + 1, close - open - 1) : std::string_view();
  const std::string_view leaf = full.substr(full.rfind('.') + 1);  // rfind gives npos, and npos + 1 is 0
  TomlProblem problem{line, 0, fmt::format("{} is given twice", excerpt(full))};
  if (const auto before = parse_toml(lines_before(text, line))) {
    const std::string_view current = before->sections.empty() ? std::string_view() : before->sections.back().name;
    const auto section = std::ranges::find(before->sections, full, &TomlSection::name);
    auto entry = std::ranges::find_if(before->entries,
                                      [&](const TomlEntry& e) { return e.key == leaf && e.section == current; });
    if (entry == before->entries.end()) entry = std::ranges::find(before->entries, leaf, &TomlEntry::key);
    if (section != before->sections.end()) {
      problem.text = fmt::format("section [{}] is given twice, first in line {}", bare_excerpt(full), section->line);
    } else if (entry != before->entries.end()) {
      const std::string where = entry->section.empty() ? "" : fmt::format("[{}] ", bare_excerpt(entry->section));
      problem.text = fmt::format("{}{} is given twice, first in line {}", where, bare_excerpt(entry->key), entry->line);
    }
  }
  problem.text += ". Keep one.";
  return problem;
}

// The common slips: forgotten quotes, length = 25 cm or model = rods, and a decimal comma.
std::string hint(std::string_view line) {
  const auto equals = line.find('=');
  if (equals == std::string_view::npos) return "";
  const std::string_view value = trimmed(line.substr(equals + 1));
  if (value.find_first_of("\"'[{") != std::string_view::npos) return "";
  if (value.contains(',') && value.find_first_not_of("+-0123456789,eE") == std::string_view::npos)
    return " Numbers have a decimal point: 1.02.";
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (std::ranges::none_of(value, is_letter)) return "";
  return " Words and values with a unit stand in quotes: \"25 cm\".";
}

TomlProblem presented(std::string_view text, const toml::parse_error& error) {
  const auto line = static_cast<int>(error.source().begin.line);
  std::string_view description = error.description();
  if (description.contains("cannot redefine existing")) return twice(text, line, description);
  if (const auto colon = description.find(": "); description.starts_with("Error while parsing ") && colon < 60) {
    description.remove_prefix(colon + 2);
  }
  if (description.contains("invalid utf-8"))
    return {line, 0, "not valid TOML: not UTF-8 text. Save the file as UTF-8."};
  return {line, static_cast<int>(error.source().begin.column),
          fmt::format("not valid TOML: {}.{}", bare_excerpt(description, 200), hint(line_text(text, line)))};
}

}  // namespace

std::expected<TomlText, TomlProblem> parse_toml(std::string_view text) {
  if (auto problem = beyond_toml_limits(text)) return std::unexpected(std::move(*problem));
  try {
    return flattened(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return std::unexpected(presented(text, error));
  }
}

std::optional<TomlValue> parse_toml_value(std::string_view text) {
  if (beyond_toml_limits(text)) return std::nullopt;
  try {
    const toml::table table = toml::parse(fmt::format("value = {}", text));
    if (table.size() != 1) return std::nullopt;
    return converted(table.begin()->second);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

std::string shown(const TomlValue& given) {
  struct Words {
    std::string operator()(std::int64_t v) const { return fmt::format("the number {}", v); }
    std::string operator()(double v) const { return "the number " + shortest(v); }
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(const std::string& v) const { return "the text " + excerpt(v); }
    std::string operator()(const TomlList& v) const { return fmt::format("a list of {}", v.size()); }
    std::string operator()(const TomlOther& v) const { return v.what; }
  };
  return std::visit(Words{}, given.value);
}

}  // namespace catena
