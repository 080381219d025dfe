// Small oscillations of cables against closed forms and dense matrices.
#include "modes/cable_modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "dense/dense.hpp"
#include "exact/rope_modes.hpp"
#include "model/cable_linearised.hpp"

namespace catena::modes_test {
namespace {

CableModes modes_of(const Cable& cable, const CableEnds& ends, std::size_t count) {
  const auto rest = hang(cable, ends);
  EXPECT_TRUE(rest) << rest.error();
  const auto found = cable_modes(cable, ends, *rest, count);
  EXPECT_TRUE(found) << found.error();
  return *found;
}

TEST(OrderOfCableModes, AStretchedStringAlongAndAcross) {
  // Pulled to 1.21 times its length: across k π/L √(T/(1.21 ρ)), along k π/L √(EA/ρ), in lengths and masses of the unstretched cable.
  const auto miss = [](std::size_t elements) {
    Cable cable = uniform_cable(elements, {.length = 1.0, .mass = 0.1, .axial_stiffness = 40.0});
    cable.gravity = 0.0;
    const CableModes found = modes_of(cable, {.support = {}, .end = {{1.21, 0.0}}}, 7);
    const double first = std::numbers::pi * std::sqrt(40.0 * 0.21 / 1.21 / 0.1);
    const double along = std::numbers::pi * std::sqrt(40.0 / 0.1);
    std::vector<double> expected{along, 2 * along};
    for (int k = 1; k <= 5; ++k) expected.push_back(k * first);
    std::ranges::sort(expected);
    double most = 0.0;
    for (std::size_t k = 0; k < 5; ++k)
      most = std::max(most, std::abs(std::sqrt(found.modes[k].square) / expected[k] - 1));
    return most;
  };
  const double coarse = miss(8), fine = miss(16);
  EXPECT_LT(fine, 2e-4);
  EXPECT_GT(coarse / fine, 12);  // order four
}

TEST(PhysicsOfCableModes, AHangingCableSwingsLikeARope) {
  const Cable cable = uniform_cable(40, {.length = 1.0, .mass = 0.2, .axial_stiffness = 1e7});
  const CableModes found = modes_of(cable, {}, 3);
  const std::vector<double> expected = hanging_rope_frequencies(3);  // j₀ₖ/2 (N.16)
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(std::sqrt(found.modes[k].square / 9.81), expected[k], 1e-4 * expected[k]);
  EXPECT_EQ(found.unstable, 0U);
}

TEST(ReferenceCableModes, BetweenTwoPointsLikeTheInextensibleCable) {
  // d = 0.6 L, h = 0: ω√(L/g) of the continuous inextensible cable.
  const Cable cable = uniform_cable(40, {.length = 1.0, .mass = 0.2, .axial_stiffness = 1e8});
  const CableModes found = modes_of(cable, {.support = {}, .end = {{0.6, 0.0}}}, 4);
  const double expected[] = {2.428540, 4.357851, 6.193586, 7.942381};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(std::sqrt(found.modes[k].square / 9.81), expected[k], 2e-4);
}

TEST(IdentityOfCableModes, AllOfThemAreThoseOfDenseMatrices) {
  Cable cable = uniform_cable(5, {.length = 1.0, .mass = 0.2, .axial_stiffness = 300.0, .bending_stiffness = 1e-3});
  cable.spin = 2.0;
  cable.tip_mass = 0.03;
  for (const CableEnds& ends : {CableEnds{}, CableEnds{.support = {}, .end = {{0.7, 0.1}}}}) {
    const auto rest = hang(cable, ends);
    ASSERT_TRUE(rest) << rest.error();
    const auto found = cable_modes(cable, ends, *rest, 0);
    ASSERT_TRUE(found) << found.error();
    const CableMass mass(cable);
    SymmetricBand<double> k(2 * mass.size(), cable_band_width);
    assemble_stiffness(cable, mass, rest->nodes, k);
    const SymmetricBand<double> m = mass_band(mass);
    std::vector<std::size_t> free;
    for (std::size_t i = 2; i < m.size(); ++i)
      if (!ends.end || (i != m.size() - 4 && i != m.size() - 3)) free.push_back(i);
    const auto size = static_cast<Eigen::Index>(free.size());
    dense::Matrix dense_k = dense::Matrix::Zero(size, size), dense_m = dense_k;
    for (Eigen::Index i = 0; i < size; ++i)
      for (Eigen::Index j = 0; j <= i; ++j)
        if (free[i] - free[j] <= cable_band_width) {
          dense_k(i, j) = dense_k(j, i) = k.at(free[i], free[j]);
          dense_m(i, j) = dense_m(j, i) = m.at(free[i], free[j]);
        }
    const std::vector<dense::Real> expected = dense::pencil_eigenvalues(dense_k, dense_m);
    ASSERT_EQ(found->modes.size(), expected.size());
    for (std::size_t n = 0; n < expected.size(); ++n) {
      const auto square = static_cast<double>(expected[n]);
      // What double precision leaves of a matrix with entries like the largest.
      EXPECT_NEAR(found->modes[n].square, square,
                  1e-9 * std::abs(square) + 1e-13 * static_cast<double>(expected.back()))
          << n;
    }
  }
}

}  // namespace
}  // namespace catena::modes_test
