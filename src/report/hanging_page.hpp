// The page of a chain at rest: the picture, the forces, and tables of its links and of other equilibria.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/rest_study.hpp"

namespace catena {

StudyPage hanging_page(const RestStudy&, std::string_view title,
                       std::vector<std::pair<std::string, std::string>> provenance);

/// A value with a few digits if more would be known, else with all that its ± supports.
std::string told(double value, double error);

/// "5.318 N: 3.2 N to the right, 4.2 N down".
std::string force_words(Vec2<double> force, double error);

/// "at the support", "at joint 3", "at the far end".
std::string joint_words(std::size_t joint, std::size_t links);

}  // namespace catena
