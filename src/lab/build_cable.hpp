// From the words of an experiment to an elastic cable and where it starts.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "model/cable.hpp"
#include "model/far_end.hpp"
#include "statics/cable_rest.hpp"

namespace catena {

/// The elements that the experiment describes.
Cable build_cable(const Experiment&);

/// At rest in a plane that turns, near the whirling shape that the start names, of a rope that does not stretch.
std::expected<CableRest, std::string> whirling_rest(const Experiment&, const Cable&);

/// y at the start: nodes, their rates, nothing in the ledger yet. Fails with a reason where no such start exists.
std::expected<std::vector<double>, std::string> build_cable_start(const Experiment&, const Cable&);

/// The far end of a cable that starts so: held where its start names it, else where this has it; or free.
FarEnd build_far_end(const Experiment&, const Cable&, std::span<const double> start);

/// Why the start of an experiment, of a chain or of a cable, does not exist; empty where it does.
std::string no_start(const Experiment&);

}  // namespace catena
