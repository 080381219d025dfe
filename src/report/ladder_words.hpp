// What a ladder has shown, in words and as tables, with the digits that each ± supports.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/study_page.hpp"
#include "study/ladder_findings.hpp"

namespace catena {

/// The measures to speak of: those chosen, or the tip's largest speed and its time.
std::vector<std::string> spoken_of(std::span<const std::string> chosen);

/// What is converged and what is not, a sentence each.
std::vector<std::string> ladder_words(const LadderPlan&, const LadderFindings&, std::span<const std::string> chosen);

/// A row for each rung, then order and limit.
StudyTable ladder_table(const LadderPlan&, std::span<const Rung>, const LadderFindings&,
                        std::span<const std::string> chosen);

/// The limits at the times asked for: tip, its speed, tension at the support, order of the shape.
StudyTable limit_table(const LadderPlan&, const LadderFindings&);

/// "1.03"; "–" where none is seen.
std::string order_text(double order);

/// "13.08 ± 0.02", or "not converged".
std::string limit_text(const Extrapolated&);

}  // namespace catena
