// What a run leaves: its folder, and the words for the terminal.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commands.hpp"
#include "io/output_folder.hpp"
#include "io/run_file.hpp"
#include "io/summary.hpp"
#include "lab/method.hpp"

namespace catena::cli {

/// The words this program was called with.
std::span<const char* const> command_line();

/// A word on stderr if interrupted work was begun by a program built from another commit.
void warn_of_other_build(std::string_view commit);

/// <parent>/<case>, or the next free number after it.
std::filesystem::path free_folder(const std::filesystem::path& parent, const std::string& case_name);

/// The folder of a study, from --out or next to earlier ones of the case; none with --json alone. The error is a whole message.
std::expected<std::optional<OutputFolder>, std::string> study_folder(const std::filesystem::path& out,
                                                                     const std::filesystem::path& parent,
                                                                     const std::string& case_name, bool force,
                                                                     const Common&);

/// The paths of what was left, one line each.
void print_files(std::span<const NamedFile>);

/// run.h5, tip.csv, energy.csv, motion.svg, report.html and summary.json, with an ensemble ensemble.csv and ensemble.svg, with
/// the step halved halving.csv and halving.svg, each whole or not there; a checkpoint goes.
std::expected<std::vector<NamedFile>, std::string> write_run_folder(OutputFolder&, const ChainRun&,
                                                                    std::string_view case_name);

/// summary.json, with the comparison, if asked for, as its block "compare".
std::string summary_text(const ChainRun&, std::string_view case_name, std::span<const NamedFile> files);

/// A run that is shown beside another.
struct OtherRun {
  std::string label;
  ChainRun run;
};

/// The report of a run as a page, with the curves it was compared with.
std::string report_page(const ChainRun&, std::span<const OtherRun> beside = {});

/// The summary for a person, with the digits that the certificate supports.
void print_summary(const ChainRun&, std::string_view case_name, std::span<const NamedFile> files);

/// What a run would cost.
struct Estimate {
  double seconds = 0.0;
  double bytes = 0.0;
  int from_links = 0;  ///< of the chain that was tried
};

/// What a dry run says.
void print_estimate(const Experiment&, const Choice&, const Estimate&, bool json);

}  // namespace catena::cli
