// Runs whose last bit tells whether two machines compute alike. A chaotic motion doubles every difference many times a
// second: one wrong bit anywhere, and the hashes have nothing in common.
#pragma once

#include <array>
#include <cstdint>

namespace catena::bits {

std::uint64_t bits_rk4();
std::uint64_t bits_dop853();

struct Run {
  const char* name;
  std::uint64_t (*hash)();
};
inline constexpr std::array runs{Run{"rk4", bits_rk4}, Run{"dop853", bits_dop853}};

}  // namespace catena::bits
