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

// Links as they are listed; what the whole chain is follows.
TEST(BuildChain, TakesListsOfLinks) {
  Experiment experiment;
  experiment.chain.lengths = {0.5, 0.25, 1.0};
  experiment.chain.masses = {3.0, 1.0, 0.5};
  fill_in(experiment.chain);
  EXPECT_EQ(experiment.chain.links, 3);
  EXPECT_EQ(experiment.chain.length, 1.75);
  EXPECT_EQ(experiment.chain.mass, 4.5);
  EXPECT_EQ(build_chain(experiment).links, (std::vector{rod(0.5, 3.0), rod(0.25, 1.0), rod(1.0, 0.5)}));
  EXPECT_EQ(link_lengths(experiment), experiment.chain.lengths);
  EXPECT_EQ(built_length(experiment.chain), 1.75);
  experiment.chain.model = LinkModel::beads;
  EXPECT_EQ(build_chain(experiment).links.back(), bead(1.0, 0.5));
}

// Unequal links of a uniform rope weigh what they are long; of a tapered one, 1 − ¾ s, what lies along them.
TEST(BuildChain, SpreadsTheMassOverUnequalLinks) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.lengths = {1.0, 0.5, 0.25, 0.25};
  EXPECT_EQ(build_chain(experiment).links,
            (std::vector{rod(1.0, 1.5), rod(0.5, 0.75), rod(0.25, 0.375), rod(0.25, 0.375)}));
  experiment.chain.taper = 0.25;
  const Chain tapered = build_chain(experiment);
  const double ends[] = {0.0, 0.5, 0.75, 0.875, 1.0};
  const auto below = [](double s) { return s - 0.375 * s * s; };  // ∫ (1 − ¾ s) ds
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(tapered.links[i].mass, 3.0 * (below(ends[i + 1]) - below(ends[i])) / below(1.0), 1e-15) << i;
}

// However it is cut, a part of the rope weighs the same: the first half of ten links is the first half of two.
TEST(BuildChain, ATableIsARopeThatCanBeCutAnywhere) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.places = {0.0, 0.3, 0.31, 1.0};
  experiment.chain.densities = {9.0, 5.0, 1.0, 0.5};
  experiment.chain.diameters = {0.03, 0.02, 0.01, 0.01};
  for (const ProfileForm form : {ProfileForm::linear, ProfileForm::exponential}) {
    experiment.chain.profile = form;
    const auto half = [&](int links) {
      experiment.chain.links = links;
      double mass = 0.0, area = 0.0;
      const Chain chain = build_chain(experiment);
      for (int i = 0; i < links / 2; ++i) {
        mass += chain.links[i].mass;
        area += chain.links[i].length * chain.links[i].diameter;
      }
      EXPECT_NEAR(mass_of(chain), 3.0, 1e-14);
      return std::pair{mass, area};
    };
    const auto [mass, area] = half(2);
    EXPECT_NEAR(half(10).first, mass, 1e-14);
    EXPECT_NEAR(half(10).second, area, 1e-16);
  }
  // By hand: (0.3 · 7 + 0.01 · 3 + ∫ from 0.31 to 0.5) of (0.3 · 7 + 0.01 · 3 + 0.69 · 0.75).
  experiment.chain.profile = ProfileForm::linear;
  experiment.chain.links = 2;
  const double at_half = 1 - 0.5 * 0.19 / 0.69;
  EXPECT_NEAR(build_chain(experiment).links[0].mass, 3.0 * (2.13 + 0.19 * (1 + at_half) / 2) / (2.13 + 0.69 * 0.75),
              1e-15);
}

TEST(BuildChain, TapersTheDiameter) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.diameter = 0.04;
  for (const Link& link : build_chain(experiment).links) EXPECT_EQ(link.diameter, 0.04);
  experiment.chain.diameter_taper = 0.5;
  const Chain chain = build_chain(experiment);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(chain.links[i].diameter, 0.04 * (1 - 0.5 * (i + 0.5) / 4), 1e-17);
}

// A rope of bending stiffness B bent to a curvature κ stores ½ B κ² per length: joints of k = B/l that bend by κ l store as much.
TEST(BuildChain, ARopeStaysAsStiffHoweverItIsCut) {
  Experiment experiment = four_links(LinkModel::rods);
  experiment.chain.bending_stiffness = 0.6;
  experiment.chain.bending_friction = 0.02;
  experiment.chain.joint_rest = {0.1};
  EXPECT_EQ(build_chain(experiment).joints, (std::vector(3, Joint{.friction = 0.04, .stiffness = 1.2, .rest = 0.1})));
  experiment.chain.lengths = {1.0, 0.5, 0.25, 0.25};
  const std::vector<Joint> joints = build_chain(experiment).joints;
  EXPECT_DOUBLE_EQ(joints[0].stiffness, 0.6 / 0.75);
  EXPECT_DOUBLE_EQ(joints[1].stiffness, 0.6 / 0.375);
  EXPECT_DOUBLE_EQ(joints[2].friction, 0.02 / 0.25);
}

TEST(BuildChain, FewerLinksAreTheSameRope) {
  Experiment experiment;
  experiment.chain.lengths = {0.1, 0.2, 0.3, 0.4, 0.5};
  experiment.chain.masses = {5.0, 4.0, 3.0, 2.0, 1.0};
  experiment.chain.bending_stiffness = 0.3;
  experiment.start = {.shape = StartShape::angles, .angles = {0.0, 1.0}, .rates = {0.0, 2.0}, .places = {0.0, 1.0}};
  fill_in(experiment.chain);
  experiment.run.duration = 1.0;
  const Experiment shorter = shortened(experiment, 2);
  EXPECT_TRUE(complaints(shorter).empty());
  EXPECT_NEAR(shorter.chain.lengths[0], 0.3, 1e-16);
  EXPECT_NEAR(shorter.chain.lengths[1], 1.2, 1e-15);
  EXPECT_EQ(shorter.chain.masses, (std::vector{9.0, 6.0}));
  EXPECT_EQ(shorter.chain.bending_stiffness, 0.3);
  EXPECT_EQ(shorter.start, experiment.start);
}

// An even number of links folded along the vertical is at rest: of a chain that falls nothing would be learnt from it.
TEST(BuildChain, AFoldedChainOfFewerLinksStillFalls) {
  Experiment experiment = four_links(LinkModel::beads);
  experiment.chain.links = 1001;
  experiment.start.shape = StartShape::folded;
  experiment.run.duration = 0.1;
  EXPECT_EQ(shortened(experiment, 500).chain.links, 499);
  EXPECT_TRUE(complaints(shortened(experiment, 500)).empty());
  EXPECT_EQ(shortened(experiment, 501).chain.links, 501);
}

}  // namespace
}  // namespace catena
