#include "command_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/near_miss.hpp"
#include "io/problems.hpp"

namespace catena::cli {
namespace {

/// The innermost command that was called; the program itself if none was.
CLI::App& chosen_of(CLI::App& app) {
  CLI::App* chosen = &app;
  while (!chosen->get_subcommands().empty()) chosen = chosen->get_subcommands().back();
  return *chosen;
}

/// "spin shapes: ", as complaints about a command begin; nothing for the program itself.
std::string preface(const CLI::App& command) {
  const std::string words = words_to(command);
  return words.empty() ? "" : words + ": ";
}

std::string unknown_flag(const CLI::App& command, const std::string& given) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fmt::format("{}unknown flag \"{}\". Known: {}.{}", preface(command), given, fmt::join(known, ", "),
                     suggestion(given, known));
}

/// Words that the program does not know, in the order they were typed; nothing if it knows all.
std::string unknown_words(CLI::App& app) {
  const std::vector<std::string> words = app.remaining(true);
  if (words.empty()) return "";
  const auto is_flag = [](const std::string& word) { return word.starts_with('-'); };
  const CLI::App& command = chosen_of(app);
  if (!commands_of(command).empty() && !is_flag(words.front())) return unknown_command(command, words.front());
  Problems problems;
  for (const std::string& word : words)
    if (is_flag(word)) problems.add(unknown_flag(command, word.substr(0, word.find('='))));
  if (!problems.none()) return problems.text();  // other words may have belonged to these
  for (const std::string& word : words) problems.add(fmt::format("{}\"{}\" was not expected.", preface(command), word));
  return problems.text();
}

/// What a command needs and was not given; nothing if it has all.
std::string missing_words(const CLI::App& command) {
  std::vector<std::string> missing;
  for (const CLI::Option* option : command.get_options())
    if (option->get_required() && option->count() == 0) missing.push_back(option->get_name());
  if (missing.empty()) return "";
  return fmt::format("{}{} {} missing.", preface(command), fmt::join(missing, " and "),
                     missing.size() > 1 ? "are" : "is");
}

/// The same for a command that does nothing without one of those within it.
std::string missing_part(const CLI::App& command) {
  if (command.get_parent() == nullptr || commands_of(command).empty()) return "";
  std::vector<std::string> parts;
  for (const CLI::App* part : commands_of(command)) parts.push_back(part->get_name());
  return fmt::format("{}one of its commands is missing: {}.", preface(command), fmt::join(parts, ", "));
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

std::string words_to(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  if (parent == nullptr) return "";
  const std::string before = words_to(*parent);
  return before.empty() ? command.get_name() : before + " " + command.get_name();
}

std::vector<CommandWords> all_words(const CLI::App& app) {
  std::vector<CommandWords> all;
  for (const CLI::App* command : commands_of(app)) {
    CommandWords& words = all.emplace_back(
        CommandWords{.name = command->get_name(), .about = command->get_description(), .flags = {}, .parts = {}});
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames())
        words.flags.push_back({.name = "--" + name,
                               .about = option->get_description(),
                               .takes_value = option->get_items_expected_max() > 0});
    std::vector<CommandWords> within = all_words(*command);
    for (CommandWords& part : within) {
      words.parts.push_back(part.name);
      part.name = words.name + " " + part.name;
    }
    all.insert(all.end(), within.begin(), within.end());
  }
  return all;
}

std::string unknown_command(const CLI::App& app, const std::string& given) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fmt::format("{}unknown command \"{}\". Known: {}.{}", preface(app), given, fmt::join(known, ", "),
                     suggestion(given, known));
}

std::string what_is_wrong(CLI::App& app, const CLI::ParseError& problem) {
  Problems problems;
  if (std::string unknown = unknown_words(app); !unknown.empty()) problems.add(std::move(unknown));
  CLI::App& chosen = chosen_of(app);
  add_bad_values(chosen, problems);
  const auto kind = static_cast<CLI::ExitCodes>(problem.get_exit_code());
  const bool all_parsed = kind == CLI::ExitCodes::RequiredError || kind == CLI::ExitCodes::ValidationError;
  if (const std::string missing = all_parsed ? missing_words(chosen) : ""; !missing.empty()) problems.add(missing);
  if (const std::string missing = problems.none() ? missing_part(chosen) : ""; !missing.empty()) problems.add(missing);
  if (kind == CLI::ExitCodes::ArgumentMismatch)
    problems.add(std::string(problem.what()).substr(0, std::string_view(problem.what()).find(':')) +
                 ": a value is missing.");
  else if (problems.none())
    problems.add(problem.what());
  const std::string words = words_to(chosen);
  return fmt::format("{}\nTry `catena {}--help`.", problems.text(), words.empty() ? "" : words + " ");
}

}  // namespace catena::cli
