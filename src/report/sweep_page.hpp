// The page of a sweep: one plot for each measure, over the first key that was varied, with the ± of every point.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/sweep.hpp"

namespace catena {

/// A measure with the digits that its ± supports: "20.18870557 ± 2e-8"; "≈ 3.36" where it is not known, and a count as it is.
std::string measure_text(const Measure&, Measured);

/// Of each measure the smallest and the largest value, and where.
StudyTable sweep_extremes(const SweepPlan&, std::span<const SweepPoint>);

StudyPage sweep_page(const SweepPlan&, std::span<const SweepPoint>,
                     std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
