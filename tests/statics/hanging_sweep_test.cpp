// Chains of every kind, hung everywhere: does the solver always arrive, close, balance, and find the lowest shape?
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "exact/reach.hpp"
#include "statics/hanging.hpp"
#include "statics/shapes.hpp"

namespace catena::statics_test {
namespace {

constexpr double gravity = 9.81;
constexpr double pi = std::numbers::pi;

// The solver promises 1e-13 of the length; rounding of the angles adds up to 4e-16.
constexpr double closes = 1.01e-13;
// A torque is a difference of forces passed on over up to 300 links, each with a rounding or two.
constexpr double balances = 1e-12;

class Dice {
 public:
  explicit Dice(unsigned throw_from) : dice_(throw_from) {}
  double unit() { return std::uniform_real_distribution<double>(0.0, 1.0)(dice_); }
  int links(int most) { return 2 + static_cast<int>((most - 1) * unit() * unit()); }
  /// Half of the chords anywhere, the rest crowded towards taut and towards close ends.
  double chord() {
    const double kind = unit();
    if (kind < 0.25) return 1 - std::pow(10.0, -6 * unit()) * 0.98;
    return kind < 0.5 ? 0.02 * std::pow(50.0, unit() * unit()) : 0.02 + 0.979999 * unit();
  }
  /// Half of the directions anywhere, the rest crowded towards plumb.
  double direction() {
    const double kind = unit();
    if (kind < 0.5) return 2 * pi * unit();
    const double plumb = unit() < 0.5 ? -pi / 2 : pi / 2;
    return kind < 0.8 ? plumb + (unit() - 0.5) * std::pow(10.0, -8 * unit()) : plumb;
  }
  std::mt19937_64& engine() { return dice_; }

 private:
  std::mt19937_64 dice_;
};

void expect_at_rest(const std::vector<Link>& links, Vec2<double> end, const std::vector<double>& loads = {}) {
  const auto hanging = hang(links, gravity, end, loads);
  ASSERT_TRUE(hanging) << hanging.error();
  EXPECT_LT(closure_error(links, *hanging, end), closes);
  const Residual residual = imbalance(links, *hanging, gravity, loads);
  EXPECT_LT(residual.torque, balances);
  EXPECT_LT(residual.tension, balances);
  int pushed = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    pushed += hanging->tension[i] < 0 ? 1 : 0;
    if (i > 0) {
      EXPECT_LE(std::abs(hanging->angles[i] - hanging->angles[i - 1]), pi * (1 + 1e-13));
    }
  }
  EXPECT_LE(pushed, 1);  // never the arch, whose links are all pushed
}

TEST(HangingSweep, EqualRodsEverywhere) {
  Dice dice(1);
  for (int i = 0; i < 2000; ++i) {
    const int n = dice.links(300);
    const double chord = dice.chord();
    const double direction = dice.direction();
    SCOPED_TRACE(::testing::Message() << n << " links, chord " << chord << ", direction " << direction);
    expect_at_rest(rods(n, 1.0, 1.0), {chord * std::cos(direction), chord * std::sin(direction)});
  }
}

TEST(HangingSweep, UnequalLinksEverywhere) {
  Dice dice(2);
  for (int i = 0; i < 2000; ++i) {
    const auto links = random_links(dice.links(300), 2.0, dice.engine());
    const double length = total_length(links);
    const double least = std::max(0.0, 2 * longest(links) - length);
    const double chord = least + (length - least) * dice.chord();
    const double direction = dice.direction();
    SCOPED_TRACE(::testing::Message() << links.size() << " links, case " << i);
    expect_at_rest(links, {chord * std::cos(direction), chord * std::sin(direction)});
  }
}

// Loads at some joints or at all, from a hundredth of a link's weight to ten thousand times the chain's; in every other chain some
// of them lift.
TEST(HangingSweep, LoadedLinksEverywhere) {
  Dice dice(7);
  for (int i = 0; i < 2000; ++i) {
    const auto links = random_links(dice.links(100), i % 3 == 0 ? 0.0 : 1.5, dice.engine());
    const double length = total_length(links);
    const double least = std::max(0.0, 2 * longest(links) - length);
    const double chord = least + (length - least) * dice.chord();
    const double direction = dice.direction();
    const double most = gravity * std::pow(10.0, -2 + 4 * dice.unit() + (i % 5 == 0 ? 2 : 0));
    const double share = dice.unit();
    std::vector<double> loads(links.size() - 1);
    for (double& load : loads)
      if (dice.unit() < share) load = most * (dice.unit() - (i % 2 == 0 ? 0.0 : 0.4));
    SCOPED_TRACE(::testing::Message() << links.size() << " links, case " << i);
    expect_at_rest(links, {chord * std::cos(direction), chord * std::sin(direction)}, loads);
  }
}

// Ends above one another at and next to the heights where a chain folds flat: the cusps between the discs (S.7).
TEST(HangingSweep, FoldsAndTheirNeighbours) {
  for (const int n : {2, 3, 6, 7, 50, 51}) {
    for (int k = 1 - n; k < n; ++k) {
      for (const double span : {0.0, 1e-300, 1e-16, 1e-12, 1e-8, 1e-4}) {
        for (const double off : {0.0, 1e-16, -1e-13, 1e-9}) {
          SCOPED_TRACE(::testing::Message() << n << " links, height " << k << "/n + " << off << ", span " << span);
          const Vec2<double> end{span, static_cast<double>(k) / n + off};
          const auto hanging = hang(rods(n, 1.0, 1.0), gravity, end);
          ASSERT_TRUE(hanging) << hanging.error();
          EXPECT_LT(closure_error(rods(n, 1.0, 1.0), *hanging, end), closes);
        }
      }
    }
  }
}

TEST(HangingSweep, TautToTheLastDigits) {
  for (const int n : {2, 3, 10, 100}) {
    for (int digits = 6; digits <= 17; ++digits) {
      for (int turn = 0; turn < 18; ++turn) {
        const double slack = std::pow(10.0, -digits);
        const double direction = -1.57 + 0.35 * turn;
        SCOPED_TRACE(::testing::Message() << n << " links, slack " << slack << ", direction " << direction);
        const Vec2<double> end{(1 - slack) * std::cos(direction), (1 - slack) * std::sin(direction)};
        const auto hanging = hang(rods(n, 1.0, 1.0), gravity, end);
        ASSERT_EQ(hanging.has_value(), reach(n * (1.0 / n), end) == Reach::slack);
        if (hanging) {
          EXPECT_LT(closure_error(rods(n, 1.0, 1.0), *hanging, end), closes);
        }
      }
    }
  }
}

// Three links have one degree of freedom: turn the first, close the triangle both ways, take the lowest of all. Half of
// the chains have their ends so close that a link is pushed; no shape may lie below the one found.
TEST(HangingSweep, ThreeLinksHangLowestOfAllShapes) {
  Dice dice(3);
  for (int i = 0; i < 150; ++i) {
    const auto links = random_links(3, 2.5, dice.engine());
    const double length = total_length(links);
    const double least = std::max(0.0, 2 * longest(links) - length);
    const double chord = least + (length - least) * dice.unit() * dice.unit();
    const double direction = dice.direction();
    const Vec2<double> end{chord * std::cos(direction), chord * std::sin(direction)};
    std::vector<double> loads;
    if (i % 3 == 1) loads = {20 * (dice.unit() - 0.4), 20 * (dice.unit() - 0.4)};  // some lift
    const auto height = [&](const std::vector<double>& angles) {
      double energy = potential(links, angles, gravity), at = 0.0;
      for (std::size_t k = 0; k < loads.size(); ++k) energy += loads[k] * (at += links[k].length * std::sin(angles[k]));
      return energy;
    };
    const auto hanging = hang(links, gravity, end, loads);
    ASSERT_TRUE(hanging) << hanging.error();
    const double lowest = height(hanging->angles);
    const double second = links[1].length;
    for (int turn = 0; turn < 4000; ++turn) {
      const double first = 2 * pi * turn / 2000;
      const Vec2<double> rest = end - links[0].length * Vec2<double>{std::cos(first), std::sin(first)};
      const double reach = std::hypot(rest.x, rest.y);
      const double cosine =
          (second * second + reach * reach - links[2].length * links[2].length) / (2 * second * reach);
      if (std::abs(cosine) > 1) continue;
      const double middle = std::atan2(rest.y, rest.x) + (turn < 2000 ? 1 : -1) * std::acos(cosine);
      const Vec2<double> last = rest - second * Vec2<double>{std::cos(middle), std::sin(middle)};
      const double energy = height({first, middle, std::atan2(last.y, last.x)});
      // Both energies carry a few roundings of sums of about 50 J.
      ASSERT_GT(energy, lowest - 1e-11 * (1 + std::abs(lowest))) << "case " << i << ", first link at " << first;
    }
  }
}

// Five links, three of them turned a little at random and the last two closed again: always higher, by second order.
TEST(HangingSweep, NeighbouringShapesLieHigher) {
  Dice dice(4);
  for (const Vec2<double> end : {Vec2<double>{0.7, 0.2}, {0.3, -0.5}, {0.05, 0.1}, {0.0, 0.3}}) {
    const auto links = rods(5, 1.0, 1.0);
    const auto hanging = hang(links, gravity, end);
    ASSERT_TRUE(hanging) << hanging.error();
    const double lowest = potential(links, hanging->angles, gravity);
    int compared = 0;
    for (int trial = 0; trial < 300; ++trial) {
      std::vector<double> angles = hanging->angles;
      for (std::size_t i = 0; i < 3; ++i) angles[i] += 0.03 * (dice.unit() - 0.5);
      for (int step = 0; step < 20; ++step) {  // Newton on the two closing angles
        const Vec2<double> miss = tip(links, angles, end);
        const double determinant = links[0].length * std::sin(angles[4] - angles[3]);
        const double third = (miss.x * std::cos(angles[4]) + miss.y * std::sin(angles[4])) / determinant;
        const double fourth = (miss.x * std::cos(angles[3]) + miss.y * std::sin(angles[3])) / determinant;
        angles[3] -= third;
        angles[4] += fourth;
      }
      const Vec2<double> miss = tip(links, angles, end);
      if (!(std::hypot(miss.x, miss.y) < 1e-14)) continue;  // no such triangle
      ++compared;
      EXPECT_GT(potential(links, angles, gravity), lowest);
    }
    EXPECT_GT(compared, 100);
  }
}

// A million links cost a few sweeps over them, whether they hang wide, steep, taut, folded or with one link pushed, and
// the number of sweeps does not grow with the links.
TEST(HangingSweep, AMillionLinksNeedFewIterations) {
  for (const Vec2<double> end : {Vec2<double>{0.5, 0.1}, {0.0, 0.3000005}}) {
    for (const int n : {1000, 1000000}) {
      const auto links = rods(n, 1.0, 1.0);
      const auto hanging = hang(links, gravity, end);
      ASSERT_TRUE(hanging) << hanging.error();
      EXPECT_LE(hanging->iterations, 8);  // seen: 1 to 4
      EXPECT_LT(closure_error(links, *hanging, end), closes);
    }
  }
}

}  // namespace
}  // namespace catena::statics_test
