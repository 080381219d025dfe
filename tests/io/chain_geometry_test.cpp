// What run.h5 holds for those who read it without Catena: link lengths and the places of the joints.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "io/hdf5_content.hpp"
#include "io/run_file.hpp"
#include "io/testing.hpp"
#include "lab/recorded_shape.hpp"
#include "lab/run.hpp"

namespace catena {
namespace {

/// Hung by both ends, then let go.
ChainRun let_go() {
  Experiment experiment;
  experiment.chain = {.links = 7, .length = 1.2, .mass = 0.1};
  experiment.chain.taper = 0.5;
  experiment.start = {.shape = StartShape::hanging, .span = 0.5, .rise = -0.2};
  experiment.run = {.duration = 0.1, .tolerance = 1e-9};
  experiment.record.rate = 100;
  return chain_run(experiment, run(experiment));
}

constexpr double rounding = 1e-14;  // some tens of roundings of numbers below 2

// The ends hang at (0, 0) and (span, rise), whatever is between them; later the last joint is the recorded tip.
TEST(PhysicsJoints, OfAHangingChainBeginAndEndWhereItHangs) {
  const ChainRun hung = let_go();
  ASSERT_EQ(hung.file.result.status, RunStatus::done) << hung.file.result.message;
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "run.h5", hung).has_value());
  const hdf5::File file(folder / "run.h5");
  const hdf5::Stored shape = file.root().open("shape");
  const hdf5::Matrix &x = shape.read_matrix("x"), &y = shape.read_matrix("y");
  const std::vector<double>& lengths = shape.read("lengths");
  ASSERT_EQ(x.rows, hung.file.result.frames.time.size());
  ASSERT_EQ(x.columns, 8U);
  ASSERT_EQ(y.rows, x.rows);
  ASSERT_EQ(y.columns, x.columns);
  ASSERT_EQ(lengths.size(), 7U);
  constexpr double closure = 1e-11;  // to which the hanging shape meets its second end
  EXPECT_NEAR(x.values[7], 0.5, closure);
  EXPECT_NEAR(y.values[7], -0.2, closure);
  double whole = 0;
  for (const double length : lengths) whole += length;
  EXPECT_NEAR(whole, 1.2, rounding);
  const auto tip = hung.file.result.frames.of(chain_names::position);
  for (std::size_t row = 0; row < x.rows; ++row) {
    const std::size_t first = row * x.columns;
    EXPECT_EQ(x.values[first], 0.0);  // exactly: a support at rest
    EXPECT_EQ(y.values[first], 0.0);
    EXPECT_NEAR(x.values[first + 7], tip[2 * row], rounding);
    EXPECT_NEAR(y.values[first + 7], tip[2 * row + 1], rounding);
    for (std::size_t i = 0; i < 7; ++i)
      EXPECT_NEAR(
          std::hypot(x.values[first + i + 1] - x.values[first + i], y.values[first + i + 1] - y.values[first + i]),
          lengths[i], rounding);
  }
}

// A reader needs none of it: the same run, with and without.
TEST(UnitJoints, AreNotNeededToReadARun) {
  const ChainRun hung = let_go();
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "with.h5", hung).has_value());
  ASSERT_TRUE(write_run(folder / "without.h5", hung.file).has_value());
  const auto with = read_chain_run(folder / "with.h5"), without = read_chain_run(folder / "without.h5");
  ASSERT_TRUE(with) << with.error();
  ASSERT_TRUE(without) << without.error();
  EXPECT_EQ(with->file.result.frames, without->file.result.frames);
  EXPECT_EQ(with->file.result.hash, without->file.result.hash);
}

// The support is where the tip is, less the links.
TEST(UnitJoints, FollowASupportThatMoves) {
  Frames frames = let_go().file.result.frames;
  const auto position = std::ranges::find(frames.channels, chain_names::position, &Channel::name);
  std::vector<double>& tip = frames.values[position - frames.channels.begin()];
  for (std::size_t row = 0; row < frames.time.size(); ++row) tip[2 * row] += 0.25;
  const std::vector<double> lengths(7, 1.2 / 7);
  const std::vector<double> x = line_places(RecordedShape(frames, lengths), frames.time.size(), &Vec2<double>::x);
  for (std::size_t row = 0; row < frames.time.size(); ++row) EXPECT_EQ(x[8 * row + 7], tip[2 * row]);
}

// Too many to be stored: the lengths say so.
TEST(UnitJoints, OfHugeRunsAreLeftOut) {
  const ChainRun hung = let_go();
  ASSERT_EQ(hung.file.result.frames.time.size(), 11U);
  const testing::TemporaryFolder folder;
  const auto bytes = [&](std::size_t most) {
    EXPECT_TRUE(write_run(folder / "run.h5", hung, most).has_value());
    return testing::read_plain(folder / "run.h5");
  };
  EXPECT_TRUE(testing::contains(bytes(88), "the support first and the tip last"));
  const std::string without = bytes(87);
  EXPECT_TRUE(testing::contains(without, "are not stored, since 88 are more than 87"));
  EXPECT_EQ(without.find("the support first and the tip last"), std::string::npos);
}

}  // namespace
}  // namespace catena
