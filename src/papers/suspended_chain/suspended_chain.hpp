// The paper on the free oscillations of suspended chains: its tables, claims and figures together.
#pragma once

#include <vector>

#include "papers/paper.hpp"
#include "papers/suspended_chain/runs.hpp"

namespace catena {

/// Every number of both tables, and every claim of the text that can be checked.
std::vector<Claim> suspended_chain_claims(const SuspendedChain&);

/// Figures 3 to 6; the first two are sketches. And two of ours.
std::vector<ReproducedFigure> suspended_chain_figures(const SuspendedChain&);

/// All of the paper.
std::expected<Reproduction, std::string> reproduce_suspended_chain(unsigned jobs, const Watch&);

inline constexpr Paper suspended_chain_paper{
    .name = "suspended-chain",
    .title = "In-Plane Free Oscillations of Suspended Chains",
    .citation =
        "R. A. Petre, M. V. Predoi, In-Plane Free Oscillations of Suspended Chains, National University of "
        "Science and Technology POLITEHNICA Bucharest (2025)",
    .reproduce = reproduce_suspended_chain};

}  // namespace catena
