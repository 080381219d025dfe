// Small oscillations as the paper finds them: the second derivative of the force function on the tangent space of the constraints, and
// nothing of the multipliers. docs/theory/modes.md, (N.29).
#pragma once

#include <span>
#include <vector>

#include "model/chain.hpp"

namespace catena::suspended_chain {

/// ω² [1/s²] about these angles by the paper's equations (13) and (17), the lowest first.
std::vector<double> omega2_by_recipe(const Chain&, std::span<const double> angles);

/// The same with the true stiffness, link length × tension: dense, to set beside `find_modes`.
std::vector<double> omega2_by_tensions(const Chain&, std::span<const double> angles, std::span<const double> tension);

}  // namespace catena::suspended_chain
