#include "io/checkpoint.hpp"

#include <gtest/gtest.h>

#include "io/testing.hpp"

namespace catena {
namespace {

/// Stiff enough for radau5 to be chosen by auto.
Experiment damped_chain(Method method) {
  Experiment experiment;
  experiment.title = "Damped";
  experiment.chain = {.links = 30, .length = 1.0, .mass = 0.1, .joint_friction = 1e-3};
  experiment.start.span = 0.6;
  experiment.run = {.duration = 0.4, .method = method, .tolerance = 1e-7};
  return experiment;
}

// Through the file and back, again and again, every method ends with the same bits as undisturbed.
TEST(UnitCheckpoint, GoesOnThroughTheFileToTheSameBits) {
  const testing::TemporaryFolder base;
  for (int i = 1; i <= static_cast<int>(last_method); ++i) {
    const auto method = static_cast<Method>(i);
    Experiment experiment = damped_chain(method);
    if (method == Method::euler || method == Method::rk4) {
      experiment.chain.joint_friction = 1e-6;
      experiment.run.step = 1e-4;
    }
    const std::vector<double> at{0.1, 0.3};
    const RunResult whole = run(experiment, {.at = at});
    ASSERT_EQ(whole.status, RunStatus::done) << name(method) << ": " << whole.message;

    Checkpoint checkpoint{.experiment = experiment, .case_name = "damped", .at = at, .main = {}, .fine = {}};
    double stop_at = 0.0;
    do {
      stop_at += 0.037;
      checkpoint.main = run(experiment, {.at = at,
                                         .keep_going = [&](double t) { return t < stop_at; },
                                         .go_on_from = checkpoint.main ? &*checkpoint.main : nullptr});
      ASSERT_TRUE(write_checkpoint(base / "checkpoint.h5", checkpoint).has_value());
      auto read = read_checkpoint(base / "checkpoint.h5");
      ASSERT_TRUE(read.has_value()) << read.error();
      EXPECT_EQ(read->experiment, experiment);
      EXPECT_EQ(read->at, at);
      checkpoint = std::move(*read);
    } while (checkpoint.main->status == RunStatus::interrupted);
    EXPECT_EQ(checkpoint.main->hash, whole.hash) << name(method);
    EXPECT_EQ(checkpoint.main->peaks, whole.peaks) << name(method);
    EXPECT_EQ(checkpoint.main->frames, whole.frames) << name(method);
  }
}

TEST(UnitCheckpoint, SaysWhatIsWrong) {
  const testing::TemporaryFolder base;
  EXPECT_NE(read_checkpoint(base / "none.h5").error().find("none.h5"), std::string::npos);
  testing::write_plain(base / "text.h5", "not a checkpoint");
  EXPECT_NE(read_checkpoint(base / "text.h5").error().find("text.h5"), std::string::npos);
}

}  // namespace
}  // namespace catena
