// A run repeated with half the step and a quarter of it: in run.h5 (/halving), as tables, and in words.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/hdf5_content.hpp"
#include "record/halving.hpp"

namespace catena {

/// What fails throws hdf5::Error.
void write_halving(const hdf5::Group& root, const Halving&);
Halving read_halving(const hdf5::Stored& root);

/// How far the tips are apart, one line for each time.
std::string halving_csv(const Halving&);

/// The block "halving" of a summary.
nlohmann::ordered_json halving_json(const Halving&);

/// What the step is good for, in a sentence or two.
std::string halving_words(const Halving&);

/// The numbers side by side, for a person: the first row says what stands in the columns.
std::vector<std::vector<std::string>> halving_table(const Halving&);

}  // namespace catena
