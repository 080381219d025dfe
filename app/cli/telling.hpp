// How a study of one case ends: its files, one JSON object or words for a person, and the exit status.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/folder_files.hpp"
#include "io/output_folder.hpp"
#include "lab/running.hpp"
#include "run_output.hpp"

namespace catena::cli {

/// Shows progress and listens for Ctrl-C.
inline KeepGoing watched(Progress& progress) {
  return [&progress](double done) {
    progress.show(done);
    return !interrupt_heard();
  };
}

/// The folder that --out asks for, if it does. The error is a whole message.
inline std::expected<std::optional<OutputFolder>, std::string> asked_folder(const std::filesystem::path& out,
                                                                            bool force) {
  std::optional<OutputFolder> folder;
  if (out.empty()) return folder;
  const Uninterrupted preparing;
  auto prepared = prepare(out, force);
  if (!prepared) return std::unexpected(prepared.error());
  folder.emplace(std::move(*prepared));
  return folder;
}

/// Says what was found, in its files (`summary`: the name of its JSON there), as JSON or to a person; the exit status.
template <class AsJson, class Write, class Print>
int answer(std::optional<OutputFolder>& folder, const Common& common, const char* summary, const AsJson& as_json,
           const Write& write, const Print& print_found) {
  std::vector<NamedFile> files;
  if (folder) {
    const Uninterrupted writing;
    FolderFiles all(*folder);
    write(all);
    all.put_text("summary", summary, [&] { return as_json(all.files()) + "\n"; });
    auto written = all.finish();
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  if (common.json) {
    print(as_json(files) + "\n");
  } else if (!common.quiet) {
    print_found();
    print_files(files);
  }
  return flush() ? done : failed;
}

/// The same for what has a status, a message and warnings.
template <class Found, class AsJson, class Write, class Print>
int tell(const Found& found, std::optional<OutputFolder>& folder, const Common& common, const char* summary,
         const AsJson& as_json, const Write& write, const Print& print_found) {
  if (found.status == RunStatus::interrupted) {
    complain("interrupted; nothing was written");
    return interrupted;
  }
  if (found.status == RunStatus::failed) complain(found.message);
  for (const std::string& warning : found.warnings) warn(warning);
  if (found.status == RunStatus::done) return answer(folder, common, summary, as_json, write, print_found);
  if (common.json) print(as_json(std::vector<NamedFile>{}) + "\n");
  flush();
  return failed;
}

}  // namespace catena::cli
