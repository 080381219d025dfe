// One integrator for each method, behind one door.
#pragma once

#include <variant>

#include "lab/run_spec.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {

template <StiffSystem System>
using Integrator =
    std::variant<ExplicitIntegrator<System>, Radau5<System>, Gauss4<System>, Gauss6<System>, Mebdf<System>>;

/// The integrator of a chosen method, not "auto", for a state of this dimension.
template <StiffSystem System>
Integrator<System> make_integrator(Method method, System& system, std::size_t dimension, const Stepping& stepping) {
  const auto explicit_one = [&](const Tableau& table) {
    return ExplicitIntegrator<System>(table, system, dimension, stepping);
  };
  switch (method) {
    case Method::euler:
      return explicit_one(euler_table);
    case Method::rk4:
      return explicit_one(rk4_table);
    case Method::dopri5:
      return explicit_one(dopri5_table);
    case Method::radau5:
      return Radau5<System>(system, dimension, stepping);
    case Method::gauss4:
      return Gauss4<System>(system, dimension, stepping);
    case Method::gauss6:
      return Gauss6<System>(system, dimension, stepping);
    case Method::mebdf:
      return Mebdf<System>(system, dimension, stepping);
    case Method::dop853:
    case Method::automatic:  // never asked for: whoever asks has chosen
      break;
  }
  return explicit_one(dop853_table);
}

}  // namespace catena
