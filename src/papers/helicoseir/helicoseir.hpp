// The paper on the rotating chain: its claims and figures together.
#pragma once

#include <vector>

#include "papers/helicoseir/runs.hpp"
#include "papers/paper.hpp"

namespace catena {

/// What it says of equations, shapes, motions and reality.
std::vector<Claim> helicoseir_claims(const Helicoseir&);

/// Figures 4 and 5, the growth of what they show, and the diagram that it announces.
std::vector<ReproducedFigure> helicoseir_figures(const Helicoseir&);

/// All of the paper.
std::expected<Reproduction, std::string> reproduce_helicoseir(unsigned jobs, const Watch&);

inline constexpr Paper helicoseir_paper{
    .name = "helicoseir",
    .title = "Simulation of a Rotating Chain with an Absolute Nodal Coordinate Formulation",
    .citation =
        "W.-S. Yoo, O. Dmitrochenko, D. Pogorelov, Simulation of a Rotating Chain with an Absolute Nodal Coordinate "
        "Formulation, Pusan National University and Bryansk State University",
    .reproduce = reproduce_helicoseir};

}  // namespace catena
