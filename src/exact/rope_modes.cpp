#include "exact/rope_modes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>

#include "num/bessel.hpp"
#include "num/elementary.hpp"
#include "num/gauss_legendre.hpp"
#include "num/lanczos.hpp"
#include "num/nodal_rule.hpp"
#include "num/roots.hpp"
#include "num/vec2.hpp"

namespace catena {
namespace {

constexpr std::size_t nodes = 8;  // of a panel
/// The edges of the panels along η: short where the rope bends, and where its waves are short.
std::vector<double> panel_edges(double from, double to, std::size_t panels, int waves) {
  constexpr int steps = 2000;
  const double h = (to - from) / steps;
  std::vector<double> phase(steps + 1);
  for (int i = 1; i <= steps; ++i) phase[i] = phase[i - 1] + h * std::sqrt(cosh(from + h * (i - 0.5)));
  const double share = (to - from) / (to - from + 1.0 * waves);  // of the panels that follow η itself
  const auto density = [&](int i) { return share * i / steps + (1 - share) * phase[i] / phase[steps]; };
  std::vector<double> edges{from};
  int i = 0;
  for (std::size_t k = 1; k < panels; ++k) {
    const double target = static_cast<double>(k) / static_cast<double>(panels);
    while (density(i + 1) < target) ++i;
    edges.push_back(from + h * (i + (target - density(i)) / (density(i + 1) - density(i))));
  }
  edges.push_back(to);
  return edges;
}

/// f at the nodes of all panels, times the roots of their weights; the operator gives (N.19), its eigenvalues are 1/Ω.
class CatenaryOperator {
 public:
  CatenaryOperator(const Catenary& rope, std::span<const double> edges)
      : integrals_(integration(gauss_legendre<nodes>.node)) {
    const double chord = hypot(rope.end.x, rope.end.y), level = std::fabs(rope.end.x) / chord, up = rope.end.y / chord;
    for (std::size_t p = 0; p + 1 < edges.size(); ++p) {
      const double middle = (edges[p] + edges[p + 1]) / 2, half = (edges[p + 1] - edges[p]) / 2;
      half_.push_back(half);
      for (std::size_t q = 0; q < nodes; ++q) {
        const double eta = middle + half * gauss_legendre<nodes>.node[q];
        const double c = 1 / cosh(eta), s = tanh(eta);  // of the rope's slope, then in the frame of the chord
        across_.push_back({up * c - level * s, level * c + up * s});
        inertia_.push_back(1 / c);
        weight_.push_back(half * gauss_legendre<nodes>.weight[q]);
      }
    }
    for (const int which : {0, 1}) {
      std::vector<double> closing(size());
      for (std::size_t i = 0; i < size(); ++i)
        closing[i] = std::sqrt(weight_[i]) * (which == 0 ? across_[i].y : across_[i].x);
      take_out(closing);
      double square = 0.0;
      for (const double each : closing) square += each * each;
      for (double& each : closing) each /= std::sqrt(square);
      closings_.push_back(std::move(closing));
    }
  }

  std::size_t size() const { return weight_.size(); }

  void apply(std::span<const double> x, std::span<double> y) const {
    std::vector<double> f(x.begin(), x.end());
    take_out(f);
    std::vector<Vec2<double>> push(size());  // weight · inertia · displacement
    Vec2<double> edge;                       // displacement where the panel begins
    for (std::size_t p = 0; p < half_.size(); ++p) {
      Vec2<double> gained;
      for (std::size_t q = 0; q < nodes; ++q) {
        const std::size_t i = p * nodes + q;
        Vec2<double> moved = edge;
        for (std::size_t r = 0; r < nodes; ++r) {
          const std::size_t k = p * nodes + r;
          moved = moved + (half_[p] * integrals_(q, r) * f[k] / std::sqrt(weight_[k])) * across_[k];
        }
        push[i] = (weight_[i] * inertia_[i]) * moved;
        gained = gained + (std::sqrt(weight_[i]) * f[i]) * across_[i];
      }
      edge = edge + gained;
    }
    Vec2<double> behind;  // Σ of push in later panels
    for (std::size_t p = half_.size(); p-- > 0;) {
      Vec2<double> here;
      for (std::size_t r = 0; r < nodes; ++r) {
        const std::size_t k = p * nodes + r;
        Vec2<double> sum = weight_[k] * behind;
        for (std::size_t q = 0; q < nodes; ++q) sum = sum + (half_[p] * integrals_(q, r)) * push[p * nodes + q];
        y[k] = dot(across_[k], sum) / std::sqrt(weight_[k]);
        here = here + push[k];
      }
      behind = behind + here;
    }
    take_out(y);
  }

 private:
  /// What does not keep both ends in their places.
  void take_out(std::span<double> f) const {
    for (int pass = 0; pass < 2; ++pass)
      for (const std::vector<double>& closing : closings_) {
        double along = 0.0;
        for (std::size_t i = 0; i < f.size(); ++i) along += closing[i] * f[i];
        for (std::size_t i = 0; i < f.size(); ++i) f[i] -= along * closing[i];
      }
  }

  NodalMatrix integrals_;             ///< row q: from the start of a panel to its node q
  std::vector<double> half_;          ///< of each panel
  std::vector<Vec2<double>> across_;  ///< u at the nodes
  std::vector<double> inertia_;       ///< cosh η
  std::vector<double> weight_;
  std::vector<std::vector<double>> closings_;
};

std::vector<double> frequencies_with(const Catenary& rope, int count, std::size_t panels) {
  // x₁ and x₂ of a rope to the left are those of its mirror image with other signs.
  const double sign = rope.end.x < 0 ? -1.0 : 1.0;
  const double from = sign * rope.x1 / rope.a, to = sign * rope.x2 / rope.a;
  const CatenaryOperator operation(rope, panel_edges(from, to, panels, count));
  const KrylovProblem problem{.size = operation.size(),
                              .dimension = operation.size() - 2,
                              .apply = [&](auto x, auto y) { operation.apply(x, y); },
                              .weigh = [](auto x, auto y) { std::ranges::copy(x, y.begin()); }};
  const EigenPairs found = largest_eigenpairs(problem, static_cast<std::size_t>(count), 1e-14);
  std::vector<double> all = found.values;
  for (double& value : all) value = std::sqrt(rope.length / (rope.a * value));  // (N.20)
  return all;
}

}  // namespace

std::vector<double> hanging_rope_frequencies(int count) {
  std::vector<double> all;
  for (int k = 1; k <= count; ++k) all.push_back(bessel_j0_zero(k) / 2);
  return all;
}

std::vector<RopeFrequency> catenary_frequencies(const Catenary& rope, int count) {
  if (!(rope.a > 0) || !std::isfinite(rope.a)) return {};
  const double range = std::fabs(rope.x2 - rope.x1) / rope.a;
  const std::size_t panels = static_cast<std::size_t>(2 * range) + static_cast<std::size_t>(count) + 6;
  const std::vector<double> fine = frequencies_with(rope, count, panels),
                            coarse = frequencies_with(rope, count, panels - panels / 4);
  std::vector<RopeFrequency> all;
  for (std::size_t k = 0; k < std::min(fine.size(), coarse.size()); ++k)
    all.push_back({fine[k], std::fabs(fine[k] - coarse[k]) + 1e-13 * fine[k]});
  return all;
}

std::vector<double> taut_frequencies(const Catenary& rope, int count) {
  if (!(rope.a > 0) || !std::isfinite(rope.a)) return {};
  const double pi = std::numbers::pi, chord = hypot(rope.end.x, rope.end.y);
  // Half-waves whose ends balance, and those with tan x = x, by turns (N.22).
  std::vector<double> waves;
  const auto wanted = static_cast<std::size_t>(count);
  for (int k = 1; waves.size() < wanted; ++k) {
    waves.push_back(k * pi);
    const auto unbalanced = [](double x) { return sin(x) - x * cos(x); };
    waves.push_back(find_root(unbalanced, k * pi, (k + 0.5) * pi, 0.0).place);
  }
  waves.resize(wanted);
  // The tension along the chord is w a · chord/span, so ω = 2x √(g a/(chord · span)).
  for (double& wave : waves) wave *= 2 * std::sqrt(rope.a * rope.length / (chord * std::fabs(rope.end.x)));
  return waves;
}

}  // namespace catena
