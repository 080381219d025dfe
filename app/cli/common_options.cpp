#include "common_options.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "io/near_miss.hpp"

namespace catena::cli {

void add_common(CLI::App& command, Common& common) {
  command.add_flag("--json", common.json, "print one JSON object on stdout and nothing else");
  command.add_flag("--quiet", common.quiet, "no progress and no summary");
}

std::function<std::string(const std::string&)> one_of(std::vector<std::string_view> known) {
  return [known = std::move(known)](const std::string& given) {
    if (std::ranges::find(known, given) != known.end()) return std::string();
    return fmt::format("\"{}\" is not known. Known: {}.{}", given, fmt::join(known, ", "), suggestion(given, known));
  };
}

template <class Integer>
std::string whole(const std::string& given) {
  Integer number = 0;
  const auto [end, problem] = std::from_chars(given.data(), given.data() + given.size(), number);
  if (problem == std::errc::result_out_of_range) return fmt::format("\"{}\" is too large.", given);
  const bool fine = problem == std::errc() && end == given.data() + given.size();
  return fine ? "" : fmt::format("\"{}\" is not a whole number.", given);
}
template std::string whole<int>(const std::string&);
template std::string whole<std::uint64_t>(const std::string&);

std::string number(const std::string& given) {
  double value = 0.0;
  const auto [end, problem] = std::from_chars(given.data(), given.data() + given.size(), value);
  const bool fine = problem == std::errc() && end == given.data() + given.size();
  return fine ? "" : fmt::format("\"{}\" is not a number.", given);
}

std::string named(const std::string& place) { return place.empty() ? "it has no name" : ""; }

void add_folder(CLI::App& command, std::filesystem::path& out, bool& force, const char* about) {
  command.add_option("--out", out, about)->type_name("DIR")->check(named);
  command.add_flag("--force", force, "replace the results of an earlier call in that folder");
}

void add_set(CLI::App& command, std::vector<std::string>& set) {
  command.add_option("--set", set, "override a key, e.g. --set chain.links=500 --set 'start.span=25 cm'")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all();
}

void add_jobs(CLI::App& command, int& jobs) {
  command.add_option("--jobs", jobs, "runs at the same time; default: as many as there are cores")
      ->type_name("NUMBER")
      ->check(whole<int>);
}

}  // namespace catena::cli
