#include "papers/helicoseir/helicoseir.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "papers/case_file.hpp"
#include "papers/drawn.hpp"
#include "papers/helicoseir/claims.hpp"

namespace catena::helicoseir {
namespace {

TEST(Helicoseir, RunsTheCases) {
  for (const Departure& what : departures)
    EXPECT_EQ(what.experiment(), testing::untitled_case("whirl-" + std::to_string(what.mode)));
}

TEST(Helicoseir, StopsWhenTheWatchSaysSo) {
  const auto stopped = compute_helicoseir(2, {.progress = {}, .keep_going = [] { return false; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "interrupted");
}

// The printed matrix is that of the printed functions; a rope's own shape solves (9), and that of another speed does not.
TEST(IdentityOfTheHelicoseir, TheEquationsThatArePrintedHold) {
  EXPECT_LT(mass_matrix_missed(), 1e-14);
  const WhirlingShape shape = whirling_shape({.alpha = 14.7}, 2);
  EXPECT_LT(equation_9_missed(shape, 14.7), 1e-7);  // differences of order 4, a thousandth apart
  EXPECT_GT(equation_9_missed(shape, 14.8), 1e-3);
}

void expect_near(const Measured& found, double truth, double most) {
  EXPECT_NEAR(found.value, truth, found.error);  // the ± holds
  EXPECT_LT(found.error, most);
}

// Growth of small perturbations and the time of the departure by independent programs, with the digits they give; and those that
// chains of 800 and 1600 rods have led to.
TEST(ReferenceOfTheHelicoseir, EverythingOfThePaperSlow) {
  const auto all = compute_helicoseir(2, {});
  ASSERT_TRUE(all) << all.error();
  const LeftShape &second = all->figures[0], &third = all->figures[1];
  EXPECT_NEAR(rope_rate(second.theory, 0.0).value, 10.7493, 1e-4);
  EXPECT_NEAR(rope_rate(second.theory, gamma).value, 6.8553, 1e-4);
  for (const LeftShape* figure : {&second, &third})
    expect_near(figure->growth.rate, chain_rate(figure->theory, gamma), 1e-4);  // linear theory knows no motion
  expect_near(second.leaves, 1.0600023015, 1e-6);
  expect_near(third.leaves, 0.4958203170, 1e-6);
  const Vec2<double> end = tips(second.run.run.frames).back().position;
  EXPECT_NEAR(end.x, 0.995352, 2e-5);  // three seconds leave 0.1 mm
  EXPECT_NEAR(end.y, -0.094467, 1e-4);
  for (std::size_t k = 1; k < second.displacements.size(); ++k)  // the smaller the start, the better it is linear
    EXPECT_NEAR(second.later[k].value - second.later[k - 1].value, std::log(10.0) / 6.8553, k == 1 ? 2e-2 : 2e-3);

  // The paper's elements: an independent program has them 0.1 m off after 1.060 s, and at rest at (0.995352, −0.094467).
  const ElasticDeparture& cable = second.elastic;
  EXPECT_NEAR(cable.left.value, 1.060, 5e-4);
  EXPECT_LT(cable.left.error, 1e-4);
  EXPECT_NEAR(cable.growth.rate.value, 6.8553, 1e-3 * 6.8553);  // 20 elements
  const Vec2<double> at_rest = tips(cable.run.run.frames).back().position;
  EXPECT_NEAR(at_rest.x, 0.995352, 2e-6);
  EXPECT_NEAR(at_rest.y, -0.094467, 2e-6);

  std::map<std::string, Verdict> verdicts;
  for (const Claim& claim : helicoseir_claims(*all))
    EXPECT_TRUE(verdicts.emplace(claim.id, claim.verdict).second) << claim.id;
  for (const char* id :
       {"fig4.unstable", "fig4.ends", "fig4.elements", "fig5.elements", "fig5.unstable", "fig5.ends", "stability.plane",
        "alpha.12", "alpha.20", "shape.equation", "element.mass", "parameters.density"})
    EXPECT_EQ(verdicts.at(id), Verdict::stands) << id;
  EXPECT_EQ(verdicts.at("stability.reality"), Verdict::outside_model);
  EXPECT_EQ(verdicts.at("element.damping"), Verdict::differs);
  for (const char* id : {"fig4.leaves", "fig5.leaves", "announced.bessel", "announced.diagram"})
    EXPECT_EQ(verdicts.at(id), Verdict::answered) << id;

  const std::vector<ReproducedFigure> figures = helicoseir_figures(*all);
  testing::expect_complete(figures, {"fig04", "fig05", "fig06", "fig07"});
  testing::expect_no_overlap(figures);
}

}  // namespace
}  // namespace catena::helicoseir
