// Small disturbances of a state: each number by its own amount, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace catena {

/// By how much the start of a companion is off.
inline constexpr double companion_shift = 0x1p-51;

/// Adds size·(1 + |y_i|)·g_i to the first `count` numbers, g_i spread evenly over [−√3, √3], so that their mean square is 1 (E.2).
/// Other streams draw other numbers.
void disturb(std::size_t count, double size, std::span<double> y, std::uint64_t stream = 0);

/// √(mean ((y_i − z_i)/(1 + |z_i|))²) over the first `count` numbers (E.3).
double departure(std::size_t count, std::span<const double> y, std::span<const double> z);

}  // namespace catena
