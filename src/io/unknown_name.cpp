#include "io/unknown_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "io/digits.hpp"
#include "io/near_miss.hpp"
#include "lab/keys.hpp"

namespace catena {
namespace {

// A key of that very name in another section, else one of a near name there.
std::string elsewhere(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Key& key : experiment_keys()) names.push_back(key.name);
  const auto near = nearest(name, names);
  if (!near) return "";
  for (const Key& key : experiment_keys()) {
    if (key.name != *near) continue;
    if (key.name != name) return fmt::format(" Did you mean \"{}\"?", bracketed(key));
    const std::string home = key.section.empty() ? "above the first section" : fmt::format("in [{}]", key.section);
    return fmt::format(" \"{}\" belongs {}.", name, home);
  }
  return "";
}

}  // namespace

std::string unknown_section(std::string_view section, LinkModel model) {
  const std::vector<std::string_view> known = section_names(model);
  return fmt::format("[{}]: unknown section. Known: {}.{}", bare_excerpt(section), fmt::join(known, ", "),
                     suggestion(section, known));
}

std::string unknown_key(std::string_view section, std::string_view key, LinkModel model) {
  const std::vector<std::string_view> known = key_names(section, model);
  const std::string near = suggestion(key, known);
  const std::string title = section.empty() ? bare_excerpt(key) : fmt::format("[{}] {}", section, bare_excerpt(key));
  const std::string where = section.empty() ? "above the first section" : fmt::format("in [{}]", section);
  return fmt::format("{}: unknown key. Known {}: {}.{}", title, where, fmt::join(known, ", "),
                     near.empty() ? elsewhere(key) : near);
}

std::string unknown_dotted_key(std::string_view given, std::optional<LinkModel> model) {
  std::vector<std::string> names;
  for (const Key& key : experiment_keys()) names.push_back(dotted(key));
  std::vector<std::string_view> known(names.begin(), names.end());
  const std::string near = suggestion(given, known);
  const auto dot = given.find('.');
  const std::vector<std::string_view> sections = section_names(model);
  const std::string_view section = given.substr(0, std::min(dot, given.size()));
  const std::vector<std::string_view> in_section =
      dot == std::string_view::npos ? std::vector<std::string_view>() : key_names(section, model);
  const std::string list = in_section.empty() ? fmt::format("Known sections: {}; and {}.", fmt::join(sections, ", "),
                                                            fmt::join(key_names(""), ", "))
                                              : fmt::format("Known in {}: {}.", section, fmt::join(in_section, ", "));
  return fmt::format("unknown key {}. {}{}", excerpt(given), list, near);
}

}  // namespace catena
