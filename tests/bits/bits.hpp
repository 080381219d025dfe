// Runs whose last bit tells whether two machines compute alike. A chaotic motion doubles every difference many times a
// second: one wrong bit anywhere, and the hashes have nothing in common.
#pragma once

#include <array>
#include <cstdint>

namespace catena::bits {

// The hash of each run's end; 0 when it did not come to its end.
std::uint64_t bits_rk4();
std::uint64_t bits_dop853();
std::uint64_t bits_radau5();
std::uint64_t bits_gauss6();
std::uint64_t bits_mebdf();

// The same of a chain that leaves a whirling shape.
std::uint64_t bits_whirling();

// The same of all numbers about a whirling rope.
std::uint64_t bits_spin();

// The same of cables: one whirls, one falls from where it hangs; implicit and explicit steps.
std::uint64_t bits_cable();

struct Run {
  const char* name;
  std::uint64_t (*hash)();
};
inline constexpr std::array runs{Run{"rk4", bits_rk4},       Run{"dop853", bits_dop853}, Run{"radau5", bits_radau5},
                                 Run{"gauss6", bits_gauss6}, Run{"mebdf", bits_mebdf},   Run{"whirling", bits_whirling},
                                 Run{"spin", bits_spin},     Run{"cable", bits_cable}};

}  // namespace catena::bits
