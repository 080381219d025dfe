// exp and log as pairs of doubles, without a branch: the base of every power and hyperbolic function.
#pragma once

#include <cstdint>
#include <limits>
#include <numbers>

#include "num/lanes.hpp"
#include "num/pair.hpp"
#include "num/sincos.hpp"

namespace catena {

namespace elementary {

// ln 2 in two parts; the first has 41 bits, so a whole number of up to 12 bits times it is exact.
inline constexpr double ln2_1 = 0x1.62e42fefa3p+40 * 0x1p-41;
inline constexpr double ln2_2 = 0x1.3de6af278ece6p-42;

/// 2ᵏ for a whole −1022 ≤ k ≤ 1023: the integer k + 1023 in the low bits of the sum is moved to the exponent.
inline double power_of_two(double k) { return from_bits(bits(k + (round_to_integer + 1023.0)) << 52); }

/// y·2ᵏ for a whole |k| ≤ 2040, in two factors, so that it can underflow slowly and overflow.
inline double scaled(double y, double k) {
  const double half = (0.5 * k + round_to_integer) - round_to_integer;
  return y * power_of_two(half) * power_of_two(k - half);
}

/// (head + tail)·2^power.
struct ExpParts {
  double head, tail, power;
};

// x = k ln 2 + r + δ with |r| ≤ ln 2/2;  e^(r+δ) ≈ 1 + r + r² Q(r) + δ(1 + r).
// Q is minimax for the error relative to r (expm1 and sinh need that), 2⁻⁶⁰ after rounding; Remez exchange in 60 digits.
inline ExpParts exp_parts(double x, double x_tail) {
  const double k = (x * std::numbers::log2e + round_to_integer) - round_to_integer;
  const double a = x - k * ln2_1;  // exact
  const double b = k * ln2_2;
  const double a_b = a - b;
  const Pair r = fast_two_sum(a_b, ((a - a_b) - b) + x_tail);
  const double z = r.head;
  const double zz = z * z;
  const double q0 = (0x1p-1 + z * 0x1.5555555555559p-3) + zz * (0x1.555555555555ap-5 + z * 0x1.111111110f67ep-7);
  const double q1 =
      (0x1.6c16c16c14414p-10 + z * 0x1.a01a01affb22ap-13) + zz * (0x1.a01a01b0ca3c9p-16 + z * 0x1.71ddf816714b3p-19);
  const double q2 = (0x1.27e4c5773e8c8p-22 + z * 0x1.af5f32f517b81p-26) + zz * 0x1.1f95a458faaa6p-29;
  const double z4 = zz * zz;
  const double q = zz * (q0 + z4 * (q1 + z4 * q2));
  const double head = 1.0 + z;
  return {head, ((1.0 - head) + z) + (q + (r.tail + r.tail * z)), k};
}

/// A positive x = 2^power·m with √½ ≤ m < √2, and s = (m − 1)/(m + 1), so that log m = 2 artanh s.
struct LogReduced {
  Pair s;
  double power;
};
inline LogReduced log_reduced(double x) {
  constexpr std::uint64_t one = bits(1.0), root_half = bits(0x1.6a09e667f3bcdp-1);
  constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
  const bool subnormal = x < 0x1p-1022;
  const std::uint64_t moved = bits(subnormal ? x * 0x1p54 : x) + (one - root_half);
  const double m = from_bits((moved & fraction) + root_half);
  // The biased exponent in the low bits of 2⁵² is read as a double.
  const double power = from_bits((moved >> 52) | bits(0x1p52)) - (subnormal ? 0x1p52 + 1077.0 : 0x1p52 + 1023.0);
  const double f = m - 1.0;  // exact
  return {Pair{f, 0.0} / fast_two_sum(m < 1.0 ? 1.0 : m, m < 1.0 ? m : 1.0), power};
}

// 2 artanh s = 2s + ⅔s³ + s⁵ L(s²); L is minimax on s² ≤ (3 − 2√2)², relative error of the whole 2⁻⁶⁶; Remez exchange
// in 60 digits.
inline double log_series(double z) {
  const double zz = z * z;
  return ((0x1.9999999999996p-2 + z * 0x1.2492492493049p-2) + zz * (0x1.c71c71c57dffcp-3 + z * 0x1.745d18337a826p-3)) +
         zz * zz *
             ((0x1.3b1362672ce25p-3 + z * 0x1.1120c17d98db6p-3) +
              zz * (0x1.de318eddaeabap-4 + z * 0x1.eb20d11b09a01p-4));
}

/// log x to about 60 bits, for 0 < x < ∞.
inline Pair log_pair(double x) {
  const LogReduced v = log_reduced(x);
  const double z = v.s.head * v.s.head;
  const double series = v.s.head * z * (0x1.5555555555555p-1 + z * log_series(z));
  const Pair sum = fast_two_sum(v.power * ln2_1, 2.0 * v.s.head);
  return {sum.head, sum.tail + (2.0 * v.s.tail + series + v.power * ln2_2)};
}

/// log x to about 65 bits, for 0 < x < ∞: the cubic term is a pair as well. For pow, which may multiply it by 10³.
inline Pair log_wide(double x) {
  const LogReduced v = log_reduced(x);
  const Pair z = v.s * v.s;
  const Pair cubic = Pair{0x1.5555555555555p-1, 0x1.5555555555555p-55} * v.s * z;
  const double series = v.s.head * z.head * z.head * log_series(z.head);
  const Pair sum = fast_two_sum(v.power * ln2_1, 2.0 * v.s.head);
  return Pair{sum.head, sum.tail + (2.0 * v.s.tail + v.power * ln2_2)} + (cubic + Pair{series, 0.0});
}

}  // namespace elementary

inline double exp(double x) {
  // Beyond ±760 the result is ∞ or 0 anyhow; NaN passes through both comparisons.
  const double below = x > 760.0 ? 760.0 : x;
  const elementary::ExpParts e = elementary::exp_parts(below < -760.0 ? -760.0 : below, 0.0);
  return elementary::scaled(e.head + e.tail, e.power);
}

inline double log(double x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const elementary::Pair l = elementary::log_pair(x);
  const double inside = x < infinity ? l.head + l.tail : x;  // ∞ and NaN stay
  return x > 0.0 ? inside : (x == 0.0 ? -infinity : nan);
}

template <int N>
Lanes<N> exp(const Lanes<N>& x) {
  Lanes<N> r;
  for (int i = 0; i < N; ++i) r[i] = exp(x[i]);
  return r;
}

template <int N>
Lanes<N> log(const Lanes<N>& x) {
  Lanes<N> r;
  for (int i = 0; i < N; ++i) r[i] = log(x[i]);
  return r;
}

}  // namespace catena
