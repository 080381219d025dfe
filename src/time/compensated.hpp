// Sums that do not forget what rounding cuts off.
#pragma once

namespace catena {

/// sum += term, where `lost` holds what rounding has cut off the sum so far (G.7).
inline void add_compensated(double& sum, double& lost, double term) {
  const double before = sum;
  const double rise = lost + term;
  sum = before + rise;
  lost = (before - sum) + rise;
}

}  // namespace catena
