// The cases that come with the program: experiments/<name>/case.toml and README.md, carried inside the binary.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/experiment_file.hpp"

namespace catena::cli {

struct Case {
  std::string_view name;
  std::string_view toml;
  std::string_view readme;
};

/// Sorted by name. Written by embed_cases.cmake from experiments/.
std::span<const Case> cases();

/// The case of that name, or the file of that path. Says what is known and what may have been meant.
std::expected<Loaded, std::string> load(const std::string& which, std::span<const std::string> overrides,
                                        Purpose = Purpose::motion);

/// What the run's folder is called after: the case's name, or the file's without its ending.
std::string short_name(const std::string& which);

}  // namespace catena::cli
