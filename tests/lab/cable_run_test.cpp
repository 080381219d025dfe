// Elastic cables, run as experiments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "lab/build_cable.hpp"
#include "lab/chain_names.hpp"
#include "lab/run.hpp"
#include "lab/step_limit.hpp"
#include "lab/tip_samples.hpp"
#include "model/cable.hpp"

namespace catena {
namespace {

constexpr double earth = 9.81;

/// A cable of 1 m and 0.1 kg that is let go lying to the right.
Experiment level_cable(int elements, double stiffness, double duration) {
  Experiment experiment;
  experiment.chain = {.links = elements, .length = 1.0, .mass = 0.1, .model = LinkModel::cable};
  experiment.chain.axial_stiffness = stiffness;
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = duration, .tolerance = 1e-9, .certify = false};
  return experiment;
}

/// The same, hung between two ends 0.6 m apart and 0.1 m above each other, which hold it.
Experiment hung_cable(int elements, double stiffness, double duration) {
  Experiment experiment = level_cable(elements, stiffness, duration);
  experiment.start = {.shape = StartShape::hanging, .span = 0.6, .rise = 0.1};
  experiment.far_end = {.held = true};
  return experiment;
}

RunResult done(const Experiment& experiment, const RunRequest& request = {}) {
  EXPECT_TRUE(complaints(experiment).empty())
      << complaints(experiment).front().key << ' ' << complaints(experiment).front().text;
  RunResult made = run(experiment, request);
  EXPECT_EQ(made.status, RunStatus::done) << made.message;
  return made;
}

Vec2<double> last_tip(const RunResult& made) {
  const std::size_t at = made.schema.offset(chain_names::position);
  return {made.last[at], made.last[at + 1]};
}

// A cable that hangs plumb and unstretched when it is let go: until the wave from the support has come to the free end, after L/c, that
// falls freely; at 2L/c it is lowest, by g L²/c², and at 4L/c back, with c² = EA L/M (d'Alembert).
TEST(PhysicsOfCables, StretchTravelsAsAWave) {
  const double stiffness = 50.0, speed2 = stiffness / 0.1, pass = 1 / std::sqrt(speed2);
  Experiment experiment = level_cable(32, stiffness, 4 * pass);
  experiment.start.angle = -std::numbers::pi / 2;
  const RunResult made = done(experiment, {.at = {0.9 * pass}});
  const Peak& lowest = made.peak(chain_names::drop_max);
  EXPECT_NEAR(lowest.value, earth / speed2, 2e-5);  // a kink of the velocity, on 32 elements
  EXPECT_NEAR(lowest.time, 2 * pass, 0.02 * pass);
  EXPECT_NEAR(last_tip(made).y, -1.0, 2e-4);
  const double fallen = -1.0 - made.at.row(0)[made.schema.offset(chain_names::position) + 1];
  EXPECT_NEAR(fallen, earth * 0.81 * pass * pass / 2, 1e-6);
  EXPECT_LT(std::abs(made.evidence.imbalance), 1e-6);
}

// Ever stiffer elements, ever more of them: a chain of ever more rods.
TEST(PhysicsOfCables, AStiffCableIsAChainOfManyRods) {
  Experiment rods = level_cable(60, 0.0, 0.35);
  rods.chain.model = LinkModel::rods;
  rods.run.tolerance = 1e-10;
  const Vec2<double> coarse = last_tip(done(rods));
  rods.chain.links = 120;
  const Vec2<double> fine = last_tip(done(rods)), limit = fine + (1.0 / 3) * (fine - coarse);  // of order 2
  std::vector<double> missed;
  for (const int elements : {4, 8, 16})
    missed.push_back(length_of(last_tip(done(level_cable(elements, 1e6, 0.35))) - limit));
  EXPECT_LT(missed[2], 5e-4);  // a strain of 1e-6, and a release that begins with a corner at the support
  EXPECT_GT(std::log2(missed[0] / missed[2]) / 2, 2.0);  // orders of 3.1 and 1.9 were measured
}

TEST(PhysicsOfCables, EnergyIsAccountedFor) {
  Experiment experiment = hung_cable(4, 50.0, 0.4);
  experiment.run.tolerance = 1e-7;
  experiment.support = {.motion = SupportMotion::sine, .amplitude = 0.05, .frequency = 2.0, .direction = 0.3};
  experiment.far_end = {.held = true, .release_at = {0.25}};
  experiment.far_end.path = {.motion = SupportMotion::flick, .amplitude = 0.1, .direction = 1.0, .duration = 0.2};
  experiment.chain.damping = 0.5;
  experiment.chain.bending_stiffness = 1e-4;
  for (const Method method : {Method::radau5, Method::dop853, Method::mebdf, Method::gauss6}) {
    experiment.run.method = method;
    const RunResult made = done(experiment, {.at = {0.25}});
    const double at_hand = energy_at_hand(made.schema, made.first, made.last);
    EXPECT_LT(std::abs(made.evidence.imbalance), 1e-5 * at_hand) << name(method);  // of a tolerance of 1e-7
    EXPECT_GT(made.last[made.schema.offset(chain_names::damping_heat)], 1e-3);
    EXPECT_GT(std::abs(made.last[made.schema.offset(chain_names::work)]), 1e-3);
  }
}

// A stop where the end is let go, a support that moves, frames: continued to the same bits.
TEST(PropertyOfCables, GoOnToTheSameBits) {
  Experiment experiment = hung_cable(3, 50.0, 0.1);
  experiment.run.tolerance = 1e-6;
  experiment.far_end.release_at = {0.05};
  experiment.support = {.motion = SupportMotion::sine_squared, .amplitude = 0.05, .frequency = 25.0, .periods = 1};
  for (const Method method : {Method::radau5, Method::dop853, Method::mebdf, Method::gauss6}) {
    experiment.run.method = method;
    const RunResult whole = done(experiment);
    RunResult part = run(experiment, {.keep_going = [](double t) { return t < 0.03; }});
    ASSERT_EQ(part.status, RunStatus::interrupted);
    part = run(experiment, {.go_on_from = &part});
    EXPECT_EQ(part.hash, whole.hash) << name(method);
    EXPECT_EQ(part.frames, whole.frames) << name(method);
    EXPECT_EQ(part.peaks, whole.peaks) << name(method);
  }
}

TEST(PropertyOfCables, HangAtRestWhereStaticsHasThem) {
  const RunResult made = done(hung_cable(10, 100.0, 0.5));
  const std::size_t middle = made.schema.offset(chain_names::middle);
  EXPECT_NEAR(made.last[middle], made.first[middle], 1e-9);
  EXPECT_NEAR(made.last[middle + 1], made.first[middle + 1], 1e-9);
  const std::size_t force = made.schema.offset(chain_names::support_force);
  EXPECT_NEAR(made.last[force + 1] + made.last[made.schema.offset(chain_names::end_force) + 1], 0.1 * earth, 1e-7);
}

// The ± of a certificate against another method at a tolerance of 1e-12.
TEST(PropertyOfCables, TheirCertificateHolds) {
  for (const double stiffness : {30.0, 3000.0}) {
    Experiment experiment = level_cable(6, stiffness, 0.4);
    experiment.run.tolerance = 1e-6;
    experiment.run.certify = true;
    const CertifiedRun made = run_certified(experiment);
    ASSERT_TRUE(made.certificate.present);
    experiment.run = {.duration = 0.4, .method = Method::dop853, .tolerance = 1e-12, .certify = false};
    const RunResult truth = done(experiment);
    for (std::size_t w = 0; w < truth.peaks.size(); ++w) {
      if (!truth.schema.watched[w].is_peak) continue;
      EXPECT_LE(std::abs(made.certificate.peaks[w].value - truth.peaks[w].value), made.certificate.peak_error[w].value)
          << truth.schema.watched[w].name << ' ' << stiffness;
    }
    EXPECT_LE(length_of(last_tip(made.run) - last_tip(truth)), made.certificate.place_error_at.back());
  }
}

// The predicted limit of equal steps: below it nothing grows, well above it the run blows up.
TEST(PropertyOfCables, EqualStepsHaveALimit) {
  Experiment experiment = level_cable(4, 1000.0, 0.05);
  experiment.run.method = Method::rk4;
  experiment.run.step = 1e-6;
  const auto limit = step_limit(experiment);
  ASSERT_TRUE(limit.has_value());
  experiment.run.step = 0.9 * limit->stable;
  EXPECT_EQ(run(experiment).status, RunStatus::done);
  experiment.run.step = 2.5 * limit->stable;
  EXPECT_EQ(run(experiment).status, RunStatus::failed);
}

TEST(PropertyOfCables, OneElementSwings) {
  Experiment experiment = level_cable(1, 100.0, 0.5);
  experiment.start.rates = {1.0};
  const RunResult made = done(experiment);
  EXPECT_LT(std::abs(made.evidence.imbalance), 1e-7);
  EXPECT_GT(made.peak(chain_names::strain_max).value, 0.01);
}

std::string said_of_cable(const std::string& key, const std::function<void(Experiment&)>& change) {
  Experiment experiment = level_cable(5, 100.0, 1.0);
  change(experiment);
  for (const Complaint& complaint : complaints(experiment))
    if (complaint.key == key) return complaint.text;
  return "";
}

TEST(ComplaintsOfCables, SayWhatTheyCannotHave) {
  EXPECT_EQ(said_of_cable("chain.joint_friction", [](Experiment& e) { e.chain.joint_friction = 1e-3; }),
            "is 0.001; a cable has no joints (chain.model = \"rods\" or \"beads\")");
  EXPECT_EQ(said_of_cable("air.density", [](Experiment& e) { e.air.density = 1.2; }),
            "is 1.2; a cable moves without air (chain.model = \"rods\" or \"beads\")");
  EXPECT_EQ(said_of_cable("chain.axial_stiffness", [](Experiment& e) { e.chain.model = LinkModel::rods; }),
            "is 100; only a cable stretches (chain.model = \"cable\")");
  EXPECT_NE(
      said_of_cable("start.shape", [](Experiment& e) { e.start.shape = StartShape::folded; }).find("a cable starts"),
      std::string::npos);
  EXPECT_NE(said_of_cable("start.rates", [](Experiment& e) { e.start.rates = {1, 2, 3, 4, 5}; }).find("as a whole"),
            std::string::npos);
  EXPECT_NE(
      said_of_cable("record.quantities", [](Experiment& e) { e.record.quantities = {Quantity::flow}; }).find("flow"),
      std::string::npos);
}

TEST(ComplaintsOfCables, SayWhatTheyNeed) {
  const auto stiff = [](double axial, double modulus, double area) {
    return [=](Experiment& e) {
      e.chain.axial_stiffness = axial;
      e.chain.youngs_modulus = modulus;
      e.chain.area = area;
    };
  };
  EXPECT_EQ(said_of_cable("chain.axial_stiffness", stiff(100, 0, 0)), "");
  EXPECT_EQ(said_of_cable("chain.axial_stiffness", stiff(0, 1e9, 1e-6)), "");
  EXPECT_NE(said_of_cable("chain.axial_stiffness", stiff(0, 0, 0)).find("a cable needs one"), std::string::npos);
  EXPECT_NE(said_of_cable("chain.axial_stiffness", stiff(-1, 0, 0)).find("it must be positive"), std::string::npos);
  EXPECT_NE(said_of_cable("chain.youngs_modulus", stiff(100, 1e9, 1e-6)).find("give one or the other"),
            std::string::npos);
  EXPECT_NE(said_of_cable("chain.area", stiff(0, 1e9, 0)).find("needs both"), std::string::npos);
  EXPECT_NE(said_of_cable("chain.axial_stiffness", stiff(1e20, 0, 0)).find("less than the rounding"),
            std::string::npos);
  EXPECT_NE(said_of_cable("chain.mass", [](Experiment& e) { e.chain.mass = 0; }), "");
  EXPECT_NE(said_of_cable("start.span", [](Experiment& e) { e.start = {.shape = StartShape::hanging, .span = 1.6}; })
                .find("may be stretched"),
            std::string::npos);
}

// Stretched by a fifth, its weight nothing: EA/5 by Hooke, EA·½(1.2² − 1)·1.2 by Green (A.4), (A.6).
TEST(PhysicsOfCables, PullByTheStrainThatIsAskedFor) {
  Experiment taut = hung_cable(4, 100.0, 1e-3);
  taut.start.span = 1.2;
  taut.start.rise = 0.0;
  taut.world.gravity = 1e-3;
  EXPECT_NEAR(done(taut).peak(chain_names::tension_max).value, 20.0, 1e-6);
  taut.chain.strain = StrainMeasure::green;
  EXPECT_NEAR(done(taut).peak(chain_names::tension_max).value, 26.4, 1e-6);
}

}  // namespace
}  // namespace catena
