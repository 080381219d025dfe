#include "record/watcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "record/curves.hpp"
#include "record/recorder.hpp"

namespace catena {
namespace {

using std::numbers::pi;

/// One place and two watched quantities, both f(t): its highest value, and its lowest with the first passage through zero.
Schema curve_schema() {
  Schema schema;
  schema.channels = {{"point/place", "m", 1, "f", "f"}, {"twice", "m", 2, "f and 2f", "", "", "", false}};
  schema.watched = {{"f.max", "m", "largest f"},
                    {"f.min", "m", "least f", Side::lowest, "", true, "negative", "first below zero"}};
  schema.place = schema.velocity = "point/place";
  schema.state_size = schema.motion_size = 1;
  return schema;
}

class CurveView final : public MotionView {
 public:
  explicit CurveView(std::function<double(double)> f) : f_(std::move(f)) {}
  std::span<const double> look(double time) override {
    const double value = f_(time);
    sample_ = {value, value, 0.0, value, 0.0};
    twice_ = {value, 2 * value};
    state_[0] = value;
    return sample_;
  }
  std::span<const double> wide() const override { return twice_; }
  std::span<const double> state() const override { return state_; }

 private:
  std::function<double(double)> f_;
  std::array<double, 5> sample_{};
  std::array<double, 2> twice_{};
  std::array<double, 1> state_{};
};

Watcher watched(const Schema& schema, CurveView& view, double end, int steps) {
  Watcher watcher(schema);
  watcher.begin(0.0, view);
  for (int i = 0; i < steps; ++i) watcher.watch(end * i / steps, end * (i + 1) / steps, 2, view);
  watcher.finish(view);
  return watcher;
}

TEST(Watcher, FindsPeaksAndPassagesOfASine) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return std::sin(t + 1); });
  const Watcher watcher = watched(schema, view, 6.0, 10);
  const std::vector<Peak> peaks = watcher.peaks();
  EXPECT_NEAR(peaks[0].value, 1.0, 1e-15);
  EXPECT_NEAR(peaks[0].time, pi / 2 - 1, 1e-7);  // a top is found to the root of rounding
  EXPECT_NEAR(peaks[1].value, -1.0, 1e-15);
  EXPECT_NEAR(peaks[1].time, 3 * pi / 2 - 1, 1e-7);
  EXPECT_NEAR(watcher.firsts()[1].time, pi - 1, 1e-14);
  EXPECT_EQ(watcher.firsts()[0], never);
}

// Between two samples it dips below zero and is back: only the search for the lowest value comes across it.
TEST(Watcher, FindsAPassageBetweenTwoSamples) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return (t - 0.56) * (t - 0.56) - 1e-4; });
  const Watcher watcher = watched(schema, view, 1.0, 5);
  EXPECT_NEAR(watcher.peaks()[1].value, -1e-4, 1e-15);
  EXPECT_NEAR(watcher.firsts()[1].time, 0.55, 1e-14);
}

// Rounding about zero is no event; a quantity that begins beyond it has its event at once.
TEST(Watcher, TellsRoundingFromAnEvent) {
  const Schema schema = curve_schema();
  CurveView still([](double t) { return -1e-12 * t; });
  EXPECT_EQ(watched(schema, still, 1.0, 5).firsts()[1], never);
  CurveView below([](double) { return -0.5; });
  EXPECT_EQ(watched(schema, below, 1.0, 5).firsts()[1].time, 0.0);
}

TEST(Watcher, GoesOnFromItsMemory) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return std::sin(3 * t + 1) * std::exp(-0.1 * t); });
  Watcher whole(schema), first(schema), second(schema);
  whole.begin(0.0, view);
  first.begin(0.0, view);
  for (int i = 0; i < 20; ++i) {
    whole.watch(0.1 * i, 0.1 * (i + 1), 3, view);
    if (i < 7) first.watch(0.1 * i, 0.1 * (i + 1), 3, view);
    if (i == 6) second.restore(first.memory(), first.firsts(), first.first_sample());
    if (i >= 7) second.watch(0.1 * i, 0.1 * (i + 1), 3, view);
  }
  EXPECT_EQ(whole.peaks(), second.peaks());
  EXPECT_EQ(whole.firsts(), second.firsts());
}

TEST(Watcher, KeepsSamplesAroundEachMark) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return std::sin(t + 1); });
  const Watcher watcher = watched(schema, view, 6.0, 10);
  ASSERT_EQ(watcher.around.size(), samples_per_mark * watcher.marks.size());
  for (std::size_t m = 0; m < watcher.marks.size(); ++m) {
    const std::size_t first = m * samples_per_mark;
    for (std::size_t i = 1; i < samples_per_mark; ++i)
      EXPECT_LE(watcher.around.time[first + i - 1], watcher.around.time[first + i]);
    EXPECT_EQ(watcher.around.time[first + 2], watcher.marks[m].peak.time);
  }
}

// The least value comes early, the largest again and again: its mark is not lost among theirs.
TEST(Watcher, KeepsTheLastMarkOfEachQuantity) {
  const Schema schema = curve_schema();
  CurveView view(
      [](double t) { return 1e-3 * t + 0.5 * std::sin(2 * pi * t) - 3 * std::exp(-10 * (t - 1) * (t - 1)); });
  const Watcher watcher = watched(schema, view, 2000.0, 16000);
  const std::vector<Peak> peaks = watcher.peaks();
  EXPECT_LT(peaks[1].time, 2.0);
  for (std::size_t w = 0; w < 2; ++w)
    EXPECT_TRUE(std::ranges::any_of(watcher.marks, [&](const Mark& mark) {
      return mark.watched == w && !mark.event && mark.peak.time == peaks[w].time;
    })) << w;
  EXPECT_LE(watcher.marks.size(), 1024U);
  EXPECT_EQ(watcher.around.size(), samples_per_mark * watcher.marks.size());
}

TEST(Recorder, RecordsAtTheTimesAskedFor) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return 2 * t; });
  Recorder recorder(schema, schema.channels,
                    {.frames = {0.0, 0.5, 1.0}, .at = {0.25}, .probes = {0.1, 0.9}, .stations = {1.0}});
  recorder.record_until(0.6, view);
  EXPECT_EQ(recorder.frames.time, (std::vector{0.0, 0.5}));
  recorder.record_until(1.0, view);
  EXPECT_EQ(recorder.frames.values[0], (std::vector{0.0, 1.0, 2.0}));
  EXPECT_EQ(recorder.frames.values[1], (std::vector{0.0, 0.0, 1.0, 2.0, 2.0, 4.0}));
  EXPECT_EQ(recorder.at.time, std::vector{0.25});
  EXPECT_EQ(recorder.at.row(0)[0], 0.5);
  EXPECT_EQ(recorder.probes.time, (std::vector{0.1, 0.9}));
  EXPECT_EQ(recorder.stations, std::vector{2.0});
}

// No curve drawn through frames and marks misses a peak.
TEST(Curves, HaveThePeaksAmongTheFrames) {
  const Schema schema = curve_schema();
  CurveView view([](double t) { return std::sin(t + 1); });
  const Watcher watcher = watched(schema, view, 3.0, 10);
  Recorder recorder(schema, schema.channels, {.frames = {0.0, 1.0, 2.0, 3.0}});
  recorder.record_until(3.0, view);
  const Curves curves =
      with_peaks(schema, recorder.frames, {.marks = watcher.marks, .around = watcher.around}, "point");
  ASSERT_EQ(curves.channels.size(), 1U) << "only what is part of samples";
  EXPECT_NEAR(std::ranges::max(curves.rows.numbers), 1.0, 1e-15);
  const auto top = std::ranges::max_element(curves.rows.numbers) - curves.rows.numbers.begin();
  for (const std::ptrdiff_t away : {-2, -1, 1, 2})  // within 0.3 of the summit, where the frames are 1 apart
    EXPECT_GT(curves.rows.numbers[static_cast<std::size_t>(top + away)], std::cos(0.35)) << away;
  EXPECT_TRUE(std::ranges::is_sorted(curves.rows.time));
}

TEST(Schema, BalancesEnergy) {
  Schema schema;
  schema.channels = {{"kinetic", "J", 1, "", "", "", "", true, EnergyRole::stored},
                     {"work", "J", 1, "", "", "", "", true, EnergyRole::put_in},
                     {"heat", "J", 1, "", "", "", "", true, EnergyRole::lost}};
  schema.energy = 7.0;
  const std::vector<double> first{1.0, 0.0, 0.0}, last{3.5, 4.0, 1.5};
  EXPECT_DOUBLE_EQ(imbalance(schema, first, last), 0.0);
  EXPECT_DOUBLE_EQ(stored_energy(schema, last), 3.5);
  EXPECT_DOUBLE_EQ(energy_at_hand(schema, first, last), 7.0 + 1.0 + 4.0);
}

}  // namespace
}  // namespace catena
