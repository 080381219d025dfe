// Why a run ended early: what happened, when, at what step, and what would help.
#pragma once

#include <span>
#include <string>

#include "lab/run_spec.hpp"
#include "record/schema.hpp"
#include "time/system.hpp"

namespace catena {

/// Where the integrator stood when it gave up.
struct Stop {
  StepStatus status;
  double time = 0.0;
  double step = 0.0;      ///< the length tried last; 0: none was tried
  double residual = 0.0;  ///< in units of the tolerance; 0: none is known
  std::string suspect{};  ///< a sentence on what may have gone wrong, in the last good state
};

/// How it was run.
struct Course {
  const RunSpec* run;
  Method method;       ///< the one that ran
  double stable_step;  ///< of it; 0: unknown [s]
};

std::string failure(const Course&, const Stop&);

/// At equal steps nothing holds a motion back that grows without bounds. One that has ten times the energy at hand, or none that
/// is a number, has nothing to do with the model any more.
struct Surplus {
  double appeared = 0.0;  ///< energy from nowhere [J]
  double at_hand = 0.0;   ///< what the motion can have [J]
  bool absurd() const;
};
Surplus energy_from_nowhere(const Schema&, std::span<const double> first, std::span<const double> now);
std::string blow_up(const Course&, const Surplus&, double time);

}  // namespace catena
