// Which moments of a run are kept, and how much room that takes.
#pragma once

#include <vector>

#include "lab/result.hpp"
#include "lab/run_spec.hpp"
#include "record/recorder.hpp"
#include "record/schema.hpp"

namespace catena {

struct RunRequest;

inline constexpr double most_recorded_bytes = 8e9;

/// Those that are always recorded and those asked for.
std::vector<Channel> recorded_channels(const Schema&, const RecordSpec&);

/// Frames per second as run: the rate asked for, or what gives about 1000 frames without filling the memory.
double frame_rate(const Schema&, const RunSpec&, const RecordSpec&);

/// At k / rate from the start, and one at the end if it falls between.
std::vector<double> frame_times(const Schema&, const RunSpec&, const RecordSpec&);

/// What all frames take in memory.
double recorded_bytes(const Schema&, const RunSpec&, const RecordSpec&);

/// When a run is looked at besides, if it is to have a certificate: evenly, as often as the motion asks for.
std::vector<double> probe_times(const Schema&, const RunSpec&);

/// When a companion's whole state is kept.
std::vector<double> station_times(const Schema&, const RunSpec&);

/// When a run, or the companion of another one, is looked at.
RecordedTimes recorded_times(const Schema&, const RunSpec&, const RecordSpec&, const RunRequest&);

/// Where the stretch between two stops begins that leads to this time.
double segment_start(const std::vector<double>& stops, double time);

}  // namespace catena
