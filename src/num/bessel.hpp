// The Bessel function J₀ and where it is zero.
#pragma once

namespace catena {

/// J₀ and J₁ for x ≥ 0, by Bessel's integral J_n(x) = 1/π ∫ cos(n t − x sin t) dt from 0 to π: the trapezoidal rule on a periodic
/// function converges faster than any power, so the error is a few roundings.
struct Bessel01 {
  double j0;
  double j1;
};
Bessel01 bessel01(double x);

/// j_{0,k}: the k-th positive zero of J₀, k = 1, 2, …, to a few units in the last place.
double bessel_j0_zero(int k);

}  // namespace catena
