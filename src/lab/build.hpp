// From the words of an experiment to a chain and where it starts.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "model/chain.hpp"
#include "model/support.hpp"

namespace catena {

/// The links and joints the experiment describes.
Chain build_chain(const Experiment&);

/// How the point moves from which the chain hangs.
Support build_support(const SupportSpec&);

/// From the support to the tip [m].
std::vector<double> link_lengths(const Experiment&);

/// y at the start: θ, ω, no work and no heat yet. Fails with a reason where no such start exists.
std::expected<std::vector<double>, std::string> build_start(const Experiment&, const Chain&);

/// The same rope cut into fewer links, from which the cost of the long chain can be judged.
Experiment shortened(const Experiment&, int links);

/// The tensions of the hanging chain while its end is held.
std::vector<double> held_tension(const Experiment&, const Chain&);

}  // namespace catena
