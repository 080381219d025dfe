#include "spin/critical.hpp"

#include <cmath>

#include "num/bessel.hpp"
#include "num/roots.hpp"

namespace catena {
namespace {

constexpr double tiny_slope = 1e-100;   // its square vanishes beside 1: the rope is linear
constexpr double bessel_error = 4e-15;  // relative, of j₀ₖ²/4
constexpr double rounding = 4e-15;      // relative, of a root of the linear rope

RopeCurve<double> linear_rope(const Whirl& whirl, double caution = 1.0) {
  return {whirl.tip(), tiny_slope, whirl.top(), caution};
}

double critical_with_tip_mass(int mode, double tip_mass, double caution) {
  const auto crossed = [&](double alpha) {
    return count_crossings(linear_rope({.alpha = alpha, .tip_mass = tip_mass}, caution));
  };
  double low = 0.5, high = 2.0;  // a pendulum has α₁ = 1, a rope 1.45
  while (crossed(high) < mode) low = high, high *= 2;
  while (crossed(low) < mode - 1 || crossed(high) > mode) {
    const double middle = (low + high) / 2;
    (crossed(middle) < mode ? low : high) = middle;
  }
  const auto top_radius = [&](double alpha) {
    return linear_rope({.alpha = alpha, .tip_mass = tip_mass}, caution).top().radius / tiny_slope;
  };
  return find_root(top_radius, low, high, 0.0).place;
}

}  // namespace

CriticalValue critical_value(int mode, double tip_mass) {
  if (tip_mass == 0.0) {
    const double zero = bessel_j0_zero(mode), alpha = zero * zero / 4;
    return {alpha, bessel_error * alpha};
  }
  const double alpha = critical_with_tip_mass(mode, tip_mass, 1.0);
  const double other = critical_with_tip_mass(mode, tip_mass, 0.7);
  return {alpha, 4 * std::fabs(other - alpha) + rounding * mode * alpha};
}

int count_modes(const Whirl& whirl) {
  int modes = count_crossings(linear_rope(whirl));
  // What rounding cannot tell from the critical value is straight.
  const auto begun = [&](int mode) {
    const CriticalValue critical = critical_value(mode, whirl.tip_mass);
    return whirl.alpha > critical.alpha + critical.error;
  };
  while (begun(modes + 1)) ++modes;
  while (modes > 0 && !begun(modes)) --modes;
  return modes;
}

std::vector<double> onset_shape(int mode, double tip_mass, std::size_t points) {
  const Whirl whirl{.alpha = critical_value(mode, tip_mass).alpha, .tip_mass = tip_mass};
  const RopeCurve<double> rope = linear_rope(whirl);
  std::vector<double> shape(points);
  for (std::size_t i = 0; i < points; ++i) {
    const double from_tip = 1 - static_cast<double>(i) / static_cast<double>(points - 1);
    shape[i] = rope.at(whirl.tip() + whirl.alpha * from_tip).radius / tiny_slope;
  }
  shape.front() = 0.0;  // at the support
  return shape;
}

}  // namespace catena
