#include "lab/run_spec.hpp"

#include <utility>

namespace catena {

std::string_view name(Method method) {
  switch (method) {
    case Method::automatic:
      return "auto";
    case Method::euler:
      return "euler";
    case Method::rk4:
      return "rk4";
    case Method::dopri5:
      return "dopri5";
    case Method::dop853:
      return "dop853";
    case Method::radau5:
      return "radau5";
    case Method::gauss4:
      return "gauss4";
    case Method::gauss6:
      return "gauss6";
    case Method::mebdf:
      return "mebdf";
  }
  std::unreachable();
}

std::string_view name(Quantity quantity) {
  switch (quantity) {
    case Quantity::shape:
      return "shape";
    case Quantity::energy:
      return "energy";
    case Quantity::tension:
      return "tension";
  }
  std::unreachable();
}

bool takes_step(Method method) {
  return method == Method::euler || method == Method::rk4 || method == Method::gauss4 || method == Method::gauss6;
}

double equal_step(Method method, const RunSpec& run) {
  const bool must = method == Method::euler || method == Method::rk4;
  return must && run.step == 0 ? run.duration / 1000 : takes_step(method) ? run.step : 0.0;
}

bool implicit(Method method) {
  return method == Method::radau5 || method == Method::gauss4 || method == Method::gauss6 || method == Method::mebdf;
}

}  // namespace catena
