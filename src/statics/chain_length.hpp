// How long must a chain be to sag so much, or to pull no harder than that?
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "model/chain.hpp"
#include "statics/suspension.hpp"

namespace catena {

enum class LengthGoal { sag, largest_force };

struct LengthQuestion {
  LengthGoal goal = LengthGoal::sag;
  double target = 0.0;      ///< [m] or [N]
  bool mass_grows = false;  ///< with the length; otherwise the links keep their masses
};

struct ChainLength {
  double length = 0.0;  ///< [m]
  double error = 0.0;   ///< ± [m]
};

/// The chain with all its links longer or shorter by the same factor.
Chain stretched(const Chain&, double factor, bool mass_grows);

/// Every length at which the chain reaches the target between its ends, the shortest first; the number of links and the ratios of
/// their lengths stay. Fails with what can be reached instead.
std::expected<std::vector<ChainLength>, std::string> lengths_for(const Suspension&, const LengthQuestion&);

}  // namespace catena
