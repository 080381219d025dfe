// How a study of one case ends: its files, one JSON object or words for a person, and the exit status.
#pragma once

#include <optional>
#include <string>
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

/// Says what was found, in its files (`summary`: the name of its JSON there), as JSON or to a person; the exit status. What was
/// found has a status, a message and warnings.
template <class Found, class AsJson, class Write, class Print>
int tell(const Found& found, std::optional<OutputFolder>& folder, const Common& common, const char* summary,
         const AsJson& as_json, const Write& write, const Print& print_found) {
  if (found.status == RunStatus::interrupted) {
    complain("interrupted; nothing was written");
    return interrupted;
  }
  std::vector<NamedFile> files;
  if (folder && found.status == RunStatus::done) {
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
  if (found.status == RunStatus::failed) complain(found.message);
  for (const std::string& warning : found.warnings) warn(warning);
  if (common.json) {
    print(as_json(files) + "\n");
  } else if (!common.quiet && found.status == RunStatus::done) {
    print_found();
    print_files(files);
  }
  if (!flush()) return failed;
  return found.status == RunStatus::done ? done : failed;
}

}  // namespace catena::cli
