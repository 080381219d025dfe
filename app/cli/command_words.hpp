// The words of the program as data, and what to say to words that are not among them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "commands.hpp"

namespace catena::cli {

std::vector<const CLI::App*> commands_of(const CLI::App&);

/// What is typed behind the name of the program to call it: "spin shapes".
std::string words_to(const CLI::App&);

/// All commands with their flags, those within others after them.
std::vector<CommandWords> all_words(const CLI::App&);

/// `unknown command "rum". Known: list, …. Did you mean "run"?`
std::string unknown_command(const CLI::App&, const std::string& given);

/// All that is wrong with the words that were parsed, and where to read more.
std::string what_is_wrong(CLI::App&, const CLI::ParseError&);

}  // namespace catena::cli
