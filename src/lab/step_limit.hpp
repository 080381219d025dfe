// How long the equal steps of an explicit method may be, predicted before the run from the spectrum of the hanging chain.
//
// docs/theory/time.md, (T.11)–(T.13).
#pragma once

#include <optional>

#include "lab/experiment.hpp"
#include "model/cable.hpp"
#include "model/chain.hpp"
#include "num/complex.hpp"

namespace catena {

/// For small motions about the chain that hangs straight down, which are known exactly; of a cable for a bound of its fastest one.
struct StepLimit {
  Method method = Method::automatic;
  double step = 0.0;       ///< of the run [s]
  Complex lambda{};        ///< of the small motion that allows the shortest step [1/s]; 0: nothing moves the chain
  double stable = 0.0;     ///< the longest step with which none of them grows; 0: there is none, infinity: any [s]
  double tolerable = 0.0;  ///< the longest with which none grows by more than a factor of e in the run [s]
  double falling =
      0.0;  ///< the same while the chain pulls at itself with ten times its weight: an estimate; of a cable the same [s]
  double growth = 1.0;  ///< by what each step of the run multiplies the motion that grows most

  bool exceeded() const { return step > tolerable; }
  /// By what the run multiplies it; may be infinite.
  double growth_in(double duration) const;
};

/// None if the method chooses its steps or is implicit, or if the chain is held at both ends for good, is damped, or
/// moves in a plane that turns. The experiment must be free of complaints.
std::optional<StepLimit> step_limit(const Experiment&);

/// About the longest equal step [s] with which an explicit method stays stable on a falling chain, `falling` above; 0 for all
/// others.
double stable_step(Method, const Chain&, double duration);
double stable_step(Method, const Cable&, double duration);

}  // namespace catena
