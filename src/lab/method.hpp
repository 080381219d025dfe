// Which method runs an experiment, and why.
#pragma once

#include <string>

#include "lab/experiment.hpp"
#include "model/chain.hpp"

namespace catena {

struct Choice {
  Method method;
  std::string reason;  ///< empty when the user chose
};

/// The method asked for, or for "auto" the one that needs the least work.
Choice choose_method(const Experiment&, const Chain&);

/// Can the user give this method the length of equal steps?
bool takes_step(Method);

/// The length of equal steps with which a method runs; 0 where it chooses its steps by the tolerance [s].
double equal_step(Method, const RunSpec&);

/// About the longest equal step [s] with which an explicit method stays stable on a falling chain; 0 for all others.
double stable_step(Method, const Chain&, double duration);

}  // namespace catena
