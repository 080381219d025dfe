// The times of --at.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/problems.hpp"

namespace catena::cli {

/// In increasing order, each once. Without an `end` only what is no time is a problem; else also what is not between 0 and it.
std::vector<double> times_of(std::span<const std::string> given, std::optional<double> end, Problems&);

}  // namespace catena::cli
