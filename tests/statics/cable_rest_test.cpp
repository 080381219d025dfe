// Cables at rest against closed forms: the elastic catenary, a plumb cable, the cantilever's large deflection.
#include "statics/cable_rest.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "exact/elastic_catenary.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_linearised.hpp"
#include "model/cable_shape.hpp"

namespace catena {
namespace {

/// Unstretched 1 m, 2 N.
Cable light_cable(std::size_t elements, double stiffness) {
  Cable cable = uniform_cable(elements, {.length = 1.0, .mass = 2.0 / 9.81, .axial_stiffness = stiffness});
  return cable;
}

double catenary_miss(std::size_t elements, double stiffness) {
  const auto rest = hang(light_cable(elements, stiffness), {.support = {}, .end = {{0.6, 0.1}}});
  EXPECT_TRUE(rest.has_value()) << rest.error();
  const auto exact = elastic_catenary({.length = 1.0, .weight = 2.0, .stiffness = stiffness}, {0.6, 0.1});
  return length_of(rest->support_force + exact->pull);
}

TEST(OrderOfCableRest, TheElasticCatenaryAtAnyStiffness) {
  for (const double stiffness : {100.0, 1e4, 1e6}) {
    const double coarse = catenary_miss(20, stiffness), fine = catenary_miss(40, stiffness);
    // No locking: the level is the same for a rope that stretches by 1e-2 and by 1e-6. (What the exact integral of the strain
    // energy gives with 20 elements: 2e-6 at 100 N, 4e-5 at 1e6 N.)
    EXPECT_LT(coarse, 1e-7) << stiffness;
    EXPECT_GT(coarse / fine, 12) << stiffness;  // order four: 16
  }
}

TEST(ReferenceCableRest, StretchedLengthAndPlaces) {
  const Cable cable = light_cable(20, 100.0);
  const auto rest = hang(cable, {.support = {}, .end = {{0.6, 0.1}}});
  ASSERT_TRUE(rest.has_value()) << rest.error();
  EXPECT_NEAR(rest->support_force.x, -0.324398289871, 1e-6);
  EXPECT_NEAR(rest->support_force.y, 0.895915152422, 1e-6);
  EXPECT_NEAR(stretched_length(cable, rest->nodes), 1.006278414294, 1e-6);
  EXPECT_EQ(rest->unstable, 0U);
  const auto exact = elastic_catenary({.length = 1.0, .weight = 2.0, .stiffness = 100.0}, {0.6, 0.1});
  const auto finer = settle_refined(cable, {.support = {}, .end = {{0.6, 0.1}}}, *rest);
  ASSERT_TRUE(finer.has_value()) << finer.error();
  double coarse = 0.0, fine = 0.0;
  for (std::size_t i = 0; i <= 20; ++i) {
    const Vec2<double> truth = point(*exact, 0.05 * static_cast<double>(i));
    coarse = std::max(coarse, length_of(rest->nodes[2 * i] - truth));
    fine = std::max(fine, length_of(finer->nodes[4 * i] - truth));
  }
  EXPECT_LT(coarse,
            2e-6);  // Simpson's rule of the tangents, where the cable is bent most: 9 h⁵/2880 a⁴ with a = 0.16 m
  EXPECT_NEAR(coarse / fine, 16, 2);  // order four, on which (A.23) counts
}

TEST(PhysicsOfCableRest, APlumbCableStretchesByItsWeight) {
  // By w L²/2EA and P L/EA, exactly: the strain is linear, which the elements can follow.
  Cable cable = light_cable(3, 40.0);
  cable.tip_mass = 0.5 / 9.81;
  const auto rest = hang(cable, {.support = {0.2, 0.3}, .end = {}});
  ASSERT_TRUE(rest.has_value()) << rest.error();
  EXPECT_NEAR(rest->nodes[6].x, 0.2, 1e-14);
  EXPECT_NEAR(rest->nodes[6].y, 0.3 - 1.0 - 2.0 / 80 - 0.5 / 40, 1e-13);
  EXPECT_NEAR(rest->support_force.y, 2.5, 1e-12);
}

TEST(PhysicsOfCableRest, ATautCableAndAnElementAlone) {
  // Between ends farther apart than it is long; with one element the error is that of a cubic curve.
  for (const std::size_t elements : {1, 20}) {
    const auto rest = hang(light_cable(elements, 50.0), {.support = {}, .end = {{0.9, 0.6}}});
    ASSERT_TRUE(rest.has_value()) << rest.error();
    const auto exact = elastic_catenary({.length = 1.0, .weight = 2.0, .stiffness = 50.0}, {0.9, 0.6});
    EXPECT_LT(length_of(rest->support_force + exact->pull), elements == 1 ? 5e-3 : 1e-8);
  }
}

TEST(UnitCableRest, WhatHangsInNoShapeSaysSo) {
  Cable cable = light_cable(10, 1e4);
  const auto folded = hang(cable, {.support = {}, .end = {{0.0, 0.1}}});
  ASSERT_TRUE(folded) << folded.error();
  EXPECT_NEAR(folded->support_force.y, 0.9,
              0.02);  // the half that hangs lower carries less; a bend of one element is coarse
  cable.spin = 5.0;   // faster than j₀₁/2 √(g/L) = 3.77
  EXPECT_EQ(hang(cable, {}).error(), "the cable does not hang: its shape is unstable in 1 direction");
  cable.spin = cable.gravity = 0.0;
  EXPECT_EQ(hang(cable, {}).error(), "without weight a cable with a free end has no shape of its own");
}

/// The elastica, clamped horizontally and pulled down by a force P at its free end (K. E. Bisshopp, D. C. Drucker, *Quart. Appl.
/// Math.* 3 (1945) 272-275), by the angle φ of its tip: EI θ'²/2 = P (sin φ − sin θ). With t² = sin φ − sin θ nothing is singular:
/// ds = √(2EI/P) dt/cos θ.
struct TipOfElastica {
  double load = 0.0;   ///< P L²/EI
  Vec2<double> place;  ///< over L
};
TipOfElastica elastica(double tip_angle) {
  const double top = std::sin(tip_angle), most = std::sqrt(top);
  constexpr int points = 4000;  // of the midpoint rule: its error is 1e-8
  double length = 0.0;
  Vec2<double> place;
  for (int k = 0; k < points; ++k) {
    const double t = most * (k + 0.5) / points;
    const double sine = top - t * t, cosine = std::sqrt(1 - sine * sine);
    const double ds = std::numbers::sqrt2 * most / points / cosine;  // in units of √(EI/P)
    length += ds;
    place = place + ds * Vec2<double>{cosine, -sine};
  }
  return {length * length, (1 / length) * place};
}

/// By how much the tip of a clamped beam of length 1 misses that. The product has hinges only: here the row that turns the first
/// tangent is taken out as well, and Newton's method goes in steps of the load.
double elastica_miss(std::size_t elements, const TipOfElastica& exact) {
  constexpr double bending = 0.3;
  const Cable beam =
      uniform_cable(elements, {.length = 1.0, .mass = 1.0, .axial_stiffness = 1e7, .bending_stiffness = bending});
  const CableMass mass(beam);
  SymmetricBand<double> stiffness(2 * mass.size(), cable_band_width);
  auto nodes =
      nodes_along(beam, [](double s) { return Vec2<double>{s, 0.0}; }, [](double) { return Vec2<double>{1.0, 0.0}; });
  std::vector<Vec2<double>> force(nodes.size());
  std::vector<double> step(2 * nodes.size());
  constexpr double loads = 20, steps_each = 5;
  for (int k = 0; k < 120; ++k) {
    elastic_forces<double>(beam, nodes, force);
    force[mass.far_position()].y += bending * exact.load * std::min(1.0, (1 + std::floor(k / steps_each)) / loads);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      step[2 * i] = -force[i].x;
      step[2 * i + 1] = -force[i].y;
    }
    assemble_stiffness(beam, mass, nodes, stiffness);
    for (const std::size_t row : {0, 1, 3}) {
      stiffness.decouple(row);
      step[row] = 0.0;
    }
    EXPECT_TRUE(stiffness.factor());
    stiffness.solve(std::span(step));
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = nodes[i] + Vec2<double>{step[2 * i], step[2 * i + 1]};
  }
  return length_of(nodes[mass.far_position()] - exact.place);
}

TEST(PhysicsOfCableRest, TheLargeDeflectionOfACantilever) {
  const TipOfElastica exact = elastica(0.9);
  EXPECT_NEAR(exact.place.y, -0.55, 0.05);  // it is a large one
  const double coarse = elastica_miss(5, exact), fine = elastica_miss(10, exact);
  EXPECT_LT(fine, 1e-5);
  EXPECT_GT(coarse / fine, 12);  // order four
}

}  // namespace
}  // namespace catena
