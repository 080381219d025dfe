// What the data say about fitted keys, from the problem linearised at the solution. Not for others.
#pragma once

#include <expected>
#include <string>

#include "study/fit.hpp"
#include "study/fit_model.hpp"

namespace catena {

/// Fills in standard errors, correlations, χ² and warnings. The value is the largest step that is left to the minimum of the
/// linearised problem, in standard errors; the error says why there are no sensitivities.
std::expected<double, std::string> judge(const FitPlan&, const FitModel&, const FitModel::Vector& coordinates,
                                         const FitModel::Vector& residuals, Fit&);

}  // namespace catena
