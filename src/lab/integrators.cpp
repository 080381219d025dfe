#include "lab/integrators.hpp"

#include "time/explicit_integrator.hpp"
#include "time/gauss.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {

const Tableau* explicit_table(Method method) {
  switch (method) {
    case Method::euler:
      return &euler_table;
    case Method::rk4:
      return &rk4_table;
    case Method::dopri5:
      return &dopri5_table;
    case Method::dop853:
      return &dop853_table;
    case Method::automatic:
    case Method::radau5:
    case Method::gauss4:
    case Method::gauss6:
    case Method::mebdf:
      break;
  }
  return nullptr;
}

std::unique_ptr<Integrator> make_integrator(Method method, SystemView system, std::size_t dimension,
                                            const Stepping& stepping) {
  switch (method) {
    case Method::radau5:
      return std::make_unique<Radau5>(system, dimension, stepping);
    case Method::gauss4:
      return std::make_unique<Gauss4>(system, dimension, stepping);
    case Method::gauss6:
      return std::make_unique<Gauss6>(system, dimension, stepping);
    case Method::mebdf:
      return std::make_unique<Mebdf>(system, dimension, stepping);
    case Method::euler:
    case Method::rk4:
    case Method::dopri5:
    case Method::dop853:
    case Method::automatic:  // never asked for: whoever asks has chosen
      break;
  }
  const Tableau* table = explicit_table(method);
  return std::make_unique<ExplicitIntegrator>(table == nullptr ? dop853_table : *table, system, dimension, stepping);
}

}  // namespace catena
