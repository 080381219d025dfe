#include "io/output_folder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <ranges>
#include <system_error>

#include "io/atomic_file.hpp"
#include "io/frame_log.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;

/// What unfinished work leaves to go on from; finished work needs none.
constexpr auto unfinished = std::to_array<std::string_view>({"checkpoint.h5", "sweep.journal", "converge.part.h5"});
constexpr auto our_files = std::to_array<std::string_view>({
    "run.h5",           "summary.json",    "report.html",     "tip.csv",
    "energy.csv",       "case.toml",       "motion.svg",      "movie.mp4",           // run, movie
    "ensemble.csv",     "ensemble.svg",    "halving.csv",     "halving.svg",         // run
    "equilibrium.json", "equilibrium.csv", "equilibrium.svg",                        // equilibrium
    "modes.json",       "modes.csv",       "modes.svg",                              // modes
    "backbone.json",    "backbone.csv",    "backbone.svg",                           // backbone
    "response.json",    "response.csv",    "response.svg",    "response-sweep.csv",  // response
    "sweep.h5",         "sweep.csv",                                                 // sweep
    "converge.json",    "converge.csv",    "converge.h5",                            // converge
    "fit.json",         "fit.csv",         "fit.toml",        "fit.h5",              // fit
    "lyapunov.json",    "growth.csv",      "growth.svg",                             // lyapunov
    "string.json",      "string.csv",      "string.svg",                             // string
    "shapes.json",      "shapes.csv",      "shapes.svg",                             // spin shapes
    "critical.json",    "critical.csv",    "critical.svg",                           // spin critical
    "diagram.json",     "diagram.csv",     "diagram.svg",                            // spin diagram
    "stability.json",   "stability.csv",   "stability.svg",                          // spin stability
    "atlas.html",       "numbers.json",                                              // reproduce
    unfinished[0],      unfinished[1],     unfinished[2],                            // run, sweep, converge
});

/// Figures of a reproduced document and their curves: fig02.svg, fig02.pdf, fig10a-speed.csv.
bool is_figure(std::string_view name) {
  constexpr auto endings = std::to_array<std::string_view>({".svg", ".pdf", ".csv"});
  const auto digit = [&](std::size_t i) { return i < name.size() && name[i] >= '0' && name[i] <= '9'; };
  return name.starts_with("fig") && digit(3) && digit(4) &&
         std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

std::unexpected<std::string> failed(const fs::path& path, std::string_view why) {
  return std::unexpected(fmt::format("{}: {}", path.string(), why));
}

std::expected<void, std::string> check_writable(const fs::path& folder, std::string_view what) {
  if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return failed(folder, fmt::format("{} cannot be written to: {}.", what, std::generic_category().message(errno)));
}

/// Nothing but what killed runs left.
bool is_vacant(const fs::path& folder) {
  std::error_code problem;
  return std::ranges::all_of(fs::directory_iterator(folder, problem), [](const fs::directory_entry& entry) {
    return !target_of_leftover(entry.path().filename().string()).empty();
  });
}

std::expected<void, std::string> check_existing(const fs::path& path, bool force) {
  std::error_code problem;
  const auto is_there = [&](std::string_view name) { return fs::exists(path / name, problem); };
  if (!force && std::ranges::any_of(unfinished, is_there))
    return failed(path,
                  "exists already and holds interrupted work. Continue with --resume, or replace it with --force.");
  if (!force && !is_vacant(path))
    return failed(path, "exists already. Choose another folder, or replace the run in it with --force.");
  for (const std::string_view name : our_files) {
    if (fs::is_directory(path / name, problem))
      return failed(path / name, "is a folder; a file of that name is needed.");
  }
  return check_writable(path, "the folder");
}

// The nearest folder above that exists.
fs::path existing_parent(const fs::path& path) {
  std::error_code none;
  fs::path parent = fs::absolute(path, none).lexically_normal().parent_path();
  while (!fs::exists(fs::symlink_status(parent, none)) && parent.has_relative_path()) parent = parent.parent_path();
  return parent;
}

}  // namespace

bool is_ours(std::string_view name) {
  return std::ranges::find(our_files, name) != our_files.end() || is_figure(name) || is_frame_log(name);
}

std::expected<OutputFolder, std::string> prepare(const fs::path& given, bool force) {
  if (given.empty()) return std::unexpected("the output folder has no name.");
  const fs::path path = given.has_filename() ? given : given.parent_path();  // "out/" is "out"
  std::error_code none;
  const bool exists = fs::exists(path, none);
  if (!exists && fs::is_symlink(path, none)) return failed(path, "is a link that leads nowhere.");
  if (exists && !fs::is_directory(path, none)) {
    return failed(path, "is a file; a folder is needed. Choose another name.");
  }
  if (exists) {
    if (const auto usable = check_existing(path, force); !usable) return std::unexpected(usable.error());
    return OutputFolder(path, force);
  }
  const fs::path parent = existing_parent(path);
  if (!fs::is_directory(parent, none))
    return failed(path, fmt::format("cannot be made: {} is not a folder.", parent.string()));
  if (const auto usable = check_writable(parent, "the folder"); !usable) {
    return failed(path, fmt::format("cannot be made: {}", usable.error()));
  }
  // Rights do not tell all: some file systems refuse even those who may write.
  OutputFolder folder(path, false);
  if (const auto made = folder.make(path); !made) return std::unexpected(made.error());
  folder.unmake();
  return folder;
}

OutputFolder::~OutputFolder() {
  staging_.reset();  // it may be in a folder that was made for it
  unmake();
}

void OutputFolder::unmake() {
  std::error_code none;
  for (const fs::path& folder : std::views::reverse(made_)) fs::remove(folder, none);  // only if empty
  made_.clear();
}

std::expected<void, std::string> OutputFolder::make(const fs::path& wanted) {
  std::error_code problem;
  fs::path folder;
  for (const fs::path& step : fs::absolute(wanted, problem).lexically_normal()) {
    folder /= step;
    if (fs::exists(folder, problem)) continue;
    if (fs::create_directory(folder, problem)) made_.push_back(folder);
    if (problem) return failed(path_, fmt::format("cannot be made: {}.", problem.message()));
  }
  return {};
}

std::expected<void, std::string> OutputFolder::check_unclaimed() const {
  if (replace_) return {};
  std::error_code problem;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, problem))
    if (is_ours(entry.path().filename().string()))
      return failed(path_, "has been filled since it was checked; another run may be using it. Choose another folder.");
  return {};
}

std::expected<fs::path, std::string> OutputFolder::place(std::string_view name) {
  assert(is_ours(name));
  if (!staging_) {
    std::error_code none;
    if (const auto made = make(fs::absolute(path_, none).lexically_normal().parent_path()); !made)
      return std::unexpected(made.error());
    auto staging = Staging::begin(path_, is_ours);
    if (!staging) return std::unexpected(staging.error());
    staging_.emplace(std::move(*staging));
  }
  return staging_->path() / name;
}

std::expected<fs::path, std::string> OutputFolder::beside(std::string_view name) {
  assert(is_ours(name));
  if (const auto made = make(path_); !made) return std::unexpected(made.error());
  if (const auto free = check_unclaimed(); !free) return std::unexpected(free.error());
  remove_leftovers(path_, is_ours);
  replace_ = true;
  return path_ / name;
}

std::expected<void, std::string> OutputFolder::finish() {
  if (const auto free = check_unclaimed(); !free) return free;
  return staging_->publish();
}

}  // namespace catena
