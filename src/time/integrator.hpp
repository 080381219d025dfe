// What every method shows to whoever drives it, a step at a time.
#pragma once

#include <span>
#include <utility>

#include "time/integrator_state.hpp"
#include "time/step_loop.hpp"
#include "time/system.hpp"

namespace catena {

class Integrator {
 public:
  virtual ~Integrator() = default;
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;

  /// Sets out from (t, y), which may be its own state: nothing that was known before counts, but the dense output stays.
  virtual void start(double t, std::span<const double> y) = 0;

  /// Makes one accepted step.
  virtual StepStatus advance() = 0;

  bool finished() const { return loop_.finished(); }
  bool at_stop() const { return loop_.at_stop(); }  ///< the last step ended at a stop: start afresh
  double time() const { return loop_.time(); }
  virtual std::span<const double> state() const = 0;
  virtual double step_start() const = 0;              ///< of the last step
  double step_size() const { return loop_.tried(); }  ///< after a failure: the length that was tried last
  virtual double residual() const = 0;  ///< in units of the tolerance: the last Newton correction or error estimate
  const Counters& counters() const { return counters_; }

  /// y at a time within the last two steps.
  virtual void state_at(double time, std::span<double> out) = 0;

  virtual IntegratorState save() const = 0;
  virtual bool restore(const IntegratorState& saved) = 0;  ///< false if it is none of this method and dimension

 protected:
  Integrator(SystemView system, Stepping stepping, Gait gait) : system_(system), loop_(std::move(stepping), gait) {}

  // NOLINTBEGIN(cppcoreguidelines-non-private-member-variables-in-classes): what every method has
  SystemView system_;
  StepLoop loop_;
  Counters counters_;
  // NOLINTEND(cppcoreguidelines-non-private-member-variables-in-classes)
};

}  // namespace catena
