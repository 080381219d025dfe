// The companion of a run: the same experiment once more, better and differently, for the certificate to compare with.
//
// It takes the method that "auto" would take, a tenth of the tolerance, another first step and a start that is off by a few
// roundings, each link by its own amount: the two runs share neither steps nor rounding. docs/trust.md, (E.1)–(E.2).
#pragma once

#include <vector>

#include "lab/experiment.hpp"
#include "lab/observer.hpp"
#include "lab/run.hpp"

namespace catena {

/// The experiment of the companion of a finished run.
Experiment companion(const Experiment&, const RunResult&);

/// By how much the companion's start is off, see `disturb`.
inline constexpr double companion_shift = 0x1p-51;

/// When a run, or a companion, is looked at.
ObservedTimes observed_times(const Experiment&, const RunRequest&);

/// When a companion's whole state is kept.
std::vector<double> station_times(const Experiment&);

/// All the energy that the motion can ever have: what it starts with, what its weight can give along its whole length, what the
/// support puts in. Heat is no part of it: that comes out of these [J].
double energy_at_hand(const Experiment&, const EnergySample& start, const EnergySample& end);

}  // namespace catena
