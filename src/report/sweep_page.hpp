// The page of a sweep: what was varied, the extremes, and a plot or a map of each measure.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/find.hpp"
#include "study/sweep.hpp"

namespace catena {

/// A measure with the digits that its ± supports: "20.18870557 ± 2e-8"; "≈ 3.36" where it is not known, and a count as it is.
std::string measure_text(const Measure&, Measured);

/// Of each chosen measure, by name, the smallest and the largest value, and where; none chosen: all.
StudyTable sweep_extremes(const SweepPlan&, std::span<const SweepPoint>, std::span<const std::string> chosen = {});

/// The chosen measures are shown at first; the reader can choose others.
StudyPage sweep_page(const SweepPlan&, std::span<const SweepPoint>,
                     std::vector<std::pair<std::string, std::string>> provenance,
                     std::span<const std::string> chosen = {});

/// The page of a search: what it found, above the page of the runs it tried.
StudyPage find_page(const TriedSweep&, const Question&, const Findings&,
                    std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
