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

namespace catena {
namespace {

namespace fs = std::filesystem;

/// What unfinished work leaves to go on from; finished work needs none.
constexpr auto unfinished = std::to_array<std::string_view>({"checkpoint.h5", "sweep.journal"});
constexpr auto our_files = std::to_array<std::string_view>(
    {"run.h5", "summary.json", "report.html", "tip.csv", "energy.csv", "equilibrium.json", "equilibrium.csv",
     "case.toml", "motion.svg", "sweep.h5", "sweep.csv", "atlas.html", "numbers.json", "fit.json", "fit.csv",
     "fit.toml", "movie.mp4", unfinished[0], unfinished[1]});

/// Figures of a reproduced document and their curves: fig02.svg, fig02.pdf, fig10a-speed.csv.
bool is_figure(std::string_view name) {
  constexpr auto endings = std::to_array<std::string_view>({".svg", ".pdf", ".csv"});
  const auto digit = [&](std::size_t i) { return i < name.size() && name[i] >= '0' && name[i] <= '9'; };
  return name.starts_with("fig") && digit(3) && digit(4) &&
         std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

bool is_ours(std::string_view name) { return std::ranges::find(our_files, name) != our_files.end() || is_figure(name); }

bool is_leftover(std::string_view file_name) {
  const std::size_t number = file_name.substr(0, file_name.rfind('.')).rfind('.');  // .fig02.svg.4711-0.part
  if (number != std::string_view::npos && number > 0 && file_name.starts_with('.')) {
    const std::string_view name = file_name.substr(1, number - 1);
    if (is_figure(name) && is_leftover_of(file_name, name)) return true;
  }
  return std::ranges::any_of(our_files, [&](std::string_view name) { return is_leftover_of(file_name, name); });
}

std::unexpected<std::string> failed(const fs::path& path, std::string_view why) {
  return std::unexpected(fmt::format("{}: {}", path.string(), why));
}

std::expected<void, std::string> check_writable(const fs::path& folder, std::string_view what) {
  if (access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return failed(folder, fmt::format("{} cannot be written to: {}.", what, std::generic_category().message(errno)));
}

std::expected<void, std::string> check_existing(const fs::path& path, bool force) {
  std::error_code problem;
  const auto is_there = [&](std::string_view name) { return fs::exists(path / name, problem); };
  if (!force && std::ranges::any_of(unfinished, is_there))
    return failed(path, "exists already and holds interrupted work. Go on with --resume, or replace it with --force.");
  if (!force) return failed(path, "exists already. Choose another folder, or replace the run in it with --force.");
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

std::span<const std::string_view> run_folder_files() { return our_files; }

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
    return OutputFolder(path, exists);
  }
  const fs::path parent = existing_parent(path);
  if (!fs::is_directory(parent, none))
    return failed(path, fmt::format("cannot be made: {} is not a folder.", parent.string()));
  if (const auto usable = check_writable(parent, "the folder"); !usable) {
    return failed(path, fmt::format("cannot be made: {}", usable.error()));
  }
  // Rights do not tell all: some file systems refuse even those who may write.
  OutputFolder folder(path, exists);
  if (const auto made = folder.make(); !made) return std::unexpected(made.error());
  folder.unmake();
  return folder;
}

OutputFolder::~OutputFolder() { unmake(); }

void OutputFolder::unmake() {
  std::error_code none;
  for (const fs::path& folder : std::views::reverse(made_)) fs::remove(folder, none);  // only if empty
  made_.clear();
  exists_ = fs::exists(path_, none);
}

std::expected<void, std::string> OutputFolder::make() {
  std::error_code problem;
  const fs::path absolute = fs::absolute(path_, problem).lexically_normal();
  fs::path folder;
  for (const fs::path& step : absolute) {
    folder /= step;
    if (folder != absolute && fs::exists(folder, problem)) continue;
    if (fs::create_directory(folder, problem)) {
      made_.push_back(folder);
    } else if (problem) {
      return failed(path_, fmt::format("cannot be made: {}.", problem.message()));
    } else if (folder == absolute) {
      return failed(path_, "has appeared since it was checked; another run may be using it. Choose another folder.");
    }
  }
  exists_ = true;
  return {};
}

std::expected<fs::path, std::string> OutputFolder::place(std::string_view name) {
  assert(is_ours(name));
  if (!exists_) {
    if (const auto made = make(); !made) return std::unexpected(made.error());
  }
  placed_.emplace(name);
  return path_ / name;
}

std::expected<void, std::string> OutputFolder::finish() {
  std::error_code problem;
  std::vector<fs::path> stale;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, problem)) {
    const std::string name = entry.path().filename().string();
    const bool ours = is_ours(name);
    const bool replaced = placed_.contains(name) && std::ranges::find(unfinished, name) == unfinished.end();
    if ((ours && !replaced) || is_leftover(name)) stale.push_back(entry.path());
  }
  for (const fs::path& path : stale) {
    fs::remove(path, problem);
    if (problem) return failed(path, fmt::format("of an earlier run cannot be removed: {}.", problem.message()));
  }
  return {};
}

}  // namespace catena
