#include "statics/stability.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "dense/dense.hpp"
#include "statics/hanging.hpp"

namespace catena::statics_test {
namespace {

/// Negative eigenvalues of A (S.19) among the turns that keep the ends: dense, on a basis of them.
std::size_t falling_directions(const std::vector<Link>& links, const std::vector<Joint>& joints, const Hanging& rest) {
  const auto n = static_cast<Eigen::Index>(links.size());
  dense::Matrix a = dense::Matrix::Zero(n, n), ends(n, 2);
  for (Eigen::Index i = 0; i < n; ++i) {
    a(i, i) += links[i].length * rest.tension[i];
    ends.row(i) << -links[i].length * std::sin(rest.angles[i]), links[i].length * std::cos(rest.angles[i]);
  }
  for (Eigen::Index i = 0; i + 1 < n; ++i) {
    const double k = joints[i].stiffness;
    a(i, i) += k, a(i + 1, i + 1) += k, a(i, i + 1) -= k, a(i + 1, i) -= k;
  }
  const dense::Matrix allowed = dense::orthogonal_to(ends);
  const dense::Matrix within = allowed.transpose().lazyProduct(a.lazyProduct(allowed).eval());
  const auto values = dense::pencil_eigenvalues(within, dense::Matrix::Identity(n - 2, n - 2));
  return static_cast<std::size_t>(std::ranges::count_if(values, [](long double value) { return value < 0; }));
}

// A hanging chain upside down is an arch. Limp, it falls in every direction; joints that are unstrained in its shape hold it, the
// stiffer the more.
TEST(Stability, OfAnArchComesWithItsJoints) {
  const std::vector<Link> links{rod(0.1, 0.2),  rod(0.2, 0.1),  rod(0.15, 0.3),
                                bead(0.1, 0.1), rod(0.25, 0.2), rod(0.2, 0.3)};
  auto rest = hang(links, 9.81, {0.7, 0.0});
  ASSERT_TRUE(rest) << rest.error();
  std::vector<Joint> joints(5);
  EXPECT_EQ(unstable_directions(links, joints, *rest), 0U);
  for (double& angle : rest->angles) angle = -angle;
  for (double& tension : rest->tension) tension = -tension;
  EXPECT_EQ(unstable_directions(links, {}, *rest), 4U);
  std::vector<std::size_t> seen;
  for (double stiffness = 1e-3; stiffness < 20; stiffness *= 1.5) {
    for (std::size_t i = 0; i < joints.size(); ++i)
      joints[i].stiffness = stiffness * (1 + 0.3 * static_cast<double>(i));
    seen.push_back(unstable_directions(links, joints, *rest));
    EXPECT_EQ(seen.back(), falling_directions(links, joints, *rest)) << stiffness;
  }
  for (std::size_t directions = 0; directions <= 4; ++directions)
    EXPECT_TRUE(std::ranges::find(seen, directions) != seen.end()) << directions;
}

}  // namespace
}  // namespace catena::statics_test
