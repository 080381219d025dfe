// What a method asks of the thing it moves; it never sees a chain or a matrix.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// All an explicit method asks: fill ẏ = f(t, y).
template <class F>
concept RateFunction = std::invocable<F&, double, std::span<const double>, std::span<double>>;

/// All an implicit method asks beyond that: never a matrix. Chains answer in O(n), test problems densely.
template <class S>
concept StiffSystem =
    RateFunction<S> && requires(S& s, double t, std::span<const double> y, std::span<double> rate,
                                const Lanes<4>& times, std::span<Lanes<4>> states, double beta,
                                const RealAndComplex& betas, std::span<double> b, std::span<Lanes<4>> both) {
      s.rates(times, states);                     // f of four states, each at its time, in their place
      s.linearise(t, y, rate);                    // J = ∂f/∂y about (t, y), and f there
      { s.factor(beta) } -> std::same_as<bool>;   // 1 − βJ; false if singular
      s.solve(b);                                 // in place
      { s.factor(betas) } -> std::same_as<bool>;  // the same for a real β and a complex one, side by side
      s.solve(both);                              // packed
    };

/// What a system may add whose states lie on constraints: puts y there and takes out of its estimated error what that removes.
/// The error is empty at equal steps, which have none. False asks for a shorter step.
template <class S>
concept Projecting = requires(S& s, double t, std::span<double> y, std::span<double> error) {
  { s.project(t, y, error) } -> std::same_as<bool>;
};

/// How a step ended. A numerical outcome is a value, never an exception.
enum class StepStatus {
  advanced,
  step_too_small,  ///< the step control asks for less than rounding allows
  not_converged,   ///< Newton's iteration or the projection fails at an equal step, which cannot be shortened
  not_finite       ///< a rate or a state is not a number; a shorter step, where one may be tried, does not help
};

/// What a method says that has no shorter step to try, by why the last attempt failed.
constexpr StepStatus exhausted(StepStatus trouble) {
  return trouble == StepStatus::not_finite ? trouble : StepStatus::step_too_small;
}

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
