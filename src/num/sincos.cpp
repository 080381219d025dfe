#include "num/sincos.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <limits>

#include "num/avx2.hpp"
#include "num/pair.hpp"

namespace catena {

namespace elementary {

namespace {

// The first 1216 bits of 2/π after the point, behind 64 zeros; computed as ⌊2¹²¹⁶·2/π⌋ with mpmath at 400 digits.
constexpr std::array<std::uint64_t, 20> two_over_pi_bits{
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

constexpr Pair half_pi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// 192 bits, the most significant word first.
using Wide = std::array<std::uint64_t, 3>;

constexpr Wide shifted_left(const Wide& w, int by) {  // 0 < by < 64
  return {w[0] << by | w[1] >> (64 - by), w[1] << by | w[2] >> (64 - by), w[2] << by};
}

/// 192 bits of 2/π from the given bit of the table on.
constexpr Wide two_over_pi_from(int bit) {
  const auto word = static_cast<std::size_t>(bit / 64);
  const int shift = bit % 64;
  Wide w{two_over_pi_bits[word], two_over_pi_bits[word + 1], two_over_pi_bits[word + 2]};
  if (shift > 0) {
    w = shifted_left(w, shift);
    w[2] |= two_over_pi_bits[word + 3] >> (64 - shift);
  }
  return w;
}

/// The upper word of a·b, from halves.
constexpr std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t low = 0xffffffff;
  const std::uint64_t middle = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (middle & low);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

/// a·m modulo 2¹⁹².
constexpr Wide product(const Wide& a, std::uint64_t m) {
  const std::uint64_t carry2 = upper_product(a[2], m);
  const std::uint64_t middle = a[1] * m + carry2;
  const std::uint64_t carry1 = upper_product(a[1], m) + (middle < carry2 ? 1 : 0);
  return {a[0] * m + carry1, middle, a[2] * m};
}

}  // namespace

// Payne and Hanek's reduction (ACM SIGNUM Newsl. 18 (1983) 19-24) in integers. |x| = m 2ᵉ with a whole m < 2⁵³, so bits
// of 2/π above 2^(2−e) only add multiples of 4 to x·2/π; the next 192 leave an error below 2⁻¹³⁷, while no double comes
// nearer than 2⁻⁶² to a multiple of π/2.
QuarterTurns reduce_exactly(double x) {
  const std::uint64_t size = bits(x) & ~sign_bit;
  const int exponent = static_cast<int>(size >> 52) - 1075;                                // e
  if (exponent == 2047 - 1075) return {std::numeric_limits<double>::quiet_NaN(), 0.0, 0};  // infinite or NaN
  const std::uint64_t m = (size & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1} << 52);
  const Wide turns = product(two_over_pi_from(exponent - 2 + 64), m);  // |x|·2/π in units of 2⁻¹⁹⁰, modulo 4
  Wide part = shifted_left(turns, 2);                                  // its fraction in units of 2⁻¹⁹² …
  const bool above = (part[0] & sign_bit) != 0;                        // … taken from the nearest whole number
  std::uint64_t quarters = (turns[0] >> 62) + (above ? 1 : 0);
  if (above) part = {~part[0], ~part[1], ~part[2]};  // −part, but for one unit
  const int zeros = std::countl_zero(part[0]);
  if (zeros > 0) part = shifted_left(part, zeros);
  // The fraction is head + tail, with 53 bits in each; at most 62 of its bits were zeros.
  const double scale = from_bits(static_cast<std::uint64_t>(1023 - zeros) << 52);
  const double head = static_cast<double>(part[0] >> 11) * 0x1p-53 * scale;
  const double tail = static_cast<double>((part[0] & 0x7ff) << 42 | part[1] >> 22) * 0x1p-106 * scale;
  const Pair r = Pair{head, tail} * half_pi;
  const bool negative = ((bits(x) & sign_bit) != 0) != above;
  if ((bits(x) & sign_bit) != 0) quarters = 0 - quarters;
  return negative ? QuarterTurns{-r.head, r.tail, quarters} : QuarterTurns{r.head, -r.tail, quarters};
}

[[gnu::noinline]] void sincos_one_by_one(const double* x, double* sin, double* cos, int count) {
  for (int i = 0; i < count; ++i) {
    const SinCos<double> one = sincos(x[i]);
    sin[i] = one.sin;
    cos[i] = one.cos;
  }
}

}  // namespace elementary

namespace {

/// The blocks of N that fit from `done` on; returns where they end.
template <int N>
inline std::size_t sincos_blocks(std::span<const double> x, std::span<double> sin, std::span<double> cos,
                                 std::size_t done) {
  for (; done + N <= x.size(); done += N) {
    if (!elementary::sincos_fast<N>(&x[done], &sin[done], &cos[done])) [[unlikely]]
      elementary::sincos_one_by_one(&x[done], &sin[done], &cos[done], N);
  }
  return done;
}

}  // namespace

CATENA_AVX2_TOO
void sincos(std::span<const double> x, std::span<double> sin, std::span<double> cos) {
  assert(sin.size() == x.size() && cos.size() == x.size());
  std::size_t done = sincos_blocks<64>(x, sin, cos, 0);
  done = sincos_blocks<8>(x, sin, cos, done);
  sincos_blocks<1>(x, sin, cos, done);
}
}  // namespace catena
