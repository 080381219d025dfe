#include "model/chain_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string_view>

#include "model/shaken_support.hpp"
#include "model/tangent_motion.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

constexpr double some_time = 0.3;

/// Rods with a heavy end, every joint different, far from rest, in any wind; the far end free or led round a circle.
struct Moving {
  Chain chain;
  std::vector<double> y;
  FarEnd far_end{};
};

Moving moving_chain(std::size_t links) {
  std::mt19937_64 source(21);
  std::uniform_real_distribution<double> share(0.2, 1.0);
  std::normal_distribution<double> any;
  std::vector<Link> row(links, rod(0.1, 0.02));
  row.back() = with_end_mass(row.back(), 0.3);
  Moving moving{.chain = make_chain(std::move(row), {}, 9.81), .y = std::vector<double>(StateLayout(links).size())};
  moving.chain.hinge_friction = 3e-4;
  moving.chain.spin = 30.0, moving.chain.damping = 5.0;
  for (Joint& joint : moving.chain.joints)
    joint = {.friction = 1e-4 * share(source), .stiffness = 1e-2 * share(source), .rest = share(source)};
  for (double& number : moving.y) number = 3 * any(source);
  for (Link& link : moving.chain.links) link.diameter = share(source);
  return moving;
}

/// J x, the derivative of f in the direction x, by dual numbers through the one-sided recursion: of α, of the work F_1·v (L.14),
/// of what the load works and heats (L.17), and by hand of the joints' heat: P = Σ r Δω², so its derivative is Σ 2 r Δω Δx (L.13).
/// A far end that is held works with λ·v too.
template <class Load>
std::vector<double> jacobian_times(const Moving& moving, const Load& load, const SupportState<double>& support,
                                   const std::vector<double>& x) {
  using D = Dual<double, 1>;
  const std::size_t links = moving.chain.links.size();
  std::vector<D> angles(links), rates(links);
  for (std::size_t i = 0; i < links; ++i) {
    angles[i] = moving.y[i];
    rates[i] = moving.y[links + i];
    angles[i].slope[0] = x[i];
    rates[i].slope[0] = x[links + i];
  }
  ChainRecursion<D, Load> recursion(moving.chain, load);
  const auto given = [](const Vec2<double>& v) { return Vec2<D>{v.x, v.y}; };
  const auto state = [&](const SupportState<double>& at) {
    return SupportState<D>{given(at.position), given(at.velocity), given(at.acceleration)};
  };
  const SupportState<double> end = moving.far_end.at(some_time);
  if (moving.far_end.holds())
    recursion.accelerate(state(support), state(end), std::span<const D>(angles), std::span<const D>(rates));
  else
    recursion.accelerate(state(support), std::span<const D>(angles), std::span<const D>(rates));
  std::vector<double> product(x.size(), 0.0);
  const std::span<double> ledger = StateLayout(links, ledger_size<Load>).ledger(std::span(product));
  for (std::size_t i = 0; i < links; ++i) {
    product[i] = x[links + i];
    product[links + i] = recursion.angular_acceleration()[i].slope[0];
  }
  const Vec2<D>& force = recursion.support_force();
  ledger[Ledger::work] = force.x.slope[0] * support.velocity.x + force.y.slope[0] * support.velocity.y;
  const Vec2<D> end_force = recursion.end_force();  // 0 if it is free
  ledger[Ledger::work] += end_force.x.slope[0] * end.velocity.x + end_force.y.slope[0] * end.velocity.y;
  for (const LinkLoad<D>& one : recursion.link_loads()) {
    ledger[Ledger::wind_work] += one.work.slope[0];
    ledger[Ledger::air_heat] += one.heat.slope[0];
    if constexpr (damps<Load>) ledger[Ledger::damping_heat] += one.damped.slope[0];
  }
  ledger[Ledger::heat] = 2 * moving.chain.hinge_friction * moving.y[links] * x[links];
  for (std::size_t i = 0; i + 1 < links; ++i)
    ledger[Ledger::heat] += 2 * moving.chain.joints[i].friction * (moving.y[links + i + 1] - moving.y[links + i]) *
                            (x[links + i + 1] - x[links + i]);
  return product;
}

/// A complex state, part by part.
struct Parts {
  std::vector<double> re, im;
};

/// The largest |x − βJx − b| over the largest term of its row: rounding, and what elimination loses.
template <class Load>
void expect_solution(const Moving& moving, const Load& load, const SupportState<double>& support, const Complex& beta,
                     const Parts& x, const Parts& b) {
  const std::vector<double> re = jacobian_times(moving, load, support, x.re),
                            im = jacobian_times(moving, load, support, x.im);
  for (std::size_t i = 0; i < re.size(); ++i) {
    const Complex slope{re[i], im[i]}, left = Complex{x.re[i], x.im[i]} - beta * slope - Complex{b.re[i], b.im[i]};
    const double size = std::abs(x.re[i]) + std::abs(x.im[i]) + abs(beta * slope) + std::abs(b.re[i]);
    EXPECT_LT(abs(left), 1e-10 * size) << "row " << i << " of " << re.size() << ", β = " << beta.re << " + i"
                                       << beta.im;
  }
}

class IdentityOfMotion : public testing::TestWithParam<std::size_t> {
 protected:
  std::vector<double> random_side() {
    std::vector<double> b(moving_.y.size());
    for (double& number : b) number = random_(source_);
    return b;
  }

  template <class Held, class Load>
  ChainMotionOf<Held, Load> linearised(const Held& support, const Load& load) {
    moving_.y.resize(StateLayout(GetParam(), ledger_size<Load>).size());
    ChainMotionOf<Held, Load> motion(moving_.chain, support, load, moving_.far_end);
    motion.enter(0.0);
    std::vector<double> rate(moving_.y.size());
    motion.linearise(some_time, moving_.y, rate);
    return motion;
  }

  template <class Held, class Load = NoLoad>
  void solve_the_whole_state(const Held& support, const Load& load = {}) {
    ChainMotionOf<Held, Load> motion = linearised(support, load);
    for (const double beta : {1e-6, 1e-3, 1e-2}) {
      ASSERT_TRUE(motion.factor(beta));
      const std::vector<double> b = random_side(), none(b.size(), 0.0);
      std::vector<double> x = b;
      motion.solve(std::span(x));
      expect_solution(moving_, load, support.at(some_time), beta, {x, none}, {b, none});
    }
  }

  template <class Held, class Load = NoLoad>
  void solve_side_by_side(const Held& support, const Load& load = {}) {
    ChainMotionOf<Held, Load> motion = linearised(support, load);
    const SupportState<double> state = support.at(some_time);
    for (const double size : {1e-6, 1e-3, 1e-2}) {
      const Complex beta{0.6 * size, -0.8 * size};
      ASSERT_TRUE(motion.factor(side_by_side(0.7 * size, beta)));
      const std::vector<double> real = random_side(), re = random_side(), im = random_side(), none(real.size(), 0.0);
      std::vector<Lanes<4>> both(real.size());
      for (std::size_t i = 0; i < both.size(); ++i) both[i] = packed(side_by_side(real[i], {re[i], im[i]}));
      motion.solve(std::span(both));
      std::vector<double> x(real.size());
      Parts z{x, x};
      for (std::size_t i = 0; i < both.size(); ++i) {
        x[i] = real_one(unpacked(both[i]));
        z.re[i] = complex_one(unpacked(both[i])).re;
        z.im[i] = complex_one(unpacked(both[i])).im;
      }
      expect_solution(moving_, load, state, 0.7 * size, {x, none}, {real, none});
      expect_solution(moving_, load, state, beta, z, {re, im});
    }
  }

  template <class Load>
  void expect_rates_in_lanes(const Load& load) {
    moving_.y.resize(StateLayout(GetParam(), ledger_size<Load>).size());
    ChainMotionOf<ShakenSupport, Load> motion(moving_.chain, ShakenSupport{}, load, moving_.far_end);
    motion.enter(0.0);
    Lanes<4> times;
    std::vector<Lanes<4>> states(StateLayout(GetParam(), ledger_size<Load>).size());
    std::vector<std::vector<double>> alone(4, std::vector<double>(states.size()));
    for (int k = 0; k < 4; ++k) {
      const std::vector<double> y = random_side();
      times[k] = some_time + 0.1 * k;
      for (std::size_t i = 0; i < states.size(); ++i) states[i][k] = y[i];
      motion(times[k], y, alone[k]);
    }
    motion.rates(times, states);
    for (int k = 0; k < 4; ++k) {
      double largest = 0.0;
      for (const double rate : alone[k]) largest = std::max(largest, std::abs(rate));
      for (std::size_t i = 0; i < states.size(); ++i) EXPECT_NEAR(states[i][k], alone[k][i], 1e-11 * largest);
    }
  }

  template <class Load>
  void expect_carried(std::size_t vectors, const Load& load) {
    const StateLayout layout(GetParam(), ledger_size<Load>);
    moving_.y.resize(layout.size());
    TangentMotionOf<Support, Load> motion(moving_.chain, vectors, {}, load, moving_.far_end);
    motion.enter(0.0);
    std::vector<double> all(motion.dimension()), rate(all.size());
    const std::span<double> state = motion.block(std::span(all), 0);
    std::ranges::copy(moving_.y, state.begin());
    for (std::size_t j = 1; j <= vectors; ++j)
      for (double& each : motion.block(std::span(all), j).first(2 * GetParam())) each = random_(source_);
    motion(some_time, all, rate);
    std::vector<Lanes<4>> in_lanes(all.begin(), all.end());
    motion.rates(Lanes<4>(some_time), in_lanes);
    for (std::size_t j = 1; j <= vectors; ++j) {
      const std::span<const double> tangent = motion.block(std::span<const double>(all), j);
      std::vector<double> product = jacobian_times(moving_, load, {}, {tangent.begin(), tangent.end()});
      double largest = 0.0;
      for (const double each : std::span(product).first(2 * GetParam())) largest = std::max(largest, std::abs(each));
      for (std::size_t i = 0; i < 2 * GetParam(); ++i) {
        EXPECT_NEAR(motion.block(std::span(rate), j)[i], product[i], 1e-10 * largest) << i;  // the chain's condition
        EXPECT_NEAR(motion.block(std::span(in_lanes), j)[i][0], product[i], 1e-10 * largest) << i;
      }
    }
  }

  /// Leads the far end round a circle. Whether the chain reaches it makes no difference to how it accelerates.
  void hold_the_far_end() {
    moving_.far_end = FarEnd({0.3, 0.2}, Support(CircleSupport{.amplitude = {0.05, 0.1}, .frequency = 2.0}),
                             std::numeric_limits<double>::infinity());
    moving_.far_end.enter(0.0);
  }

  std::mt19937_64 source_{22};
  std::normal_distribution<double> random_;
  Moving moving_ = moving_chain(GetParam());
  Drag water_{.chain = &moving_.chain, .across = 6.0, .along = 0.3, .wind = {2.0, -1.0}};
  Turning turning_{.chain = &moving_.chain, .air = water_, .in_air = true};
};

TEST_P(IdentityOfMotion, SolvesTheWholeStateLedgerIncluded) {
  solve_the_whole_state(Support{});
  solve_the_whole_state(ShakenSupport{});
  solve_the_whole_state(ShakenSupport{}, water_);
  solve_the_whole_state(ShakenSupport{}, turning_);
}

// The same with two more unknowns, the force at a far end that is held (B.5).
TEST_P(IdentityOfMotion, SolvesTheBorderedStateLedgerIncluded) {
  if (GetParam() == 1) GTEST_SKIP() << "a single link between held ends has nowhere to go";
  hold_the_far_end();
  solve_the_whole_state(Support{});
  solve_the_whole_state(ShakenSupport{}, water_);
  solve_the_whole_state(ShakenSupport{}, turning_);
  solve_side_by_side(ShakenSupport{});
  solve_side_by_side(ShakenSupport{}, water_);
  solve_side_by_side(ShakenSupport{}, turning_);
}

// A real system and a complex one, packed side by side as the implicit methods do.
TEST_P(IdentityOfMotion, SolvesARealAndAComplexSystemSideBySide) {
  solve_side_by_side(Support{});
  solve_side_by_side(ShakenSupport{});
  solve_side_by_side(ShakenSupport{}, water_);
  solve_side_by_side(ShakenSupport{}, turning_);
}

TEST_P(IdentityOfMotion, AFixedSupportDoesNoWork) {
  ChainMotion motion = linearised(Support{}, NoLoad{});
  ASSERT_TRUE(motion.factor(1e-3));
  const StateLayout layout(GetParam());
  const std::vector<double> b = random_side();
  std::vector<double> x = b, rate(b.size(), 1.0);
  motion.solve(std::span(x));
  motion(some_time, moving_.y, rate);
  EXPECT_EQ(layout.ledger(std::span(x))[Ledger::work], layout.ledger(std::span(b))[Ledger::work]);
  EXPECT_EQ(layout.ledger(std::span(rate))[Ledger::work], 0.0);
}

// Four states at four times, side by side, are four states one after the other: to rounding times the condition of the chain,
// for one chain is eliminated from both ends.
TEST_P(IdentityOfMotion, RatesInLanesAreThoseOfEachState) {
  expect_rates_in_lanes(NoLoad{});
  expect_rates_in_lanes(water_);
  expect_rates_in_lanes(turning_);
  if (GetParam() == 1) return;
  hold_the_far_end();
  expect_rates_in_lanes(NoLoad{});
  expect_rates_in_lanes(water_);
  expect_rates_in_lanes(turning_);
}

// Tangent vectors are carried by J: few of them and those of stages by dual numbers, many of one state by its linearisation.
TEST_P(IdentityOfMotion, CarriesTangentVectors) {
  for (const bool held : {false, true}) {
    if (held && GetParam() == 1) return;
    if (held) hold_the_far_end();
    for (const std::size_t vectors : {1, 4}) {
      expect_carried(vectors, NoLoad{});
      expect_carried(vectors, water_);
      expect_carried(vectors, turning_);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, IdentityOfMotion, testing::Values(1, 2, 3, 12, 41),
                         [](const auto& links) { return std::to_string(links.param) + "Links"; });

TEST(Ledger, HasANumberOfTheStateForEachEntry) {
  std::set<std::string_view> names;
  for (const LedgerEntry& entry : Ledger::entries) {
    names.insert(entry.name);
    EXPECT_EQ(std::abs(entry.sign), 1.0) << entry.name;
    EXPECT_EQ(entry.unit, "J") << entry.name;
    EXPECT_FALSE(entry.description.empty()) << entry.name;
  }
  EXPECT_EQ(names.size(), Ledger::size);
  EXPECT_EQ(Ledger::entries[Ledger::work].name, "work");
  EXPECT_EQ(Ledger::entries[Ledger::heat].name, "heat");

  const StateLayout layout(3);
  std::vector<double> y(layout.size());
  EXPECT_EQ(y.size(), 6 + ledger_size<NoLoad>);
  EXPECT_EQ(StateLayout(3, ledger_size<Drag>).size(), 6 + Ledger::damping_heat);
  EXPECT_EQ(StateLayout(3, ledger_size<Turning>).size(), 6 + Ledger::size);
  EXPECT_EQ(&layout.ledger(std::span(y)).back(), &y.back());
  EXPECT_EQ(&layout.ledger(std::span(y)).front(), &layout.rates(std::span(y)).back() + 1);
}

}  // namespace
}  // namespace catena
