#include "lab/motion.hpp"

#include <gtest/gtest.h>

#include <random>

#include "num/dual.hpp"

namespace catena {
namespace {

/// Rods with a heavy end, every joint different, far from rest.
struct Moving {
  Chain chain;
  std::vector<double> y;
};

Moving moving_chain(std::size_t links) {
  std::mt19937_64 source(21);
  std::uniform_real_distribution<double> share(0.2, 1.0);
  std::normal_distribution<double> any;
  std::vector<Link> row(links, rod(0.1, 0.02));
  row.back() = with_end_mass(row.back(), 0.3);
  Moving moving{.chain = make_chain(std::move(row), {}, 9.81), .y = std::vector<double>(StateLayout(links).size())};
  for (Joint& joint : moving.chain.joints)
    joint = {.friction = 1e-4 * share(source), .stiffness = 1e-2 * share(source)};
  for (double& number : moving.y) number = 3 * any(source);
  return moving;
}

/// J x, the derivative of f in the direction x, by dual numbers through the one-sided recursion, and by hand for the heat:
/// P = Σ r Δω², so its derivative is Σ 2 r Δω Δx (L.13).
std::vector<double> jacobian_times(const Moving& moving, const std::vector<double>& x) {
  using D = Dual<double, 1>;
  const std::size_t links = moving.chain.links.size();
  std::vector<D> angles(links), rates(links);
  for (std::size_t i = 0; i < links; ++i) {
    angles[i] = moving.y[i];
    rates[i] = moving.y[links + i];
    angles[i].slope[0] = x[i];
    rates[i].slope[0] = x[links + i];
  }
  ChainRecursion<D> recursion(moving.chain);
  recursion.accelerate({}, std::span<const D>(angles), std::span<const D>(rates));
  std::vector<double> product(x.size(), 0.0);
  for (std::size_t i = 0; i < links; ++i) {
    product[i] = x[links + i];
    product[links + i] = recursion.angular_acceleration()[i].slope[0];
  }
  for (std::size_t i = 0; i + 1 < links; ++i)
    product.back() += 2 * moving.chain.joints[i].friction * (moving.y[links + i + 1] - moving.y[links + i]) *
                      (x[links + i + 1] - x[links + i]);
  return product;
}

/// A complex state, part by part.
struct Parts {
  std::vector<double> re, im;
};

/// The largest |x − βJx − b| over the largest term of its row: rounding, and what elimination loses.
void expect_solution(const Moving& moving, const Complex& beta, const Parts& x, const Parts& b) {
  const std::vector<double> re = jacobian_times(moving, x.re), im = jacobian_times(moving, x.im);
  for (std::size_t i = 0; i < re.size(); ++i) {
    const Complex slope{re[i], im[i]}, left = Complex{x.re[i], x.im[i]} - beta * slope - Complex{b.re[i], b.im[i]};
    const double size = std::abs(x.re[i]) + std::abs(x.im[i]) + abs(beta * slope) + std::abs(b.re[i]);
    EXPECT_LT(abs(left), 1e-10 * size) << "row " << i << " of " << re.size() << ", β = " << beta.re << " + i"
                                       << beta.im;
  }
}

class IdentityOfMotion : public testing::TestWithParam<std::size_t> {
 protected:
  IdentityOfMotion() : moving_(moving_chain(GetParam())), motion_(moving_.chain) {
    std::vector<double> rate(moving_.y.size());
    motion_.linearise(0.0, moving_.y, rate);
  }
  std::vector<double> random_side() {
    std::vector<double> b(moving_.y.size());
    for (double& number : b) number = random_(source_);
    return b;
  }

  std::mt19937_64 source_{22};
  std::normal_distribution<double> random_;
  Moving moving_;
  ChainMotion motion_;
};

TEST_P(IdentityOfMotion, SolvesTheWholeStateHeatIncluded) {
  for (const double beta : {1e-6, 1e-3, 1e-2}) {
    ASSERT_TRUE(motion_.factor(beta));
    const std::vector<double> b = random_side(), none(b.size(), 0.0);
    std::vector<double> x = b;
    motion_.solve(std::span(x));
    expect_solution(moving_, beta, {x, none}, {b, none});
    EXPECT_EQ(x[x.size() - 2], b[b.size() - 2]);  // a fixed support does no work
  }
}

// A real system and a complex one, packed side by side as the implicit methods do.
TEST_P(IdentityOfMotion, SolvesARealAndAComplexSystemSideBySide) {
  for (const double size : {1e-6, 1e-3, 1e-2}) {
    const Complex beta{0.6 * size, -0.8 * size};
    ASSERT_TRUE(motion_.factor(side_by_side(0.7 * size, beta)));
    const std::vector<double> real = random_side(), re = random_side(), im = random_side(), none(real.size(), 0.0);
    std::vector<Lanes<4>> both(real.size());
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = packed(side_by_side(real[i], {re[i], im[i]}));
    motion_.solve(std::span(both));
    std::vector<double> x(real.size());
    Parts z{x, x};
    for (std::size_t i = 0; i < both.size(); ++i) {
      x[i] = real_one(unpacked(both[i]));
      z.re[i] = complex_one(unpacked(both[i])).re;
      z.im[i] = complex_one(unpacked(both[i])).im;
    }
    expect_solution(moving_, 0.7 * size, {x, none}, {real, none});
    expect_solution(moving_, beta, z, {re, im});
  }
}

INSTANTIATE_TEST_SUITE_P(All, IdentityOfMotion, testing::Values(1, 2, 3, 12, 41),
                         [](const auto& links) { return std::to_string(links.param) + "Links"; });

}  // namespace
}  // namespace catena
