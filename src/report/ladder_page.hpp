// The page of a ladder: what converges and what does not, the motions of all rungs on one clock, and plots.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/ladder_findings.hpp"

namespace catena {

StudyPage ladder_page(const LadderPlan&, std::span<const Rung>, const LadderFindings&,
                      std::vector<std::pair<std::string, std::string>> provenance, std::span<const std::string> chosen);

}  // namespace catena
