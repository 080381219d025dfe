#include "model/recursion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/dense_chain.hpp"
#include "num/dual.hpp"
#include "num/lanes.hpp"

namespace catena {
namespace {

std::vector<double> recursion_accelerations(const Chain& chain, const dense::RandomState& state,
                                            const Vec2<double>& support = {}) {
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({.acceleration = support}, std::span<const double>(state.angles),
                       std::span<const double>(state.rates));
  const auto alpha = recursion.angular_acceleration();
  return {alpha.begin(), alpha.end()};
}

/// Largest difference over the largest entry.
template <class A, class B>
double relative_difference(const A& a, const B& b, std::size_t size) {
  long double worst = 0, largest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    worst = std::max<long double>(worst, std::abs(static_cast<long double>(a[i]) - b[i]));
    largest = std::max<long double>(largest, std::abs(static_cast<long double>(b[i])));
  }
  return static_cast<double>(worst / largest);
}

// The recursion is backward stable, the mass matrix of 229 links has a condition number near 1e5: 1e-16 · 1e5 = 1e-11.
constexpr double conditioned = 1e-11;

const std::vector<std::size_t> lengths_of_chains = {1, 2, 3, 5, 10, 30, 100, 229};

TEST(Recursion, EqualsTheDenseEquationsForMixedLinks) {
  std::mt19937_64 source(1);
  for (const std::size_t links : lengths_of_chains) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    EXPECT_LT(relative_difference(recursion_accelerations(chain, state),
                                  dense::accelerations(chain, state.angles, state.rates), links),
              conditioned)
        << links << " links";
  }
}

// Swept from both ends and from the tip alone, which is how lanes go.
TEST(Recursion, FollowsASupportThatAccelerates) {
  std::mt19937_64 source(17);
  for (const std::size_t links : lengths_of_chains) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Vec2<double> support{31.0, -17.0};
    const dense::Vector truth = dense::accelerations(chain, state.angles, state.rates, support);
    EXPECT_LT(relative_difference(recursion_accelerations(chain, state, support), truth, links), conditioned);
    ChainRecursion<Lanes<4>> lanes(chain);
    const std::vector<Lanes<4>> angles(state.angles.begin(), state.angles.end());
    const std::vector<Lanes<4>> rates(state.rates.begin(), state.rates.end());
    lanes.accelerate({.acceleration = {Lanes<4>(support.x), Lanes<4>(support.y)}}, std::span<const Lanes<4>>(angles),
                     std::span<const Lanes<4>>(rates));
    std::vector<double> third(links);
    for (std::size_t i = 0; i < links; ++i) third[i] = lanes.angular_acceleration()[i][2];
    EXPECT_LT(relative_difference(third, truth, links), conditioned);

    ChainRecursion<double> recursion(chain);
    recursion.accelerate({.acceleration = support}, std::span<const double>(state.angles),
                         std::span<const double>(state.rates));
    const dense::Ends ends = dense::ends(chain, state.angles, state.rates, truth, support);
    long double size = 0;
    for (std::size_t i = 0; i < links; ++i)
      size += chain.links[i].length *
              (std::abs(truth[static_cast<Eigen::Index>(i)]) + (long double)state.rates[i] * state.rates[i]);
    EXPECT_LT(static_cast<double>(std::abs(recursion.tip_acceleration().x - ends.tip.x) / size), conditioned);
    EXPECT_LT(static_cast<double>(std::abs(recursion.tip_acceleration().y - ends.tip.y) / size), conditioned);
  }
}

// W. Tomaszewski, P. Pieranski, J.-C. Geminard, The motion of a freely falling chain tip (2005), (19), with the signs and
// friction rows that follow from its Lagrangian (docs/differences.md).
TEST(Recursion, EqualsThePublishedEquationsOfRods) {
  std::mt19937_64 source(2);
  for (const std::size_t links : lengths_of_chains) {
    const double l = 1.02 / static_cast<double>(links);
    const double m = 0.0208 / static_cast<double>(links);
    const double r = 2.163e-5;
    const double g = 9.81;
    const Chain chain = make_chain(std::vector(links, rod(l, m)), {.friction = r}, g);
    const dense::RandomState state(links, source);
    const auto n = static_cast<Eigen::Index>(links);
    dense::Matrix mass(n, n);
    dense::Vector right(n);
    const auto& w = state.rates;
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto a = static_cast<long double>(n - (i + 1)) + 0.5L;
      right[i] = -(g / l) * a * std::cos(static_cast<long double>(state.angles[i]));
      if (i > 0) right[i] += r / (m * l * l) * (w[i - 1] - w[i]);
      if (i + 1 < n) right[i] += r / (m * l * l) * (w[i + 1] - w[i]);
      for (Eigen::Index j = 0; j < n; ++j) {
        const auto outer = static_cast<long double>(n - (std::max(i, j) + 1));
        const long double m_ij = i == j ? outer + 1.0L / 3 : outer + 0.5L;
        const long double bend = static_cast<long double>(state.angles[i]) - state.angles[j];
        mass(i, j) = m_ij * std::cos(bend);
        right[i] -= m_ij * std::sin(bend) * static_cast<long double>(w[j]) * w[j];
      }
    }
    const dense::Vector alpha = dense::solve(mass, right);
    EXPECT_LT(relative_difference(recursion_accelerations(chain, state), alpha, links), conditioned)
        << links << " links";
  }
}

/// σ of the tridiagonal system (8) of Math/AppM 4650, Chain Project (2008): tension is M L σ.
dense::Vector published_tensions(const dense::RandomState& state, double length, double gravity) {
  const auto n = static_cast<Eigen::Index>(state.angles.size());
  const auto count = static_cast<long double>(n);
  dense::Matrix matrix = dense::Matrix::Zero(n, n);
  dense::Vector right(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    matrix(i, i) = i == 0 ? 1 : 2;
    if (i > 0) {
      const long double cosine = std::cos(static_cast<long double>(state.angles[i]) - state.angles[i - 1]);
      matrix(i, i - 1) = matrix(i - 1, i) = -cosine;
    }
    right[i] = static_cast<long double>(state.rates[i]) * state.rates[i] / (count * count);
  }
  right[0] -= gravity / (count * length) * std::sin(static_cast<long double>(state.angles[0]));
  return dense::solve(matrix, right);
}

TEST(Recursion, EqualsThePublishedEquationsOfBeads) {
  std::mt19937_64 source(3);
  const double length = 1.3;
  const double mass = 0.7;
  const double g = 9.8;
  for (const std::size_t links : lengths_of_chains) {
    const auto n = static_cast<double>(links);
    const Chain chain = make_chain(std::vector(links, bead(length / n, mass / n)), {}, g);
    const dense::RandomState state(links, source);
    const dense::Vector sigma = published_tensions(state, length, g);

    // (7): θ̈_i = n² σ_{i+1} sin(θ_{i+1} − θ_i) − n² σ_{i−1} sin(θ_i − θ_{i−1}), with gravity at the support.
    std::vector<long double> alpha(links);
    for (std::size_t i = 0; i < links; ++i) {
      const auto bend = [&](std::size_t j) { return static_cast<long double>(state.angles[j + 1]) - state.angles[j]; };
      alpha[i] = i == 0 ? -n * g / length * std::cos(static_cast<long double>(state.angles[0])) : 0.0L;
      const auto k = static_cast<Eigen::Index>(i);
      if (i + 1 < links) alpha[i] += n * n * sigma[k + 1] * std::sin(bend(i));
      if (i > 0) alpha[i] -= n * n * sigma[k - 1] * std::sin(bend(i - 1));
    }
    EXPECT_LT(relative_difference(recursion_accelerations(chain, state), alpha, links), conditioned)
        << links << " links";

    ChainRecursion<double> recursion(chain);
    recursion.accelerate({}, std::span<const double>(state.angles), std::span<const double>(state.rates));
    std::vector<double> tension(links);
    recursion.tension(std::span<const double>(state.rates), std::span(tension));
    const dense::Vector published = sigma * (mass * length);
    EXPECT_LT(relative_difference(tension, published, links), conditioned) << links << " links";
  }
}

// n = 3, L = 1, g = 9.8, θ = (−π/6, π/6, π/2), ω = (3, 6, 9), worked out by hand in fractions.
TEST(Recursion, GivesTheTensionsOfTheHandCheck) {
  const Chain chain = make_chain(std::vector(3, bead(1.0 / 3, 1.0 / 3)), {}, 9.8);
  const double pi = std::numbers::pi;
  const std::vector<double> angles{-pi / 6, pi / 6, pi / 2};
  const std::vector<double> rates{3, 6, 9};
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({}, std::span<const double>(angles), std::span<const double>(rates));
  std::vector<double> tension(3);
  recursion.tension(std::span<const double>(rates), std::span(tension));
  EXPECT_NEAR(tension[0], 129.0 / 26, 1e-14);  // a few roundings of numbers near 5
  EXPECT_NEAR(tension[1], 908.0 / 195, 1e-14);
  EXPECT_NEAR(tension[2], 2209.0 / 390, 1e-14);
}

// A hanging chain at rest: the tension of a rod is the weight beyond its middle, of a bead's link the weight beyond its near end.
TEST(Recursion, TensionAtRestIsTheWeightBelow) {
  const double down = -std::numbers::pi / 2;
  for (const bool rods : {true, false}) {
    const std::size_t links = 7;
    const Chain chain = make_chain(std::vector(links, rods ? rod(0.2, 0.3) : bead(0.2, 0.3)), {}, 9.81);
    const std::vector<double> angles(links, down);
    const std::vector<double> rates(links, 0.0);
    ChainRecursion<double> recursion(chain);
    recursion.accelerate({}, std::span<const double>(angles), std::span<const double>(rates));
    std::vector<double> tension(links);
    recursion.tension(std::span<const double>(rates), std::span(tension));
    for (std::size_t i = 0; i < links; ++i) {
      const double masses_below = static_cast<double>(links - i) - (rods ? 0.5 : 0.0);
      EXPECT_NEAR(tension[i], masses_below * 0.3 * 9.81, 1e-13);
    }
  }
}

// One rod is a compound pendulum: α = −(3 g / 2 l) cos θ, and its tip feels l α across and −l ω² along.
TEST(Recursion, OneRodIsACompoundPendulum) {
  const double l = 0.8;
  const Chain chain = make_chain({rod(l, 2.0)}, {}, 9.81);
  const std::vector<double> angle{0.7};
  const std::vector<double> rate{-1.9};
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({}, std::span<const double>(angle), std::span<const double>(rate));
  const double alpha = -1.5 * 9.81 / l * std::cos(0.7);
  EXPECT_NEAR(recursion.angular_acceleration()[0], alpha, 1e-13);
  const Vec2<double> tip = recursion.tip_acceleration();
  const double w2 = rate[0] * rate[0];
  EXPECT_NEAR(tip.x, l * (-std::sin(0.7) * alpha - std::cos(0.7) * w2), 1e-13);
  EXPECT_NEAR(tip.y, l * (std::cos(0.7) * alpha - std::sin(0.7) * w2), 1e-13);
}

// A mass on the tip is the same as a massive bead there: the last rod and a heavy bead share the motion exactly.
TEST(Recursion, ATipMassIsAPointMassAtTheFreeEnd) {
  const Link link = with_end_mass(rod(0.5, 0.2), 0.7);
  EXPECT_DOUBLE_EQ(link.mass, 0.9);
  // About the near joint the inertias add: m l²/3 + M l².
  EXPECT_NEAR(link.inertia + link.mass * link.centre * link.centre, 0.2 * 0.25 / 3 + 0.7 * 0.25, 1e-16);
  EXPECT_NEAR(link.mass * link.centre, 0.2 * 0.25 + 0.7 * 0.5, 1e-16);
}

// Mirrored at the vertical (θ → π − θ, ω → −ω, and joints rest bent the other way) the accelerations change sign.
TEST(Recursion, KnowsNoLeftAndRight) {
  std::mt19937_64 source(4);
  const Chain chain = dense::mixed_chain(40, source);
  const dense::RandomState state(40, source);
  dense::RandomState mirrored = state;
  for (double& a : mirrored.angles) a = std::numbers::pi - a;
  for (double& w : mirrored.rates) w = -w;
  Chain other_way = chain;
  for (Joint& joint : other_way.joints) joint.rest = -joint.rest;
  std::vector<double> alpha = recursion_accelerations(other_way, mirrored);
  for (double& a : alpha) a = -a;
  EXPECT_LT(relative_difference(alpha, recursion_accelerations(chain, state), 40), conditioned);
}

/// α of one state after another, each in a lane.
template <int N>
std::vector<Lanes<N>> accelerations_in_lanes(const Chain& chain, const std::vector<dense::RandomState>& states) {
  std::vector<Lanes<N>> angles(chain.links.size()), rates(chain.links.size());
  for (std::size_t i = 0; i < chain.links.size(); ++i)
    for (int k = 0; k < N; ++k) {
      angles[i][k] = states[k].angles[i];
      rates[i][k] = states[k].rates[i];
    }
  ChainRecursion<Lanes<N>> recursion(chain);
  recursion.accelerate({}, std::span<const Lanes<N>>(angles), std::span<const Lanes<N>>(rates));
  return {recursion.angular_acceleration().begin(), recursion.angular_acceleration().end()};
}

// Lanes are independent chains: a chain gets the same bits in any lane, of however many. A chain alone is eliminated from both
// ends and agrees to rounding, times the condition of the equations (up to 1e5 for a chain of unlike links).
TEST(Recursion, LanesAreChainsOfTheirOwn) {
  std::mt19937_64 source(5);
  for (const std::size_t links : {1, 2, 3, 30, 31}) {
    const Chain chain = dense::mixed_chain(links, source);
    std::vector<dense::RandomState> states;
    for (int k = 0; k < 8; ++k) states.emplace_back(links, source);
    const auto eight = accelerations_in_lanes<8>(chain, states);
    std::ranges::rotate(states, states.begin() + 5);
    const auto four = accelerations_in_lanes<4>(chain, states);
    const auto pair = accelerations_in_lanes<2>(chain, states);
    for (std::size_t i = 0; i < links; ++i)
      for (int k = 0; k < 2; ++k) {
        EXPECT_EQ(four[i][k], eight[i][k + 5]);
        EXPECT_EQ(four[i][k], pair[i][k]);
      }
    for (int k = 0; k < 4; ++k) {
      const std::vector<double> alone = recursion_accelerations(chain, states[k]);
      double largest = 0.0;
      for (const double a : alone) largest = std::max(largest, std::abs(a));
      for (std::size_t i = 0; i < links; ++i) EXPECT_NEAR(four[i][k], alone[i], 1e-11 * largest);
    }
  }
}

// Four chains unlike each other, one in each lane, go through the operations that each would go through if all lanes carried it:
// the same bits, support force and tip included.
TEST(Recursion, LanesMayCarryDifferentChains) {
  std::mt19937_64 source(31);
  using Four = Lanes<4>;
  for (const std::size_t links : {1, 2, 3, 30, 31}) {
    std::vector<Chain> chains;
    std::vector<Four> angles(links), rates(links);
    for (int k = 0; k < 4; ++k) {
      chains.push_back(dense::mixed_chain(links, source));
      chains.back().gravity = 9.81 + k;
      const dense::RandomState state(links, source);
      for (std::size_t i = 0; i < links; ++i) angles[i][k] = state.angles[i], rates[i][k] = state.rates[i];
    }
    const SupportState<Four> support{.acceleration = {Four(3.0), Four(-2.0)}};
    ChainRecursion<Four, NoLoad, Four> unlike{std::span<const Chain>(chains)};
    unlike.accelerate(support, std::span<const Four>(angles), std::span<const Four>(rates));
    for (int k = 0; k < 4; ++k) {
      ChainRecursion<Four> alike(chains[k]);
      alike.accelerate(support, std::span<const Four>(angles), std::span<const Four>(rates));
      for (std::size_t i = 0; i < links; ++i)
        EXPECT_EQ(unlike.angular_acceleration()[i][k], alike.angular_acceleration()[i][k]) << links << " links";
      EXPECT_EQ(unlike.support_force().x[k], alike.support_force().x[k]);
      EXPECT_EQ(unlike.support_force().y[k], alike.support_force().y[k]);
      EXPECT_EQ(unlike.tip_acceleration().x[k], alike.tip_acceleration().x[k]);
      EXPECT_EQ(unlike.tip_acceleration().y[k], alike.tip_acceleration().y[k]);
    }
  }
}

// Dual numbers carry the derivative along a direction: it equals the central difference of the dense equations.
TEST(Recursion, DualNumbersGiveTheDerivative) {
  std::mt19937_64 source(6);
  const std::size_t links = 12;
  const Chain chain = dense::mixed_chain(links, source);
  const dense::RandomState state(links, source);
  const dense::RandomState direction(links, source);
  using D = Dual<double, 1>;
  std::vector<D> angles(links), rates(links);
  for (std::size_t i = 0; i < links; ++i) {
    angles[i].value = state.angles[i];
    angles[i].slope[0] = direction.angles[i];
    rates[i].value = state.rates[i];
    rates[i].slope[0] = direction.rates[i];
  }
  ChainRecursion<D> recursion(chain);
  recursion.accelerate({}, std::span<const D>(angles), std::span<const D>(rates));

  const double h = 1e-7;
  const auto shifted = [&](double by) {
    dense::RandomState moved = state;
    for (std::size_t i = 0; i < links; ++i) {
      moved.angles[i] += by * direction.angles[i];
      moved.rates[i] += by * direction.rates[i];
    }
    return dense::accelerations(chain, moved.angles, moved.rates);
  };
  const dense::Vector slope = (shifted(h) - shifted(-h)) / (2 * static_cast<long double>(h));
  std::vector<double> derivative(links);
  for (std::size_t i = 0; i < links; ++i) derivative[i] = recursion.angular_acceleration()[i].slope[0];
  // The shifted states are rounded to double: 1e-16 / 1e-7 = 1e-9, and h² = 1e-14 times a third derivative near 1e6.
  EXPECT_LT(relative_difference(derivative, slope, links), 1e-7);
}

}  // namespace
}  // namespace catena
