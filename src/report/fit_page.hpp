// The page of a fit: the keys with their errors, data and model over each other, what is left between them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/fit.hpp"

namespace catena {

StudyPage fit_page(const FitPlan&, const Fit&, std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
