// Where the energy is and how it travels, against a chain written down another way: Cartesian places and velocities in dual numbers
// along the motion, whose slopes are exact derivatives by time.
#include "model/energy_flow.hpp"

#include <gtest/gtest.h>

#include "model/dense_chain.hpp"
#include "model/ledger.hpp"
#include "model/recursion.hpp"
#include "model/shaken_support.hpp"
#include "model/turning.hpp"
#include "num/dual.hpp"

namespace catena {
namespace {

using InTime = Dual<double, 1>;  ///< a number and its rate

/// Energy of each link at this moment, and how fast it changes: (P.1), summed from the support for each link anew.
std::vector<InTime> energies_in_time(const Chain& chain, const dense::RandomState& state, std::span<const double> alpha,
                                     const SupportState<double>& support) {
  const std::size_t links = chain.links.size();
  std::vector<InTime> angle, rate, energy;
  for (std::size_t i = 0; i < links; ++i) {
    angle.emplace_back(state.angles[i], std::array{state.rates[i]});
    rate.emplace_back(state.rates[i], std::array{alpha[i]});
  }
  for (std::size_t i = 0; i < links; ++i) {
    const Link& link = chain.links[i];
    InTime height(support.position.y, {support.velocity.y}), radius(support.position.x, {support.velocity.x});
    InTime vx(support.velocity.x, {support.acceleration.x}), vy(support.velocity.y, {support.acceleration.y});
    for (std::size_t j = 0; j <= i; ++j) {
      const InTime reach(j < i ? chain.links[j].length : link.centre);
      const SinCos<InTime> heading = sincos(angle[j]);
      height = height + reach * heading.sin;
      radius = radius + reach * heading.cos;
      vx = vx - reach * rate[j] * heading.sin;
      vy = vy + reach * rate[j] * heading.cos;
    }
    InTime sum = InTime(0.5 * link.mass) * (vx * vx + vy * vy) + InTime(0.5 * link.inertia) * rate[i] * rate[i] +
                 InTime(link.mass * chain.gravity) * height;
    const InTime level = sincos(angle[i]).cos;  // −½ Ω² ∫ x² dm
    sum = sum - InTime(0.5 * chain.spin * chain.spin) *
                    (InTime(link.mass) * radius * radius + InTime(link.inertia) * level * level);
    if (i > 0) {
      const InTime bend = angle[i] - angle[i - 1] - InTime(chain.joints[i - 1].rest);
      sum = sum + InTime(0.5 * chain.joints[i - 1].stiffness) * bend * bend;
    }
    energy.push_back(sum);
  }
  return energy;
}

/// Heat made in the near joint of a link [W].
double heat_near(const Chain& chain, const dense::RandomState& state, std::size_t i) {
  const double slip = i == 0 ? state.rates[i] : state.rates[i] - state.rates[i - 1];
  return near_joint(chain, i).friction * slip * slip;
}

/// Power of the load on a link [W], but for what comes from its potential (P.5).
template <class Load>
double load_power(const ChainRecursion<double, Load>& recursion, std::size_t i) {
  if constexpr (loaded<Load>) {
    const LinkLoad<double>& load = recursion.link_loads()[i];
    return load.work - load.heat - load.damped;
  }
  return 0.0;
}

/// d/dt Σ_{j≥i} E_j = P_i − Σ_{j≥i} heat of joint j + Σ_{j≥i} power of the load on link j, for every i (P.4), (P.5).
template <class Load>
void expect_energy_to_come_through_the_joints(const Chain& chain, const dense::RandomState& state,
                                              const SupportState<double>& support, const Load& load) {
  const std::size_t links = chain.links.size();
  ChainRecursion<double, Load> recursion(chain, load);
  recursion.accelerate(support, std::span<const double>(state.angles), std::span<const double>(state.rates));
  std::vector<Vec2<double>> forces(links);
  recursion.joint_forces(state.rates, forces);
  EnergyFlow flow(links);
  flow.look(chain, state.angles, state.rates, support, forces);
  const std::vector<InTime> energy = energies_in_time(chain, state, recursion.angular_acceleration(), support);
  double gain = 0.0, size = 0.0, most = 0.0;
  for (std::size_t i = links; i-- > 0;) {
    const double heat = heat_near(chain, state, i), pushed = load_power(recursion, i);
    gain += energy[i].slope[0] + heat - pushed;
    most = std::max(most, std::abs(flow.power[i]));
    size += (flow.kinetic[i] + std::abs(flow.potential[i])) * std::abs(state.rates[i]);  // turn into each other
    size += std::abs(energy[i].slope[0]) + heat + std::abs(pushed) + std::abs(flow.power[i]);
    // Rounding of α times the condition of the chain, as for the accelerations themselves.
    EXPECT_NEAR(flow.power[i], gain, 1e-11 * size) << "joint " << i << " of " << links;
    EXPECT_NEAR(flow.total[i], energy[i].value, 1e-13 * (std::abs(flow.kinetic[i]) + std::abs(flow.potential[i]) + 1));
  }
  if (links > 1) {  // one link on a support at rest is given nothing
    EXPECT_GT(most, 0.01 * size) << "else nothing would have been seen";
  }
}

template <class Path>
void expect_energy_flow_on(const Path& path) {
  std::mt19937_64 source(19);
  for (const std::size_t links : {1, 2, 5, 40}) {
    Chain chain = dense::mixed_chain(links, source);
    for (Joint& joint : chain.joints) joint.friction *= 1000;  // else the heat is too small to be seen
    const dense::RandomState state(links, source);
    const SupportState<double> support = path.at(0.2);
    expect_energy_to_come_through_the_joints(chain, state, support, NoLoad{});
    const Drag air{.chain = &chain, .across = 0.6, .along = 0.1, .wind = {3.0, -1.0}};
    expect_energy_to_come_through_the_joints(chain, state, support, air);
    chain.spin = 7.0, chain.damping = 3.0;
    expect_energy_to_come_through_the_joints(chain, state, support,
                                             Turning{.chain = &chain, .air = air, .in_air = true});
  }
}

TEST(IdentityEnergyFlow, EnergyBeyondAJointComesThroughItLessHeat) { expect_energy_flow_on(FixedSupport{}); }
TEST(IdentityEnergyFlow, EnergyBeyondAJointComesThroughItOnAMovingSupport) { expect_energy_flow_on(ShakenSupport{}); }

TEST(IdentityEnergyFlow, AtTheSupportIsTheWorkOfTheLedgerAndInAllTheEnergyOfTheChain) {
  std::mt19937_64 source(23);
  const Chain chain = dense::mixed_chain(30, source);
  const dense::RandomState state(30, source);
  const SupportState<double> support = ShakenSupport{}.at(0.3);
  ChainRecursion<double> recursion(chain);
  recursion.accelerate(support, std::span<const double>(state.angles), std::span<const double>(state.rates));
  std::vector<Vec2<double>> forces(30);
  recursion.joint_forces(state.rates, forces);
  EnergyFlow flow(30);
  flow.look(chain, state.angles, state.rates, support, forces);
  const auto rates = ledger_rates<double>(chain, state.rates, {recursion.support_force(), support.velocity});
  // Both sum the same forces in another order: rounding, with the condition of the chain.
  EXPECT_NEAR(flow.power[0], rates[Ledger::work], 1e-11 * std::abs(rates[Ledger::work]));
  const ChainLook look = look_at(chain, state.angles, state.rates, support);
  double kinetic = 0.0, potential = 0.0, largest = 0.0;
  for (std::size_t i = 0; i < 30; ++i) {
    kinetic += flow.kinetic[i];
    potential += flow.potential[i];
    largest = std::max(largest, std::abs(flow.potential[i]));
  }
  EXPECT_NEAR(kinetic, look.kinetic, 1e-14 * look.kinetic);
  EXPECT_NEAR(potential, look.potential, 30 * 1e-15 * largest);  // weights and bends are summed in another order
}

// A chain that hangs at rest is lifted evenly: through joint i goes what lifts the weight beyond it.
TEST(EnergyFlow, OfALiftedChainLiftsTheWeightBeyondEachJoint) {
  const std::size_t links = 5;
  const Chain chain = make_chain(std::vector(links, rod(0.2, 0.3)), {.friction = 0.1, .stiffness = 2.0}, 9.81);
  const std::vector<double> angles(links, -std::numbers::pi / 2), rates(links, 0.0);
  const SupportState<double> support{.velocity = {0.0, 1.5}};
  ChainRecursion<double> recursion(chain);
  recursion.accelerate(support, std::span<const double>(angles), std::span<const double>(rates));
  std::vector<Vec2<double>> forces(links);
  recursion.joint_forces(rates, forces);
  EnergyFlow flow(links);
  flow.look(chain, angles, rates, support, forces);
  for (std::size_t i = 0; i < links; ++i) {
    EXPECT_NEAR(flow.power[i], 1.5 * 9.81 * 0.3 * static_cast<double>(links - i), 1e-13);
    EXPECT_NEAR(flow.kinetic[i], 0.5 * 0.3 * 1.5 * 1.5, 1e-15);
    EXPECT_NEAR(flow.potential[i], -9.81 * 0.3 * 0.2 * (static_cast<double>(i) + 0.5), 1e-14);
    EXPECT_DOUBLE_EQ(flow.speed[i], 1.5);
    EXPECT_EQ(flow.bend[i], 0.0);
  }
}

// Two beads on stiff, rubbing joints, the inner link held still by hand, the outer one turning: the joint's torque does no work on
// a link at rest, so all that the outer one loses it loses to its weight and its joint.
TEST(EnergyFlow, ThroughAJointAtRestIsNothing) {
  const Chain chain = make_chain(std::vector(2, bead(1.0, 1.0)), {.friction = 0.5, .stiffness = 3.0}, 9.81);
  const std::vector<double> angles{-1.0, 0.5}, rates{0.0, 2.0};
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({}, std::span<const double>(angles), std::span<const double>(rates));
  std::vector<Vec2<double>> forces(2);
  recursion.joint_forces(rates, forces);
  EnergyFlow flow(2);
  flow.look(chain, angles, rates, {}, forces);
  EXPECT_EQ(flow.power[0], 0.0);
  EXPECT_EQ(flow.power[1], 0.0);
  EXPECT_DOUBLE_EQ(flow.bend[1], 1.5);
  EXPECT_DOUBLE_EQ(flow.speed[1], 1.0);  // of its middle, half of the bead's 2 m/s
  EXPECT_DOUBLE_EQ(flow.kinetic[1], 0.5 * 4.0);
}

}  // namespace
}  // namespace catena
