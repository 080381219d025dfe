// Integrals over an interval: a fixed Gauss rule, an adaptive Gauss-Kronrod pair, and the latter past singular ends.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <limits>

#include "num/gauss_legendre.hpp"
#include "num/roots.hpp"

namespace catena {

struct Integral {
  double value;
  double error;     ///< estimate, usually far too large
  int evaluations;  ///< of f
  bool converged;   ///< error ≤ tolerance, or at the level of rounding
};

/// ∫f from a to b by N Gauss points; exact for polynomials up to degree 2N − 1.
template <int N, RealFunction F>
double integrate_fixed(F&& f, double a, double b) {
  static_assert(N >= 1 && N <= 8, "rules of one to eight points are tabulated");
  const double centre = 0.5 * (a + b), half = 0.5 * (b - a);
  double sum = 0.0;
  for (int i = 0; i < N; ++i) sum += gauss_legendre<N>.weight[i] * f(centre + half * gauss_legendre<N>.node[i]);
  return half * sum;
}

/// One interval of an adaptive integral.
struct IntegralPiece {
  double low, high;
  double value;  ///< by 15 Kronrod points
  double error;  ///< from the 7 Gauss points among them
  double size;   ///< ∫|f|
};

/// Gauss-Kronrod (7, 15) on one interval.
template <RealFunction F>
IntegralPiece kronrod_piece(F&& f, double low, double high) {
  // Kronrod's points beside the Gauss points: roots of the Stieltjes polynomial E₈, orthogonal to P₇ xᵏ for k < 8;
  // weights make the rule exact up to degree 22; mpmath in 50 digits. Odd places are the Gauss points.
  constexpr std::array<double, 8> node{0.9914553711208126, 0.9491079123427585, 0.8648644233597691,  0.7415311855993945,
                                       0.5860872354676911, 0.4058451513773972, 0.20778495500789848, 0.0};
  constexpr std::array<double, 8> kronrod{0.022935322010529224, 0.06309209262997856, 0.10479001032225019,
                                          0.14065325971552592,  0.1690047266392679,  0.19035057806478542,
                                          0.20443294007529889,  0.20948214108472782};
  constexpr std::array<double, 4> gauss{0.1294849661688697, 0.27970539148927664, 0.3818300505051189,
                                        0.4179591836734694};
  const double centre = 0.5 * (low + high), half = 0.5 * (high - low);
  const double middle = f(centre);
  std::array<double, 7> left, right;
  double by_kronrod = kronrod[7] * middle, by_gauss = gauss[3] * middle, size = kronrod[7] * std::fabs(middle);
  for (int i = 0; i < 7; ++i) {
    left[i] = f(centre - half * node[i]);
    right[i] = f(centre + half * node[i]);
    by_kronrod += kronrod[i] * (left[i] + right[i]);
    size += kronrod[i] * (std::fabs(left[i]) + std::fabs(right[i]));
    if (i % 2 == 1) by_gauss += gauss[i / 2] * (left[i] + right[i]);
  }
  const double mean = 0.5 * by_kronrod;
  double spread = kronrod[7] * std::fabs(middle - mean);  // ∫|f − mean|
  for (int i = 0; i < 7; ++i) spread += kronrod[i] * (std::fabs(left[i] - mean) + std::fabs(right[i] - mean));
  // The 15 points are far better than the 7 once these agree: QUADPACK's min(1, (200 |K − G|/spread)^(3/2)) spread.
  const double difference = std::fabs(by_kronrod - by_gauss);
  const double ratio = spread > 0.0 ? 200.0 * difference / spread : 0.0;
  const double error = ratio < 1.0 ? spread * ratio * std::sqrt(ratio) : (spread > 0.0 ? spread : difference);
  const double width = std::fabs(half);
  return {low, high, half * by_kronrod, width * error, width * size};
}

/// ∫f from a to b to an absolute tolerance. The piece with the largest error is halved until the errors add up to less,
/// or until they are rounding, or 256 pieces are used up. Nothing is allocated.
template <RealFunction F>
Integral integrate(F&& f, double a, double b, double tolerance) {
  constexpr int most_pieces = 256;
  std::array<IntegralPiece, most_pieces> piece;
  piece[0] = kronrod_piece(f, a, b);
  for (int pieces = 1;; ++pieces) {
    double value = 0.0, error = 0.0, size = 0.0;
    int worst = 0;
    for (int i = 0; i < pieces; ++i) {
      value += piece[i].value;
      error += piece[i].error;
      size += piece[i].size;
      if (piece[i].error > piece[worst].error) worst = i;
    }
    const double rounding = 50.0 * std::numeric_limits<double>::epsilon() * size;
    const bool converged = error <= tolerance || error <= rounding;
    if (converged || pieces == most_pieces || !(size < std::numeric_limits<double>::infinity()))
      return {value, error > rounding ? error : rounding, 15 * (2 * pieces - 1), converged};
    const double low = piece[worst].low, high = piece[worst].high, middle = 0.5 * (low + high);
    piece[worst] = kronrod_piece(f, low, middle);
    piece[pieces] = kronrod_piece(f, middle, high);
  }
}

/// A function that also wants x − a and b − x, without the rounding of x: near a singular end they are all that counts.
template <class F>
concept EndFunction = requires(F& f, double x) {
  { f(x, x, x) } -> std::convertible_to<double>;
};

/// ∫f from a to b where f may be infinite like 1/√ at either end: x = a + (b − a) t²(3 − 2t) has dx = 6 (b − a) t(1 − t) dt,
/// which is zero where f is not finite. f is called as f(x), or as f(x, x − a, b − x), which keeps all digits at b.
template <class F>
  requires RealFunction<F> || EndFunction<F>
Integral integrate_singular(F&& f, double a, double b, double tolerance) {
  const double length = b - a;
  const auto smooth = [&](double t) {
    const double u = 1.0 - t;
    const double from_a = length * t * t * (3.0 - 2.0 * t), to_b = length * u * u * (3.0 - 2.0 * u);
    const double x = t < 0.5 ? a + from_a : b - to_b;
    const double slope = 6.0 * length * t * u;
    if constexpr (EndFunction<F>)
      return slope * f(x, from_a, to_b);
    else
      return slope * f(x);
  };
  return integrate(smooth, 0.0, 1.0, tolerance);
}

}  // namespace catena
