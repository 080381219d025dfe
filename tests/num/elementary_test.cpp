#include "num/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "num/hash.hpp"
#include "ulp.hpp"

namespace catena {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double denormal = std::numeric_limits<double>::denorm_min();

struct Function {
  const char* name;
  double (*ours)(double);
  long double (*exact)(long double);
  double low, high;              // evenly spread arguments
  double low_power, high_power;  // and ± 2^p with evenly spread p, as far as they are in the domain
  double allowed;                // a little above the largest error of four million arguments, in ulp
};

const Function functions[]{
    {"tan", tan, std::tan, -100, 100, -60, 50, 1.15},        {"exp", exp, std::exp, -745, 709.7, -60, 10, 0.8},
    {"expm1", expm1, std::expm1, -2, 2, -70, 9.4, 1.1},      {"log", log, std::log, 0.5, 2, -1074, 1024, 0.55},
    {"log1p", log1p, std::log1p, -0.999, 2, -70, 1024, 0.7}, {"sinh", sinh, std::sinh, -2, 2, -70, 9.47, 0.85},
    {"cosh", cosh, std::cosh, -2, 2, -70, 9.47, 0.65},       {"tanh", tanh, std::tanh, -3, 3, -70, 6, 0.75},
    {"asinh", asinh, std::asinh, -5, 5, -70, 1024, 0.55},    {"acosh", acosh, std::acosh, 1, 5, 0, 1024, 0.55},
    {"atan", atan, std::atan, -3, 3, -70, 1024, 0.7},        {"asin", asin, std::asin, -1, 1, -70, 0, 0.7},
    {"acos", acos, std::acos, -1, 1, -70, 0, 0.7},
};

TEST(Elementary, ErrorsStayBelowTheStatedMaxima) {
  for (const Function& f : functions) {
    double worst = 0.0, where = 0.0;
    const auto try_at = [&](double x) {
      const long double exact = f.exact(x);
      if (std::isnan(exact)) return;  // outside the domain
      const double error = ulps(f.ours(x), exact);
      if (error > worst) worst = error, where = x;
    };
    Points points;
    for (int i = 0; i < 20000; ++i) {
      try_at(points.even(f.low, f.high));
      const double x = points.exponential(f.low_power, f.high_power);
      try_at(x);
      try_at(-x);
    }
    EXPECT_LT(worst, f.allowed) << f.name << " at " << where;
    RecordProperty(f.name, std::to_string(worst));
  }
}

TEST(Elementary, PowIsWithinAnUlp) {
  double worst = 0.0;
  Points points;
  for (int i = 0; i < 30000; ++i) {
    const double x = i % 2 == 0 ? points.exponential(-1074, 1024) : points.even(0.9, 1.1);
    const double y = points.even(-745, 709) / std::log(x);  // results from the smallest to the largest
    const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    if (exact > largest) continue;
    worst = std::max(worst, ulps(pow(x, y), exact));
  }
  EXPECT_LT(worst, 0.8);  // 0.75 with a subnormal result, rounded twice; 0.63 else
}

TEST(Elementary, PowTakesEveryPowerOfMinusTwoExactly) {
  for (int n = -1074; n <= 1023; ++n) EXPECT_EQ(pow(-2.0, n), std::ldexp(n % 2 == 0 ? 1.0 : -1.0, n)) << n;
}

TEST(Elementary, HypotIsRoundedAlmostPerfectly) {
  double worst = 0.0;
  Points points;
  for (int i = 0; i < 30000; ++i) {
    const double x = points.exponential(-1074, 1023), y = x * points.exponential(-60, 1) * (i % 2 == 0 ? 1 : -1);
    worst = std::max(worst, ulps(hypot(x, y), std::hypot(static_cast<long double>(x), static_cast<long double>(y))));
  }
  EXPECT_LT(worst, 0.501 + 0.5);  // twice rounded where it is subnormal, else 0.5001
  EXPECT_EQ(hypot(3e300, -4e300), 5e300);
  EXPECT_EQ(hypot(denormal, 0.0), denormal);
  EXPECT_EQ(hypot(largest, largest), infinity);
}

TEST(Elementary, Atan2IsWithinAnUlpAllAround) {
  double worst = 0.0;
  Points points;
  for (int i = 0; i < 40000; ++i) {
    double x = points.even(-1, 1), y = points.even(-1, 1);
    if (i % 2 == 0) x *= points.exponential(-1070, 1020);
    if (i % 4 == 0) y *= points.exponential(-1070, 1020);
    worst = std::max(worst, ulps(atan2(y, x), std::atan2(static_cast<long double>(y), static_cast<long double>(x))));
  }
  EXPECT_LT(worst, 0.8);  // 0.68 as atan, 0.75 where the result is subnormal
}

/// Same value, same sign of zero; any NaN is as good as another.
void expect_same(double got, double expected, const std::string& what) {
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(got)) << what << " = " << got;
  else
    EXPECT_EQ(bits_of(got), bits_of(expected)) << what << " = " << got << ", not " << expected;
}

// The library's special values follow C's Annex F. At these arguments results are limits, or so near to a double that both
// must round to it.
TEST(Elementary, SpecialValuesAreTheLibrarys) {
  for (const Function& f : functions) {
    for (const double x : {0.0, -0.0, infinity, -infinity, nan, -2.0, denormal, -denormal, 0x1p-1022}) {
      const double exact = static_cast<double>(f.exact(x));
      if (x == -2.0 && !std::isnan(exact)) continue;  // an ordinary argument
      expect_same(f.ours(x), exact, std::string(f.name) + "(" + std::to_string(x) + ")");
    }
  }
  EXPECT_EQ(acosh(1.0), 0.0);
  EXPECT_TRUE(std::isnan(acosh(0.999)));
  EXPECT_EQ(log(1.0), 0.0);
  EXPECT_EQ(log1p(-1.0), -infinity);
  EXPECT_EQ(acos(1.0), 0.0);
  EXPECT_TRUE(std::isnan(asin(1.0 + 0x1p-52)));
}

TEST(Elementary, ExpOverflowsAndUnderflowsWhereItShould) {
  EXPECT_EQ(exp(0.0), 1.0);
  EXPECT_LT(exp(0x1.62e42fefa39efp+9), infinity);  // the last argument with a finite result
  EXPECT_EQ(exp(0x1.62e42fefa39f0p+9), infinity);
  EXPECT_EQ(exp(-745.13), denormal);
  EXPECT_EQ(exp(-745.14), 0.0);
  EXPECT_EQ(expm1(-800.0), -1.0);
  EXPECT_EQ(expm1(800.0), infinity);
  EXPECT_LT(sinh(710.475), infinity);  // log(2·largest) = 710.4758…
  EXPECT_EQ(sinh(-710.476), -infinity);
  EXPECT_EQ(cosh(710.476), infinity);
}

TEST(Elementary, PowHasTheSpecialValuesOfTheLibrary) {
  const double values[]{0.0,  -0.0,  0.5,    -0.5,   1.0,        -1.0,     2.0,       -2.0, 3.0,
                        -3.0, 1e300, -1e300, 0x1p53, 0x1p53 - 1, infinity, -infinity, nan};
  for (const double x : values) {
    for (const double y : values) {
      const double exact = std::pow(x, y);
      if (std::isfinite(exact) && exact != 0.0) {
        EXPECT_LE(ulps(pow(x, y), exact), 1.0) << x << ' ' << y;  // both may be rounded either way
      } else {
        expect_same(pow(x, y), exact, std::to_string(x) + "^" + std::to_string(y));
      }
    }
  }
}

TEST(Elementary, Atan2AndHypotHaveTheSpecialValuesOfTheLibrary) {
  const double values[]{0.0, -0.0, 1.0, -1.0, largest, -largest, denormal, -denormal, infinity, -infinity, nan};
  for (const double y : values) {
    for (const double x : values) {
      const std::string what = std::to_string(y) + ", " + std::to_string(x);
      expect_same(atan2(y, x), std::atan2(y, x), "atan2 " + what);  // multiples of π/4, correctly rounded by both
      expect_same(hypot(y, x), std::hypot(y, x), "hypot " + what);
    }
  }
}

TEST(Elementary, LanesGiveTheBitsOfTheirDoubles) {
  Points points;
  std::vector<double> x{0.0, -0.0, 1.0, -1.0, infinity, -infinity, nan, denormal, largest, -largest, 710.0, -745.2};
  for (int i = 0; i < 2000; ++i) x.push_back(points.even(-750, 750));
  for (int i = 0; i < 2000; ++i) x.push_back(points.exponential(-1074, 1024));
  const auto check = [&]<int N>(const Lanes<N>&) {
    for (std::size_t i = 0; i + N <= x.size(); i += N) {
      const auto v = Lanes<N>::load(&x[i]);
      const auto e = exp(v), l = log(v), s = sin(v), c = cos(v);
      for (int j = 0; j < N; ++j) {
        expect_same(e[j], exp(v[j]), "exp");
        expect_same(l[j], log(v[j]), "log");
        expect_same(s[j], sin(v[j]), "sin");
        expect_same(c[j], cos(v[j]), "cos");
      }
    }
  };
  check(Lanes<2>{});
  check(Lanes<4>{});
  check(Lanes<8>{});
}

// The same bits with every compiler and instruction set. The value was computed by g++ for SSE2 and for AVX2 and by clang
// for WebAssembly, which agreed. It may change only together with a formula.
TEST(Elementary, BitsAreTheSameEverywhere) {
  std::vector<double> results;
  for (int i = 1; i <= 2000; ++i) {
    const double x = i / 128.0 - 7.3;  // exact steps, so that no library function chooses the arguments
    for (const double v :
         {sin(x), cos(1e3 * x), tan(x), exp(x), expm1(x), log(abs(x)), log1p(abs(x)), pow(abs(x), x), hypot(x, 2.0),
          atan(x), atan2(x, -1.5), asin(x / 9), acos(x / 9), sinh(x), cosh(x), tanh(x), asinh(x), acosh(1 + abs(x))})
      results.push_back(v);
  }
  EXPECT_EQ(hash_bits(results), 0xb2ed0be03a639e4bull);
}

}  // namespace
}  // namespace catena
