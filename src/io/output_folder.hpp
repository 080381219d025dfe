// The folder a run leaves. It is checked before any work and made at the first file, so bad input leaves nothing behind.
//
//   prepare ──► (compute) ──► place("run.h5"), place("summary.json") … ──► finish
//
// A folder that holds anything is used only with force, and even then only files of our own names are replaced: all at once,
// when the new ones are whole (staging.hpp). Foreign files stay. What unfinished work keeps to go on from lies in the folder
// itself from the start, beside the results of an earlier run, and goes with them.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/staging.hpp"

namespace catena {

/// May we leave a file of that name in a folder?
bool is_ours(std::string_view name);

class OutputFolder {
 public:
  OutputFolder(OutputFolder&&) noexcept = default;
  OutputFolder& operator=(OutputFolder&&) = delete;
  ~OutputFolder();  ///< takes away again what it made and nobody used

  const std::filesystem::path& path() const { return path_; }

  /// Where to write the file of that name, which must be one of ours. It is in the folder once that is finished.
  std::expected<std::filesystem::path, std::string> place(std::string_view name);

  /// The same for a file that is in the folder at once: unfinished work, or one that stands for itself.
  std::expected<std::filesystem::path, std::string> beside(std::string_view name);

  /// All is complete: the files that were placed replace those of an earlier run and what is left of unfinished work.
  std::expected<void, std::string> finish();

 private:
  friend std::expected<OutputFolder, std::string> prepare(const std::filesystem::path&, bool force);
  OutputFolder(std::filesystem::path path, bool replace) : path_(std::move(path)), replace_(replace) {}

  std::expected<void, std::string> make(const std::filesystem::path& wanted);
  std::expected<void, std::string> check_unclaimed() const;  ///< did nobody else put results there?
  void unmake();                                             ///< removes what it made, as far as it is empty

  std::filesystem::path path_;
  bool replace_;                             ///< may it hold files of ours?
  std::vector<std::filesystem::path> made_;  ///< outermost first
  std::optional<Staging> staging_;
};

/// Can the folder be used? The error starts with the path and says why not and what to do. Writes nothing.
std::expected<OutputFolder, std::string> prepare(const std::filesystem::path&, bool force);

}  // namespace catena
