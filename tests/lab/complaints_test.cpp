// What is impossible about a chain and its start, each said with what was given and what is allowed.
#include "lab/complaints.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace catena {
namespace {

/// A whip of five rods, which lies still no longer.
Experiment sound_whip() {
  Experiment experiment;
  experiment.chain = {.links = 5, .length = 1.0, .mass = 0.5};
  experiment.start = {
      .shape = StartShape::fold, .angle = 0.0, .fold = FoldForm::circle, .width = 0.5, .tip_speed = 1.0};
  experiment.world.gravity = 0.0;
  experiment.run.duration = 1.0;
  return experiment;
}

std::string said_of(const std::string& key, const std::function<void(Experiment&)>& change) {
  Experiment experiment = sound_whip();
  change(experiment);
  for (const Complaint& complaint : complaints(experiment))
    if (complaint.key == key) return complaint.text;
  return "";
}
std::string said_of_chain(const std::string& key, const std::function<void(ChainSpec&)>& change) {
  return said_of(key, [&](Experiment& e) { change(e.chain); });
}
std::string said_of_start(const std::string& key, const std::function<void(StartSpec&)>& change) {
  return said_of(key, [&](Experiment& e) { change(e.start); });
}

TEST(ComplaintsOfChains, ASoundWhipHasNone) {
  EXPECT_TRUE(complaints(sound_whip()).empty()) << complaints(sound_whip()).front().key;
}

TEST(ComplaintsOfChains, ListsFitTheChain) {
  const auto lengths = [](std::vector<double> list) { return [=](ChainSpec& c) { c.lengths = list; }; };
  EXPECT_EQ(said_of_chain("chain.lengths", lengths({0.1, 0.2, 0.3, 0.2, 0.2})), "");
  EXPECT_EQ(said_of_chain("chain.lengths", lengths({0.5, 0.5})), "has 2 entries; the chain has 5 links");
  EXPECT_EQ(said_of_chain("chain.lengths", lengths({0.1, -0.2, 0.3, 0.2, 0.2})),
            "has -0.2 as item 2; it must be positive, from 1e-12 to 1e12 m");
  EXPECT_EQ(said_of_chain("chain.lengths", lengths({0.1, 0.2, std::nan(""), 0.2, 0.2})),
            "has nan as item 3; it must be a finite number");
  EXPECT_EQ(said_of_chain("chain.length", lengths({0.2, 0.2, 0.2, 0.2, 0.3})),
            "is 1; chain.lengths add up to 1.1: make them agree, or give chain.lengths alone");
  EXPECT_NE(said_of_chain("chain.lengths", lengths({1e-9, 0.5, 0.2, 0.2, 0.1})).find("vanish in rounding"),
            std::string::npos);
  const auto masses = [](std::vector<double> list) { return [=](ChainSpec& c) { c.masses = list; }; };
  EXPECT_EQ(said_of_chain("chain.mass", masses({0.1, 0.1, 0.1, 0.1, 0.1})), "");
  EXPECT_EQ(said_of_chain("chain.masses", masses({0.1})), "has 1 entries; the chain has 5 links");
  EXPECT_EQ(said_of_chain("chain.masses", masses({0.1, 0.1, 0.0, 0.1, 0.1})),
            "has 0 as item 3; it must be positive, from 1e-24 to 1e24 kg");
  EXPECT_NE(said_of_chain("chain.mass", masses({1, 1, 1, 1, 1})), "");
  EXPECT_NE(said_of_chain("chain.taper", [](ChainSpec& c) { c.masses = {1, 1, 1, 1, 1}, c.mass = 5, c.taper = 0.1; }),
            "");
  EXPECT_EQ(said_of_chain("chain.half_end_bead",
                          [](ChainSpec& c) {
                            c.model = LinkModel::beads;
                            c.masses = {1, 1, 1, 1, 1}, c.mass = 5, c.half_end_bead = true;
                          }),
            "is true; chain.masses says what each bead weighs: halve the last one there");
}

TEST(ComplaintsOfChains, ATaperLeavesSomeMass) {
  EXPECT_EQ(said_of_chain("chain.taper", [](ChainSpec& c) { c.taper = 0.0; }),
            "is 0; it must be from 1e-6 to 1000: a tip without mass has no motion of its own");
  EXPECT_NE(said_of_chain("chain.diameter_taper", [](ChainSpec& c) { c.diameter = 0.01, c.diameter_taper = 0.0; }), "");
  EXPECT_EQ(said_of_chain("chain.densities", [](ChainSpec& c) { c.places = {0, 1}, c.densities = {1, 0}; }),
            "has 0 as item 2; it must be positive, from 1e-24 to 1e24");
  EXPECT_NE(said_of_chain("chain.densities", [](ChainSpec& c) { c.places = {0, 1}, c.densities = {1, 1e-7}; }), "");
}

TEST(ComplaintsOfChains, TablesAreSorted) {
  const auto table = [](std::vector<double> places, std::vector<double> densities) {
    return [=](ChainSpec& c) { c.places = places, c.densities = densities; };
  };
  EXPECT_EQ(said_of_chain("chain.places", table({0, 0.5, 1}, {3, 2, 1})), "");
  EXPECT_EQ(said_of_chain("chain.places", table({0, 0.5, 0.2, 1}, {4, 3, 2, 1})),
            "has 0.2 as item 3, after 0.5; places must increase, by 1e-9 at least");
  EXPECT_NE(said_of_chain("chain.places", table({0, 0.5, 0.5, 1}, {4, 3, 2, 1})), "");
  EXPECT_EQ(said_of_chain("chain.places", table({0, 1.6}, {2, 1})),
            "has 1.6 as item 2; it must be from 0 at the support to 1 at the tip");
  EXPECT_EQ(said_of_chain("chain.places", table({0, std::nan("")}, {2, 1})),
            "has nan as item 2; it must be a finite number");
  EXPECT_NE(said_of_chain("chain.places", table({0.5}, {2})), "");
  EXPECT_EQ(said_of_chain("chain.densities", table({0, 0.5, 1}, {3, 1})), "has 2 entries; chain.places has 3");
  EXPECT_NE(said_of_chain("chain.densities", table({}, {3, 1})).find("needs chain.places"), std::string::npos);
  EXPECT_NE(said_of_chain("chain.places", table({0, 1}, {})).find("is used only with"), std::string::npos);
}

// A key that is silently ignored is a trap.
TEST(ComplaintsOfChains, NothingIsSaidTwice) {
  EXPECT_NE(said_of_chain("chain.taper", [](ChainSpec& c) { c.places = {0, 1}, c.densities = {2, 1}, c.taper = 0.5; }),
            "");
  EXPECT_NE(
      said_of_chain("chain.diameter", [](ChainSpec& c) { c.places = {0, 1}, c.diameters = {2, 1}, c.diameter = 1; }),
      "");
  EXPECT_NE(said_of_chain("chain.diameter_taper", [](ChainSpec& c) { c.diameter_taper = 0.5; }), "");
  EXPECT_NE(said_of_chain("chain.profile", [](ChainSpec& c) { c.profile = ProfileForm::exponential; }), "");
  EXPECT_EQ(said_of_chain("chain.profile", [](ChainSpec& c) { c.profile = ProfileForm::exponential, c.taper = 0.1; }),
            "");
  EXPECT_EQ(said_of_chain("chain.bending_stiffness",
                          [](ChainSpec& c) { c.bending_stiffness = 1e-3, c.joint_stiffness = 1e-3; }),
            "is given together with chain.joint_stiffness; both describe the joints: give one");
  EXPECT_NE(said_of_chain("chain.bending_friction", [](ChainSpec& c) { c.bending_friction = 1, c.joint_friction = 1; }),
            "");
  EXPECT_NE(said_of_chain("chain.diameters", [](ChainSpec& c) { c.places = {0, 1}, c.diameters = {2, 1}; }),
            "");  // no air
}

TEST(ComplaintsOfChains, BendingHasItsLimits) {
  EXPECT_EQ(said_of_chain("chain.bending_stiffness", [](ChainSpec& c) { c.bending_stiffness = -1; }),
            "is -1; it must be zero or positive");
  // E = M (ω L)² with ω = v/L = 1 rad/s is 0.5 J; a fifth of a metre of rope bends with k = B/0.2.
  EXPECT_EQ(said_of_chain("chain.bending_stiffness", [](ChainSpec& c) { c.bending_stiffness = 0.9e11; }), "");
  EXPECT_EQ(said_of_chain("chain.bending_stiffness", [](ChainSpec& c) { c.bending_stiffness = 1.1e11; }),
            "is 1.1e+11 N m²; it must be at most 1e+11 N m²: stiffer joints would bend by less than the rounding of "
            "their angles");
  EXPECT_NE(said_of_chain("chain.bending_friction", [](ChainSpec& c) { c.bending_friction = 1.1e11; }), "");
}

TEST(ComplaintsOfStarts, AWhipNeedsSpeed) {
  EXPECT_EQ(said_of_start("start.tip_speed", [](StartSpec& s) { s.tip_speed = 0; }),
            "is 0; a fold at rest stays at rest without gravity: give the tip a speed");
  EXPECT_EQ(said_of_start("start.tip_speed", [](StartSpec& s) { s.tip_speed = -1; }),
            "is -1; it must be from 0 to 1e9 m/s");
  EXPECT_EQ(said_of_start("start.tip_speed", [](StartSpec& s) { s.tip_speed = INFINITY; }),
            "is inf; it must be a finite number");
  EXPECT_EQ(said_of("start.tip_speed", [](Experiment& e) { e.start.tip_speed = 0, e.world.gravity = 9.8; }), "");
  EXPECT_EQ(said_of_start("start.tip_speed", [](StartSpec& s) { s.width = 0.01, s.centre = 0.4; }),
            "is 1 m/s; no link lies within the fold: use more links, or a wider fold (start.width)");
  EXPECT_EQ(said_of_start("start.tip_speed", [](StartSpec& s) { s = {.shape = StartShape::straight, .tip_speed = 2}; }),
            "is 2 m/s; no link turns at the start: give start.rates, which it scales");
  EXPECT_EQ(said_of_start(
                "start.tip_speed",
                [](StartSpec& s) { s = {.shape = StartShape::straight, .rates = {1, 1, 0, -1, -1}, .tip_speed = 2}; }),
            "is 2 m/s; the links turn so that the tip stays where it is: change start.rates");
  EXPECT_NE(said_of("start.tip_speed",
                    [](Experiment& e) {
                      e.support = {.motion = SupportMotion::sine, .amplitude = 0.1, .frequency = 1};
                      e.start.at_rest_in_space = true;
                    }),
            "");
  EXPECT_NE(said_of("start.tip_speed", [](Experiment& e) { e.far_end.held = true; }), "");
}

TEST(ComplaintsOfStarts, AFoldLiesOnTheChain) {
  for (const double centre : {0.0, 1.0, -0.3, 2.0, std::nan("")})
    EXPECT_NE(said_of_start("start.centre", [=](StartSpec& s) { s.centre = centre; }), "") << centre;
  EXPECT_EQ(said_of_start("start.width", [](StartSpec& s) { s.width = 0; }),
            "is 0; it must be from 1e-6 to 1, a share of the chain");
  EXPECT_EQ(said_of_start("start.width", [](StartSpec& s) { s.fold = FoldForm::single; }),
            "is used only by the folds \"circle\" and \"smooth\"; start.fold is \"single\"");
  EXPECT_EQ(said_of_start("start.centre",
                          [](StartSpec& s) { s = {.shape = StartShape::straight, .rates = {1}, .centre = 0.3}; }),
            "is used only by the shape \"fold\"; start.shape is \"straight\"");
}

TEST(ComplaintsOfStarts, TablesFit) {
  const auto table = [](std::vector<double> places, std::vector<double> angles, std::vector<double> rates) {
    return [=](StartSpec& s) { s = {.shape = StartShape::angles, .angles = angles, .rates = rates, .places = places}; };
  };
  EXPECT_EQ(said_of_start("start.places", table({0, 1}, {0, 1}, {0, 1})), "");
  EXPECT_EQ(said_of_start("start.places", table({0.5, 0.2}, {0, 1}, {})),
            "has 0.2 as item 2, after 0.5; places must increase, by 1e-9 at least");
  EXPECT_EQ(said_of_start("start.angles", table({0, 0.5, 1}, {0, 1}, {})), "has 2 entries; start.places has 3");
  EXPECT_EQ(said_of_start("start.rates", table({0, 1}, {0, 1}, {0, 1, 2})),
            "has 3 entries; give one for all or one for each of the 2 start.places");
  EXPECT_NE(said_of_start("start.places", [](StartSpec& s) { s.places = {0, 1}; }), "");
}

// Along the vertical an even number of links folds into one line, in equilibrium: it would fall by rounding alone.
TEST(ComplaintsOfStarts, AnEvenFoldAlongTheVerticalIsAtRest) {
  const auto folded = [](int links, double angle) {
    return [=](Experiment& e) {
      e.chain.links = links;
      e.start = {.shape = StartShape::folded, .angle = angle};
      e.world.gravity = 9.8;
    };
  };
  constexpr double plumb_angle = std::numbers::pi / 2;
  EXPECT_EQ(said_of("chain.links", folded(5, -plumb_angle)), "");
  EXPECT_EQ(said_of("chain.links", folded(6, -plumb_angle)),
            "is 6; an even number of links folded along the vertical lies in one line and is at rest, so that only "
            "rounding would move it: use an odd number, or another start.angle");
  EXPECT_NE(said_of("chain.links", folded(6, plumb_angle)), "");
  EXPECT_EQ(said_of("chain.links", folded(6, 0.3)), "");
  EXPECT_EQ(said_of("chain.links", [&](Experiment& e) { folded(6, -plumb_angle)(e), e.start.rates = {0.1}; }), "");
}

// Unequal links: the ends can come no closer than the longest is longer than all the others.
TEST(ComplaintsOfStarts, ALongLinkHoldsTheEndsApart) {
  const auto hung = [](double span) {
    return [=](Experiment& e) {
      e.chain.links = 3;
      e.chain.lengths = {0.1, 0.7, 0.2};
      e.start = {.shape = StartShape::hanging, .span = span};
      e.world.gravity = 9.8;
    };
  };
  EXPECT_EQ(said_of("start.span", hung(0.41)), "");
  EXPECT_EQ(
      said_of("start.span", hung(0.3)),
      "puts the ends 0.3 m apart; they must be more than 0.4 m apart, because all other links together are so much "
      "shorter than the longest");
}

TEST(Complaints, TheSpeedOfSoundIsASpeed) {
  EXPECT_EQ(said_of("world.sound_speed", [](Experiment& e) { e.world.sound_speed = 343; }), "");
  EXPECT_NE(said_of("world.sound_speed", [](Experiment& e) { e.world.sound_speed = -1; }), "");
  EXPECT_NE(said_of("world.sound_speed", [](Experiment& e) { e.world.sound_speed = NAN; }), "");
}

}  // namespace
}  // namespace catena
