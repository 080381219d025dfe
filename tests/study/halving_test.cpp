#include "study/halving.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/halving_file.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "study/measure.hpp"

namespace catena {
namespace {

const auto no_one = [](double) {};
const auto on_and_on = [] { return true; };

/// Six beads let go from a slope.
Experiment sloping_beads(Method method, double step, double duration = 0.5) {
  Experiment experiment;
  experiment.chain = {.links = 6, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  experiment.start = {.shape = StartShape::straight, .angle = -0.6};
  experiment.run = {.duration = duration, .method = method, .step = step};
  return experiment;
}

Halving halved_once(const Experiment& experiment) { return halve_step(experiment, {}, 2, no_one, on_and_on); }

// The difference times 2^p/(2^p − 1) is the error: compared with dop853 at 1e-13.
TEST(OrderOfHalving, DifferencesTellTheErrorOfEulerAndRungeKutta) {
  for (const auto& [method, step] : {std::pair{Method::euler, 5e-5}, {Method::rk4, 2e-3}}) {
    const Experiment experiment = sloping_beads(method, step);
    const Halving found = halved_once(experiment);
    EXPECT_EQ(verdict(found), HalvingVerdict::converged) << halving_words(found);
    EXPECT_NEAR(found.seen_order(), found.order, 0.1);
    Experiment precise = lean(experiment);
    precise.run.method = Method::dop853;
    precise.run.tolerance = 1e-13;
    const RunResult truth = run(precise, {.at = found.time});
    Experiment same = lean(experiment);
    const RunResult ours = run(same, {.at = found.time});
    double error = 0.0;
    for (std::size_t k = 0; k < found.time.size(); ++k)
      error =
          std::max(error, length_of(tips(truth.schema, truth.at)[k].position - tips(ours.schema, ours.at)[k].position));
    const double told = found.largest_apart(0) / (1 - std::exp2(-found.order));
    EXPECT_NEAR(told, error, 0.1 * error);  // the next power of the step
    ASSERT_EQ(found.numbers.size(), 15U);   // ten tips, five numbers
    EXPECT_EQ(found.numbers[9].title, "tip at 0.5 s");
    EXPECT_NEAR(found.numbers[9].value[0][0], tips(ours.schema, ours.at).back().position.x, 1e-15);
  }
}

TEST(Halving, SaysWhatIsNotConverged) {
  const Halving unstable = halved_once(sloping_beads(Method::rk4, 0.15, 4.0));
  EXPECT_EQ(verdict(unstable), HalvingVerdict::unstable);
  EXPECT_FALSE(unstable.runs[0].done);
  EXPECT_TRUE(unstable.runs[2].done);
  EXPECT_NE(halving_words(unstable).find("the run fails at t = "), std::string::npos) << halving_words(unstable);
  EXPECT_TRUE(halving_json(unstable)["numbers"].back()["values"][0].is_null());

  const Halving apart = halved_once(sloping_beads(Method::rk4, 0.07, 4.0));
  EXPECT_EQ(verdict(apart), HalvingVerdict::parted);
  EXPECT_LT(apart.parted_at[0], apart.parted_at[1]);
  EXPECT_NE(halving_words(apart).find("part at t = "), std::string::npos) << halving_words(apart);

  Experiment rod = sloping_beads(Method::rk4, 1e-4);
  rod.chain.links = 1;
  EXPECT_EQ(verdict(halved_once(rod)), HalvingVerdict::rounding);
}

TEST(Halving, ShowsTheTimesAskedForAndDoesNotDependOnJobs) {
  const std::vector<double> at{0.123, 0.4};
  const Experiment experiment = sloping_beads(Method::rk4, 2e-3);
  const Halving one = halve_step(experiment, at, 1, no_one, on_and_on),
                two = halve_step(experiment, at, 3, no_one, on_and_on);
  EXPECT_EQ(halving_json(one), halving_json(two));
  EXPECT_EQ(halving_csv(one), halving_csv(two));
  ASSERT_EQ(one.numbers.size(), 7U);
  EXPECT_EQ(one.numbers[0].title, "tip at 0.123 s");
  EXPECT_FALSE(halve_step(experiment, at, 2, no_one, [] { return false; }).complete);
}

TEST(Halving, NeedsEqualSteps) {
  EXPECT_EQ(no_step_to_halve(sloping_beads(Method::euler, 0.0)), "");
  EXPECT_EQ(no_step_to_halve(sloping_beads(Method::gauss4, 0.01)), "");
  EXPECT_NE(no_step_to_halve(sloping_beads(Method::gauss4, 0.0)).find("\"gauss4\" chooses its steps"),
            std::string::npos);
  EXPECT_NE(no_step_to_halve(sloping_beads(Method::automatic, 0.0)), "");
}

}  // namespace
}  // namespace catena
