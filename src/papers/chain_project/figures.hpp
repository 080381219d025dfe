// The parts that make the figures of the chain project. Not for others.
#pragma once

#include "papers/chain_project/claims.hpp"
#include "papers/drawing.hpp"

namespace catena::chain_project {

ReproducedFigure errors_of_steps(const ChainProject&);        ///< questions 3 and 4
ReproducedFigure shapes_of_release(const ChainProject&);      ///< question 5: chains of several n on one time-scale
ReproducedFigure speeds_of_release(const ChainProject&);      ///< its snap and its crack
ReproducedFigure tip_of_folded_chain(const ChainProject&);    ///< acceleration of the free tip
ReproducedFigure shapes_of_inverted(const ChainProject&);     ///< its collapse
ReproducedFigure shapes_of_whip(const ChainProject&);         ///< chains beside the string
ReproducedFigure profiles_of_whip(const ChainProject&);       ///< θ, ∂θ/∂t, σ along it
ReproducedFigure growth_of_speeds(const ChainProject&);       ///< largest speeds against n
ReproducedFigure distances_from_string(const ChainProject&);  ///< and the orders of convergence

}  // namespace catena::chain_project
