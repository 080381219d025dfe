// Blocks of numbers as text: base64 of little-endian bytes, as the page's typed arrays read them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace catena {

std::string base64(std::span<const std::uint8_t> bytes);

std::string block_f64(std::span<const double> values);         ///< times
std::string block_f32(std::span<const double> values);         ///< curves
std::string block_u16(std::span<const std::uint16_t> values);  ///< positions on a grid

/// The upper half of each value as a 32-bit float: sign, 8 bits of exponent, 7 of mantissa. Half a percent is enough for a colour,
/// and keeps the many decades a tension has.
std::string block_bf16(std::span<const double> values);

}  // namespace catena
