// The folder a run leaves. It is checked before any work and made at the first file, so bad input leaves nothing behind.
//
//   prepare ──► (compute) ──► place("run.h5"), place("summary.json") … ──► finish
//
// A folder that exists is used only with force, and even then only files of our own names are replaced, each one
// when its successor is whole; finish removes those of an earlier run that have no successor. Foreign files stay.
#pragma once

#include <expected>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace catena {

/// The names we may leave in a folder, besides figures: figNN….svg, .pdf and .csv.
std::span<const std::string_view> run_folder_files();

class OutputFolder {
 public:
  OutputFolder(OutputFolder&&) noexcept = default;
  OutputFolder& operator=(OutputFolder&&) = delete;
  ~OutputFolder();  ///< takes away again what it made and nobody used

  const std::filesystem::path& path() const { return path_; }

  /// Where the file of that name goes; makes the folder if need be. The name must be one of run_folder_files() or that
  /// of a figure.
  std::expected<std::filesystem::path, std::string> place(std::string_view name);

  /// The run is complete: removes its checkpoint, our files of an earlier run that this one has not replaced, and
  /// temporary files left behind by a kill.
  std::expected<void, std::string> finish();

 private:
  friend std::expected<OutputFolder, std::string> prepare(const std::filesystem::path&, bool force);
  OutputFolder(std::filesystem::path path, bool exists) : path_(std::move(path)), exists_(exists) {}

  std::expected<void, std::string> make();
  void unmake();  ///< removes what it made, as far as it is empty

  std::filesystem::path path_;
  bool exists_;
  std::vector<std::filesystem::path> made_;  // outermost first
  std::set<std::string, std::less<>> placed_;
};

/// Can the folder be used? The error starts with the path and says why not and what to do. Writes nothing.
std::expected<OutputFolder, std::string> prepare(const std::filesystem::path&, bool force);

}  // namespace catena
