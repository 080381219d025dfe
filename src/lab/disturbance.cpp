#include "lab/disturbance.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace catena {
namespace {

/// The mixing of SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
std::uint64_t mixed(std::uint64_t index) {
  std::uint64_t z = index * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

/// Evenly spread over [0, 1).
double spread(std::uint64_t index) { return static_cast<double>(mixed(index) >> 11U) * 0x1p-53; }

}  // namespace

void disturb(std::size_t count, double size, std::span<double> y, std::uint64_t stream) {
  const std::uint64_t first = mixed(stream) + 1;  // mixed(0) = 0
  for (std::size_t i = 0; i < count; ++i)
    y[i] += size * (1 + std::abs(y[i])) * std::numbers::sqrt3 * (2 * spread(first + i) - 1);
}

double departure(std::size_t count, std::span<const double> y, std::span<const double> z) {
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double ratio = (y[i] - z[i]) / (1 + std::abs(z[i]));
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(count));
}

}  // namespace catena
