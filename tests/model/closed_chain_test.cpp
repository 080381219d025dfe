// A chain between two held ends, judged by redundant coordinates: every link for itself, every joint a pair of forces.
#include <gtest/gtest.h>

#include <cmath>

#include "model/closure.hpp"
#include "model/dense_chain.hpp"
#include "model/drag.hpp"
#include "model/recursion.hpp"

namespace catena {
namespace {

/// Accelerations and forces of links that know nothing of each other: m p̈ = F_i − F_{i+1} + m g and
/// I α = −c e × F_i − (l − c) e × F_{i+1} + T_i − T_{i+1}, with joints that stay together and ends that accelerate as they must.
struct Redundant {
  std::vector<dense::Real> alpha;
  dense::Vector2 support_force, end_force;

  Redundant(const Chain& chain, const dense::RandomState& state, const Vec2<double>& support, const Vec2<double>& end) {
    using dense::Real;
    const auto n = static_cast<Eigen::Index>(chain.links.size());
    const Eigen::Index forces = 3 * n, size = forces + 2 * (n + 1);
    dense::Matrix left = dense::Matrix::Zero(size, size);
    dense::Vector right = dense::Vector::Zero(size);
    for (Eigen::Index i = 0; i < n; ++i) {
      const Link& link = chain.links[i];
      const dense::Vector2 e = dense::along(state.angles[i]), u = dense::across(state.angles[i]);
      const Real spin = Real(state.rates[i]) * state.rates[i], c = link.centre, beyond = Real(link.length) - c;
      const Eigen::Index x = 3 * i, near = forces + 2 * i, far = near + 2;
      for (int k = 0; k < 2; ++k) {
        left(x + k, x + k) = link.mass;
        left(x + k, near + k) = -1;
        left(x + k, far + k) = 1;
      }
      right[x + 1] = -Real(link.mass) * chain.gravity;
      left(x + 2, x + 2) = link.inertia;  // F turns about the centre by its part across: −c u·F_i at the near end
      left(x + 2, near) = c * u.x, left(x + 2, near + 1) = c * u.y;
      left(x + 2, far) = beyond * u.x, left(x + 2, far + 1) = beyond * u.y;
      const auto torque = [&](Eigen::Index j) -> Real {
        if (j == n) return 0;
        const Joint joint = near_joint(chain, j);
        const Real before = j == 0 ? 0 : state.rates[j - 1],
                   bend = j == 0 ? Real(joint.rest) : Real(state.angles[j]) - state.angles[j - 1];
        return -Real(joint.friction) * (state.rates[j] - before) - Real(joint.stiffness) * (bend - joint.rest);
      };
      right[x + 2] = torque(i) - torque(i + 1);
      // The near joint, p̈ − c (α u − ω² e), minus the far joint of the link before; the far joint of the last one is the end.
      const auto joint = [&](Eigen::Index row, Real sign, Real arm) {
        left(row, x) += sign, left(row + 1, x + 1) += sign;
        left(row, x + 2) += sign * arm * u.x, left(row + 1, x + 2) += sign * arm * u.y;
        right[row] += sign * arm * spin * e.x, right[row + 1] += sign * arm * spin * e.y;
      };
      joint(near, 1, -c);
      joint(far, -1, beyond);
    }
    right[forces] += support.x, right[forces + 1] += support.y;
    right[size - 2] -= end.x, right[size - 1] -= end.y;
    const dense::Vector found = dense::solve_pivoting_fully(left, right);
    for (Eigen::Index i = 0; i < n; ++i) alpha.push_back(found[3 * i + 2]);
    support_force = {found[forces], found[forces + 1]};
    end_force = {-found[size - 2], -found[size - 1]};
  }
};

TEST(IdentityOfClosedChains, AccelerateAsRedundantCoordinatesDo) {
  std::mt19937_64 source(61);
  for (const std::size_t links : {2, 3, 4, 10, 31}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Vec2<double> support{3.0, -20.0}, end{-70.0, 11.0};
    const Redundant truth(chain, state, support, end);
    ChainRecursion<double> recursion(chain);
    ChainRecursion<Lanes<4>> in_lanes(chain);
    recursion.accelerate({.acceleration = support}, {.acceleration = end}, std::span<const double>(state.angles),
                         std::span<const double>(state.rates));
    const std::vector<Lanes<4>> angles(state.angles.begin(), state.angles.end()),
        rates(state.rates.begin(), state.rates.end());
    const auto four = [](const Vec2<double>& v) { return Vec2<Lanes<4>>{v.x, v.y}; };
    in_lanes.accelerate({.acceleration = four(support)}, {.acceleration = four(end)}, std::span<const Lanes<4>>(angles),
                        std::span<const Lanes<4>>(rates));
    double largest = 1.0, force = 1.0;
    for (const dense::Real alpha : truth.alpha) largest = std::max(largest, static_cast<double>(std::abs(alpha)));
    for (const dense::Vector2& one : {truth.support_force, truth.end_force})
      force = std::max(force, static_cast<double>(std::sqrt(dot(one, one))));
    // Rounding times the condition of the chain and of its 2×2 at the end.
    for (std::size_t i = 0; i < links; ++i) {
      EXPECT_NEAR(recursion.angular_acceleration()[i], static_cast<double>(truth.alpha[i]), 1e-10 * largest) << links;
      EXPECT_NEAR(in_lanes.angular_acceleration()[i][2], static_cast<double>(truth.alpha[i]), 1e-10 * largest) << links;
    }
    const auto expect_force = [&](const Vec2<double>& found, const dense::Vector2& right) {
      EXPECT_NEAR(found.x, static_cast<double>(right.x), 1e-10 * force) << links;
      EXPECT_NEAR(found.y, static_cast<double>(right.y), 1e-10 * force) << links;
    };
    expect_force(recursion.support_force(), truth.support_force);
    expect_force(recursion.end_force(), truth.end_force);
    expect_force({in_lanes.support_force().x[1], in_lanes.support_force().y[1]}, truth.support_force);
    expect_force({in_lanes.end_force().x[1], in_lanes.end_force().y[1]}, truth.end_force);
    const Vec2<double> tip = recursion.tip_acceleration();
    EXPECT_NEAR(tip.x, end.x, 1e-10 * largest);
    EXPECT_NEAR(tip.y, end.y, 1e-10 * largest);
  }
}

/// M of the angles: the kinetic energy ½ ωᵀMω, column by column from its polar form.
dense::Vector momentum(const Chain& chain, const std::vector<double>& angles, const std::vector<double>& rates) {
  const auto n = static_cast<Eigen::Index>(angles.size());
  const auto energy = [&](const std::vector<double>& omega) -> dense::Real {
    return look_at(chain, angles, omega).kinetic;
  };
  dense::Vector p(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    std::vector<double> more = rates, less = rates;
    more[i] += 1.0, less[i] -= 1.0;
    p[i] = (energy(more) - energy(less)) / 2;  // exact: T is a quadratic form
  }
  return p;
}

// Nearby states are put onto the ends to rounding, by a change of which the momentum is that of a pull at the end, Bᵀμ: the smallest.
TEST(Closure, PutsStatesOntoTheEndsByThePullOfTheEnd) {
  std::mt19937_64 source(62);
  std::normal_distribution<double> random;
  for (const std::size_t links : {3, 4, 11, 40}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const ChainLook look = look_at(chain, state.angles, state.rates);
    const SupportState<double> support{.position = {0.1, -0.3}, .velocity = {1.0, 2.0}};
    const SupportState<double> end{.position = support.position + look.tip,
                                   .velocity = support.velocity + look.tip_velocity};
    std::vector<double> angles = state.angles, rates = state.rates;
    for (double& angle : angles) angle += 1e-5 * random(source);
    for (double& rate : rates) rate += 1e-4 * random(source);
    const std::vector<double> angles_before = angles, rates_before = rates;
    ChainClosure closure(chain);
    ASSERT_TRUE(closure.close(support, end, angles, rates)) << links;
    const ChainLook now = look_at(chain, angles, rates, support);
    EXPECT_LT(length_of(now.tip - end.position), 2e-15) << links;           // lengths below 1
    EXPECT_LT(length_of(now.tip_velocity - end.velocity), 1e-13) << links;  // speeds of some 10 m/s

    std::vector<double> change(links);
    for (std::size_t i = 0; i < links; ++i) change[i] = angles[i] - angles_before[i];
    const dense::Vector p = momentum(chain, angles_before, change);
    dense::Matrix b(links, 2);
    for (std::size_t i = 0; i < links; ++i) {
      const dense::Vector2 u = dense::across(angles_before[i]);
      b(i, 0) = chain.links[i].length * u.x, b(i, 1) = chain.links[i].length * u.y;
    }
    const dense::Vector rest = dense::orthogonal_to(b).transpose() * p;
    EXPECT_LT(static_cast<double>(rest.norm() / p.norm()), 1e-3) << links;  // of second order in the change, 1e-5

    // A change that was put onto the ends leaves the gap as it is, to first order.
    std::vector<double> turn(links), haste(links);
    for (std::size_t i = 0; i < links; ++i) turn[i] = random(source), haste[i] = random(source);
    closure.keep_closed(rates, turn, haste);
    std::vector<double> there(links), then(links);
    for (std::size_t i = 0; i < links; ++i) {
      there[i] = angles[i] + 1e-7 * turn[i];
      then[i] = rates[i] + 1e-7 * haste[i];
    }
    const ChainLook moved = look_at(chain, there, then, support);
    EXPECT_LT(length_of(moved.tip - end.position), 1e-12) << links;  // (1e-7)², a few times
    EXPECT_LT(length_of(moved.tip_velocity - end.velocity), 1e-10) << links;
  }
}

TEST(Closure, RefusesWhatIsFarOff) {
  const Chain chain = make_chain(std::vector(4, rod(0.25, 0.1)), {}, 9.81);
  ChainClosure closure(chain);
  std::vector<double> angles{-1.0, -0.5, 0.5, 1.0}, rates(4, 0.0), straight(4, 0.3);
  const Vec2<double> tip = tip_position(chain, angles);
  EXPECT_TRUE(closure.close({}, {.position = tip + Vec2<double>{1e-3, 0.0}}, angles, rates));
  EXPECT_FALSE(closure.close({}, {.position = tip + Vec2<double>{0.3, 0.0}}, angles, rates));
  EXPECT_FALSE(closure.close({}, {.position = tip_position(chain, straight)}, straight, rates));
}

}  // namespace
}  // namespace catena
