// What a fit leaves: fit.json, fit.csv, fit.toml.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "study/fit.hpp"

namespace catena {

std::string_view name(FitStatus);

/// One JSON object; null for what is not known.
std::string fit_json(const FitPlan&, const Fit&, std::span<const NamedFile> files);

/// One line per point: the set, the measured and the computed place, their difference.
std::string fit_csv(const FitPlan&, const Fit&);

/// The experiment of the first set with the fitted values filled in; it can be run.
std::string fit_toml(const FitPlan&, const Fit&);

/// "--set chain.joint_friction=2.2e-05": what any other experiment needs to have the fitted values.
std::string set_words(const FitPlan&, const Fit&);

}  // namespace catena
