// A RunResult as a group of an HDF5 file: the root of run.h5, and what a checkpoint holds. What fails throws hdf5::Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "io/hdf5_content.hpp"
#include "io/run_groups.hpp"
#include "lab/result.hpp"

namespace catena {

/// Sixteen hexadecimal digits, and back.
std::string hash_text(std::uint64_t hash);
std::uint64_t hash_called(const std::string& text);

/// All but `pause`; the layout is in run_file.hpp. What is read fits together: every table has the widths of the schema.
void write_result(const hdf5::Group&, const RunResult&, std::span<const DerivedChannel> derived = {});
RunResult read_result(const hdf5::Stored&);

/// The same without the frames.
void write_outcome(const hdf5::Group&, const RunResult&);
RunResult read_outcome(const hdf5::Stored&);

/// About as many bytes as it takes in a file, without its frames and with them, for hdf5::Image.
std::size_t outcome_bytes(const RunResult&);
std::size_t result_bytes(const RunResult&);

}  // namespace catena
