#include "study/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace catena {
namespace {

/// The step p with (JᵀJ + λ) p = −Jᵀr: −Σ v_k s_k (u_k·r)/(s_k² + λ).
struct DampedStep {
  double damping = 0.0;  ///< λ
  std::vector<double> change;
  double length = 0.0;
};

class Slope {
 public:
  Slope(const DenseMatrix& slopes, std::span<const double> residuals)
      : parts_(singular_values(slopes)), along_(inner_products(parts_.left, residuals)) {}

  /// As long as the radius, give or take a tenth, or shorter where nothing is damped. λ is sought by Newton's method for
  /// 1/|p(λ)|, which is nearly straight (J. E. Hebden, 1973), between bounds that close in.
  DampedStep within(double radius) const {
    constexpr int most_tries = 30;
    constexpr double near = 0.1;
    DampedStep step = damped(0.0);
    if (std::isfinite(step.length) && step.length <= (1 + near) * radius) return step;
    double low = 0.0, high = 0.0;
    for (std::size_t k = 0; k < along_.size(); ++k) high += parts_.values[k] * along_[k] * parts_.values[k] * along_[k];
    high = std::sqrt(high) / radius;  // |p| ≤ |Jᵀr|/λ
    double damping = std::isfinite(step.length) ? next(step, radius) : 1e-3 * high;
    for (int tries = 0; tries < most_tries; ++tries) {
      if (!(damping > low && damping < high)) damping = std::max(1e-3 * high, std::sqrt(low * high));
      step = damped(damping);
      if (std::abs(step.length - radius) <= near * radius) break;
      (step.length > radius ? low : high) = damping;
      damping = next(step, radius);
    }
    return step;
  }

 private:
  DampedStep damped(double damping) const {
    DampedStep step{.damping = damping, .change = std::vector<double>(along_.size(), 0.0)};
    for (std::size_t k = 0; k < along_.size(); ++k) {
      const double s = parts_.values[k], share = s * along_[k] / (s * s + damping);
      for (std::size_t i = 0; i < along_.size(); ++i) step.change[i] -= share * parts_.right(i, k);
    }
    step.length = length_of(step.change);
    return step;
  }

  /// λ + (|p| − Δ)/Δ · |p|²/(p·(JᵀJ + λ)⁻¹p).
  double next(const DampedStep& step, double radius) const {
    double slope = 0.0;
    for (std::size_t k = 0; k < along_.size(); ++k) {
      const double s = parts_.values[k], below = s * s + step.damping, share = s * along_[k] / below;
      slope += share * share / below;
    }
    return step.damping + (step.length - radius) / radius * step.length * step.length / slope;
  }

  SingularValues parts_;
  std::vector<double> along_;  ///< u_k·r
};

double square(double x) { return x * x; }

/// By which share the squares fell, and by which the slopes had promised.
struct Gain {
  double made = -1.0;
  double promised = 0.0;
  double halfway =
      0.0;  ///< the slope of the sum at the start of the step, halved and turned: what a straight line promises
  double ratio() const { return promised == 0 ? 0.0 : made / promised; }
};

Gain gain_of(const DenseMatrix& slopes, const DampedStep& step, double before, double after) {
  const double linear = square(length_of(product(slopes, step.change)) / before),
               damped = step.damping * square(step.length / before);
  return {.made = 0.1 * after < before ? 1 - square(after / before) : -1.0,
          .promised = linear + 2 * damped,
          .halfway = linear + damped};
}

double next_radius(const Gain& gain, const DampedStep& step, double radius, bool far_worse) {
  if (gain.ratio() <= 0.25) {
    double factor = gain.made >= 0 ? 0.5 : 0.5 * gain.halfway / (gain.halfway - 0.5 * gain.made);
    if (far_worse || factor < 0.1) factor = 0.1;
    return factor * std::min(radius, step.length / 0.1);
  }
  return step.damping == 0 || gain.ratio() >= 0.75 ? 2 * step.length : radius;
}

}  // namespace

LeastSquaresEnd least_squares(const LeastSquaresProblem& problem, const LeastSquaresLimits& limits,
                              std::vector<double>& x) {
  constexpr double enough = 1e-4, rounding = std::numeric_limits<double>::epsilon();
  std::vector<double> residuals = problem.residuals(x);
  double size = length_of(residuals), radius = limits.first_step * length_of(x);
  int asked = 1;
  for (bool first = true;; first = false) {
    DenseMatrix slopes;
    if (!problem.slopes(x, slopes)) return LeastSquaresEnd::no_slopes;
    const Slope slope(slopes, residuals);
    bool better = false;
    while (!better) {
      const DampedStep step = slope.within(radius);
      if (step.length == 0) return LeastSquaresEnd::at_rest;
      if (first) radius = std::min(radius, step.length);
      std::vector<double> there = x;
      for (std::size_t i = 0; i < x.size(); ++i) there[i] += step.change[i];
      std::vector<double> left = problem.residuals(there);
      ++asked;
      const double now = length_of(left);
      const Gain gain = gain_of(slopes, step, size, now);
      radius = next_radius(gain, step, radius, 0.1 * now >= size);
      better = gain.ratio() >= enough;
      if (better) {
        x = std::move(there);
        residuals = std::move(left);
        size = now;
      }
      const double gained = std::max(std::abs(gain.made), gain.promised);
      if ((gained <= limits.squares && gain.ratio() <= 2) || radius <= limits.step * length_of(x) || gained <= rounding)
        return LeastSquaresEnd::at_rest;
      if (asked >= limits.most_residuals) return LeastSquaresEnd::too_long;
    }
  }
}

}  // namespace catena
