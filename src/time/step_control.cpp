#include "time/step_control.hpp"

#include <algorithm>
#include <cmath>

#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr double safety = 0.9;
constexpr double least_factor = 0.2;
constexpr double largest_factor = 6.0;
// A share of the integral part in the control damps the zigzag of steps held back by stability (Hairer & Wanner, IV.2).
constexpr double integral_share = 0.04;
constexpr double least_remembered_error = 1e-4;

}  // namespace

double error_norm(std::span<const double> error, std::span<const double> y, std::span<const double> z,
                  Tolerance tolerance) {
  double sum = 0.0;
  for (std::size_t i = 0; i < error.size(); ++i) {
    const double size = std::max(std::abs(y[i]), std::abs(z[i]));
    const double ratio = error[i] / (tolerance.absolute + tolerance.relative * size);
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(error.size()));
}

bool all_finite(std::span<const double> v) {
  return std::ranges::all_of(v, [](double x) { return std::isfinite(x); });
}

StepControl::StepControl(int error_order) : exponent_(1.0 / (error_order + 1) - 0.75 * integral_share) {}

double StepControl::after_accepted(double error) {
  const double proportional = pow(std::max(error, 1e-10), exponent_);
  const double factor = safety * pow(memory_.error, integral_share) / proportional;
  const double ceiling = memory_.rejected ? 1.0 : largest_factor;
  memory_ = {.error = std::max(error, least_remembered_error), .rejected = false};
  return std::clamp(factor, least_factor, ceiling);
}

double StepControl::after_rejected(double error) {
  memory_.rejected = true;
  if (!std::isfinite(error)) return least_factor;
  return std::clamp(safety / pow(error, exponent_), least_factor, 1.0);
}

}  // namespace catena
