#include "lab/build.hpp"

#include <gtest/gtest.h>

namespace catena {
namespace {

/// Four links of 0.5 m, 3 kg in all: numbers that a double holds exactly.
Experiment four_links(LinkModel model) {
  Experiment experiment;
  experiment.chain = {.links = 4, .length = 2.0, .mass = 3.0, .model = model};
  return experiment;
}

double mass_of(const Chain& chain) {
  double mass = 0.0;
  for (const Link& link : chain.links) mass += link.mass;
  return mass;
}

TEST(BuildChain, UniformRodsAndBeads) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.joint_friction = 0.1;
  experiment.chain.joint_stiffness = 0.2;
  experiment.world.gravity = 1.6;
  const Chain rods = build_chain(experiment);
  EXPECT_EQ(rods.links, std::vector(4, rod(0.5, 0.75)));
  EXPECT_EQ(rods.joints, (std::vector(3, Joint{.friction = 0.1, .stiffness = 0.2})));
  EXPECT_EQ(rods.gravity, 1.6);
  EXPECT_EQ(build_chain(four_links(LinkModel::beads)).links, std::vector(4, bead(0.5, 0.75)));
}

// Mass per length 1 + (τ − 1) x/L. Rods have its integral over the link, τ = 1/4: 1 − 0.75 (i + ½)/4, four of which add up to
// 4 (1 + τ)/2. Beads have what it is at their place, 1 − 0.75 (i + 1)/4, in all 4 + (τ − 1) 5/2.
TEST(BuildChain, TapersTheMassAndKeepsItsSum) {
  for (const LinkModel model : {LinkModel::rods, LinkModel::beads}) {
    Experiment experiment = four_links(model);
    experiment.chain.taper = 0.25;
    const Chain chain = build_chain(experiment);
    const bool rods = model == LinkModel::rods;
    const double sum = rods ? 4 * 1.25 / 2 : 4 - 0.75 * 2.5;
    for (int i = 0; i < 4; ++i) {
      const double mass = 3.0 * (1 - 0.75 * (i + (rods ? 0.5 : 1.0)) / 4) / sum;
      EXPECT_DOUBLE_EQ(chain.links[i].mass, mass) << i;
      EXPECT_DOUBLE_EQ(chain.links[i].centre, rods ? 0.25 : 0.5);
      EXPECT_DOUBLE_EQ(chain.links[i].inertia, rods ? mass * 0.5 * 0.5 / 12 : 0.0);
    }
    EXPECT_DOUBLE_EQ(mass_of(chain), 3.0);
  }
}

// Seen from its near joint the last rod of m = 0.75 kg with M = 1.5 kg at its end has the moment m l/2 + M l and the inertia
// m l²/3 + M l².
TEST(BuildChain, GluesAMassToTheTip) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.tip_mass = 1.5;
  const Link last = build_chain(experiment).links.back();
  EXPECT_DOUBLE_EQ(last.mass, 2.25);
  EXPECT_DOUBLE_EQ(last.mass * last.centre, 0.75 * 0.25 + 1.5 * 0.5);
  EXPECT_NEAR(last.inertia + last.mass * last.centre * last.centre, 0.75 * 0.25 / 3 + 1.5 * 0.25, 1e-15);
  EXPECT_EQ(build_chain(experiment).links.front(), rod(0.5, 0.75));
  experiment = four_links(LinkModel::beads);
  experiment.chain.tip_mass = 1.5;
  EXPECT_EQ(build_chain(experiment).links.back(), bead(0.5, 0.75 + 1.5));
}

TEST(BuildChain, HalvesTheEndBeadButNotTheTipMass) {
  Experiment experiment = four_links(LinkModel::beads);
  experiment.chain.half_end_bead = true;
  EXPECT_EQ(build_chain(experiment).links.back(), bead(0.5, 0.375));
  EXPECT_DOUBLE_EQ(mass_of(build_chain(experiment)), 2.625);
  experiment.chain.tip_mass = 1.5;
  EXPECT_EQ(build_chain(experiment).links.back(), bead(0.5, 0.375 + 1.5));
}

}  // namespace
}  // namespace catena
