// A support that moves, through the methods: its work is integrated with the motion, and the ledger closes.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "model/chain_motion.hpp"
#include "model/shaken_support.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {
namespace {

const ShakenSupport shaken;
constexpr double shaken_for = 0.5;  ///< [s]

Chain shaken_chain() { return make_chain(std::vector(7, rod(0.1, 0.05)), {.friction = 1e-4, .stiffness = 1e-3}, 9.81); }

/// What has been lost at the end over what has been moved, the ledger's signs as its table says.
template <class Integrator>
void expect_closed_ledger(const Chain& chain, Integrator integrator, double allowed) {
  const StateLayout layout(chain.links.size());
  std::vector<double> start(layout.size(), 0.0);
  std::ranges::fill(layout.angles(std::span(start)), -std::numbers::pi / 2);
  const auto energy = [&](double time, std::span<const double> y) {
    const ChainLook look = look_at(chain, layout.angles(y), layout.rates(y), shaken.at(time));
    return look.kinetic + look.potential;
  };
  integrator.start(0.0, start);
  while (!integrator.finished()) ASSERT_EQ(integrator.advance(), StepStatus::advanced);
  const auto ledger = layout.ledger(integrator.state());
  double lost = energy(shaken_for, integrator.state()) - energy(0.0, start), moved = 0.0;
  for (std::size_t k = 0; k < Ledger::size; ++k) {
    lost += Ledger::entries[k].sign * ledger[k];
    moved += std::abs(ledger[k]);
  }
  EXPECT_LT(std::abs(lost), allowed * moved);
  EXPECT_GT(std::abs(ledger[Ledger::work]), 0.1);  // 0.35 kg shaken at 1.7 m/s: half a joule and more
  EXPECT_GT(ledger[Ledger::heat], 1e-3);
}

// The steps are made to a tolerance of 1e-9, and no more of the energy moved may be lost: a wrong work or force would lose all of it.
TEST(PhysicsOfAMovingSupport, WorkHeatAndEnergyCloseWithEveryKindOfMethod) {
  const Chain chain = shaken_chain();
  ChainMotionOf<ShakenSupport> motion(chain, shaken);
  using System = ChainMotionOf<ShakenSupport>;
  const std::size_t size = StateLayout(chain.links.size()).size();
  const Stepping stepping{.end = shaken_for, .tolerance = {.relative = 1e-9, .absolute = 1e-9}};
  expect_closed_ledger(chain, ExplicitIntegrator<System>(dop853_table, motion, size, stepping), 1e-9);
  expect_closed_ledger(chain, Radau5<System>(motion, size, stepping), 1e-9);
  expect_closed_ledger(chain, Mebdf<System>(motion, size, stepping), 1e-9);
}

}  // namespace
}  // namespace catena
