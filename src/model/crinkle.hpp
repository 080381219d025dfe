// How far a chain is from a smooth curve: a string has no corners, and a chain that ought to be one has few.
#pragma once

#include <span>

#include "model/chain.hpp"

namespace catena {

/// An angle without its whole turns: from −π to π [rad].
double without_turns(double angle);

struct Crinkle {
  int past_90 = 0;         ///< joints that are bent by more than 90°
  double roughness = 0.0;  ///< kinks per length: to and fro from joint to joint, in right angles per metre [1/m] (C.32)
};
Crinkle crinkle(const Chain&, std::span<const double> angles);

}  // namespace catena
