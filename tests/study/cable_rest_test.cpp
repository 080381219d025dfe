// Cables at rest as they are told to users: numbers in the limit of short elements, each with a ± that holds.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "lab/build_cable.hpp"
#include "spin/growth.hpp"
#include "spin/whirling_shape.hpp"
#include "study/cable_study.hpp"

namespace catena {
namespace {

Experiment cable_between(int elements, double stiffness, Vec2<double> end) {
  Experiment experiment;
  experiment.chain.model = LinkModel::cable;
  experiment.chain.links = elements;
  experiment.chain.length = 1.0;
  experiment.chain.mass = 2.0 / 9.81;
  experiment.chain.axial_stiffness = stiffness;
  experiment.start = {.shape = StartShape::hanging, .span = end.x, .rise = end.y};
  return experiment;
}

/// Printed within its ±, and that no wider than `wide`; wrong numbers are told.
void expect_within(const char* what, double printed, double truth, double error, double wide) {
  EXPECT_LE(std::abs(printed - truth), error) << what << " " << printed << " is " << truth;
  EXPECT_LE(error, wide) << what;
}

// H. M. Irvine's elastic catenary to 1e-6 with 20 elements, whatever its depth, stiffness and slope.
TEST(ReferenceCableRestStudy, TheElasticCatenaryToAMillionthWithTwentyElements) {
  std::mt19937_64 bits(7);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11U) * 0x1p-53;
  };
  for (int k = 0; k < 200; ++k) {
    const double stiffness = std::exp(between(std::log(20.0), std::log(1e6)));
    const double chord = between(0.55, 0.99), slope = between(-0.8, 0.8);
    const Vec2<double> end{chord * std::cos(slope), chord * std::sin(slope)};
    const auto study = study_cable_rest(cable_between(20, stiffness, end));
    ASSERT_TRUE(study.has_value()) << study.error();
    ASSERT_TRUE(study->rope.has_value());
    SCOPED_TRACE(testing::Message() << "EA = " << stiffness << " N, to (" << end.x << ", " << end.y << ")");
    const CableNumbers &found = study->found, &error = study->error, &truth = study->of_rope;
    expect_within("pull on the support, x", found.pull_at_start.x, truth.pull_at_start.x, error.pull_at_start.x, 1e-6);
    expect_within("pull on the support, y", found.pull_at_start.y, truth.pull_at_start.y, error.pull_at_start.x, 1e-6);
    expect_within("pull on the far end, x", found.pull_at_end.x, truth.pull_at_end.x, error.pull_at_end.x, 1e-6);
    expect_within("pull on the far end, y", found.pull_at_end.y, truth.pull_at_end.y, error.pull_at_end.x, 1e-6);
    expect_within("stretched length", found.stretched, truth.stretched, error.stretched, 1e-6);
    expect_within("largest tension", found.most_tension, truth.most_tension, error.most_tension, 1e-6);
    expect_within("largest strain", found.most_strain, truth.most_strain, error.most_strain, 1e-6);
    expect_within("sag", found.sag, truth.sag, error.sag, 1e-6);
    expect_within("lowest point, y", found.lowest.y, truth.lowest.y, error.lowest.y, 1e-6);
    EXPECT_LE(std::abs(found.lowest.x - truth.lowest.x), error.lowest.x);
    for (std::size_t i = 0; i <= 20; ++i) {
      const Vec2<double> there = point(*study->rope, 0.05 * static_cast<double>(i));
      expect_within("node", length_of(study->nodes[2 * i] - there), 0.0, study->place_error, 1e-6);
    }
  }
}

// With a stiffness against bending there is no closed form: truth is eight times as many elements.
TEST(PropertyOfCableRestStudy, ErrorsOfStiffCoarseAndTurningCablesHold) {
  for (const int elements : {6, 10, 20})
    for (const double bending : {0.0, 1e-4, 1e-3})
      for (const double spin : {0.0, 6.0}) {
        Experiment experiment = cable_between(elements, 50.0, {0.7, -0.15});
        experiment.chain.bending_stiffness = bending;
        experiment.world.spin = spin;
        SCOPED_TRACE(testing::Message() << elements << " elements, EI = " << bending << ", " << spin << " rad/s");
        const auto study = study_cable_rest(experiment);
        experiment.chain.links = 8 * elements;
        const auto truth = study_cable_rest(experiment);
        ASSERT_TRUE(study && truth);
        const CableNumbers &found = study->found, &error = study->error, &best = truth->found;
        const double wide =
            elements < 20 ? 0.03 : 3e-3;  // few can hardly follow the bend of a cable that is thrown out
        expect_within("pull, x", found.pull_at_start.x, best.pull_at_start.x, error.pull_at_start.x, wide);
        expect_within("pull, y", found.pull_at_start.y, best.pull_at_start.y, error.pull_at_start.x, wide);
        expect_within("sag", found.sag, best.sag, error.sag, wide);
        expect_within("length", found.stretched, best.stretched, error.stretched, wide);
        expect_within("tension", found.most_tension, best.most_tension, error.most_tension, wide);
        for (std::size_t i = 0; i < study->nodes.size(); i += 2)
          EXPECT_LE(length_of(study->nodes[i] - truth->nodes[8 * i]), study->place_error) << i;
      }
}

// Whirling in mode 2 a stiff cable is the rope that does not stretch, in place and in the rate at which it falls away.
TEST(PhysicsOfCableRestStudy, AStiffWhirlingCableIsARope) {
  Experiment experiment = cable_between(20, 1e7, {});
  experiment.start = {.shape = StartShape::whirling, .mode = 2};
  experiment.world.spin = 12.0;
  const auto study = study_cable_rest(experiment);
  ASSERT_TRUE(study.has_value()) << study.error();
  const Whirl whirl{.alpha = 144.0 / experiment.world.gravity};
  const WhirlPoint end = whirling_shape(whirl, 2).end;
  const Vec2<double> found = study->nodes[study->nodes.size() - 2];
  EXPECT_LE(length_of(found - Vec2<double>{end.y, -end.x}),
            study->place_error + 1e-6);  // and what it stretches, 2 N/EA
  EXPECT_LT(study->place_error, 1e-5);
  EXPECT_EQ(study->unstable, 1U);
  EXPECT_FALSE(study->rope.has_value());
  for (const double damping : {0.0, 10.0}) {
    experiment.chain.damping = damping;
    const auto modes = study_cable_modes(experiment, true, 3);
    ASSERT_TRUE(modes.has_value()) << modes.error();
    EXPECT_EQ(modes->found.unstable, 1U);
    // 10.7493 and 6.8553 per second: the limit of many rigid links, by an independent program.
    EXPECT_NEAR(-modes->decay.front(), damping > 0 ? 6.8553 : 10.7493, 1e-4 + modes->error.front());
    EXPECT_LT(modes->error.front(), 1e-2);
  }
}

}  // namespace
}  // namespace catena
