// Options that several commands share, and checks of what is given to an option.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"

namespace catena::cli {

void add_common(CLI::App& command, Common& common);
void add_folder(CLI::App& command, std::filesystem::path& out, bool& force, const char* about);
void add_set(CLI::App& command, std::vector<std::string>& set);
void add_jobs(CLI::App& command, int& jobs);

/// For options that take one of a few words, a whole number, a number, the name of a place: what is wrong with what is given.
std::function<std::string(const std::string&)> one_of(std::vector<std::string_view> known);
template <class Integer>
std::string whole(const std::string& given);
std::string number(const std::string& given);
std::string named(const std::string& place);

}  // namespace catena::cli
