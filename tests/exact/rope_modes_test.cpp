#include "exact/rope_modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace catena {
namespace {

// An independent program, six decimals: d = 0.6 L, level.
TEST(Reference, CatenaryFrequencies) {
  const auto rope = catenary(1.0, {0.6, 0.0});
  ASSERT_TRUE(rope);
  const auto found = catenary_frequencies(*rope, 4);
  const double reference[] = {2.428540, 4.357851, 6.193586, 7.942381};
  ASSERT_EQ(found.size(), 4U);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(found[k].value, reference[k], 6e-7);
}

// Another way: shoot along the rope. From w = 0 at one end both forces are carried to the other, where no combination of them may
// move it: dw/dη = (u·p) u, dp/dη = −Ω cosh η w (N.17), by fourth-order steps.
double miss(const Catenary& rope, double frequency) {
  const double omega = frequency * frequency * rope.a / rope.length;
  struct State {
    double wx, wy, px, py;
  };
  const auto rate = [&](double eta, const State& s) {
    const double c = 1 / std::cosh(eta), t = std::tanh(eta), across = -t * s.px + c * s.py;
    return State{-t * across, c * across, -omega * std::cosh(eta) * s.wx, -omega * std::cosh(eta) * s.wy};
  };
  const auto plus = [](const State& a, double h, const State& b) {
    return State{a.wx + h * b.wx, a.wy + h * b.wy, a.px + h * b.px, a.py + h * b.py};
  };
  State first{0, 0, 1, 0}, second{0, 0, 0, 1};
  constexpr int steps = 4000;
  const double h = (rope.x2 - rope.x1) / rope.a / steps;
  for (State* s : {&first, &second})
    for (int i = 0; i < steps; ++i) {
      const double eta = rope.x1 / rope.a + i * h;
      const State k1 = rate(eta, *s), k2 = rate(eta + h / 2, plus(*s, h / 2, k1));
      const State k3 = rate(eta + h / 2, plus(*s, h / 2, k2)), k4 = rate(eta + h, plus(*s, h, k3));
      *s = plus(plus(plus(plus(*s, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
    }
  return first.wx * second.wy - first.wy * second.wx;
}

TEST(Physics, CatenaryFrequenciesAreThoseOfItsDifferentialEquation) {
  for (const Vec2<double> end : {Vec2<double>{0.6, 0.0}, {0.3, -0.4}, {0.9, 0.2}, {0.1, 0.05}}) {
    const auto rope = catenary(1.0, end);
    ASSERT_TRUE(rope);
    for (const auto& [value, error] : catenary_frequencies(*rope, 6)) {
      EXPECT_LT(error, 1e-9);
      const double before = miss(*rope, value * (1 - 1e-8)), behind = miss(*rope, value * (1 + 1e-8));
      EXPECT_LT(before * behind, 0.0) << "span " << end.x << ", frequency " << value;  // a root within 1e-8
    }
  }
}

// Mirror images sound alike.
TEST(RopeModes, DoNotCareAboutLeftAndRight) {
  const auto right = catenary(1.0, {0.5, 0.3}), left = catenary(1.0, {-0.5, 0.3}), turned = catenary(1.0, {0.5, -0.3});
  const auto a = catenary_frequencies(*right, 5), b = catenary_frequencies(*left, 5),
             c = catenary_frequencies(*turned, 5);
  for (std::size_t k = 0; k < 5; ++k) {
    EXPECT_NEAR(a[k].value, b[k].value, 1e-10);
    EXPECT_NEAR(a[k].value, c[k].value, 1e-10);
  }
}

// Nearly straight the two theories agree, up to the square of the slope; inclined, up to its first power.
TEST(RopeModes, OfATautRopeAreIrvines) {
  for (const double rise : {0.0, 0.5}) {
    double before = 1.0;
    for (const double slack : {1e-2, 1e-4, 1e-6}) {
      const double reach = (1 - slack) / std::hypot(1.0, rise);
      const auto rope = catenary(1.0, {reach, rise * reach});
      ASSERT_TRUE(rope);
      const auto exact = catenary_frequencies(*rope, 5);
      const auto taut = taut_frequencies(*rope, 5);
      double worst = 0.0;
      for (std::size_t k = 0; k < 5; ++k) worst = std::max(worst, std::abs(taut[k] / exact[k].value - 1));
      EXPECT_LT(worst, (rise == 0 ? 3.0 : 5.0) * (rise == 0 ? slack : std::sqrt(slack))) << slack;
      EXPECT_LT(worst, before);
      before = worst;
    }
  }
}

// tan x = x at 4.493409458 and 7.725251837.
TEST(RopeModes, OfIrvineBeginWithTheBalancedHalfWaves) {
  const auto rope = catenary(1.0, {0.999, 0.0});
  const auto taut = taut_frequencies(*rope, 4);
  EXPECT_NEAR(taut[1] / taut[0], 4.493409457909064 / std::numbers::pi, 1e-12);
  EXPECT_NEAR(taut[2] / taut[0], 2.0, 1e-14);
  EXPECT_NEAR(taut[3] / taut[0], 7.725251836937707 / std::numbers::pi, 1e-12);
}

TEST(RopeModes, OfAFreeEndAreBessels) {
  const auto found = hanging_rope_frequencies(3);
  EXPECT_NEAR(found[0], 2.404825557695773 / 2, 1e-15);
  EXPECT_NEAR(found[2], 8.653727912911012 / 2, 2e-15);
}

TEST(RopeModes, OfStraightAndFoldedRopesAreNone) {
  EXPECT_TRUE(catenary_frequencies(*catenary(1.0, {1.0, 0.0}), 3).empty());
  EXPECT_TRUE(catenary_frequencies(*catenary(1.0, {0.0, 0.2}), 3).empty());
  EXPECT_TRUE(taut_frequencies(*catenary(1.0, {0.0, 0.2}), 3).empty());
}

}  // namespace
}  // namespace catena
