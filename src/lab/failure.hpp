// Why a run ended early: what happened, when, at what step, and what would help.
#pragma once

#include <span>
#include <string>

#include "lab/experiment.hpp"
#include "model/chain.hpp"
#include "record/recording.hpp"
#include "time/system.hpp"

namespace catena {

/// Where the integrator stood when it gave up.
struct Stop {
  StepStatus status;
  double time = 0.0;
  double step = 0.0;                ///< the length tried last; 0: none was tried
  double residual = 0.0;            ///< in units of the tolerance; 0: none is known
  std::span<const double> rates{};  ///< of the links, in the last good state [rad/s]
};

/// What is being run, and how.
struct Course {
  const Experiment* experiment;
  const Chain* chain;
  Method method;  ///< the one that runs
};

std::string failure(const Course&, const Stop&);

/// At equal steps nothing holds a motion back that grows without bounds. One that has ten times the energy at hand, or none that
/// is a number, has nothing to do with the chain any more: what went wrong, else an empty text.
std::string blow_up(const Course&, const EnergySample& start, const EnergySample& now, double time);

}  // namespace catena
