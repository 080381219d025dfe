// The pages of a whirling rope: its shapes, its critical speeds, its bifurcation diagram, its stability.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/study_page.hpp"
#include "study/spin_study.hpp"

namespace catena {

using PageOrigin = std::vector<std::pair<std::string, std::string>>;

StudyPage shapes_page(const ShapesStudy&, PageOrigin);
StudyPage critical_page(const CriticalStudy&, PageOrigin);
StudyPage diagram_page(const DiagramStudy&, PageOrigin);
StudyPage stability_page(const StabilityStudy&, PageOrigin);

// In one sentence each, as page and terminal begin.
std::string shapes_words(const ShapesStudy&);
std::string stability_words(const StabilityStudy&);

}  // namespace catena
