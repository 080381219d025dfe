// What a sweep and a search leave: the same files, made of the runs they tried.
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "io/folder_files.hpp"
#include "io/provenance.hpp"
#include "report/study_page.hpp"
#include "study/sweep.hpp"

namespace catena::cli {

/// How many runs at the same time: what --jobs says, else one for each core.
unsigned jobs_or_cores(int jobs);

/// "How it was made" of a study's page.
std::vector<std::pair<std::string, std::string>> made_by(const Provenance&);

/// sweep.h5, sweep.csv, report.html and summary.json, which `summary` makes when all of them have their paths.
std::expected<std::vector<NamedFile>, std::string> write_sweep_folder(
    OutputFolder&, const SweepPlan&, std::span<const SweepPoint>, const StudyPage&,
    const std::function<std::string(std::span<const NamedFile>)>& summary);

/// `catena sweep --find`.
int find(const SweepOptions&, const Common&);

}  // namespace catena::cli
