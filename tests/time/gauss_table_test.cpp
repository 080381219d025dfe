#include "time/gauss_table.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>

#include "time/gauss_cases.hpp"

namespace catena {
namespace {

template <class Stages>
struct IdentityOfGauss : OfGauss<Stages> {
  using OfGauss<Stages>::stages;
  using Formula = gauss::Formula<stages>;
  using Matrix = Eigen::Matrix<double, stages, stages>;

  /// The matrix of a linear function of the stages.
  template <class Function>
  static Matrix matrix_of(Function function) {
    Matrix result;
    for (int j = 0; j < stages; ++j) {
      Lanes<4> unit = 0.0;
      unit[j] = 1.0;
      const auto column = function(unit);
      for (int i = 0; i < stages; ++i) result(i, j) = column[i];
    }
    return result;
  }
  static Matrix a() {
    return matrix_of([](const Lanes<4>& f) { return Formula::collocate(f, 1.0); });
  }
  static Lanes<4> powers_of_nodes(int power) {
    Lanes<4> result;
    for (int k = 0; k < 4; ++k) result[k] = std::pow(Formula::nodes[k], power);
    return result;
  }
};
TYPED_TEST_SUITE(IdentityOfGauss, TwoAndThreeStages);

// B(2s): Σ b_i c_i^(k−1) = 1/k for k ≤ 2s and no further; C(s): Σ a_ij c_j^(k−1) = c_i^k/k for k ≤ s.
TYPED_TEST(IdentityOfGauss, CoefficientsIntegratePolynomials) {
  using Table = typename TestFixture::Formula;
  constexpr int s = TestFixture::stages;
  for (int k = 1; k <= 2 * s; ++k) EXPECT_NEAR(Table::mean(this->powers_of_nodes(k - 1)), 1.0 / k, 1e-15);
  EXPECT_GT(std::abs(Table::mean(this->powers_of_nodes(2 * s)) - 1.0 / (2 * s + 1)), 1e-4);
  for (int k = 1; k <= s; ++k) {
    const Lanes<4> integrals = Table::collocate(this->powers_of_nodes(k - 1), 1.0);
    for (int i = 0; i < s; ++i) EXPECT_NEAR(integrals[i], this->powers_of_nodes(k)[i] / k, 1e-15);
  }
}

// b_i a_ij + b_j a_ji = b_i b_j: quadratic invariants stay.
TYPED_TEST(IdentityOfGauss, CoefficientsAreSymplectic) {
  const auto a = this->a();
  for (int i = 0; i < TestFixture::stages; ++i)
    for (int j = 0; j < TestFixture::stages; ++j) {
      Lanes<4> one = 0.0, other = 0.0;
      one[i] = other[j] = 1.0;
      const double b = TestFixture::Formula::mean(one), c = TestFixture::Formula::mean(other);
      EXPECT_NEAR(b * a(i, j) + c * a(j, i), b * c, 2e-17);  // an ulp of the products
    }
}

TYPED_TEST(IdentityOfGauss, TransformationMakesTheInverseBlockDiagonal) {
  using Table = typename TestFixture::Formula;
  using Square = typename TestFixture::Matrix;
  constexpr int s = TestFixture::stages;
  const Square slopes = this->matrix_of([](const Lanes<4>& z) { return Table::slopes(z); });
  EXPECT_LT((slopes * this->a() - Square::Identity()).norm(), 1e-14);
  const auto unknowns = [](const Lanes<4>& z) {
    const RealAndComplex w = Table::to_unknowns(z);
    const Complex pair = complex_one(w);
    return s == 2 ? std::array{pair.re, pair.im, 0.0} : std::array{real_one(w), pair.re, pair.im};
  };
  const auto back = [](const Lanes<4>& w) {
    return Table::to_stages(s == 2 ? side_by_side(0.0, {w[0], w[1]}) : side_by_side(w[0], {w[1], w[2]}));
  };
  const Square t_inverse = this->matrix_of(unknowns), t = this->matrix_of(back);
  EXPECT_LT((t * t_inverse - Square::Identity()).norm(), 1e-14);
  Square block = Square::Zero();
  if constexpr (s == 3) block(0, 0) = Table::real_eigenvalue;
  block.template bottomRightCorner<2, 2>() << Table::eigenvalue.re, -Table::eigenvalue.im, Table::eigenvalue.im,
      Table::eigenvalue.re;
  EXPECT_LT((t_inverse * slopes * t - block).norm(), 1e-13);
}

}  // namespace
}  // namespace catena
