// The parts of the table of claims of the paper on the rope. Not for others.
#pragma once

#include <string_view>

#include "papers/claim_list.hpp"
#include "papers/rope/runs.hpp"

namespace catena::rope {

void add_equations(ClaimList&);             ///< section 2
void add_methods(ClaimList&, const Rope&);  ///< experiment 1
void add_links(ClaimList&, const Rope&);    ///< experiment 2
void add_shaken(ClaimList&, const Rope&);   ///< experiment 3
void add_jerked(ClaimList&, const Rope&);   ///< experiment 4

}  // namespace catena::rope
