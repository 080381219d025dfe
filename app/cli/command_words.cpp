#include "command_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/near_miss.hpp"
#include "io/problems.hpp"

namespace catena::cli {
namespace {

std::string unknown_flag(const CLI::App& command, const std::string& given) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fmt::format("{}unknown flag \"{}\". Known: {}.{}",
                     command.get_parent() == nullptr ? "" : command.get_name() + ": ", given, fmt::join(known, ", "),
                     suggestion(given, known));
}

/// Words that the program does not know, in the order they were typed; nothing if it knows all.
std::string unknown_words(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining(true);
  if (words.empty()) return "";
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const auto is_flag = [](const std::string& word) { return word.starts_with('-'); };
  if (chosen.empty() && !is_flag(words.front())) return unknown_command(app, words.front());
  const CLI::App& command = chosen.empty() ? app : *chosen.back();
  Problems problems;
  for (const std::string& word : words)
    if (is_flag(word)) problems.add(unknown_flag(command, word.substr(0, word.find('='))));
  if (!problems.none()) return problems.text();  // other words may have belonged to these
  for (const std::string& word : words)
    problems.add(fmt::format("{}: \"{}\" was not expected.", command.get_name(), word));
  return problems.text();
}

/// What a command needs and was not given; nothing if it has all.
std::string missing_words(const CLI::App& command) {
  std::vector<std::string> missing;
  for (const CLI::Option* option : command.get_options())
    if (option->get_required() && option->count() == 0) missing.push_back(option->get_name());
  if (missing.empty()) return "";
  return fmt::format("{}: {} {} missing.", command.get_name(), fmt::join(missing, " and "),
                     missing.size() > 1 ? "are" : "is");
}

/// What the check of an option says to a value; nothing if it is fine.
std::string objection(CLI::Option& option, std::string value) {
  try {
    return (*option.get_validator(0))(value);
  } catch (const CLI::OptionNotFound&) {
    return "";  // an option without a check
  }
}

/// CLI11 stops at the first value that fails its check; a user wants to know all.
void add_bad_values(CLI::App& command, Problems& problems) {
  for (CLI::Option* option : command.get_options())
    for (const std::string& value : option->results())
      if (const std::string why = objection(*option, value); !why.empty())
        problems.add(fmt::format("{}: {}", option->get_name(), why));
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<CommandWords> all_words(const CLI::App& app) {
  std::vector<CommandWords> all;
  for (const CLI::App* command : commands_of(app)) {
    all.push_back({.name = command->get_name(), .about = command->get_description(), .flags = {}});
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames())
        all.back().flags.push_back({.name = "--" + name,
                                    .about = option->get_description(),
                                    .takes_value = option->get_items_expected_max() > 0});
  }
  return all;
}

std::string unknown_command(const CLI::App& app, const std::string& given) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fmt::format("unknown command \"{}\". Known: {}.{}", given, fmt::join(known, ", "), suggestion(given, known));
}

std::string what_is_wrong(CLI::App& app, const CLI::ParseError& problem) {
  Problems problems;
  if (std::string unknown = unknown_words(app); !unknown.empty()) problems.add(std::move(unknown));
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (!chosen.empty()) add_bad_values(*chosen.back(), problems);
  const auto kind = static_cast<CLI::ExitCodes>(problem.get_exit_code());
  const bool all_parsed = kind == CLI::ExitCodes::RequiredError || kind == CLI::ExitCodes::ValidationError;
  if (const std::string missing = all_parsed && !chosen.empty() ? missing_words(*chosen.back()) : ""; !missing.empty())
    problems.add(missing);
  if (kind == CLI::ExitCodes::ArgumentMismatch)
    problems.add(std::string(problem.what()).substr(0, std::string_view(problem.what()).find(':')) +
                 ": a value is missing.");
  else if (problems.none())
    problems.add(problem.what());
  return fmt::format("{}\nTry `catena {}--help`.", problems.text(),
                     chosen.empty() ? "" : chosen.back()->get_name() + " ");
}

}  // namespace catena::cli
