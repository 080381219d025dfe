// The same tangent vectors carried twice, for a ±: carefully from the start as given, and at the run's own tolerance from a start
// that is off by a few roundings.
#pragma once

#include "lab/tangent_flow.hpp"

namespace catena {

struct TangentPair {
  TangentFlow first, second;
  double first_tolerance = 0.0, second_tolerance = 0.0;  ///< 0 for equal steps
};

/// `keep_going` is asked with the share of the work that is done, 0 … 1.
TangentPair tangent_pair(const Experiment&, TangentRequest, const KeepGoing& keep_going);

}  // namespace catena
