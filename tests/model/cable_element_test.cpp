// One element of the cable: forces and stiffness against dual numbers, and what costs no energy.
#include "model/cable_element.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "dense/dense.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

using ByNodes = Dual<double, 8>;

/// Strained by some tenths, and bent.
ElementNodes<double> bent_element(double length, std::uint64_t seed) {
  std::mt19937_64 source(seed);
  std::normal_distribution<double> any(0.0, 0.2);
  ElementNodes<double> node{{{0.3, 0.1}, {0.8, 0.6}, {0.3 + 0.9 * length, 0.1 + 0.4 * length}, {0.9, 0.3}}};
  for (Vec2<double>& each : node) each = each + Vec2<double>{length * any(source), length * any(source)};
  return node;
}

ElementNodes<ByNodes> as_parameters(const ElementNodes<double>& node) {
  ElementNodes<ByNodes> dual;
  for (int i = 0; i < 4; ++i)
    dual[i] = {ByNodes::parameter(node[i].x, 2 * i), ByNodes::parameter(node[i].y, 2 * i + 1)};
  return dual;
}

template <class Scalar>
std::span<const Vec2<Scalar>, 4> all_of(const ElementNodes<Scalar>& node) {
  return node;
}

void for_each_kind(const auto& check) {
  for (const cable_element::StretchRule& rule : {cable_element::simpson, cable_element::radau})
    for (const StrainMeasure measure : {StrainMeasure::hooke, StrainMeasure::green})
      for (const double bending : {0.0, 0.7})
        for (const std::uint64_t seed : {1U, 2U, 3U})
          check(CableElement{.length = 0.4, .mass = 0.3, .axial_stiffness = 50.0, .bending_stiffness = bending}, rule,
                measure, bent_element(0.4, seed));
}

TEST(IdentityOfCableElement, ForcesAreTheDerivativeOfTheEnergy) {
  for_each_kind([](const CableElement& element, const cable_element::StretchRule& rule, StrainMeasure measure,
                   const ElementNodes<double>& node) {
    ElementNodes<double> force{};
    cable_element::add_forces<double>(element, rule, measure, node, force);
    const auto energy = cable_element::strain_energy<ByNodes>(element, rule, measure, all_of(as_parameters(node)));
    for (std::size_t i = 0; i < 8; ++i) {
      const double expected = energy.stretch.slope[i] + energy.bending.slope[i];
      EXPECT_NEAR(i % 2 == 0 ? force[i / 2].x : force[i / 2].y, expected, 1e-12 * element.axial_stiffness);
    }
  });
}

TEST(IdentityOfCableElement, TheStiffnessIsTheDerivativeOfTheForces) {
  for_each_kind([](const CableElement& element, const cable_element::StretchRule& rule, StrainMeasure measure,
                   const ElementNodes<double>& node) {
    const ElementStiffness<double> stiffness = cable_element::stiffness<double>(element, rule, measure, node);
    ElementNodes<ByNodes> force{};
    cable_element::add_forces<ByNodes>(element, rule, measure, all_of(as_parameters(node)), force);
    const double size = element.axial_stiffness / element.length;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j) {
        EXPECT_NEAR(stiffness[i][j].xx, force[i].x.slope[2 * j], 1e-12 * size);
        EXPECT_NEAR(stiffness[i][j].xy, force[i].x.slope[2 * j + 1], 1e-12 * size);
        EXPECT_NEAR(stiffness[i][j].yx, force[i].y.slope[2 * j], 1e-12 * size);
        EXPECT_NEAR(stiffness[i][j].yy, force[i].y.slope[2 * j + 1], 1e-12 * size);
      }
  });
}

/// Eigenvalues of stiffness against mass, of a free element.
std::vector<dense::Real> spectrum(const CableElement& element, const cable_element::StretchRule& rule,
                                  const ElementNodes<double>& node) {
  const ElementStiffness<double> stiffness =
      cable_element::stiffness<double>(element, rule, StrainMeasure::hooke, node);
  const auto mass = cable_element::mass(element);
  dense::Matrix k(8, 8), m = dense::Matrix::Zero(8, 8);
  for (Eigen::Index i = 0; i < 4; ++i)
    for (Eigen::Index j = 0; j < 4; ++j) {
      const Mat2<double>& block = stiffness[i][j];
      k(2 * i, 2 * j) = block.xx;
      k(2 * i, 2 * j + 1) = block.xy;
      k(2 * i + 1, 2 * j) = block.yx;
      k(2 * i + 1, 2 * j + 1) = block.yy;
      m(2 * i, 2 * j) = m(2 * i + 1, 2 * j + 1) = mass[i][j];
    }
  return dense::pencil_eigenvalues(k, m);
}

ElementNodes<double> straight_element(double length, double stretch) {
  const Vec2<double> along{0.8, 0.6};
  return {{{}, stretch * along, length * stretch * along, stretch * along}};
}

TEST(PropertyOfCableElement, OnlyMotionsOfARigidBodyCostNoEnergy) {
  const CableElement element{.length = 0.4, .mass = 0.3, .axial_stiffness = 50.0, .bending_stiffness = 0.7};
  for (const cable_element::StretchRule& rule : {cable_element::simpson, cable_element::radau}) {
    const std::vector<dense::Real> square = spectrum(element, rule, straight_element(0.4, 1.0));
    const dense::Real bending = 720 * 0.7L / (0.3L * 0.064L);  // the lowest of a free cubic beam element
    for (int k = 0; k < 3; ++k) EXPECT_LT(std::abs(square[k]), 1e-10 * bending);  // two translations and a rotation
    for (int k = 3; k < 8; ++k) EXPECT_GT(square[k], 0.1 * bending);              // and nothing between
  }
}

TEST(PropertyOfCableElement, APulledElementWithoutBendingStiffnessResistsAllButTranslation) {
  const CableElement element{.length = 0.4, .mass = 0.3, .axial_stiffness = 50.0};
  for (const cable_element::StretchRule& rule : {cable_element::simpson, cable_element::radau}) {
    const std::vector<dense::Real> square = spectrum(element, rule, straight_element(0.4, 1.01));
    const dense::Real scale = 50.0L * 0.01L / (0.3L * 0.4L);  // tension/(mass·length)
    for (int k = 0; k < 2; ++k) EXPECT_LT(std::abs(square[k]), 1e-10 * scale);
    for (int k = 2; k < 8; ++k) EXPECT_GT(square[k], scale);
  }
}

TEST(PhysicsOfCableElement, NoneVibratesFasterThanTheBoundSays) {
  for (const auto& [axial, bending] : {std::pair{50.0, 0.0}, {50.0, 3.0}}) {
    const CableElement element{.length = 0.4, .mass = 0.3, .axial_stiffness = axial, .bending_stiffness = bending};
    const double highest = highest_frequency(uniform_cable(1, element));
    const auto square = [&](const cable_element::StretchRule& rule) {
      return static_cast<double>(spectrum(element, rule, straight_element(0.4, 1.0)).back());
    };
    EXPECT_NEAR(highest * highest / square(cable_element::simpson), 1.0, 1e-9);  // it is the frequency itself
    EXPECT_LT(square(cable_element::radau), 1.0000001 * highest * highest);
  }
}

}  // namespace
}  // namespace catena
