#include "exact/folded_fall.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "num/elementary.hpp"
#include "num/quadrature.hpp"
#include "num/roots.hpp"

namespace catena {
namespace {

/// ψ with sin²ψ = h/L, (F.5): 0 at the start, π/2 at the arrival.
double fold_angle(const FoldedFall& fall, double depth) {
  return atan2(std::sqrt(depth), std::sqrt(fall.length - depth));
}

double time_scale(const FoldedFall& fall) { return std::sqrt(fall.length / fall.gravity); }

/// t_c √(g/L) at ψ, (F.6). The integrand is analytic and has the period π: the adaptive rule stops at rounding.
double chain_phase(double psi) {
  const auto rate = [](double s) {
    const double c = cos(s);
    return 2.0 * c * c / std::sqrt(1.0 + c * c);
  };
  return integrate(rate, 0.0, psi, 0.0).value;
}

}  // namespace

double chain_speed(const FoldedFall& fall, double depth) {
  const double left = fall.length - depth;
  return std::sqrt(fall.gravity * depth * (fall.length + left) / left);  // (F.3)
}

double chain_acceleration(const FoldedFall& fall, double depth) {
  const double stretch = fall.length / (fall.length - depth);
  return 0.5 * fall.gravity * (1.0 + stretch * stretch);  // (F.4)
}

double chain_time(const FoldedFall& fall, double depth) {
  return time_scale(fall) * chain_phase(fold_angle(fall, depth));  // (F.6)
}

double arrival_time(const FoldedFall& fall) {
  constexpr double half_beta = 1.1981402347355922;  // ½ B(3/4, 1/2), (F.8)
  return half_beta * time_scale(fall);
}

double chain_depth(const FoldedFall& fall, double time) {
  const double end = arrival_time(fall);
  if (!(time >= 0.0 && time <= end)) return std::numeric_limits<double>::quiet_NaN();
  if (time == end) return fall.length;
  const double phase = time / time_scale(fall);
  const double psi =
      find_root([phase](double s) { return chain_phase(s) - phase; }, 0.0, 0.5 * std::numbers::pi, 0.0).place;
  return fall.length * sin(psi) * sin(psi);
}

double body_speed(const FoldedFall& fall, double depth) { return std::sqrt(2.0 * fall.gravity * depth); }  // (F.9)

double body_time(const FoldedFall& fall, double depth) { return std::sqrt(2.0 * depth / fall.gravity); }

double body_depth(const FoldedFall& fall, double time) { return 0.5 * fall.gravity * time * time; }

double lead_time(const FoldedFall& fall, double depth) {
  const auto rate = [](double s) {  // (F.10)
    const auto [sine, c] = sincos(s);
    const double root = std::sqrt(1.0 + c * c);
    return 2.0 * c * sine * sine / (root * (std::numbers::sqrt2 * root + 2.0 * c));
  };
  return time_scale(fall) * integrate(rate, 0.0, fold_angle(fall, depth), 0.0).value;
}

}  // namespace catena
