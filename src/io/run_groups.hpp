// The groups of run.h5 one by one, so that a checkpoint can hold the same ones. What fails throws hdf5::Error.
#pragma once

#include <string>
#include <vector>

#include "io/digits.hpp"
#include "io/hdf5_content.hpp"
#include "io/provenance.hpp"
#include "lab/run.hpp"
#include "record/recording.hpp"

namespace catena {

/// The value of an enumeration that has that name; `what` it is, for the error.
template <class Choice>
Choice called(const std::string& given, Choice last, const char* what) {
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (name(static_cast<Choice>(i)) == given) return static_cast<Choice>(i);
  throw hdf5::Error(std::string(what) + " " + excerpt(given) + " is unknown");
}

/// Attributes value, time and link of a group of that name.
void write_peak(const hdf5::Group&, const std::string& name, const Peak&);
Peak read_peak(const hdf5::Stored&, const std::string& name);

/// Each makes, or reads, one group of its own under the one given.
void write_peaks(const hdf5::Group&, const std::string& name, const Peaks&);
Peaks read_peaks(const hdf5::Stored&, const std::string& name);
void write_firsts(const hdf5::Group&, const std::string& name, const Firsts&);
Firsts read_firsts(const hdf5::Stored&, const std::string& name);
void write_counters(const hdf5::Group&, const Counters&);
Counters read_counters(const hdf5::Stored&);
void write_provenance(const hdf5::Group&, const Provenance&);
Provenance read_provenance(const hdf5::Stored&);
void write_energy(const hdf5::Group&, const std::string& name, const EnergySample&);
EnergySample read_energy(const hdf5::Stored&, const std::string& name);

/// Tip samples as position, velocity and acceleration [samples × 2]; their times are stored by the caller.
void write_tips(const hdf5::Group&, const std::vector<TipSample>&);
std::vector<TipSample> read_tips(const hdf5::Stored&, const std::vector<double>& times);

/// /time, /shape, /tip, /energy, /tension as far as they were recorded.
void write_frames(const hdf5::Group& root, const Frames&);
Frames read_frames(const hdf5::Stored& root);

}  // namespace catena
