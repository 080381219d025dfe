// The chain project: a course sheet whose questions are answered, with figures and error bars.
#pragma once

#include <vector>

#include "papers/chain_project/runs.hpp"
#include "papers/paper.hpp"

namespace catena {

/// What the sheet says, judged, and what it asks, answered.
std::vector<Claim> chain_project_claims(const ChainProject&);

/// One or more for each question; the sheet has none of its own.
std::vector<ReproducedFigure> chain_project_figures(const ChainProject&);

/// All of the sheet.
std::expected<Reproduction, std::string> reproduce_chain_project(unsigned jobs, const Watch&);

inline constexpr Paper chain_project_paper{
    .name = "chain-project",
    .title = "Chain Project",
    .citation = "Math/AppM 4650, Chain Project, Spring 2008 (course sheet, University of Colorado)",
    .reproduce = reproduce_chain_project};

}  // namespace catena
