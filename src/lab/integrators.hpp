// The integrator of each method, behind one door.
#pragma once

#include <cstddef>
#include <memory>

#include "lab/run_spec.hpp"
#include "time/integrator.hpp"
#include "time/tableau.hpp"

namespace catena {

/// The table of an explicit method; none for "auto" and the implicit ones.
const Tableau* explicit_table(Method);

/// The integrator of a chosen method, not "auto", for a state of this dimension.
std::unique_ptr<Integrator> make_integrator(Method method, SystemView system, std::size_t dimension,
                                            const Stepping& stepping);

}  // namespace catena
