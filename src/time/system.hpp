// What a method asks of the thing it moves; it never sees a chain or a matrix.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

namespace catena {

/// All an explicit method asks: fill ẏ = f(t, y).
template <class F>
concept RateFunction = std::invocable<F&, double, std::span<const double>, std::span<double>>;

/// How a step ended. A numerical outcome is a value, never an exception.
enum class StepStatus {
  advanced,
  step_too_small,  ///< the step control asks for less than rounding allows
  not_finite       ///< a rate or a state stopped being a number
};

/// What the integration has cost so far.
struct Counters {
  std::int64_t steps = 0;
  std::int64_t rejected = 0;
  std::int64_t rates = 0;
  std::int64_t factorisations = 0;
  std::int64_t solves = 0;
  bool operator==(const Counters&) const = default;
};

}  // namespace catena
