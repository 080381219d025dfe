// The groups of run.h5 one by one, so that a checkpoint can hold the same ones. What fails throws hdf5::Error.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "io/digits.hpp"
#include "io/hdf5_content.hpp"
#include "io/provenance.hpp"
#include "lab/run_spec.hpp"
#include "record/recording.hpp"
#include "time/system.hpp"

namespace catena {

/// The value of an enumeration that has that name; `what` it is, for the error.
template <class Choice>
Choice called(const std::string& given, Choice last, const char* what) {
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (name(static_cast<Choice>(i)) == given) return static_cast<Choice>(i);
  throw hdf5::Error(std::string(what) + " " + excerpt(given) + " is unknown");
}

/// Each makes, or reads, one group of that name under the one given.
void write_peak(const hdf5::Group&, const std::string& name, const Peak&);
Peak read_peak(const hdf5::Stored&, const std::string& name);
void write_counters(const hdf5::Group&, const Counters&);
Counters read_counters(const hdf5::Stored&);
void write_provenance(const hdf5::Group&, const Provenance&);
Provenance read_provenance(const hdf5::Stored&);
void write_run_spec(const hdf5::Group&, const RunSpec&);
RunSpec read_run_spec(const hdf5::Stored&);

/// A peak for each watched quantity, under its name.
void write_peaks(const hdf5::Group&, const std::string& name, const Schema&, const std::vector<Peak>&);
std::vector<Peak> read_peaks(const hdf5::Stored&, const std::string& name, const Schema&);

/// An event for each watched quantity that has one, under the event's name.
void write_firsts(const hdf5::Group&, const Schema&, const std::vector<Peak>&);
std::vector<Peak> read_firsts(const hdf5::Stored&, const Schema&);

/// Times, the channels of samples under their names, and the readings of what is watched.
void write_samples(const hdf5::Group&, const std::string& name, const Schema&, const Samples&);
Samples read_samples(const hdf5::Stored&, const std::string& name, const Schema&);

/// What follows from the frames, for those who read a file without Catena; it is never read back. Made when its turn comes: one
/// at a time is in memory.
struct DerivedChannel {
  Channel channel;
  std::size_t numbers;
  std::function<std::vector<double>()> values;
};

/// /time, each recorded channel and what follows from them, under their names.
void write_frames(const hdf5::Group& root, const Frames&, std::span<const DerivedChannel> derived = {});
Frames read_frames(const hdf5::Stored& root, const Schema&);

}  // namespace catena
