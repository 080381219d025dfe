// Every method behind one constructor, for the suites that ask the same of all. Tests only.
#pragma once

#include <gtest/gtest.h>

#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"
#include "time/tableau.hpp"

namespace catena {

template <class System, const Tableau* table, bool equal>
struct ExplicitMethod : ExplicitIntegrator<System> {
  static constexpr bool equal_steps = equal;
  static constexpr bool newton = false;
  static int formula_order() { return table->order; }
  ExplicitMethod(System& system, std::size_t dimension, Stepping stepping)
      : ExplicitIntegrator<System>(*table, system, dimension, std::move(stepping)) {}
};

template <class Method, bool equal, int order>
struct ImplicitMethod : Method {
  static constexpr bool equal_steps = equal;
  static constexpr bool newton = true;
  static int formula_order() { return order; }
  using Method::Method;
};

template <class System>
using NewtonMethods = testing::Types<ImplicitMethod<Radau5<System>, false, 5>, ImplicitMethod<Gauss4<System>, false, 4>,
                                     ImplicitMethod<Gauss4<System>, true, 4>, ImplicitMethod<Gauss6<System>, false, 6>,
                                     ImplicitMethod<Gauss6<System>, true, 6>, ImplicitMethod<Mebdf<System>, false, 8>>;

template <class System>
using AllMethods =
    testing::Types<ExplicitMethod<System, &euler_table, true>, ExplicitMethod<System, &rk4_table, true>,
                   ExplicitMethod<System, &dopri5_table, false>, ExplicitMethod<System, &dop853_table, false>,
                   ImplicitMethod<Radau5<System>, false, 5>, ImplicitMethod<Gauss4<System>, false, 4>,
                   ImplicitMethod<Gauss4<System>, true, 4>, ImplicitMethod<Gauss6<System>, false, 6>,
                   ImplicitMethod<Gauss6<System>, true, 6>, ImplicitMethod<Mebdf<System>, false, 8>>;

}  // namespace catena
