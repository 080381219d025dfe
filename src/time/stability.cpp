#include "time/stability.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"

namespace catena {
namespace {

/// |R(x e^{iφ})|² − 1 = Σ_k q_k x^k: without the 1 nothing is lost for short steps.
struct Excess {
  std::array<double, 2 * Tableau::most + 1> q{};
  int degree = 0;

  double operator()(double x) const {
    double sum = 0.0;
    for (int k = degree; k > 0; --k) sum = (sum + q[static_cast<std::size_t>(k)]) * x;
    return sum;
  }
};

/// Coefficients of R: with f = λy each stage is a polynomial in z, and so is the step.
std::array<double, Tableau::most + 1> stability_polynomial(const Tableau& table) {
  std::array<std::array<double, Tableau::most + 1>, Tableau::most> stage{};
  const auto stages = static_cast<std::size_t>(table.stages);
  for (std::size_t i = 0; i <= stages; ++i) {
    stage[i][0] = 1.0;
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k + 1 < stage[i].size(); ++k) stage[i][k + 1] += table.a[i][j] * stage[j][k];
  }
  return stage[stages];
}

/// Along the direction of λ. Powers that cancel but for rounding (those below the order, on the imaginary axis) are left out.
Excess excess_along(const Tableau& table, Complex lambda) {
  constexpr double rounding = 1e-14;
  const auto r = stability_polynomial(table);
  Excess found{.degree = 2 * table.stages};
  std::array<Complex, Tableau::most + 1> power{Complex(1.0)};
  for (std::size_t j = 1; j < power.size(); ++j) power[j] = power[j - 1] * (lambda / abs(lambda));
  for (std::size_t i = 0; i < r.size(); ++i)
    for (std::size_t j = 0; j < r.size(); ++j)
      if (i + j > 0) found.q[i + j] += r[i] * r[j] * (power[i] * conj(power[j])).re;
  for (double& one : found.q)
    if (std::abs(one) < rounding) one = 0.0;
  return found;
}

constexpr int bisections = 60;
constexpr double shortest_scan = 1e-12, longest_scan = 1e3, scan_ratio = 1.01;

}  // namespace

Complex growth_factor(const Tableau& table, Complex z) {
  const auto r = stability_polynomial(table);
  Complex sum{};
  for (std::size_t k = r.size(); k-- > 0;) sum = sum * z + r[k];
  return sum;
}

double stable_step(const Tableau& table, Complex lambda) {
  const double size = abs(lambda);
  if (!(size > 0)) return std::numeric_limits<double>::infinity();
  const Excess excess = excess_along(table, lambda);
  double stable = 0.0, beyond = shortest_scan;
  while (beyond < longest_scan && excess(beyond) <= 0) {
    stable = beyond;
    beyond *= scan_ratio;
  }
  if (stable == 0.0) return 0.0;
  for (int k = 0; k < bisections; ++k) {
    const double middle = 0.5 * (stable + beyond);
    (excess(middle) <= 0 ? stable : beyond) = middle;
  }
  return stable / size;
}

double tolerable_step(const Tableau& table, Complex lambda, double duration) {
  const double least = stable_step(table, lambda);
  if (!std::isfinite(least)) return least;
  const auto grows = [&](double step) {
    return 0.5 * log(norm(growth_factor(table, step * lambda))) * duration / step > 1;
  };
  double within = least, beyond = std::max(2 * least, 1 / abs(lambda));
  for (int doublings = 0; !grows(beyond) && doublings < bisections; ++doublings) {
    within = beyond;
    beyond *= 2;
  }
  for (int k = 0; k < bisections; ++k) {
    const double middle = 0.5 * (within + beyond);
    (grows(middle) ? beyond : within) = middle;
  }
  return within;
}

}  // namespace catena
