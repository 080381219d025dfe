// Onto the constraints: what the methods do with a system that has some. docs/theory/time.md, section 6.
#pragma once

#include <span>

#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

/// Puts the end of a step onto the constraints of a system that has some; `advanced`, or why it cannot.
inline StepStatus project(const SystemView& system, double t, std::span<double> y) {
  if (!all_finite(y) || !system.project(t, y))
    return all_finite(y) ? StepStatus::not_converged : StepStatus::not_finite;
  return StepStatus::advanced;
}

/// The same, and what is estimated of its error; empty at equal steps, which have none.
inline StepStatus project(const SystemView& system, double t, std::span<double> y, std::span<double> error) {
  const StepStatus outcome = project(system, t, y);
  if (outcome == StepStatus::advanced && !error.empty()) system.project_change(y, error);
  return outcome;
}

}  // namespace catena
