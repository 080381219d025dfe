// What every integrator is told, and what it leaves to go on from.
#pragma once

#include <vector>

#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

/// How far to go and how carefully.
struct Stepping {
  double end = 0.0;             ///< the last step ends just there
  Tolerance tolerance{};        ///< for adaptive methods
  double step = 0.0;            ///< for methods of equal steps
  std::vector<double> stops{};  ///< increasing; a step ends just at each, and whoever drives starts afresh behind it
};

/// All that is needed to go on to the same bits.
struct IntegratorState {
  double time = 0.0;
  double time_lost = 0.0;        ///< what rounding has cut off it
  bool fresh = true;             ///< no step was made since the start: of those before, only the dense output counts
  double step_start = 0.0;       ///< of the last step
  double step_end = 0.0;         ///< start + size, but for rounding
  double step_size = 0.0;        ///< 0: no step was ever made
  std::vector<double> state;     ///< explicit methods: at step_start, to make the step again; implicit ones: at its end
  std::vector<double> memory{};  ///< what else the method remembers: the dense output of the last step, the past, …
  double next_step = 0.0;
  StepControl::Memory control{};
  double newton_slack = 0.0;  ///< of implicit methods: how well the last Newton iteration converged
  Counters counters{};
};

}  // namespace catena
