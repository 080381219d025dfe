// The rules of the house, checked on its text: which room may include which, and what the core must not touch.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace catena::house {

/// A broken rule: where ("src/num/roots.hpp:12"), and what is wrong.
struct Finding {
  std::string where;
  std::string what;
};

/// One per line, for the message of a failing test.
std::string listed(const std::vector<Finding>&);

/// Every include of src/ and app/ under `root` that points the wrong way, leaves the core or closes a circle.
std::vector<Finding> wrong_includes(const std::filesystem::path& root);

/// Every call in the core's sources of a function that computes other bits in another C library.
std::vector<Finding> wrong_calls(const std::filesystem::path& root);

/// Names brought into a .cpp file and not used there, and headers of C under their old names: what clang-tidy sees only in files
/// that it reads one by one.
std::vector<Finding> idle_names(const std::filesystem::path& root);

/// Every symbol that a library leaves open and the core must not use: libm's functions, exceptions, threads, files, clocks.
std::vector<Finding> wrong_symbols(const std::filesystem::path& library);

/// The rooms that must compile to WebAssembly.
bool is_core(const std::string& room);

/// A file's lines without comments and string literals; an include keeps its name. Line numbers stay.
std::vector<std::string> code_lines(const std::filesystem::path& file);

/// Every C++ file below a folder, in the order of the names; none if there is no such folder.
std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder);

}  // namespace catena::house
