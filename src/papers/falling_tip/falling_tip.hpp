// The paper on the falling chain's tip: its runs, claims and figures together.
#pragma once

#include <vector>

#include "papers/falling_tip/runs.hpp"
#include "papers/paper.hpp"

namespace catena {

/// Every number and every claim of the text that can be checked.
std::vector<Claim> falling_tip_claims(const FallingTip&);

/// Figures 2, 3, 8-13; the others are photographs and sketches.
std::vector<ReproducedFigure> falling_tip_figures(const FallingTip&);

/// All of the paper.
std::expected<Reproduction, std::string> reproduce_falling_tip(unsigned jobs, const Watch&);

inline constexpr Paper falling_tip_paper{
    .name = "falling-tip",
    .title = "The motion of a freely falling chain tip",
    .citation =
        "W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip, 2005; "
        "Am. J. Phys. 74 (2006) 776",
    .reproduce = reproduce_falling_tip};

}  // namespace catena
