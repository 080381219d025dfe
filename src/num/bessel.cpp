#include "num/bessel.hpp"

#include <cmath>
#include <numbers>

#include "num/elementary.hpp"

namespace catena {

Bessel01 bessel01(double x) {
  // With N points the error is 2 J_{2N}(x), which is below 1e-17 when 2N exceeds x by 12 x^(1/3) + 20.
  const double needed = x / 2 + 6 * exp(log(x + 1) / 3) + 10;
  const auto points = static_cast<int>(needed) + 1;
  Bessel01 sum{.j0 = 0.0, .j1 = 0.0};
  for (int k = 0; k < points; ++k) {
    const double height = sin(std::numbers::pi * (k + 0.5) / points);
    const auto [sine, cosine] = sincos(x * height);
    sum.j0 += cosine;
    sum.j1 += sine * height;
  }
  return {sum.j0 / points, sum.j1 / points};
}

double bessel_j0_zero(int k) {
  // J. McMahon's expansion (M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 9.5.12), good to 2e-15 from k = 20 on.
  const double b = (k - 0.25) * std::numbers::pi, e = 1 / (8 * b), ee = e * e;
  double zero = b + e * (1 + ee * (-124. / 3 + ee * (120928. / 15 + ee * (-401743168. / 105))));
  if (k >= 20) return zero;
  for (int step = 0; step < 4; ++step) {
    const auto [j0, j1] = bessel01(zero);
    zero += j0 / j1;  // J₀' = −J₁
  }
  return zero;
}

}  // namespace catena
