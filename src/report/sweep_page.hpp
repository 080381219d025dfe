// The page of a sweep: one plot for each measure, over the first key that was varied, with the ± of every point.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/sweep.hpp"

namespace catena {

/// A measure with the digits that its ± supports; what has no ± with those that mean something.
std::string measure_text(const Measure&, Measured);

/// Of each measure the smallest and the largest value, and where.
StudyTable sweep_extremes(const SweepPlan&, std::span<const SweepPoint>);

StudyPage sweep_page(const SweepPlan&, std::span<const SweepPoint>,
                     std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
