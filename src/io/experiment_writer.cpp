#include "io/experiment_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/digits.hpp"
#include "lab/keys.hpp"

namespace catena {
namespace {

// With a point or an exponent always: TOML's -0 is an integer and would lose its sign.
std::string toml_number(double value) {
  std::string text = shortest(value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";  // n: nan, inf
  return text;
}

std::string toml_list(const std::vector<std::string>& items) {
  constexpr std::size_t widest = 100;
  std::string text = "[";
  std::size_t line_start = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (text.size() - line_start + item.size() > widest) {
      line_start = text.size();
      text += "\n ";
    } else if (i > 0) {
      text += ' ';
    }
    text += item;
  }
  return text + "]";
}

std::string toml_numbers(const std::vector<double>& values) {
  std::vector<std::string> items;
  items.reserve(values.size());
  for (const double value : values) items.push_back(toml_number(value));
  return toml_list(items);
}

struct Written {
  const Experiment& experiment;

  std::string operator()(const IntegerKind& k) const { return fmt::format("{}", k.place.see(experiment)); }
  std::string operator()(const NumberKind& k) const { return toml_number(k.place.see(experiment)); }
  std::string operator()(const BooleanKind& k) const { return k.place.see(experiment) ? "true" : "false"; }
  std::string operator()(const TextKind& k) const { return catena::quoted(k.place.see(experiment)); }
  std::string operator()(const OptionalNumberKind& k) const {
    const std::vector<double>& value = k.place.see(experiment);
    return value.empty() ? "" : toml_number(value.front());
  }
  std::string operator()(const NumberListKind& k) const { return toml_numbers(k.place.see(experiment)); }
  std::string operator()(const ChoiceKind& k) const { return catena::quoted(k.names[k.see(experiment)]); }
  std::string operator()(const ChoiceListKind& k) const {
    std::vector<std::string> items;
    for (const std::size_t index : k.see(experiment)) items.push_back(catena::quoted(k.names[index]));
    return toml_list(items);
  }
};

std::string comment(const Key& key) {
  std::string text = fmt::format("# {}", key.comment);
  if (key.dimension != Dimension::none) text += fmt::format(" [{}]", si_unit(key.dimension));
  if (const auto* choice = std::get_if<ChoiceKind>(&key.kind)) {
    text += fmt::format(" ({})", fmt::join(choice->names, " | "));
  } else if (const auto* list = std::get_if<ChoiceListKind>(&key.kind)) {
    text += fmt::format(" (of {})", fmt::join(list->names, ", "));
  }
  return text;
}

// Has it no value, as by default? An empty list that is not the default is a value.
bool unset(const Key& key, const std::string& value) {
  const bool empty = value.empty() || value == "[]";
  return empty && value == std::visit(Written{Experiment{}}, key.kind);
}

}  // namespace

std::string write_experiment(const Experiment& experiment, bool comments) {
  constexpr std::size_t comment_column = 28;
  std::string text = comments ? "# An experiment of Catena. Numbers are SI; text may carry a unit: \"25 cm\".\n" : "";
  std::string_view section;
  for (const Key& key : experiment_keys()) {
    if (!belongs(key, experiment.chain.model) && !misplaced(key, experiment)) continue;
    if (key.section != section) text += fmt::format("\n[{}]\n", section = key.section);
    const std::string value = std::visit(Written{experiment}, key.kind);
    const std::string line = fmt::format("{}{} = {}", unset(key, value) ? "# " : "", key.name, value);
    if (!comments) {
      text += line + "\n";
    } else if (line.size() <= comment_column) {
      text += fmt::format("{:<{}}  {}\n", line, comment_column, comment(key));
    } else {
      text += fmt::format("{}\n{}\n", comment(key), line);
    }
  }
  return text;
}

}  // namespace catena
