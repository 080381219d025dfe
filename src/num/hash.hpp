// A fingerprint of a state: two runs gave the same bits if and (but for one chance in 2⁶⁴) only if these agree.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace catena {

/// FNV-1a of 64 bits (Fowler, Noll, Vo) over the eight bytes of each double, the lowest first, on any machine.
/// −0 differs from +0 and one NaN from another. The hash of a first part, given as `start`, goes on with the second.
constexpr std::uint64_t hash_bits(std::span<const double> values, std::uint64_t start = 0xcbf29ce484222325) {
  std::uint64_t hash = start;
  for (const double v : values) {
    const auto word = std::bit_cast<std::uint64_t>(v);
    for (int byte = 0; byte < 8; ++byte) hash = (hash ^ ((word >> (8 * byte)) & 0xff)) * 0x100000001b3;
  }
  return hash;
}

}  // namespace catena
