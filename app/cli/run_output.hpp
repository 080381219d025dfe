// What a run leaves: its folder, and the words for the terminal.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "io/output_folder.hpp"
#include "io/run_file.hpp"
#include "io/summary.hpp"

namespace catena::cli {

/// The words this program was called with.
std::span<const char* const> command_line();

/// run.h5, tip.csv, energy.csv, motion.svg, report.html and summary.json, each whole or not there; a checkpoint goes.
std::expected<std::vector<NamedFile>, std::string> write_run_folder(OutputFolder&, const RunFile&,
                                                                    std::string_view case_name);

/// The report of a run as a page.
std::string report_page(const RunFile&);

/// The summary for a person, with the digits that the certificate supports.
void print_summary(const RunFile&, std::string_view case_name, std::span<const NamedFile> files);

/// What a dry run says.
void print_estimate(const Experiment&, const RunResult& trial, double seconds, double bytes, bool json);

}  // namespace catena::cli
