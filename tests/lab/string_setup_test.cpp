// The string that an experiment describes: it starts as its chain does, and what it does not have is refused.
#include "lab/string_setup.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/build.hpp"

namespace catena::string_test {
namespace {

Experiment folded_whip(FoldForm form) {
  Experiment experiment;
  experiment.chain = {.links = 1000, .length = 2.0, .mass = 0.5, .model = LinkModel::beads};
  experiment.start = {
      .shape = StartShape::fold, .angle = 0.4, .fold = form, .centre = 0.3, .width = 0.2, .tip_speed = 3.0};
  experiment.world.gravity = 0.0;
  experiment.run.duration = 1.0;
  return experiment;
}

// Link by link at their middles. The speeds are scaled by sums over the links in the one and by integrals in the other: 1e-6 of
// links that are a thousandth long; at the corners of a circle a link's share of that.
TEST(StringSetup, StartsAsItsChainDoes) {
  for (const FoldForm form : {FoldForm::smooth, FoldForm::circle}) {
    const Experiment experiment = folded_whip(form);
    const auto setup = string_setup(experiment);
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->string, (UniformString{.length = 2.0, .mass = 0.5, .gravity = 0.0}));
    const std::vector<double> y = *build_start(experiment, build_chain(experiment));
    double largest = 0.0;
    for (std::size_t i = 0; i < 1000; ++i) largest = std::max(largest, std::abs(y[1000 + i]));
    for (std::size_t i = 0; i < 1000; ++i) {
      const Turn turn = setup->start((static_cast<double>(i) + 0.5) / 1000);
      EXPECT_NEAR(turn.angle, y[i], 1e-12);
      EXPECT_NEAR(turn.rate, y[1000 + i], (form == FoldForm::smooth ? 1e-6 : 1e-2) * largest);
    }
  }
}

TEST(StringSetup, TakesTablesAndStraightLines) {
  Experiment experiment = folded_whip(FoldForm::smooth);
  experiment.start = {.shape = StartShape::angles, .angles = {0.0, 1.0}, .rates = {2.0, 4.0}, .places = {0.0, 1.0}};
  const Turn half = string_setup(experiment)->start(0.5);
  EXPECT_DOUBLE_EQ(half.angle, 0.5);
  EXPECT_DOUBLE_EQ(half.rate, 3.0);
  experiment.start = {.shape = StartShape::straight, .angle = -0.2, .rates = {5.0}};
  const Turn straight = string_setup(experiment)->start(0.9);
  EXPECT_DOUBLE_EQ(straight.angle, -0.2);
  EXPECT_DOUBLE_EQ(straight.rate, 5.0);
}

bool refused(const Experiment& experiment, std::string_view key) {
  const auto setup = string_setup(experiment);
  return !setup && std::ranges::any_of(setup.error(), [&](const Complaint& c) { return c.key == key; });
}

TEST(StringSetup, RefusesWhatAnIdealStringDoesNotHave) {
  const Experiment fine = folded_whip(FoldForm::smooth);
  ASSERT_TRUE(string_setup(fine));
  const auto with = [&](auto change) {
    Experiment changed = fine;
    change(changed);
    return changed;
  };
  EXPECT_TRUE(refused(with([](Experiment& e) { e.chain.joint_friction = 1e-3; }), "chain.joint_friction"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.chain.bending_stiffness = 1e-3; }), "chain.bending_stiffness"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.chain.taper = 0.5; }), "chain.taper"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.chain.tip_mass = 0.5; }), "chain.tip_mass"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.air.density = 1.2; }), "air.density"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.support.motion = SupportMotion::sine; }), "support.motion"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.far_end.held = true; }), "far_end.held"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.start.fold = FoldForm::single; }), "start.fold"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.start.shape = StartShape::hanging; }), "start.shape"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.start.shape = StartShape::folded; }), "start.shape"));
  EXPECT_TRUE(refused(with([](Experiment& e) {
                        e.start.shape = StartShape::angles;
                        e.start.angles = std::vector<double>(1000, 0.1);
                      }),
                      "start.angles"));
  EXPECT_TRUE(refused(with([](Experiment& e) { e.start = {.shape = StartShape::straight, .tip_speed = 1.0}; }),
                      "start.tip_speed"));
}

}  // namespace
}  // namespace catena::string_test
