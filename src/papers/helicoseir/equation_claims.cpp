// Sections 2 and 3: the shape of a rotating rope, and the element of the simulation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "num/gauss_legendre.hpp"
#include "papers/helicoseir/claims.hpp"
#include "report/digits.hpp"

namespace catena::helicoseir {
namespace {

/// s_1 … s_4 of (12) for an element of length 1.
std::array<double, 4> shape_functions(double p) {
  const double p2 = p * p, p3 = p2 * p;
  return {1 - 3 * p2 + 2 * p3, p - 2 * p2 + p3, 3 * p2 - 2 * p3, p3 - p2};
}

}  // namespace

double equation_9_missed(const WhirlingShape& shape, double alpha) {
  constexpr double h = 1e-3, apart = 0.01;
  constexpr int places = 97;
  const auto slope = [&](double s) { return std::tan(shape.at(s).angle); };
  double worst = 0.0, largest = 0.0;
  for (int k = 1; k <= places; ++k) {
    const double s = apart * k;
    const double derivative =
        (8 * (slope(s + h) - slope(s - h)) - (slope(s + 2 * h) - slope(s - 2 * h))) / (12 * h);  // to h⁴
    const double radius = alpha * shape.at(s).y;
    worst = std::max(worst, std::abs((1 - s) * derivative - slope(s) + radius));
    largest = std::max({largest, std::abs(slope(s)), std::abs(radius)});
  }
  return worst / largest;
}

double mass_matrix_missed() {
  constexpr std::array<std::array<double, 4>, 4> printed{
      {{156, 22, 54, -13}, {22, 4, 13, -3}, {54, 13, 156, -22}, {-13, -3, -22, 4}}};  // over 420
  constexpr std::array<double, 4> weights{1. / 2, 1. / 12, 1. / 2, -1. / 12};
  const auto& rule = gauss_legendre<4>;  // exact up to degree 7
  double worst = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    double weight = 0.0;
    for (std::size_t j = 0; j < 4; ++j) {
      double sum = 0.0;
      for (std::size_t q = 0; q < rule.node.size(); ++q) {
        const std::array<double, 4> s = shape_functions(0.5 + 0.5 * rule.node.at(q));
        sum += 0.5 * rule.weight.at(q) * s.at(i) * s.at(j);
        if (j == 0) weight += 0.5 * rule.weight.at(q) * s.at(i);
      }
      worst = std::max(worst, std::abs(sum * 420 / printed.at(i).at(j) - 1));
    }
    worst = std::max(worst, std::abs(weight / weights.at(i) - 1));
  }
  return worst;
}

void add_equations(ClaimList& list, const Helicoseir& all) {
  for (std::size_t k = 0; k < departures.size(); ++k) {
    const double omega = departures.at(k).omega;
    list.number(fmt::format("alpha.{}", omega), fmt::format("α = ω²l/g at {} rad/s", omega), "section 4",
                {.number = k == 0 ? "14.7" : "40.8"}, {omega * omega * length / gravity});
  }
  double missed = 0.0;
  for (const ShapesStudy& study : all.shapes)
    for (const WhirlingShape& shape : study.shapes)
      missed = std::max(missed, equation_9_missed(shape, shape.whirl.alpha));
  list.words("shape.equation", "the equation of the shape", "(4) to (10)", "(l − s) t″ − 2t′ + α_l t/√(1 + t²) = 0",
             missed < 1e-6,
             fmt::format("holds along all six shapes at the two speeds: (9), of which it is the derivative, to {}",
                         significant(missed, 1)),
             "Our shapes come from another form of it, U″ + U/√(z² + U²) = 0: docs/theory/spin.md, (H.6).");
  const double gap = mass_matrix_missed();
  list.words("element.mass", "mass matrix and weights of the element", "after (13), section 3.3",
             "μl/420 (156, 22l, 54, …), μgl (1/2, l/12, …)", gap < 1e-12,
             fmt::format("the integrals of the printed shape functions, to {}", significant(gap, 1)));
  list.words("element.damping", "damping", "(13), section 4", "Q = γMė, and none in (13)", false, "−γMė, γ in 1/s",
             "On the side of the forces it must be negative: with a plus every motion would be driven.");
  list.words("parameters.density", "density and cross-section", "section 4", "not significant", all.heavier < 1e-9,
             fmt::format("a rope ten times as heavy moves alike, to {} m", significant(all.heavier, 1)),
             "All forces but the elastic ones are proportional to the mass, and a chain of rods has no elastic ones.");
}

}  // namespace catena::helicoseir
