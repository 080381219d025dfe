#include "io/changes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "io/digits.hpp"
#include "lab/keys.hpp"

namespace catena {
namespace {

/// A value as people read it, in whole.
struct Readable {
  const Experiment& experiment;

  std::string operator()(const IntegerKind& k) const { return fmt::format("{}", k.place.see(experiment)); }
  std::string operator()(const NumberKind& k) const { return shortest(k.place.see(experiment)); }
  std::string operator()(const BooleanKind& k) const { return k.place.see(experiment) ? "true" : "false"; }
  std::string operator()(const TextKind& k) const { return k.place.see(experiment); }
  std::string operator()(const ChoiceKind& k) const { return std::string(k.names[k.see(experiment)]); }
  std::string operator()(const OptionalNumberKind& k) const { return numbers(k.place.see(experiment)); }
  std::string operator()(const NumberListKind& k) const { return numbers(k.place.see(experiment)); }
  std::string operator()(const ChoiceListKind& k) const {
    std::vector<std::string_view> names;
    for (const std::size_t index : k.see(experiment)) names.push_back(k.names[index]);
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
  }

  static std::string numbers(const std::vector<double>& values) {
    return values.empty() ? "none" : fmt::format("{}", fmt::join(values | std::views::transform(shortest), ", "));
  }
};

/// Does it say how to compute and record, not what moves?
bool of_computation(const Change& change) {
  return change.key.starts_with("run.") || change.key.starts_with("record.");
}

}  // namespace

Changes changes(const Experiment& from, const Experiment& to) {
  constexpr std::size_t longest_value = 40;  // a list of a thousand angles is no title
  Changes found;
  for (const Key& key : experiment_keys()) {
    if (key.section.empty()) continue;
    const std::string value = std::visit(Readable{to}, key.kind);
    if (value == std::visit(Readable{from}, key.kind)) continue;
    const bool has_unit = key.dimension != Dimension::none && value != "none";
    found.push_back({.key = dotted(key),
                     .value = fmt::format("{}{}{}", bare_excerpt(value, longest_value), has_unit ? " " : "",
                                          has_unit ? si_unit(key.dimension) : "")});
  }
  return found;
}

std::string change_words(std::span<const Change> changes, std::string_view between) {
  std::string words;
  for (const Change& change : changes)
    words += fmt::format("{}{} = {}", words.empty() ? "" : between, change.key, change.value);
  return words;
}

std::string changed_title(std::string_view case_name, std::string_view case_title, std::span<const Change> changes) {
  if (changes.empty()) return std::string(case_title);
  const bool still_true = !case_title.empty() && std::ranges::all_of(changes, of_computation);
  return fmt::format("{} with {}", still_true ? case_title : case_name, change_words(changes));
}

std::string change_lines(std::span<const Change> changes) { return change_words(changes, "\n"); }

Changes changes_from_lines(std::string_view lines) {
  constexpr std::string_view between = " = ";
  Changes found;
  for (const auto part : std::views::split(lines, '\n')) {
    const std::string_view line(part.begin(), part.end());
    const std::size_t at = line.find(between);
    if (at != std::string_view::npos)
      found.push_back({.key = std::string(line.substr(0, at)), .value = std::string(line.substr(at + between.size()))});
  }
  return found;
}

}  // namespace catena
