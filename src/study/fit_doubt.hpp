// What may be wrong with a fit that its error bars cannot know. Not for others.
//
// Residuals far above the scatter from point to point mean that the model or the data are not what they are taken for. Then the
// usual mistakes are tried on each table: a turned sign of x or y, an origin elsewhere, a clock that starts at another moment.
#pragma once

#include "study/fit.hpp"
#include "study/fit_model.hpp"

namespace catena {

/// Adds warnings: few points, data beyond the horizon, runs too coarse for the data, a misfit and what would explain it.
/// `start` and `best` are coordinates of the search.
void doubt(const FitPlan&, const FitModel&, const FitModel::Vector& start, const FitModel::Vector& best, Fit&);

}  // namespace catena
