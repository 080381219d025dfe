// The plots of a whirling rope: on its pages, and as panels of its figures.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/spin_study.hpp"

namespace catena {

std::vector<StudyPlot> shapes_plots(const ShapesStudy&);
std::vector<StudyPlot> critical_plots(const CriticalStudy&);
std::vector<StudyPlot> diagram_plots(const DiagramStudy&);
std::vector<StudyPlot> stability_plots(const StabilityStudy&);

/// The plots for print, two to a row.
figure::Figure spin_figure(std::span<const StudyPlot>, std::string description);

}  // namespace catena
