// Small swings of a hanging chain of n equal beads: ω² = (n g / L) · zeros of the Laguerre polynomial L_n, exactly.
#include <gtest/gtest.h>

#include <numbers>
#include <vector>

#include "dense/dense.hpp"
#include "model/recursion.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

/// Zeros of L_n: eigenvalues of the Jacobi matrix of its recurrence (k+1) L_{k+1} = (2k+1−x) L_k − k L_{k−1}.
std::vector<dense::Real> laguerre_zeros(Eigen::Index n) {
  dense::Matrix jacobi = dense::Matrix::Zero(n, n);
  for (Eigen::Index k = 0; k < n; ++k) {
    jacobi(k, k) = 2 * static_cast<dense::Real>(k) + 1;
    if (k > 0) jacobi(k, k - 1) = jacobi(k - 1, k) = static_cast<dense::Real>(k);
  }
  return dense::pencil_eigenvalues(jacobi, dense::Matrix::Identity(n, n));
}

/// −∂α/∂θ about the chain at rest at this angle, by dual numbers through the recursion.
dense::Matrix stiffness(const Chain& chain, double angle) {
  using D = Dual<double, 1>;
  const std::size_t links = chain.links.size();
  dense::Matrix found(links, links);
  const std::vector<D> rates(links, D(0.0));
  for (std::size_t j = 0; j < links; ++j) {
    std::vector<D> angles(links, D(angle));
    angles[j] = D::parameter(angle);
    ChainRecursion<D> recursion(chain);
    recursion.accelerate(SupportState<D>{}, std::span<const D>(angles), std::span<const D>(rates));
    for (std::size_t i = 0; i < links; ++i)
      found(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = -recursion.angular_acceleration()[i].slope[0];
  }
  return found;
}

TEST(PhysicsOfSmallSwings, BeadsSwingWithTheZerosOfLaguerre) {
  constexpr double length = 1.3, gravity = 9.8;
  for (const std::size_t links : {1, 2, 3, 10, 40}) {
    const double n = static_cast<double>(links);
    const Chain chain = make_chain(std::vector(links, bead(length / n, 0.7 / n)), {}, gravity);
    const auto squares = dense::upper_eigenvalues(stiffness(chain, -std::numbers::pi / 2));
    const auto zeros = laguerre_zeros(static_cast<Eigen::Index>(links));
    ASSERT_EQ(squares.size(), zeros.size());
    for (std::size_t k = 0; k < squares.size(); ++k) {
      const double exact = std::sqrt(n * gravity / length * static_cast<double>(zeros[k]));
      EXPECT_NEAR(std::sqrt(static_cast<double>(squares[k].real())), exact, 1e-9 * exact)
          << links << " links, mode " << k + 1;
    }
  }
}

}  // namespace
}  // namespace catena
