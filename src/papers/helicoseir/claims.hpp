// The parts of the table of claims of the paper on the rotating chain. Not for others.
#pragma once

#include "papers/claim_list.hpp"
#include "papers/helicoseir/runs.hpp"

namespace catena::helicoseir {

void add_equations(ClaimList&, const Helicoseir&);   ///< sections 2 and 3
void add_departures(ClaimList&, const Helicoseir&);  ///< section 4: figures 4 and 5
void add_stability(ClaimList&, const Helicoseir&);   ///< what it concludes from them
void add_announced(ClaimList&, const Helicoseir&);   ///< what its abstract promises and its text leaves out

/// How far (9) with this α is from holding along a whirling shape, in units of its largest term.
double equation_9_missed(const WhirlingShape&, double alpha);

/// How far the printed mass matrix is from ∫ s_i s_j dp of the printed shape functions, and the printed weights from ∫ s_i dp; relative.
double mass_matrix_missed();

}  // namespace catena::helicoseir
