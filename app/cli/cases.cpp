#include "cases.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "io/near_miss.hpp"

namespace catena::cli {
namespace {

/// A path has a folder or an ending; a bare word is a case.
bool looks_like_a_path(const std::string& which) { return which.find_first_of("/.") != std::string::npos; }

}  // namespace

std::expected<Loaded, std::string> load(const std::string& which, std::span<const std::string> overrides,
                                        Purpose purpose) {
  const auto found = std::ranges::find(cases(), which, &Case::name);
  if (found != cases().end()) return read_experiment_text(found->toml, found->name, overrides, purpose);
  if (const std::filesystem::path path(which); path.extension() == ".h5" || std::filesystem::exists(path / "run.h5"))
    return std::unexpected(
        fmt::format("{0}: is a run, not an experiment. `catena report {0}` shows it, `catena movie {0}` plays it, "
                    "`catena replay {0}` "
                    "computes it again.",
                    which));
  if (looks_like_a_path(which) || std::filesystem::exists(which)) return read_experiment(which, overrides, purpose);
  std::vector<std::string_view> names;
  std::string known;
  for (const Case& each : cases()) {
    names.push_back(each.name);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", each.name);
  }
  return std::unexpected(fmt::format("unknown case \"{}\", and there is no such file. Known: {}.{}", which, known,
                                     suggestion(which, names)));
}

std::string short_name(const std::string& which) {
  const std::filesystem::path path(which);
  return path.has_extension() ? path.stem().string() : path.filename().string();
}

}  // namespace catena::cli
