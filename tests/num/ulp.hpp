// Errors in units of the last place, and points to measure them at.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace catena {

/// |got − exact| in ulps of the exact value (of the least normal below that).
inline double ulps(double got, long double exact) {
  if (std::isnan(got) || std::isnan(exact)) return std::isnan(got) && std::isnan(exact) ? 0.0 : 1e30;
  if (static_cast<long double>(got) == exact || got == static_cast<double>(exact)) return 0.0;
  int exponent = 0;
  std::frexp(exact, &exponent);
  const double error = static_cast<double>(std::fabs(got - exact) / std::ldexp(1.0L, std::max(exponent - 53, -1074)));
  return std::isfinite(error) ? error : 1e30;
}

inline std::uint64_t bits_of(double x) { return std::bit_cast<std::uint64_t>(x); }

/// Points between low and high: evenly spread, or (for low > 0) with evenly spread exponents.
class Points {
 public:
  double even(double low, double high) { return low + (high - low) * unit(); }
  double exponential(double low_power, double high_power) { return std::exp2(even(low_power, high_power)); }

 private:
  double unit() { return static_cast<double>(source_() >> 11) * 0x1p-53; }
  std::mt19937_64 source_{20240601};
};

}  // namespace catena
