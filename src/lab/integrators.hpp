// One integrator for each method, behind one door.
#pragma once

#include "lab/experiment.hpp"
#include "model/chain_motion.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {

/// Calls `use` with the integrator of a chosen method, not "auto", for a state of this dimension.
template <class Use>
auto with_integrator(Method method, ChainMotion& motion, std::size_t dimension, const Stepping& stepping, Use&& use) {
  const auto explicit_one = [&](const Tableau& table) {
    return use(ExplicitIntegrator<ChainMotion>(table, motion, dimension, stepping));
  };
  switch (method) {
    case Method::euler:
      return explicit_one(euler_table);
    case Method::rk4:
      return explicit_one(rk4_table);
    case Method::dopri5:
      return explicit_one(dopri5_table);
    case Method::radau5:
      return use(Radau5<ChainMotion>(motion, dimension, stepping));
    case Method::gauss4:
      return use(Gauss4<ChainMotion>(motion, dimension, stepping));
    case Method::gauss6:
      return use(Gauss6<ChainMotion>(motion, dimension, stepping));
    case Method::mebdf:
      return use(Mebdf<ChainMotion>(motion, dimension, stepping));
    default:
      return explicit_one(dop853_table);
  }
}

}  // namespace catena
