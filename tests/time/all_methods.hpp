// Every method, for the suites that ask the same of all. Tests only.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>

#include "time/explicit_integrator.hpp"
#include "time/gauss.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"
#include "time/tableau.hpp"

namespace catena {

struct MethodCase {
  std::string name;
  int order;  ///< of the formula
  bool equal_steps = false;
  bool newton = true;
  bool looks_back = false;  ///< over many steps, and changes its order on its way
  std::unique_ptr<Integrator> (*make)(SystemView, std::size_t, Stepping);

  /// The step for a method of equal steps, none for the others.
  double step(double step) const { return equal_steps ? step : 0.0; }
};

inline std::ostream& operator<<(std::ostream& out, const MethodCase& method) { return out << method.name; }

template <const Tableau* table>
MethodCase explicit_case() {
  constexpr auto make = [](SystemView system, std::size_t dimension, Stepping stepping) -> std::unique_ptr<Integrator> {
    return std::make_unique<ExplicitIntegrator>(*table, system, dimension, std::move(stepping));
  };
  return {.name = std::string(table->name),
          .order = table->order,
          .equal_steps = table->error_rows == 0,
          .newton = false,
          .make = make};
}

template <class Method>
MethodCase newton_case(std::string name, int order, bool equal_steps = false) {
  constexpr auto make = [](SystemView system, std::size_t dimension, Stepping stepping) -> std::unique_ptr<Integrator> {
    return std::make_unique<Method>(system, dimension, std::move(stepping));
  };
  return {.name = std::move(name), .order = order, .equal_steps = equal_steps, .make = make};
}

inline std::vector<MethodCase> newton_methods() {
  MethodCase mebdf = newton_case<Mebdf>("mebdf", 8);
  mebdf.looks_back = true;
  return {newton_case<Radau5>("radau5", 5),
          newton_case<Gauss4>("gauss4", 4),
          newton_case<Gauss4>("gauss4_at_equal_steps", 4, true),
          newton_case<Gauss6>("gauss6", 6),
          newton_case<Gauss6>("gauss6_at_equal_steps", 6, true),
          mebdf};
}

inline std::vector<MethodCase> all_methods() {
  std::vector<MethodCase> methods{explicit_case<&euler_table>(), explicit_case<&rk4_table>(),
                                  explicit_case<&dopri5_table>(), explicit_case<&dop853_table>()};
  for (const MethodCase& method : newton_methods()) methods.push_back(method);
  return methods;
}

using OfMethod = testing::TestWithParam<MethodCase>;

/// For INSTANTIATE_TEST_SUITE_P: tests are told apart by the name of their method.
inline std::string name_of(const testing::TestParamInfo<MethodCase>& info) { return info.param.name; }

}  // namespace catena
