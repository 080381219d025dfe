// Another model than the chain gets recording, peaks, events, certificate, checkpoint, resume, HDF5, CSV and JSON from its tables alone.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/checkpoint.hpp"
#include "io/csv.hpp"
#include "io/run_file.hpp"
#include "io/summary.hpp"
#include "io/testing.hpp"
#include "lab/certificate.hpp"
#include "lab/elastic_pendulum.hpp"

namespace catena {
namespace {

using testing::ElasticPendulum;

constexpr RunSpec how{.duration = 2.0, .method = Method::automatic, .tolerance = 1e-9};
const RecordSpec record{.rate = 50.0, .quantities = {Quantity::energy}};

RunFile file_of(const CertifiedRun& made) {
  return {
      .title = "Bob", .experiment = "bob = true\n", .run = how, .result = made.run, .certificate = made.certificate};
}

// Hung at rest and let go from the side: the energy closes, and all methods agree within what each certificate claims.
TEST(OtherModel, IsRunWatchedAndCertified) {
  ElasticPendulum pendulum;
  const CertifiedRun truth =
      run_certified(pendulum, {.duration = 2.0, .method = Method::gauss6, .tolerance = 1e-13}, record);
  for (const Method method : {Method::dopri5, Method::dop853, Method::radau5, Method::gauss4, Method::mebdf}) {
    const CertifiedRun made = run_certified(pendulum, {.duration = 2.0, .method = method, .tolerance = 1e-8}, record);
    ASSERT_EQ(made.run.status, RunStatus::done) << made.run.message;
    ASSERT_TRUE(made.certificate.present);
    EXPECT_EQ(made.certificate.limit, Limit::none);
    EXPECT_LT(std::abs(made.run.evidence.imbalance), 1e-5);
    for (std::size_t w = 0; w < 2; ++w) {
      EXPECT_NEAR(made.certificate.peaks[w].value, truth.run.peaks[w].value, made.certificate.peak_error[w].value);
      EXPECT_NEAR(made.certificate.peaks[w].time, truth.run.peaks[w].time, made.certificate.peak_error[w].time);
    }
    EXPECT_NEAR(made.run.firsts[1].time, truth.run.firsts[1].time, made.certificate.first_error[1]);
    EXPECT_GT(made.run.firsts[1].time, 0.0) << "else this tests nothing";
    EXPECT_LT(made.run.firsts[0].time, 0.0) << "a quantity without an event has none";
  }
}

// Along its axis the bob swings like √(k/m) about its rest: 2 π / √40 s for a period, undamped enough to see.
TEST(OtherModel, RecordsItsChannels) {
  ElasticPendulum pendulum;
  const RunResult result = run(pendulum, how, record);
  ASSERT_EQ(result.frames.time.size(), 101U);
  EXPECT_EQ(result.frames.width("coils"), 3U);
  const auto place = result.frames.of("bob/position"), coils = result.frames.of("coils");
  for (std::size_t k = 0; k < 101; ++k) EXPECT_DOUBLE_EQ(coils[3 * k + 2], std::hypot(place[2 * k], place[2 * k + 1]));
}

TEST(OtherModel, IsLetGoAtAStop) {
  ElasticPendulum free, held(0.25);
  for (const Method method : {Method::rk4, Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
    const RunSpec at_once{
        .duration = 1.0, .method = method, .tolerance = 1e-10, .step = method == Method::rk4 ? 1e-3 : 0.0};
    RunSpec later = at_once;
    later.duration = 1.25;
    const RunResult one = run(free, at_once, record), two = run(held, later, record);
    ASSERT_EQ(two.status, RunStatus::done) << two.message;
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(one.state[i], two.state[i], 1e-8);  // the times round differently
    EXPECT_EQ(two.frames.of("bob/position")[2 * 12], 0.9) << "held at t = 0.24 s";
  }
}

TEST(OtherModel, GoesOnFromACheckpointToTheSameBits) {
  const testing::TemporaryFolder folder;
  for (const double hold : {0.0, 0.25})
    for (const Method method : {Method::rk4, Method::dop853, Method::radau5, Method::mebdf}) {
      const RunSpec run_how{
          .duration = 1.0, .method = method, .tolerance = 1e-7, .step = method == Method::rk4 ? 1e-3 : 0.0};
      ElasticPendulum pendulum(hold);
      const RunResult whole = run(pendulum, run_how, record);
      Checkpoint checkpoint{.experiment = "bob = true\n", .case_name = "bob", .at = {}, .main = {}, .fine = {}};
      double until = 0.0;
      do {
        until += 0.125;  // also just at the stop
        checkpoint.main = run(pendulum, run_how, record,
                              {.keep_going = [&](double t) { return t < until; },
                               .go_on_from = checkpoint.main ? &*checkpoint.main : nullptr});
        ASSERT_TRUE(CheckpointKeeper(folder.path()).save(checkpoint).has_value());
        auto read = read_checkpoint(folder.path());
        ASSERT_TRUE(read.has_value()) << read.error();
        checkpoint = std::move(*read);
      } while (checkpoint.main->status == RunStatus::interrupted);
      EXPECT_EQ(checkpoint.main->hash, whole.hash) << name(method) << ' ' << hold;
      EXPECT_EQ(checkpoint.main->peaks, whole.peaks) << name(method);
      EXPECT_EQ(checkpoint.main->firsts, whole.firsts) << name(method);
      EXPECT_EQ(checkpoint.main->frames, whole.frames) << name(method);
    }
}

TEST(OtherModel, IsStoredAndTold) {
  const testing::TemporaryFolder folder;
  ElasticPendulum pendulum;
  const CertifiedRun made = run_certified(pendulum, how, record, {.at = {0.5}});
  ASSERT_TRUE(write_run(folder / "run.h5", file_of(made)).has_value());
  const auto back = read_run(folder / "run.h5");
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_EQ(back->result.frames, made.run.frames);
  EXPECT_EQ(back->certificate.peak_error, made.certificate.peak_error);
  const auto json = nlohmann::json::parse(summary_json(*back, "bob", {}));
  EXPECT_EQ(json["bob"]["speed_max"]["value"], made.certificate.peaks[0].value);
  EXPECT_EQ(json["spring"]["stretch_min"]["error"], made.certificate.peak_error[1].value);
  EXPECT_EQ(json["events"]["slack"]["time"], made.run.firsts[1].time);
  EXPECT_EQ(json["bob"]["at"][0]["t"], 0.5);
  EXPECT_EQ(json["energy"]["heat"], made.run.last[7]);
  EXPECT_EQ(json["certificate"]["bob_error"], made.certificate.place_error);
  EXPECT_TRUE(testing::contains(json["certificate"]["words"], "Bob position accurate to"));
  EXPECT_TRUE(
      group_csv(made.run, "bob").starts_with("t [s],x [m],y [m],vx [m/s],vy [m/s],speed [m/s]\n0,0.9,0.6,0,0,0\n"));
  EXPECT_TRUE(group_csv(made.run, "energy").starts_with("t [s],kinetic [J],spring [J],height [J],heat [J]\n"));
}

}  // namespace
}  // namespace catena
