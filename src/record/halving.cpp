#include "record/halving.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "num/elementary.hpp"

namespace catena {

double HalvedNumber::difference(std::size_t which) const {
  const auto &one = value[which], &other = value[which + 1];
  return hypot(one[0] - other[0], one[1] - other[1]);
}

double Halving::largest_apart(std::size_t which) const {
  double largest = 0.0;
  const std::size_t common = std::min(apart[0].size(), apart[1].size());
  for (std::size_t k = 0; k < common; ++k) largest = std::max(largest, apart[which][k]);
  return largest;
}

double Halving::seen_order() const {
  const double first = largest_apart(0), second = largest_apart(1);
  return first > 0 && second > 0 ? log(first / second) / std::numbers::ln2 : std::numeric_limits<double>::quiet_NaN();
}

HalvingVerdict verdict(const Halving& found) {
  constexpr double rounding = 1e-12;   // of the length: some thousand roundings
  constexpr double near_enough = 0.3;  // orders
  if (!std::ranges::all_of(found.runs, &HalvedRun::done)) return HalvingVerdict::unstable;
  if (found.largest_apart(1) < rounding * found.length) return HalvingVerdict::rounding;
  if (std::abs(found.seen_order() - found.order) < near_enough) return HalvingVerdict::converged;
  return std::isnan(found.parted_at[0]) && std::isnan(found.parted_at[1]) ? HalvingVerdict::unclear
                                                                          : HalvingVerdict::parted;
}

}  // namespace catena
