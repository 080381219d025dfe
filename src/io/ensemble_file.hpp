// An ensemble in run.h5 (/ensemble), as a table and in the summary.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "io/hdf5_content.hpp"
#include "record/ensemble.hpp"

namespace catena {

/// time, spread and a group for each quantity: mean, mean_error, quantiles. What fails throws hdf5::Error.
void write_ensemble(const hdf5::Group& root, const Ensemble&);
Ensemble read_ensemble(const hdf5::Stored& root);

/// One line for each time.
std::string ensemble_csv(const Ensemble&);

/// The block "ensemble" of a summary.
nlohmann::ordered_json ensemble_json(const Ensemble&);

}  // namespace catena
