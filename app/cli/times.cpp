#include "times.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/units.hpp"

namespace catena::cli {

std::vector<double> times_of(std::span<const std::string> given, std::optional<double> end, Problems& problems) {
  std::vector<double> times;
  for (const std::string& text : given) {
    const auto time = parse_number(text, Dimension::time);
    if (!time)
      problems.add(fmt::format("--at {}: {}", text, time.error()));
    else if (end && !(*time >= 0 && *time <= *end))
      problems.add(fmt::format("--at {}: outside the run, which lasts from 0 to {} s.{}", text, *end,
                               given.size() > 1 ? " A comma separates times; decimals are written with a point." : ""));
    else
      times.push_back(*time);
  }
  std::ranges::sort(times);
  times.erase(std::ranges::unique(times).begin(), times.end());
  return times;
}

}  // namespace catena::cli
