#include <gtest/gtest.h>

#include <numbers>

#include "model/chain.hpp"
#include "model/dense_chain.hpp"
#include "model/ledger.hpp"
#include "model/recursion.hpp"
#include "model/shaken_support.hpp"

namespace catena {
namespace {

// dE/dt = F_1·v − Σ r (ω_{i+1} − ω_i)² (C.17): what the chain gains is the work of its support less the heat of its joints. dE/dt
// is a central difference of E along the motion θ → θ + hω + h²α/2, ω → ω + hα, the support moving too, so friction, stiffness,
// weight, inertia and the support's force must all fit together.
template <class Path>
void expect_energy_to_follow_the_ledger(const Path& path) {
  const double now = 0.2;
  std::mt19937_64 source(7);
  for (const std::size_t links : {1, 2, 5, 40}) {
    Chain chain = dense::mixed_chain(links, source);
    for (Joint& joint : chain.joints) joint.friction *= 1000;  // else the heat is too small to be seen
    const dense::RandomState state(links, source);
    ChainRecursion<double> recursion(chain);
    recursion.accelerate(path.at(now), std::span<const double>(state.angles), std::span<const double>(state.rates));
    const auto alpha = recursion.angular_acceleration();
    double largest = 1.0;
    for (const double a : alpha) largest = std::max(largest, std::abs(a));
    const double h = 1e-3 / std::sqrt(largest) * 1e-2;
    const auto energy_after = [&](double t) {
      std::vector<double> angles = state.angles, rates = state.rates;
      for (std::size_t i = 0; i < links; ++i) {
        angles[i] += t * state.rates[i] + 0.5 * t * t * alpha[i];
        rates[i] += t * alpha[i];
      }
      const ChainLook look = look_at(chain, angles, rates, path.at(now + t));
      return look.kinetic + look.potential;
    };
    const double energy = energy_after(0.0);
    const double slope = (energy_after(h) - energy_after(-h)) / (2 * h);
    // Rounding of E over h, and h² times the third derivative of E, which goes like E α^(3/2).
    const double allowed =
        20 * (1e-16 * std::abs(energy) / h + h * h * std::abs(energy) * largest * std::sqrt(largest));
    const LedgerOf<double> powers =
        ledger_rates<double>(chain, state.rates, {recursion.support_force(), path.at(now).velocity});
    double balance = slope;
    for (std::size_t k = 0; k < Ledger::size; ++k) balance += Ledger::entries[k].sign * powers[k];
    EXPECT_NEAR(balance, 0.0, allowed) << links << " links";
    if (links > 1) {  // else nothing would have been seen
      EXPECT_GT(std::abs(slope), 100 * allowed) << links << " links";
    }
  }
}

TEST(Energy, ChangesByTheHeatOfTheJoints) { expect_energy_to_follow_the_ledger(FixedSupport{}); }
TEST(Energy, ChangesByTheWorkOfAMovingSupport) { expect_energy_to_follow_the_ledger(ShakenSupport{}); }

TEST(Energy, OfAStraightRodIsThatOfOneRod) {
  // Ten rods turning as one: ½ (M L²/3) ω², and weight at the middle.
  const std::size_t links = 10;
  const Chain chain = make_chain(std::vector(links, rod(0.1, 0.05)), {.stiffness = 3.0}, 9.81);
  const std::vector<double> angles(links, 0.4);
  const std::vector<double> rates(links, 2.0);
  EXPECT_NEAR(look_at(chain, angles, rates).kinetic, 0.5 * (0.5 / 3) * 4, 1e-15);
  EXPECT_NEAR(look_at(chain, angles, rates).potential, 0.5 * 9.81 * 0.5 * std::sin(0.4), 1e-15);
}

TEST(Energy, ABentJointStoresHalfKTimesBendSquared) {
  const Chain chain = make_chain(std::vector(2, bead(1.0, 1.0)), {.stiffness = 3.0}, 0.0);
  EXPECT_DOUBLE_EQ(look_at(chain, std::vector{0.25, 1.0}, std::vector{0.0, 0.0}).potential, 0.5 * 3.0 * 0.75 * 0.75);
}

TEST(Tip, OfAFoldedChainIsBackAtTheSupport) {
  const double down = -std::numbers::pi / 2;
  const Chain chain = make_chain(std::vector(2, rod(0.5, 0.1)), {}, 9.81);
  const std::vector<double> angles{down, -down};
  const Vec2<double> tip = tip_position(chain, angles);
  EXPECT_NEAR(tip.x, 0.0, 1e-16);
  EXPECT_NEAR(tip.y, 0.0, 1e-16);
  const Vec2<double> velocity = look_at(chain, angles, std::vector{1.0, 1.0}).tip_velocity;
  EXPECT_NEAR(velocity.x, 0.0, 1e-15);  // +½ and −½
  EXPECT_NEAR(velocity.y, 0.0, 1e-15);
}

}  // namespace
}  // namespace catena
