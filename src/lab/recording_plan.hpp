// Which moments of a run are kept, and how much room that takes.
#pragma once

#include <cstddef>

#include "lab/experiment.hpp"

namespace catena {

inline constexpr double most_recorded_bytes = 8e9;

bool records(const Experiment&, Quantity);

/// Frames per second as run: the rate asked for, or what gives about 1000 frames without filling the memory.
double frame_rate(const Experiment&);

/// How many frames: at k / rate from the start, and one at the end if it falls between.
std::size_t frame_count(const Experiment&);

/// When frame k is taken.
double frame_time(const Experiment&, std::size_t frame);

/// What all frames take in memory.
double recorded_bytes(const Experiment&);

}  // namespace catena
