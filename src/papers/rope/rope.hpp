// The paper on the rope as a chain of rods: its runs, claims and figures together.
#pragma once

#include <vector>

#include "papers/paper.hpp"
#include "papers/rope/runs.hpp"

namespace catena {

/// Every number and every claim of the text that can be checked.
std::vector<Claim> rope_claims(const Rope&);

/// Figures 3-9 and 11-21; the others are sketches.
std::vector<ReproducedFigure> rope_figures(const Rope&);

/// All of the paper.
std::expected<Reproduction, std::string> reproduce_rope(unsigned jobs, const Watch&);

inline constexpr Paper rope_paper{.name = "rope",
                                  .title = "Dynamics of a rope as a rigid multibody system",
                                  .citation =
                                      "P. Fritzkowski, H. Kaminski, Dynamics of a rope as a rigid multibody system, "
                                      "Journal of Mechanics of Materials and "
                                      "Structures 3 (2008)",
                                  .reproduce = reproduce_rope};

}  // namespace catena
