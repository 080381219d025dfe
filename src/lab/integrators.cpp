#include "lab/integrators.hpp"

#include "time/explicit_integrator.hpp"
#include "time/gauss.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {

std::unique_ptr<Integrator> make_integrator(Method method, SystemView system, std::size_t dimension,
                                            const Stepping& stepping) {
  const auto explicit_one = [&](const Tableau& table) {
    return std::make_unique<ExplicitIntegrator>(table, system, dimension, stepping);
  };
  switch (method) {
    case Method::euler:
      return explicit_one(euler_table);
    case Method::rk4:
      return explicit_one(rk4_table);
    case Method::dopri5:
      return explicit_one(dopri5_table);
    case Method::radau5:
      return std::make_unique<Radau5>(system, dimension, stepping);
    case Method::gauss4:
      return std::make_unique<Gauss4>(system, dimension, stepping);
    case Method::gauss6:
      return std::make_unique<Gauss6>(system, dimension, stepping);
    case Method::mebdf:
      return std::make_unique<Mebdf>(system, dimension, stepping);
    case Method::dop853:
    case Method::automatic:  // never asked for: whoever asks has chosen
      break;
  }
  return explicit_one(dop853_table);
}

}  // namespace catena
