// The tables of a schema as a group of an HDF5 file: what the numbers of a run are. What fails throws hdf5::Error.
#pragma once

#include "io/hdf5_content.hpp"
#include "record/schema.hpp"

namespace catena {

/// /schema, with a group for each channel and each watched quantity.
void write_schema(const hdf5::Group& parent, const Schema&);

/// Checked: whoever uses it may rely on its own references.
Schema read_schema(const hdf5::Stored& parent);

}  // namespace catena
