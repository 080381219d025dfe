#include "num/elementary.hpp"

#include <limits>
#include <numbers>

#include "num/pair.hpp"

namespace catena {

using elementary::bits;
using elementary::ExpParts;
using elementary::from_bits;
using elementary::Pair;
using elementary::sign_bit;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Pair ln2{std::numbers::ln2, 0x1.abc9e3b39803fp-56};

// Below this an odd function with f'(0) = 1 is its argument: the next term is x³, below 2⁻⁵⁴ x.
constexpr double odd_is_identity = 0x1p-28;

bool is_negative(double x) { return (bits(x) & sign_bit) != 0; }
double with_sign_of(double sign, double size) { return from_bits((bits(size) & ~sign_bit) | (bits(sign) & sign_bit)); }

double sum(const Pair& a) { return a.head + a.tail; }
Pair scaled(const ExpParts& e, double power) {
  const double p = elementary::power_of_two(e.power + power);
  return elementary::fast_two_sum(e.head * p, e.tail * p);
}

/// log of a pair above zero.
double log(const Pair& u) {
  const Pair l = elementary::log_pair(u.head);
  return l.head + (l.tail + u.tail / u.head);
}

}  // namespace

double tan(double x) {
  if (abs(x) < odd_is_identity) return x;
  const bool fast = abs(x) <= elementary::widest_fast_angle;
  const auto turned = fast ? elementary::reduce_fast(x) : elementary::reduce_exactly(x);
  const auto p = elementary::sincos_parts(turned.rest, turned.excess);
  const Pair s = elementary::fast_two_sum(p.sin_head, -p.sin_tail);
  const Pair c = elementary::fast_two_sum(p.cos_head, p.cos_tail);
  return sum((turned.quarters & 1) == 0 ? s / c : -(c / s));
}

double expm1(double x) {
  if (abs(x) < 0x1p-54) return x;  // the next term is x²/2
  if (!(x < 60.0)) return exp(x);  // 1 is below 2⁻⁸⁶ of it; NaN
  if (x < -60.0) return -1.0;
  return sum(scaled(elementary::exp_parts(x, 0.0), 0.0) - Pair{1.0, 0.0});
}

double log1p(double x) {
  if (abs(x) < 0x1p-54) return x;
  const bool ordinary = x > -1.0 && x < infinity;
  if (!ordinary) return log(1.0 + x);
  return log(elementary::two_sum(1.0, x));
}

double sinh(double x) {
  const double size = abs(x);
  if (size < odd_is_identity) return x;
  if (!(size < 40.0)) {  // e⁻ˣ is below 2⁻¹¹⁵ of eˣ; NaN
    const ExpParts e = elementary::exp_parts(min(size, 760.0), 0.0);
    return size < infinity ? with_sign_of(x, elementary::scaled(e.head + e.tail, e.power - 1.0)) : x;
  }
  // (eˣ − e⁻ˣ)/2
  return sum(scaled(elementary::exp_parts(x, 0.0), -1.0) - scaled(elementary::exp_parts(-x, 0.0), -1.0));
}

double cosh(double x) {
  const double size = abs(x);
  if (!(size < 40.0)) {
    const ExpParts e = elementary::exp_parts(min(size, 760.0), 0.0);
    return size < infinity ? elementary::scaled(e.head + e.tail, e.power - 1.0) : size;
  }
  return sum(scaled(elementary::exp_parts(x, 0.0), -1.0) + scaled(elementary::exp_parts(-x, 0.0), -1.0));
}

double tanh(double x) {
  const double size = abs(x);
  if (size < odd_is_identity) return x;
  if (size > 22.0) return with_sign_of(x, 1.0);  // 1 − tanh 22 < 2⁻⁶²
  const Pair up = scaled(elementary::exp_parts(x, 0.0), 0.0);
  const Pair down = scaled(elementary::exp_parts(-x, 0.0), 0.0);
  return sum((up - down) / (up + down));
}

double asinh(double x) {
  const double size = abs(x);
  if (size < odd_is_identity || !(size < infinity)) return x;
  if (size > 0x1p30) return with_sign_of(x, sum(elementary::log_pair(size) + ln2));  // √(1+x²) = x but for 2⁻⁶¹ x
  const Pair root = sqrt(elementary::two_product(size, size) + Pair{1.0, 0.0});
  return with_sign_of(x, log(root + Pair{size, 0.0}));  // log(x + √(1 + x²))
}

double acosh(double x) {
  if (!(x > 1.0)) return x == 1.0 ? 0.0 : nan;
  if (x > 0x1p30) return x < infinity ? sum(elementary::log_pair(x) + ln2) : x;
  const Pair root = sqrt(elementary::two_product(x, x) - Pair{1.0, 0.0});
  return log(root + Pair{x, 0.0});  // log(x + √(x² − 1))
}

namespace {

bool is_whole(double size) { return size >= 0x1p52 || (size + 0x1p52) - 0x1p52 == size; }  // for size ≥ 0

/// xʸ for 0 < x < ∞ and finite y.
double positive_power(double x, double y) {
  const Pair l = elementary::log_wide(x);
  const double rough = y * l.head;
  if (!(abs(rough) < 760.0)) return rough > 0.0 ? infinity : 0.0;
  const Pair exponent = l * Pair{y, 0.0};
  const ExpParts e = elementary::exp_parts(exponent.head, exponent.tail);
  return elementary::scaled(e.head + e.tail, e.power);
}

}  // namespace

double pow(double x, double y) {
  if (y == 0.0 || x == 1.0) return 1.0;
  if (x != x || y != y) return nan;
  const double size = abs(x);
  const bool whole = is_whole(abs(y));
  const bool odd = whole && !is_whole(0.5 * abs(y));
  if (abs(y) == infinity) {
    if (size == 1.0) return 1.0;
    return (size > 1.0) == (y > 0.0) ? infinity : 0.0;
  }
  if (x < 0.0 && !whole && size < infinity) return nan;
  double r = 0.0;
  if (size == 0.0 || size == infinity) {
    r = (size == 0.0) == (y > 0.0) ? 0.0 : infinity;
  } else {
    r = positive_power(size, y);
  }
  return is_negative(x) && odd ? -r : r;
}

double hypot(double x, double y) {
  const double large = max(abs(x), abs(y)), small = min(abs(x), abs(y));
  if (abs(x) == infinity || abs(y) == infinity) return infinity;
  if (x != x || y != y) return nan;
  if (large == 0.0) return 0.0;
  // Squares neither overflow nor lose what counts.
  const double scale = large > 0x1p400 ? 0x1p-600 : large < 0x1p-300 ? 0x1p600 : 1.0;
  const double unscale = large > 0x1p400 ? 0x1p600 : large < 0x1p-300 ? 0x1p-600 : 1.0;
  const double a = large * scale, b = small * scale;
  return sum(sqrt(elementary::two_product(a, a) + elementary::two_product(b, b))) * unscale;
}

namespace {

/// The angle of (x, y) in [0, π], for y ≥ 0 and either sign of x, not both 0.
double angle(const Pair& y, const Pair& x) {
  constexpr double tan_eighth = 0x1.a827999fcef32p-2;                   // tan π/8
  constexpr Pair quarter{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};  // π/4; its head has 50 bits
  const bool left = is_negative(x.head);
  const Pair across = left ? -x : x;
  const bool steep = y.head > across.head;
  const Pair large = steep ? y : across, small = steep ? across : y;
  // atan(small/large) = atan t, or π/4 + atan t with t = (small − large)/(small + large); |t| ≤ tan π/8
  const bool turned = small.head > tan_eighth * large.head;
  const Pair above = turned ? small - large : small, below = turned ? small + large : large;
  // The quotient of the very smallest has no tail to be had.
  const Pair t = abs(above.head) < 0x1p-900 ? Pair{above.head / below.head, 0.0} : above / below;
  // atan t ≈ t + t³ A(t²), minimax, relative error 2⁻⁵⁸, Remez exchange in 60 digits.
  const double z = t.head * t.head, zz = z * z, z4 = zz * zz;
  const double a0 =
      (-0x1.555555555553dp-2 + z * 0x1.9999999995863p-3) + zz * (-0x1.24924922ad99ap-3 + z * 0x1.c71c70e631d96p-4);
  const double a1 =
      (-0x1.745cf8e0220d8p-4 + z * 0x1.3b11194e8fa82p-4) + zz * (-0x1.10ebb97fb40bbp-4 + z * 0x1.df0f4bd50e821p-5);
  const double a2 = (-0x1.9cd26c57c0a61p-5 + z * 0x1.37d3fc7e291cap-5) + zz * -0x1.2564d28e12487p-6;
  const double tail = t.head * z * (a0 + z4 * (a1 + z4 * a2)) + (t.tail - t.tail * z);
  // Mirrored at the diagonal it is π/2 − that, mirrored at the y axis π − that: j π/4 ± atan t.
  double j = turned ? 1.0 : 0.0;
  if (steep) j = 2.0 - j;
  if (left) j = 4.0 - j;
  const double sign = steep != left ? -1.0 : 1.0;
  const Pair head = elementary::two_sum(j * quarter.head, sign * t.head);
  return head.head + (head.tail + (j * quarter.tail + sign * tail));
}

/// √(1 − x²) for |x| ≤ 1.
Pair other_side(double x) {
  if (abs(x) == 1.0) return {0.0, 0.0};
  return sqrt(Pair{1.0, 0.0} - elementary::two_product(x, x));
}

}  // namespace

double atan(double x) {
  if (abs(x) < odd_is_identity) return x;
  return atan2(x, 1.0);
}

double atan2(double y, double x) {
  if (x != x || y != y) return nan;
  double up = abs(y), right = x;
  if (up == infinity || abs(x) == infinity) {  // the direction is all that is left
    right = with_sign_of(x, abs(x) == infinity ? 1.0 : 0.0);
    up = up == infinity ? 1.0 : 0.0;
  }
  if (up == 0.0 && right == 0.0) right = with_sign_of(x, 1.0);
  const double size = max(up, abs(right));
  const double scale = size > 0x1p900 ? 0x1p-100 : size < 0x1p-800 ? 0x1p200 : 1.0;  // so that products stay exact
  return with_sign_of(y, angle({up * scale, 0.0}, {right * scale, 0.0}));
}

double asin(double x) {
  if (!(abs(x) <= 1.0)) return nan;
  if (abs(x) < odd_is_identity) return x;
  return with_sign_of(x, angle({abs(x), 0.0}, other_side(x)));
}

double acos(double x) {
  if (!(abs(x) <= 1.0)) return nan;
  return angle(other_side(x), {x, 0.0});
}

}  // namespace catena
