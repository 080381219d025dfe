// The plots of a ladder, for its page and for print.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/print_plot.hpp"
#include "report/study_page.hpp"
#include "study/ladder_findings.hpp"

namespace catena {

/// A measure over the rungs, with error bars, its limit, and over links the power law it follows.
StudyPlot rung_plot(const LadderPlan&, const LadderFindings&, const MeasureFinding&);

/// How far apart neighbours are, over time.
StudyPlot apart_plot(const LadderPlan&, const LadderFindings&);

/// The observed order of the shape, over time, and the one of theory.
StudyPlot order_plot(const LadderPlan&, const LadderFindings&);

/// Until when each rung agrees with the next.
StudyPlot agreement_plot(const LadderPlan&, const LadderFindings&);

/// Angle, rate or σ along the chain at a time that was asked for, on all rungs.
StudyPlot profile_plot(const LadderPlan&, std::span<const Rung>, Followed, std::size_t at);

/// What `catena figure` offers of a ladder. Everything must outlive them.
std::vector<OfferedFigure> ladder_figures(const LadderPlan&, std::span<const Rung>, const LadderFindings&);

}  // namespace catena
