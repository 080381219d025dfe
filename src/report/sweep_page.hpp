// The page of a sweep: one plot for each measure, over the first key that was varied.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/sweep.hpp"

namespace catena {

StudyPage sweep_page(const SweepPlan&, std::span<const SweepPoint>,
                     std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
