#include "papers/suspended_chain/suspended_chain.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "lab/build.hpp"
#include "papers/case_file.hpp"
#include "papers/drawn.hpp"
#include "papers/suspended_chain/claims.hpp"
#include "papers/suspended_chain/recipe.hpp"

namespace catena::suspended_chain {
namespace {

TEST(SuspendedChain, RunsTheCases) {
  for (const int number : {1, 2})
    EXPECT_EQ(suspended_experiment(number), testing::untitled_case("suspended-" + std::to_string(number)));
  Experiment large = testing::untitled_case("suspended-large");
  const Experiment ours = released(2.0, 0.3);
  ASSERT_EQ(large.start.angles.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(large.start.angles[i], ours.start.angles[i], 1e-15);
  large.start.angles = ours.start.angles;
  EXPECT_EQ(large, ours);
}

TEST(SuspendedChain, StopsWhenTheWatchSaysSo) {
  const auto stopped = compute_suspended_chain(2, {.progress = {}, .keep_going = [] { return false; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "interrupted");
}

// Printed digits that are cut off stand within a whole unit of the last one, and no further.
TEST(SuspendedChain, DigitsMayBeCutOff) {
  ClaimList list;
  list.number("cut", "", "", {.number = "161.74", .cut_off = true}, {161.7489});
  list.number("rounded", "", "", {.number = "161.74"}, {161.7489});
  list.number("neither", "", "", {.number = "161.74", .cut_off = true}, {161.7501});
  EXPECT_EQ(list.claims[0].verdict_text(), "stands");
  EXPECT_EQ(list.claims[1].verdict, Verdict::differs);
  EXPECT_EQ(list.claims[2].verdict, Verdict::differs);
}

Experiment three_at_rest(double spans) {
  Experiment experiment = released(spans, 0.0);
  experiment.start = {.shape = StartShape::hanging, .span = spans * link_length};
  return experiment;
}

// (N.23) for all spans, against the modes found by the recursion and by a dense matrix of tensions: to rounding, which a pushed
// middle link or a nearly straight chain makes a little larger. The recipe is right where its missing term vanishes, and only there.
TEST(IdentityOfTheSuspendedChain, ThreeLinksSwingAsTheClosedFormSays) {
  for (const double spans : {0.1, 0.5, 1.0, 1.3, 1.7, 2.0, 2.5, 2.9}) {
    const auto found = find_modes(build_suspension(three_at_rest(spans), true), {});
    ASSERT_TRUE(found) << found.error();
    const double unit = link_length / gravity, omega = found->modes.front().omega;
    const Chain chain = build_chain(three_at_rest(spans));
    EXPECT_NEAR(omega * omega * unit, omega2(spans), 1e-12 * omega2(spans)) << spans;
    EXPECT_NEAR(omega2_by_tensions(chain, found->rest.angles, found->rest.tension).front() * unit, omega2(spans),
                1e-12 * omega2(spans))
        << spans;
    const double recipe = omega2_by_recipe(chain, found->rest.angles).front() * unit;
    EXPECT_EQ(std::abs(recipe - omega2(spans)) < 1e-12, spans == 1.0);
    if (spans == 2.0) {
      EXPECT_NEAR(recipe, 2 * std::numbers::sqrt3 / 3, 1e-14);  // what the paper prints
    }
  }
}

// A pendulum's period by its elliptic integral (C.14): T/T_0 = (2/π) K(sin a/2).
TEST(PhysicsOfTheSuspendedChain, PendulumsAreThoseOfTheEllipticIntegral) {
  for (const double turn : {0.0, 0.1, 1.0, 2.5})
    EXPECT_NEAR(pendulum_period(turn), 2 / std::numbers::pi * std::comp_ellint_1(std::sin(turn / 2)), 1e-14);
}

void expect_within(const Measured& found, double truth, double most) {
  EXPECT_NEAR(found.value, truth, found.error);  // the ± holds
  EXPECT_LT(found.error, most);
}

void expect_periods(const SuspendedChain& all) {
  const SuspendedSwing &narrow = all.swings[0], &wide = all.swings[1];
  for (std::size_t i = 0; i < narrow.turns.size(); ++i)
    expect_within(narrow.periods[i], small_period(1.0) * pendulum_period(narrow.turns[i]), 1e-12);
  // Quadrature in 30 digits; and of small amplitudes a series with the same digits.
  constexpr double t0 = 0.457284315540176755;
  EXPECT_NEAR(small_period(2.0), t0, 1e-15);
  for (std::size_t i = 0; i < wide.turns.size(); ++i)
    if (std::abs(wide.turns[i] - 0.3) < 1e-9) expect_within(wide.periods[i], 0.450280592383813449, 1e-12);
  expect_within(narrow.backbone.second, 1. / 16, 1e-8);
  expect_within(wide.backbone.second, -101. / 432, 5e-6);
  expect_within(wide.backbone.third, 101 * std::numbers::sqrt3 / 648, 1e-5);
  expect_within(wide.backbone.period, t0, 5e-7);
  for (std::size_t i = 0; i < all.spans.size(); ++i) expect_within(all.omega2[i], omega2(all.spans[i]), 5e-3);
}

// Angles and frequencies of an independent program, ±1 in the last digit.
void expect_rows(const SuspendedChain& all) {
  const auto angle = [&](std::size_t row, std::size_t link) {
    return all.rows[row].rest.hanging.angles[link] * 180 / std::numbers::pi + 90;
  };
  EXPECT_NEAR(all.rows[1].rest.rope->catenary.a, 0.061647294, 1e-9);
  EXPECT_NEAR(all.rows[2].rest.rope->catenary.a, 0.017750082, 1e-9);
  EXPECT_NEAR(all.rows[3].rest.rope->catenary.a, 0.111008358, 1e-9);
  EXPECT_NEAR(angle(2, 0), 3.982911, 1e-6);
  EXPECT_NEAR(angle(2, 1), 119.977196, 1e-6);
  EXPECT_NEAR(angle(3, 0), 36.166474, 1e-6);
  EXPECT_NEAR(angle(3, 3), 143.833526, 1e-6);
  EXPECT_NEAR(omega2_of(all.rows[2], 0).value, 1.210212874, 1e-9);
  EXPECT_NEAR(omega2_of(all.rows[3], 0).value, 2.604461300, 1e-9);
  EXPECT_NEAR(omega2_of(all.rows[3], 1).value, 7.143264008, 1e-9);
  for (std::size_t k = 3; k < all.rows.size(); ++k) EXPECT_LT(all.rows[k].recipe.front(), 0.0) << k;
}

TEST(ReferenceOfTheSuspendedChain, EverythingOfThePaperSlow) {
  const auto all = compute_suspended_chain(2, {});
  ASSERT_TRUE(all) << all.error();
  expect_rows(*all);
  expect_periods(*all);

  std::map<std::string, Verdict> verdicts;
  for (const Claim& claim : suspended_chain_claims(*all)) {
    EXPECT_TRUE(verdicts.emplace(claim.id, claim.verdict).second) << claim.id;
    const bool copied = claim.id.starts_with("catenary.4.");
    if (claim.id.starts_with("catenary.") || claim.id.starts_with("angle.")) {
      EXPECT_EQ(claim.verdict, copied ? Verdict::differs : Verdict::stands) << claim.id;
    }
  }
  EXPECT_EQ(verdicts.count("angle.7.6") + verdicts.count("catenary.7.x2"), 2U);
  for (const char* id : {"case1.linear", "case1.motion", "case1.omega", "equations.energies", "cable"})
    EXPECT_EQ(verdicts.at(id), Verdict::stands) << id;
  for (const char* id : {"case2.linear", "case2.motion", "case2.omega", "reduced.frequency", "reduced.stiffness",
                         "recipe.4", "recipe.7", "angles.rounded"})
    EXPECT_EQ(verdicts.at(id), Verdict::differs) << id;
  for (const char* id : {"case1.second", "case2.second", "case2.third"})
    EXPECT_EQ(verdicts.at(id), Verdict::answered) << id;

  const std::vector<ReproducedFigure> figures = suspended_chain_figures(*all);
  testing::expect_complete(figures, {"fig03", "fig04", "fig05", "fig06", "fig07", "fig08"});
  testing::expect_no_overlap(figures);
}

}  // namespace
}  // namespace catena::suspended_chain
