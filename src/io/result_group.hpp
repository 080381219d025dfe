// A RunResult as a group of an HDF5 file: the root of run.h5, and what a checkpoint holds. What fails throws hdf5::Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "io/hdf5_content.hpp"
#include "lab/run.hpp"

namespace catena {

/// Sixteen hexadecimal digits.
std::string hash_text(std::uint64_t hash);

/// All but `pause`; the layout is in run_file.hpp.
void write_result(const hdf5::Group&, const RunResult&);
RunResult read_result(const hdf5::Stored&);

/// Throws if the result cannot be one of this experiment: other links, or a state of another size.
void check_belongs(const RunResult&, const Experiment&);

/// The same without the frames.
void write_outcome(const hdf5::Group&, const RunResult&);
RunResult read_outcome(const hdf5::Stored&);

/// As hash_text writes it.
std::uint64_t hash_called(const std::string& text);

/// About as many bytes as it takes in a file, for hdf5::Image.
std::size_t result_bytes(const RunResult&);

}  // namespace catena
