#include "num/sincos.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "num/hash.hpp"
#include "ulp.hpp"

namespace catena {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Half an ulp is the final rounding; the polynomial's tail and 1 − z/2 with a rounded z add up to 0.4 more.
constexpr double allowed = 0.9;

void expect_bits(const SinCos<double>& a, const SinCos<double>& b, double x) {
  EXPECT_EQ(bits_of(a.sin), bits_of(b.sin)) << x;
  EXPECT_EQ(bits_of(a.cos), bits_of(b.cos)) << x;
}

/// Angles of every size, the sharp ones included.
std::vector<double> angles() {
  std::vector<double> x{0.0, -0.0, 5e-324, -0x1p-1022, 0x1p-30, elementary::widest_fast_angle};
  Points points;
  for (const double range : {0.8, 10.0, 1e3, 1e5})
    for (int i = 0; i < 20000; ++i) x.push_back(points.even(-range, range));
  for (int i = 0; i < 5000; ++i) x.push_back(points.exponential(-60, 16));
  return x;
}

TEST(SinCos, IsWithinOneUlp) {
  double worst = 0.0;
  for (const double x : angles()) {
    const auto r = sincos(x);
    worst = std::max({worst, ulps(r.sin, std::sin(static_cast<long double>(x))),
                      ulps(r.cos, std::cos(static_cast<long double>(x)))});
  }
  EXPECT_LT(worst, allowed);
  RecordProperty("ulp", std::to_string(worst));
}

// Next to k π/2 one of the two is tiny and only as good as the reduction. The exact one takes 192 bits of 2/π.
TEST(SinCos, FastReductionAgreesWithTheExactOneNearMultiplesOfHalfPi) {
  for (int k = 1; k < 65536; ++k) {
    const double x = static_cast<double>(k * 1.57079632679489661923L);
    for (const double near : {std::nextafter(x, 0.0), x, std::nextafter(x, infinite)}) {
      const auto fast = elementary::turn_back(elementary::reduce_fast(near));
      const auto exact = elementary::turn_back(elementary::reduce_exactly(near));
      ASSERT_LE(ulps(fast.sin, exact.sin), 1.0) << k;  // each is within an ulp
      ASSERT_LE(ulps(fast.cos, exact.cos), 1.0) << k;
    }
  }
}

struct HugeAngle {
  double x, sin, cos;
};
// sin and cos by mpmath with 420 digits, rounded to double. 0x1.6ac5b262ca1ffp+849 is the double nearest to a multiple of
// π/2 of all (its cos is −4.7e−19); the first is the first beyond the fast range.
constexpr HugeAngle huge_angles[]{
    {0x1.921fb54442d19p+16, 0x1.72cece675d1fdp-37, 0x1.0000000000000p+0},
    {0x1.e848000000000p+19, -0x1.6664b2568d867p-2, 0x1.df9df9906d32cp-1},
    {0x1.d6f3454000000p+26, 0x1.faf0521c8dc5cp-1, 0x1.1f4077c91589fp-3},
    {0x1.2a05f20000000p+33, -0x1.f334c7896a4e3p-2, 0x1.bf098901c931ap-1},
    {0x1.921fb54442d18p+40, -0x1.1a62632db1824p-14, 0x1.ffffffec88318p-1},
    {0x1.1c37937e08000p+53, 0x1.8f334432ebba5p-1, -0x1.40991e398dbfcp-1},
    {0x1.0f0cf064dd592p+73, -0x1.b453ab76bf397p-1, 0x1.0be2cef01c8f4p-1},
    {0x1.6ac5b262ca1ffp+849, 0x1.0000000000000p+0, -0x1.14ae72e6ba22fp-61},
    {0x1.249ad2594c37dp+332, -0x1.85c5e5b929359p-2, 0x1.d9757496841f5p-1},
    {0x1.4e718d7d7625ap+664, -0x1.49b644938c64cp-1, 0x1.87b4df51f679ep-1},
    {0x1.0000000000000p+1023, 0x1.205248cbdb760p-1, -0x1.a719f26c232bfp-1},
    {0x1.fffffffffffffp+1023, 0x1.452fc98b34e97p-8, -0x1.fffe62ecfab75p-1},
};

TEST(SinCos, HugeAnglesAreReducedExactly) {
  for (const auto& [x, sin, cos] : huge_angles) {
    const auto r = sincos(x);
    EXPECT_LE(ulps(r.sin, sin), 1.0) << x;  // the table is rounded, so a correct result may be its neighbour
    EXPECT_LE(ulps(r.cos, cos), 1.0) << x;
    const auto mirrored = sincos(-x);
    expect_bits(mirrored, {-r.sin, r.cos}, x);
  }
}

TEST(SinCos, SlowPathIsWithinOneUlp) {
  double worst = 0.0;
  Points points;
  for (int i = 0; i < 20000; ++i) {
    const double x = points.exponential(16.7, 60);  // up to where the 80-bit reference is itself exact
    const auto r = sincos(x);
    worst = std::max({worst, ulps(r.sin, std::sin(static_cast<long double>(x))),
                      ulps(r.cos, std::cos(static_cast<long double>(x)))});
  }
  EXPECT_LT(worst, allowed);
}

TEST(SinCos, KeepsZerosSmallNumbersAndNaN) {
  expect_bits(sincos(0.0), {0.0, 1.0}, 0.0);
  expect_bits(sincos(-0.0), {-0.0, 1.0}, -0.0);
  for (const double x : {5e-324, -5e-324, 0x1p-1022, 0x1p-40}) expect_bits(sincos(x), {x, 1.0}, x);
  for (const double x : {infinite, -infinite, no_number}) {
    EXPECT_TRUE(std::isnan(sincos(x).sin));
    EXPECT_TRUE(std::isnan(sincos(x).cos));
  }
}

TEST(SinCos, IsOddAndEvenToTheBit) {
  for (const double x : angles()) {
    const auto r = sincos(x);
    expect_bits(sincos(-x), {-r.sin, r.cos}, x);
  }
}

template <int N>
void expect_lanes_match(const std::vector<double>& x) {
  for (std::size_t i = 0; i + N <= x.size(); i += N) {
    const auto r = sincos(Lanes<N>::load(&x[i]));
    for (int j = 0; j < N; ++j) expect_bits({r.sin[j], r.cos[j]}, sincos(x[i + j]), x[i + j]);
  }
}

TEST(SinCos, LanesGiveTheBitsOfTheirDoubles) {
  std::vector<double> x = angles();
  for (const auto& huge : huge_angles) x.insert(x.begin() + static_cast<int>(x.size() / 2), {huge.x, 1.0, -huge.x});
  expect_lanes_match<2>(x);
  expect_lanes_match<4>(x);
  expect_lanes_match<8>(x);
}

TEST(SinCos, ABatchGivesTheSameBitsAtEveryPlaceAndLength) {
  std::vector<double> x = angles();
  x[70] = 1e300;  // one slow angle within a block, the others unharmed
  for (const std::size_t first : {0, 1, 3}) {
    for (const std::size_t count : {0, 1, 7, 8, 9, 63, 64, 65, 200, 5000}) {
      std::vector<double> sin(count), cos(count);
      sincos(std::span<const double>(x).subspan(first, count), sin, cos);
      for (std::size_t i = 0; i < count; ++i) expect_bits({sin[i], cos[i]}, sincos(x[first + i]), x[first + i]);
    }
  }
}

TEST(SinCos, ABatchPassesOnNaN) {
  std::vector<double> x(64, 1.0), sin(64), cos(64);
  x[5] = no_number;
  x[6] = infinite;
  sincos(x, sin, cos);
  EXPECT_TRUE(std::isnan(sin[5]) && std::isnan(cos[5]));
  EXPECT_TRUE(std::isnan(sin[6]) && std::isnan(cos[6]));
  expect_bits({sin[7], cos[7]}, sincos(1.0), 1.0);
}

// The same bits with every compiler and instruction set. The value was computed by g++ for SSE2 and for AVX2 and by clang
// for WebAssembly, which agreed. It may change only together with a formula.
TEST(SinCos, BitsAreTheSameEverywhere) {
  std::vector<double> x(5003), sin(5003), cos(5003);
  for (int i = 0; i < 5003; ++i) x[i] = (i - 2500) * 0.37109375 * (i % 50 == 7 ? 1e5 : 1.0);  // exact products
  sincos(x, sin, cos);
  EXPECT_EQ(hash_bits(cos, hash_bits(sin)), 0xfd0e6b7403d98260u);
}

}  // namespace
}  // namespace catena
