// A run of a study with its certificate, and what its claims ask of it.
#pragma once

#include <optional>
#include <string_view>

#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "papers/claim_list.hpp"
#include "papers/tally.hpp"

namespace catena {

struct FollowedRun {
  Experiment experiment;
  RunResult run;
  Certificate certificate;
};

/// Runs it to its end, with its certificate if the experiment asks for one. Throws Stopped where that fails.
FollowedRun followed(Experiment, Tally&);

/// A peak within the horizon with its ±, and when it was.
Ours peak_of(const FollowedRun&, std::string_view watched, const char* unit);
Ours time_of_peak(const FollowedRun&, std::string_view watched);

/// When an event first happened, with its ± [s]; nothing where it did not, or not within the horizon.
std::optional<Ours> first_time(const FollowedRun&, std::string_view event);

}  // namespace catena
