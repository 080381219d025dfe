// Every method behind one face, for the suites that ask the same of all: they are compiled once, not for each method. Tests only.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>

#include "time/any_system.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"
#include "time/tableau.hpp"

namespace catena {

/// What every method shows.
class AnyMethod {
 public:
  virtual ~AnyMethod() = default;
  virtual void start(double t, std::span<const double> y) = 0;
  virtual StepStatus advance() = 0;
  virtual bool finished() const = 0;
  virtual bool at_stop() const = 0;
  virtual double time() const = 0;
  virtual std::span<const double> state() const = 0;
  virtual double step_start() const = 0;
  virtual double step_size() const = 0;
  virtual double residual() const = 0;
  virtual const Counters& counters() const = 0;
  virtual void state_at(double time, std::span<double> out) = 0;
  virtual IntegratorState save() const = 0;
  virtual bool restore(const IntegratorState& saved) = 0;
};

template <class Method>
class Behind final : public AnyMethod {
 public:
  template <class... Arguments>
  explicit Behind(Arguments&&... arguments) : method_(std::forward<Arguments>(arguments)...) {}

  void start(double t, std::span<const double> y) override { method_.start(t, y); }
  StepStatus advance() override { return method_.advance(); }
  bool finished() const override { return method_.finished(); }
  bool at_stop() const override { return method_.at_stop(); }
  double time() const override { return method_.time(); }
  std::span<const double> state() const override { return method_.state(); }
  double step_start() const override { return method_.step_start(); }
  double step_size() const override { return method_.step_size(); }
  double residual() const override { return method_.residual(); }
  const Counters& counters() const override { return method_.counters(); }
  void state_at(double time, std::span<double> out) override { method_.state_at(time, out); }
  IntegratorState save() const override { return method_.save(); }
  bool restore(const IntegratorState& saved) override { return method_.restore(saved); }

 private:
  Method method_;
};

using MadeMethod = std::unique_ptr<AnyMethod>;

struct MethodCase {
  std::string name;
  int order;  ///< of the formula
  bool equal_steps = false;
  bool newton = true;
  bool looks_back = false;  ///< over many steps, and changes its order on its way
  MadeMethod (*free)(AnySystem&, std::size_t, Stepping);
  MadeMethod (*held)(AnyHeldSystem&, std::size_t, Stepping);

  MadeMethod make(AnySystem& system, std::size_t dimension, Stepping stepping) const {
    return free(system, dimension, std::move(stepping));
  }
  MadeMethod make(AnyHeldSystem& system, std::size_t dimension, Stepping stepping) const {
    return held(system, dimension, std::move(stepping));
  }
  /// The step for a method of equal steps, none for the others.
  double step(double step) const { return equal_steps ? step : 0.0; }
};

inline std::ostream& operator<<(std::ostream& out, const MethodCase& method) { return out << method.name; }

template <const Tableau* table>
MethodCase explicit_case() {
  constexpr auto make = []<class System>(System& system, std::size_t dimension, Stepping stepping) -> MadeMethod {
    return std::make_unique<Behind<ExplicitIntegrator<System>>>(*table, system, dimension, std::move(stepping));
  };
  return {.name = std::string(table->name),
          .order = table->order,
          .equal_steps = table->error_rows == 0,
          .newton = false,
          .free = make,
          .held = make};
}

template <template <StiffSystem> class Method>
MethodCase newton_case(std::string name, int order, bool equal_steps = false) {
  constexpr auto make = []<class System>(System& system, std::size_t dimension, Stepping stepping) -> MadeMethod {
    return std::make_unique<Behind<Method<System>>>(system, dimension, std::move(stepping));
  };
  return {.name = std::move(name), .order = order, .equal_steps = equal_steps, .free = make, .held = make};
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
