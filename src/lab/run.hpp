// The chain's door to the lab: an experiment becomes a result.
#pragma once

#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "lab/result.hpp"
#include "lab/running.hpp"

namespace catena {

/// Integrates the experiment, which must be free of complaints.
RunResult run(const Experiment&, const RunRequest& = {});

/// The experiment, its companion and its certificate, without interruption; no certificate where the experiment asks for none.
/// `companion`: where the companion is kept, which then records what the run does.
CertifiedRun run_certified(const Experiment&, const RunRequest& = {}, RunResult* companion = nullptr);

/// The companion of a finished run, and the neighbour of that companion, one by one, for whoever wants to interrupt them.
RunResult run_companion(const Experiment&, const RunRequest& request);
Sensitivity sensitivity(const Experiment&, const RunResult& companion, const KeepGoing& = {});

}  // namespace catena
