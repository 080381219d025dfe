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

/// Equal steps, whose length the user gives?
bool has_fixed_step(Method);

}  // namespace catena
