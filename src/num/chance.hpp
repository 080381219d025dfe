// Numbers that look like chance and are the same everywhere.
#pragma once

#include <cstdint>

namespace catena {

/// Between −1/2 and 1/2 (the linear congruential generator of D. Knuth's MMIX; its upper 53 bits).
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11) * 0x1p-53 - 0.5;
  }

 private:
  std::uint64_t state_;
};

}  // namespace catena
