// The companion of a run: the same experiment once more, better and differently, for the certificate to compare with.
//
// It takes the method that "auto" would take, a tenth of the tolerance, another first step and a start that is off by a few
// roundings, each number by its own amount: the two runs share neither steps nor rounding. docs/trust.md, (E.1)–(E.2).
#pragma once

#include "lab/model.hpp"
#include "lab/result.hpp"

namespace catena {

/// The tolerance of a companion that runs with the method of the run, or with another one.
double companion_tolerance(const RunSpec&, const RunResult&, bool same_method);

/// How the companion of a finished run is run.
RunSpec companion(ModelView model, const RunSpec& run, const RunResult& result);

/// What it records: nothing but what it is compared by.
inline RecordSpec companion_record(const RunSpec& run) { return {.rate = 1.0 / run.duration, .quantities = {}}; }

}  // namespace catena
