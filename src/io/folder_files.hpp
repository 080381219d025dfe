// The files of an output folder, written one after the other. The first that fails is the last, and `finish` says why.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/atomic_file.hpp"
#include "io/output_folder.hpp"

namespace catena {

/// A file that a command leaves: what it is ("run", "report") and its path.
struct NamedFile {
  std::string what;
  std::string path;
};

class FolderFiles {
 public:
  explicit FolderFiles(OutputFolder& folder) : folder_(&folder) {}

  /// `write` makes the file at the path it is given, which is not yet that of files(). It is one of them by then: a summary can
  /// name itself.
  template <class Write>
  void put(std::string what, std::string_view name, const Write& write) {
    if (!written_) return;
    const auto path = folder_->place(name);
    if (!path) {
      written_ = std::unexpected(path.error());
      return;
    }
    const std::string file = (folder_->path() / name).string();
    files_.push_back({std::move(what), file});
    written_ = write(*path);
    if (written_) return;
    std::string& error = written_.error();
    if (error.starts_with(path->string())) error.replace(0, path->string().size(), file);
  }

  /// The same for a file that holds what `text` returns.
  template <class Text>
  void put_text(std::string what, std::string_view name, const Text& text) {
    put(std::move(what), name, [&](const std::filesystem::path& path) { return write_file(path, text()); });
  }

  const std::vector<NamedFile>& files() const { return files_; }

  /// Finishes the folder; all files, or the first error.
  std::expected<std::vector<NamedFile>, std::string> finish() {
    if (written_) written_ = folder_->finish();
    if (!written_) return std::unexpected(written_.error());
    return std::move(files_);
  }

 private:
  OutputFolder* folder_;
  std::vector<NamedFile> files_;
  std::expected<void, std::string> written_;
};

}  // namespace catena
