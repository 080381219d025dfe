// Σ a_i b_i of long vectors, in a fixed order: four sums side by side keep the processor busy.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace catena {

inline double dot_product(std::span<const double> a, std::span<const double> b) {
  std::array<double, 4> sums{};
  std::size_t i = 0;
  for (; i + 4 <= a.size(); i += 4)
    for (std::size_t k = 0; k < 4; ++k) sums[k] += a[i + k] * b[i + k];
  for (; i < a.size(); ++i) sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace catena
