#include "lab/method.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/build.hpp"
#include "lab/run.hpp"
#include "lab/step_limit.hpp"

namespace catena {
namespace {

/// The chain of `falling-d`: 229 rods, 21 g, hung by both ends, one let go.
Experiment folded_chain(double friction, double tip_mass) {
  Experiment experiment;
  experiment.chain = {.links = 229, .length = 1.02, .mass = 0.0208, .joint_friction = friction, .tip_mass = tip_mass};
  experiment.start.span = 0.255;
  experiment.run.duration = 0.5;
  return experiment;
}

/// The same chain let go from a straight line, one radian below the horizontal: taut from the start.
Experiment taut_chain(double friction, double tip_mass) {
  Experiment experiment = folded_chain(friction, tip_mass);
  experiment.start = {.shape = StartShape::straight, .angle = -1.0};
  return experiment;
}

Choice choice(const Experiment& experiment) { return choose_method(experiment, build_chain(experiment)); }

struct Measured {
  Experiment experiment;
  int explicit_steps, implicit_steps;  ///< of dop853 and radau5, as counted at a tolerance of 1e-9
};

// One step of either takes about as long. Where the two differ by less than a half, either is right.
TEST(MethodChoice, IsTheCheaperOneWhereBothWereMeasured) {
  for (const auto& [experiment, explicit_steps, implicit_steps] :
       {Measured{folded_chain(2.163e-5, 0.0), 45037, 689}, Measured{folded_chain(2.163e-5, 0.2), 45019, 1579},
        Measured{folded_chain(2.163e-5, 20.0), 45106, 2756}, Measured{folded_chain(3e-6, 20.0), 6582, 3265},
        Measured{folded_chain(3e-6, 2.0), 6414, 2452}, Measured{folded_chain(3e-7, 20.0), 1322, 3786},
        Measured{folded_chain(1e-7, 2.0), 917, 3297}, Measured{folded_chain(0.0, 0.0), 1194, 4705},
        Measured{folded_chain(0.0, 20.0), 2455, 8033}, Measured{taut_chain(0.0, 0.0), 1540, 5326},
        Measured{taut_chain(1e-7, 0.0), 341, 1297}, Measured{taut_chain(0.0, 20.0), 31617, 65953},
        Measured{taut_chain(1e-7, 20.0), 7876, 16876}, Measured{taut_chain(1e-6, 20.0), 6469, 10102},
        Measured{taut_chain(5e-7, 2.0), 2180, 5016}, Measured{taut_chain(1e-6, 2.0), 1976, 4297}}) {
    const double ratio = static_cast<double>(explicit_steps) / implicit_steps;
    ASSERT_TRUE(ratio > 1.5 || ratio < 1 / 1.5);
    EXPECT_EQ(choice(experiment).method, ratio > 1 ? Method::radau5 : Method::dop853)
        << "friction " << experiment.chain.joint_friction << ", tip " << experiment.chain.tip_mass << ", shape "
        << name(experiment.start.shape) << ": " << choice(experiment).reason;
  }
}

TEST(MethodChoice, IsTheCheaperOneWhereBothAreCounted) {
  Experiment experiment = taut_chain(0.0, 0.02);
  experiment.chain.links = 60;
  experiment.run.duration = 0.1;
  for (const double friction : {0.0, 2e-4}) {
    experiment.chain.joint_friction = friction;
    const Choice chosen = choice(experiment);
    const auto steps = [&](Method method) {
      experiment.run.method = method;
      return run(experiment).counters.steps;
    };
    const std::int64_t of_dop853 = steps(Method::dop853), of_radau5 = steps(Method::radau5);
    EXPECT_EQ(chosen.method, of_dop853 < of_radau5 ? Method::dop853 : Method::radau5)
        << of_dop853 << " against " << of_radau5;
    experiment.run.method = Method::automatic;
  }
}

TEST(MethodChoice, SaysWhy) {
  EXPECT_NE(choice(folded_chain(2.163e-5, 0.0)).reason.find("about 48013 steps"), std::string::npos);
  EXPECT_NE(choice(folded_chain(0.0, 0.0)).reason.find("not stiff"), std::string::npos);
  EXPECT_NE(choice(taut_chain(1e-7, 20.0)).reason.find("under tension"), std::string::npos);
  Experiment chosen = folded_chain(0.0, 0.0);
  chosen.run.method = Method::gauss6;
  EXPECT_EQ(choice(chosen).method, Method::gauss6);
  EXPECT_EQ(choice(chosen).reason, "");
}

TEST(MethodChoice, FollowsToleranceStiffnessAndModel) {
  Experiment experiment = folded_chain(0.0, 0.0);
  experiment.run.tolerance = 1e-4;
  EXPECT_EQ(choice(experiment).method, Method::dopri5);
  experiment.chain.joint_stiffness = 10.0;  // √(16 k/J) = 5·10⁵ 1/s
  EXPECT_EQ(choice(experiment).method, Method::radau5);
  experiment = folded_chain(2.163e-5, 0.0);
  experiment.chain.model = LinkModel::beads;
  EXPECT_EQ(choice(experiment).method, Method::radau5);
  experiment.chain.joint_friction = 0.0;
  EXPECT_EQ(choice(experiment).method, Method::dop853);
  experiment.chain.tip_mass = 20.0;  // however coarse: what swings undamped has to be followed
  for (const double tolerance : {1e-2, 1e-12}) {
    experiment.run.tolerance = tolerance;
    EXPECT_NE(choice(experiment).method, Method::radau5) << tolerance;
  }
  experiment.run.tolerance = 1e-9;
  experiment.chain.tip_mass = 0.0;
  experiment.world.gravity = 0.0;  // nothing falls, nothing pulls
  EXPECT_EQ(choice(experiment).method, Method::dop853);
  experiment.chain.joint_friction = 2.163e-5;
  EXPECT_EQ(choice(experiment).method, Method::radau5);
  experiment.chain.links = 1;  // no joints, no neighbours
  EXPECT_EQ(choice(experiment).method, Method::dop853);
}

// A hanging chain that swings a little stays what it is at the step that the estimate allows, and blows up well beyond it.
TEST(StableStep, IsNearTheLimitOfAHangingChain) {
  for (const Method method : {Method::rk4, Method::euler}) {
    Experiment experiment;
    experiment.chain = {.links = 20, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
    experiment.start = {.shape = StartShape::straight, .angle = -1.5};
    experiment.run = {.duration = 0.5, .method = method};
    const double stable = stable_step(method, build_chain(experiment), experiment.run.duration);
    ASSERT_GT(stable, 0.0);
    experiment.run.step = stable;
    EXPECT_EQ(run(experiment).status, RunStatus::done);
    experiment.run.step = (method == Method::rk4 ? 10 : 1000) * stable;  // Euler's swings grow slowly
    const RunResult astray = run(experiment);
    EXPECT_EQ(astray.status, RunStatus::failed);
    EXPECT_NE(astray.message.find("blown up"), std::string::npos) << astray.message;
  }
  EXPECT_EQ(stable_step(Method::radau5, build_chain(folded_chain(0.0, 0.0)), 1.0), 0.0);
}

}  // namespace
}  // namespace catena
