// Where an explicit method is stable: what one step makes of ẏ = λy, and how long the step may be.
//
// docs/theory/time.md, (T.11)–(T.13).
#pragma once

#include "num/complex.hpp"
#include "time/tableau.hpp"

namespace catena {

/// R(z), z = hλ: by what a step of length h multiplies a solution of ẏ = λy (T.11).
Complex growth_factor(const Tableau&, Complex z);

/// The longest step h for which |R| ≤ 1 all the way from 0 to hλ (T.12) [s]; 0: every step lets it grow; infinity for λ = 0.
double stable_step(const Tableau&, Complex lambda);

/// The longest step with which ẏ = λy grows by a factor of no more than e in so long a time (T.13) [s]: a little more than the
/// stable one, and more than nothing where no step is stable.
double tolerable_step(const Tableau&, Complex lambda, double duration);

}  // namespace catena
