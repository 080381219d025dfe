#include "papers/rope/rope.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "num/dot_product.hpp"
#include "papers/case_file.hpp"
#include "papers/drawn.hpp"
#include "papers/rope/lagged_chain.hpp"

namespace catena {
namespace {

TEST(Rope, RunsTheExperimentsOfTheCases) {
  for (const int number : {1, 2, 3, 4})
    EXPECT_EQ(rope_experiment(number), testing::untitled_case("rope-" + std::to_string(number))) << number;
}

TEST(Rope, StopsWhenTheWatchSaysSo) {
  const auto stopped = compute_rope(2, {.progress = {}, .keep_going = [] { return false; }});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "interrupted");
}

/// The rope of experiment 1 with few links, crooked and turning.
struct CrookedRope {
  Experiment experiment = rope_experiment(1);
  std::unique_ptr<rope::LaggedChain> late;
  std::vector<double> y;

  CrookedRope() {
    experiment.chain.links = 5;
    late = std::move(*rope::LaggedChain::make(experiment));
    y.assign(late->start().begin(), late->start().end());
    for (std::size_t i = 0; i < 5; ++i) y[5 + i] = 3.0 * std::cos(1.7 * static_cast<double>(i));
  }
  DenseMatrix mass() const { return mass_matrix(late->chain(), std::span(y).first(5)); }
};

// ½ ω·Mω is the kinetic energy, which look_at sums link by link. To rounding of some 0.1 J.
TEST(IdentityOfTheRope, TheMassMatrixGivesTheKineticEnergy) {
  const CrookedRope crooked;
  const std::span<const double> angles(crooked.y.data(), 5), rates(crooked.y.data() + 5, 5);
  const double kinetic = 0.5 * dot_product(rates, product(crooked.mass(), rates));
  EXPECT_NEAR(kinetic, look_at(crooked.late->chain(), angles, rates).kinetic, 1e-15);
}

// Where the matrix has just been refreshed the late chain is the chain; away from there M(θ_k) α_late = M(θ) α. The
// accelerations are of some 100 rad/s² and the matrix of some 0.1 kg m²; a factorisation loses a digit or two.
TEST(IdentityOfTheRope, ALateMassMatrixIsTheOldOne) {
  CrookedRope crooked;
  const auto chain = ChainModel::make(crooked.experiment);
  ASSERT_TRUE(chain);
  std::vector<double> late(crooked.y.size()), now(crooked.y.size());
  crooked.late->linearise(0.0, crooked.y, late);
  const DenseMatrix old = crooked.mass();
  const auto apart = [](std::span<const double> a, std::span<const double> b) {
    double most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
  };
  const std::span<const double> late_alpha(late.data() + 5, 5), alpha(now.data() + 5, 5);
  for (const double turned : {0.0, 0.4}) {
    for (std::size_t i = 0; i < 5; ++i) crooked.y[i] += turned * static_cast<double>(i);
    (*crooked.late)(0.0, crooked.y, late);
    (**chain)(0.0, crooked.y, now);
    EXPECT_LT(apart(product(old, late_alpha), product(crooked.mass(), alpha)), 1e-12) << turned;
    EXPECT_EQ(apart(late_alpha, alpha) < 1e-10, turned == 0.0);
  }
}

RopeRun small_rope(int number, int links, double duration) {
  RopeRun one{.experiment = rope_experiment(number), .run = {}, .certificate = {}};
  one.experiment.chain.links = links;
  one.experiment.run.duration = duration;
  one.experiment.run.tolerance = 1e-6;
  one.experiment.record = {.rate = 100, .quantities = {Quantity::shape, Quantity::energy, Quantity::flow}};
  CertifiedRun made = run_certified(one.experiment);
  EXPECT_EQ(made.run.status, RunStatus::done) << made.run.message;
  one.run = std::move(made.run);
  one.certificate = std::move(made.certificate);
  return one;
}

TEST(Rope, DrawsEveryFigureThatIsComputed) {
  Rope few;
  few.first = small_rope(1, 6, 1.6);
  for (int i = 0; i < 7; ++i)
    few.methods.push_back({.name = "method " + std::to_string(i), .late = i < 2, .run = few.first.run});
  few.agreeing = {few.first};
  for (const int links : {5, 6, 50, 7}) few.second.push_back(small_rope(2, links, 2.5));
  few.third = small_rope(3, 6, 0.8);
  few.third_finer = small_rope(3, 7, 0.8);
  few.fourth = small_rope(4, 30, 1.1);
  const std::vector<ReproducedFigure> figures = rope_figures(few);
  testing::expect_complete(figures, {"fig03", "fig04", "fig05", "fig06", "fig07", "fig08", "fig09", "fig11", "fig12",
                                     "fig13", "fig14", "fig15", "fig16", "fig17", "fig18", "fig19", "fig20", "fig21"});
  testing::expect_no_overlap(figures);
}

double energy_in(const RunResult& run, std::size_t frame) {
  return run.frames.of(chain_names::kinetic)[frame] + run.frames.of(chain_names::potential)[frame];
}

// Converged values of independent programs, about ±1 in the last digit, and verdicts that follow from them.
TEST(ReferenceOfTheRope, EverythingOfThePaperSlow) {
  const auto all = compute_rope(2, {});
  ASSERT_TRUE(all) << all.error();

  EXPECT_NEAR(energy_in(all->first.run, 0), -1.11637338049071, 2e-14);
  const Peak& fall = all->first.run.peak(chain_names::speed_max);
  EXPECT_NEAR(fall.value, 12.5277, 5e-5);
  EXPECT_NEAR(fall.time, 0.357141, 5e-7);
  // A tolerance of 1e-10, and errors that grow by e every 0.1 s: to 1e-6 m at 1.5 s.
  ASSERT_EQ(all->agreeing.size(), 4U);
  for (const RopeRun& one : all->agreeing)
    EXPECT_LT(largest_gap(one.run, all->first.run, 1.5), 1e-6) << name(one.run.method);

  // A late mass matrix loses half a joule; the true one, at the same tolerance of 1e-6, nothing that could be seen.
  for (const RopeMethod& one : all->methods) {
    if (one.late)
      EXPECT_GT(one.energy_error, 0.3) << one.name;
    else
      EXPECT_LT(one.energy_error, 1e-4) << one.name;
  }

  const Certificate& finer = all->third_finer.certificate;
  const Peak& jerk = finer.peaks[*all->third_finer.run.schema.watched_called(chain_names::acceleration_max)];
  EXPECT_NEAR(jerk.value / 9.81, 511, 1);
  EXPECT_NEAR(jerk.time, 0.6805, 5e-5);
  EXPECT_NEAR(finer.horizon, 0.8, 0.08);                        // two programs part at 0.8 s: 10 %
  EXPECT_NEAR(all->first.certificate.horizon, 2.6, 0.1 * 2.6);  // and here at 2.6 s

  const Frames& frames = all->fourth.run.frames;
  for (std::size_t k = 0; k < frames.time.size(); ++k) {
    if (frames.time[k] < 0.2) continue;
    ASSERT_NEAR(energy_in(all->fourth.run, k), -2.09015127164, 1e-9) << frames.time[k];
  }
  for (const RopeRun* one : {&all->third, &all->third_finer, &all->fourth})
    EXPECT_LT(std::abs(one->run.evidence.imbalance), 1e-10);

  std::map<std::string, Verdict> verdicts;
  for (const Claim& claim : rope_claims(*all))
    EXPECT_TRUE(verdicts.emplace(claim.id, claim.verdict).second) << claim.id;
  for (const char* id : {"energy.radau5", "links.fifty", "shaken.acceleration", "shaken.noise", "shaken.supply"})
    EXPECT_EQ(verdicts.at(id), Verdict::differs) << id;
  for (const char* id : {"energy.loss", "energy.refreshed", "links.first_second", "shaken.first_peak", "jerked.energy",
                         "equations.three"})
    EXPECT_EQ(verdicts.at(id), Verdict::stands) << id;
  for (const char* id : {"links.last", "shaken.finer"}) EXPECT_EQ(verdicts.at(id), Verdict::beyond_horizon) << id;
}

}  // namespace
}  // namespace catena
