// sin and cos together, for one angle, for lanes, for a whole array: the hot path of every chain.
//
// x = k π/2 + r with |r| ≤ π/4 and r carried as r + r_tail; two minimax polynomials; k mod 4 swaps and signs them.
// No branch and no library call on the way, so the compiler vectorises any loop around the kernel, and one angle, lanes
// and arrays give the same bits. Largest error seen: see elementary.hpp.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "num/lanes.hpp"

namespace catena {

template <class T>
struct SinCos {
  T sin;
  T cos;
};

namespace elementary {

// |x| up to 2¹⁶ π/2 is reduced with three parts of π/2. The first two have 37 bits, so k times each is exact; what is
// missing after the third is below 2⁻¹¹³, and no double in this range comes nearer than 2⁻⁶¹ to a multiple of π/2 (nor
// than 2⁻⁵⁵ beyond k = 928).
inline constexpr double widest_fast_angle = 0x1.921fb54442d18p+16;
inline constexpr double least_turned_angle = 0x1.921fb54442d18p-1;  ///< up to here k = 0
inline constexpr double half_pi_1 = 0x1.921fb5444p+0;
inline constexpr double half_pi_2 = 0x1.68c234c4cp-39;
inline constexpr double half_pi_3 = 0x1.98a2e03707345p-77;
inline constexpr double two_over_pi = 0x1.45f306dc9c883p-1;

// Adding and subtracting 1.5·2⁵² rounds to the nearest integer, which also stands in the low bits of the sum.
inline constexpr double round_to_integer = 0x1.8p+52;

inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

constexpr std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
constexpr double from_bits(std::uint64_t x) { return std::bit_cast<double>(x); }

/// An angle as rest − excess + quarters·π/2, |rest| ≤ π/4 and excess its rounding error; quarters counts modulo 2⁵⁰.
struct QuarterTurns {
  double rest;
  double excess;
  std::uint64_t quarters;
};

/// For |x| ≤ widest_fast_angle.
inline QuarterTurns reduce_fast(double x) {
  const double shifted = x * two_over_pi + round_to_integer;
  const double k = shifted - round_to_integer;
  const double a = x - k * half_pi_1;  // exact
  const double b = k * half_pi_2;      // exact
  const double rest = a - b;
  return {rest, (b - (a - rest)) + k * half_pi_3, bits(shifted)};
}

/// For |x| ≥ 1; infinite and NaN give NaN. In sincos.cpp.
QuarterTurns reduce_exactly(double x);

/// sin and cos of a rest, each to be added once: sin = sin_head − sin_tail, cos = cos_head + cos_tail.
struct SinCosParts {
  double sin_head, sin_tail, cos_head, cos_tail;
};

// Minimax in z = r² on [0, (π/4)²], by Remez exchange in 60 digits, rounded to double:
//   sin r ≈ r − r³ S(z), relative error 2⁻⁵⁶;   cos r ≈ 1 − z/2 + z² C(z), relative error 2⁻⁵⁹.
// The signs are such that sin −0 = −0: there the tail is +0.
inline SinCosParts sincos_parts(double r, double excess) {
  const double z = r * r;
  const double zz = z * z;
  const double s = (0x1.5555555555548p-3 + z * -0x1.111111110f7cdp-7) +
                   zz * ((0x1.a01a019bfd843p-13 + z * -0x1.71de3567737a3p-19) +
                         zz * (0x1.ae5e5a4415356p-26 + z * -0x1.5d8fba8da976fp-33));
  const double c = (0x1.555555555554bp-5 + z * -0x1.6c16c16c14f8ep-10) +
                   zz * ((0x1.a01a019c83f02p-16 + z * -0x1.27e4f7ea7e290p-22) +
                         zz * (0x1.1ee9d783b9e4ap-29 + z * -0x1.8fa47ffaaa3fep-37));
  const double half_z = 0.5 * z;
  const double cos_head = 1.0 - half_z;
  return {r, (r * z) * s + excess * cos_head,                              // sin(r − δ) ≈ sin r − δ cos r
          cos_head, ((1.0 - cos_head) - half_z) + (zz * c + r * excess)};  // cos(r − δ) ≈ cos r + δ sin r
}

/// sin and cos of the angle that was reduced.
inline SinCos<double> turn_back(const QuarterTurns& turned) {
  const SinCosParts p = sincos_parts(turned.rest, turned.excess);
  const std::uint64_t s = bits(p.sin_head - p.sin_tail);
  const std::uint64_t c = bits(p.cos_head + p.cos_tail);
  const std::uint64_t q = turned.quarters;
  // q mod 4 = 0: (s, c);  1: (c, −s);  2: (−s, −c);  3: (−c, s).
  const std::uint64_t swap = (s ^ c) & (0 - (q & 1));
  const std::uint64_t half_turn = (q << 62) & sign_bit;
  return {from_bits(s ^ swap ^ half_turn), from_bits(c ^ swap ^ half_turn ^ (q << 63))};
}

/// Any angles, slowly. In sincos.cpp.
void sincos_one_by_one(const double* x, double* sin, double* cos, int count);

/// N angles at once; false if one of them is beyond the fast range, and then the outputs are not to be used.
/// Two loops, because a processor keeps more short chains of dependent operations in flight than long ones.
template <int N>
[[gnu::always_inline]] inline bool sincos_fast(const double* __restrict x, double* __restrict sin,
                                               double* __restrict cos) {
  alignas(64) double rest[N];
  alignas(64) double excess[N];
  alignas(64) std::uint64_t quarters[N];
  std::uint64_t outside = 0, turned_far = 0;
  for (int i = 0; i < N; ++i) turned_far |= bits(least_turned_angle) - (bits(x[i]) & ~sign_bit);
  if ((turned_far & sign_bit) == 0) {  // the bends of a chain, nearly always: nothing to take off, nothing to swap
    for (int i = 0; i < N; ++i) {
      const SinCosParts p = sincos_parts(x[i], 0.0);
      sin[i] = p.sin_head - p.sin_tail;
      cos[i] = p.cos_head + p.cos_tail;
    }
    return true;
  }
  for (int i = 0; i < N; ++i) {
    // |x| is in the order of its bits, NaN last: the difference is negative where x is outside.
    outside |= bits(widest_fast_angle) - (bits(x[i]) & ~sign_bit);
    const QuarterTurns turned = reduce_fast(x[i]);
    rest[i] = turned.rest;
    excess[i] = turned.excess;
    quarters[i] = turned.quarters;
  }
  for (int i = 0; i < N; ++i) {
    const SinCos<double> r = turn_back({rest[i], excess[i], quarters[i]});
    sin[i] = r.sin;
    cos[i] = r.cos;
  }
  return (outside & sign_bit) == 0;
}

}  // namespace elementary

inline SinCos<double> sincos(double x) {
  const bool fast = std::fabs(x) <= elementary::widest_fast_angle;
  return elementary::turn_back(fast ? elementary::reduce_fast(x) : elementary::reduce_exactly(x));
}

template <int N>
SinCos<Lanes<N>> sincos(const Lanes<N>& x) {
  SinCos<Lanes<N>> r;
  if (!elementary::sincos_fast<N>(x.data(), r.sin.data(), r.cos.data())) [[unlikely]]
    elementary::sincos_one_by_one(x.data(), r.sin.data(), r.cos.data(), N);
  return r;
}

/// sin and cos of every x. The three spans have one size; the outputs overlap neither each other nor x.
void sincos(std::span<const double> x, std::span<double> sin, std::span<double> cos);

/// The same for lanes, which lie in memory like doubles in a row.
template <int N>
void sincos(std::span<const Lanes<N>> x, std::span<Lanes<N>> sin, std::span<Lanes<N>> cos) {
  sincos(std::span(x.front().data(), N * x.size()), std::span(sin.front().data(), N * sin.size()),
         std::span(cos.front().data(), N * cos.size()));
}

}  // namespace catena
