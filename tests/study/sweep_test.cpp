#include "study/sweep.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "io/sealed_lines.hpp"
#include "io/text_file.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "study/find.hpp"
#include "study/sweep_file.hpp"
#include "study/sweep_journal.hpp"

namespace catena {
namespace {

namespace fs = std::filesystem;

/// A short fall of a few links.
Experiment fall() {
  Experiment experiment;
  experiment.chain = {.links = 8, .length = 1.0, .mass = 0.1, .joint_friction = 1e-5};
  experiment.start = {.shape = StartShape::hanging, .span = 0.5};
  experiment.run = {.duration = 0.2, .tolerance = 1e-8};
  return experiment;
}

SweepPlan planned(const std::vector<std::string>& vary, const Experiment& base = fall()) {
  auto plan = plan_sweep("fall", base, vary, 1);
  if (!plan) throw std::runtime_error(plan.error());
  return *plan;
}

std::vector<SweepPoint> swept(const SweepPlan& plan, unsigned jobs) {
  SweepPoints points(plan.size());
  EXPECT_TRUE(run_sweep(plan, points, jobs, [](std::size_t, const SweepPoint&) { return true; }, [] { return true; }));
  std::vector<SweepPoint> all;
  for (const auto& point : points) all.push_back(*point);
  return all;
}

TEST(Variation, GridsListsAndUnits) {
  const auto values = [](std::string_view argument) { return parse_variation(argument, 1).value().values; };
  EXPECT_EQ(values("start.span=0:1:5"), (std::vector{0.0, 0.25, 0.5, 0.75, 1.0}));
  EXPECT_EQ(values("start.span=10 cm,0.2,30 mm"), (std::vector{0.1, 0.2, 0.03}));
  EXPECT_EQ(values("chain.links=10:30:3"), (std::vector{10.0, 20.0, 30.0}));
  const std::vector<double> log = values("chain.joint_friction=1e-6:1e-2:5:log");
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(log[i], std::pow(10.0, i - 6), 1e-15 * std::pow(10.0, i - 6) * 8);
}

// The values become the input of runs, so none of their bits may be those of a C library. Of pow's 0.65 ulp up to twice as many
// are left when the product falls short of the next power of two, and half of one is rounded: less than two.
TEST(Variation, LogGridsAreExactToTwoUlpAndAtTheirEnds) {
  struct Grid {
    std::string text;
    double from, to;
    int count;
  };
  for (const auto& [text, from, to, count] : {Grid{"1e-6:1e-2:5", 1e-6, 1e-2, 5}, Grid{"1e-9:3e5:200", 1e-9, 3e5, 200},
                                              Grid{"7.3:0.011:64", 7.3, 0.011, 64}, Grid{"2:2.5:33", 2, 2.5, 33}}) {
    const auto values = parse_variation("chain.joint_friction=" + text + ":log", 1).value().values;
    ASSERT_EQ(values.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(values.front(), from);
    EXPECT_EQ(values.back(), to);
    for (int i = 0; i < count; ++i) {
      const long double share = static_cast<long double>(i) / (count - 1);
      const long double exact = from * std::pow(static_cast<long double>(to) / from, share);
      const double ulp = std::nextafter(values[i], 1e300) - values[i];
      EXPECT_LE(std::abs(static_cast<double>(values[i] - exact)), 2 * ulp) << i << " of " << count;
    }
  }
}

TEST(Variation, RandomSamplesAreEvenAndRepeatable) {
  const auto one = parse_variation("chain.length=random:1:3:10000", 7).value().values;
  EXPECT_EQ(one, parse_variation("chain.length=random:1:3:10000", 7).value().values);
  EXPECT_NE(one, parse_variation("chain.length=random:1:3:10000", 8).value().values);
  EXPECT_NE(one, parse_variation("chain.mass=random:1:3:10000", 7).value().values);
  double mean = 0.0, square = 0.0;
  for (const double value : one) {
    EXPECT_TRUE(value >= 1.0 && value < 3.0);
    mean += value / 1e4;
    square += (value - 2) * (value - 2) / 1e4;
  }
  EXPECT_NEAR(mean, 2.0, 4 * std::sqrt(1.0 / 3 / 1e4));         // four standard errors
  EXPECT_NEAR(square, 1.0 / 3, 4 * std::sqrt(4.0 / 45 / 1e4));  // variance of the square: 1/5 − 1/9
}

TEST(Variation, SaysWhatIsWrong) {
  const auto error = [](std::string_view argument) { return parse_variation(argument, 1).error(); };
  EXPECT_NE(error("start.spam=0:1:3").find("Did you mean \"start.span\""), std::string::npos);
  EXPECT_NE(error("start.span").find("KEY=VALUES"), std::string::npos);
  EXPECT_NE(error("start.span=0:1").find("FROM:TO:COUNT"), std::string::npos);
  EXPECT_NE(error("start.span=0:1:1").find("whole number from 2"), std::string::npos);
  EXPECT_NE(error("start.span=0:1:3:lin").find("FROM:TO:COUNT:log"), std::string::npos);
  EXPECT_NE(error("chain.joint_friction=0:1:3:log").find("positive"), std::string::npos);
  EXPECT_NE(error("start.span=2 kg:3 kg:3").find("kg"), std::string::npos);
  EXPECT_NE(error("start.span=nan,1").find("not finite"), std::string::npos);
  EXPECT_NE(error("chain.links=2.5,3").find("whole number"), std::string::npos);
  EXPECT_NE(error("start.shape=1,2").find("not a number"), std::string::npos);
  EXPECT_NE(error("start.span=random:0:1").find("random:FROM:TO:COUNT"), std::string::npos);
}

TEST(SweepPlan, TakesAllCombinationsTheLastKeyFirst) {
  const SweepPlan plan = planned({"start.span=0.2,0.4", "chain.links=5,6,7"});
  ASSERT_EQ(plan.size(), 6U);
  EXPECT_EQ(plan.values(1), (std::vector{0.2, 6.0}));
  EXPECT_EQ(plan.values(5), (std::vector{0.4, 7.0}));
  EXPECT_EQ(plan.experiment(4).chain.links, 6);
  EXPECT_EQ(plan.experiment(4).start.span, 0.4);
}

TEST(SweepPlan, DrawsRandomKeysTogether) {
  const SweepPlan plan = planned({"start.span=random:0.1:0.9:4", "chain.links=5,6", "chain.mass=random:1:2:4"});
  ASSERT_EQ(plan.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(plan.values(i)[0], plan.variations[0].values[i / 2]);
    EXPECT_EQ(plan.values(i)[2], plan.variations[2].values[i / 2]);
  }
  EXPECT_FALSE(
      plan_sweep("fall", fall(), std::vector<std::string>{"start.span=random:0:1:4", "chain.mass=random:1:2:5"}, 1));
}

TEST(SweepPlan, ChecksEveryPointBeforehand) {
  const std::vector<std::string> vary{"start.span=0.5,1.5"};
  const auto plan = plan_sweep("fall", fall(), vary, 1);
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().find("start.span = 1.5"), std::string::npos);
}

TEST(PropertyOfSweeps, ResultsDoNotDependOnTheJobs) {
  const SweepPlan plan = planned({"start.span=0.1:0.9:9"});
  const std::vector<SweepPoint> one = swept(plan, 1);
  EXPECT_EQ(one, swept(plan, 3));
  EXPECT_EQ(one, swept(plan, 20));
  // The peaks of a certified run that is predicted to its end are those of the bare run, bit by bit.
  const std::vector<Measured> bare = measured({.run = run(lean(plan.experiment(4))), .certificate = {}});
  for (const std::size_t k : plan.columns()) EXPECT_EQ(one[4].measured[k].value, bare[k].value) << k;
}

// A rod let go from the horizontal passes the bottom with v = √(3 g L).
TEST(PhysicsOfSweeps, RodsOfAllLengths) {
  Experiment rod = fall();
  rod.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  rod.start = {.shape = StartShape::straight, .angle = 0.0};
  rod.run.duration = 2.0;
  const SweepPlan plan = planned({"chain.length=0.5,1,2"}, rod);
  const std::vector<SweepPoint> points = swept(plan, 2);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(points[i].measured[0].value, std::sqrt(3 * 9.81 * plan.values(i)[0]), 1e-6);  // 100 tolerances
}

class SweepFolder : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "catena-sweep-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(SweepFolder, AJournalCutAnywhereGoesOnToTheSameTable) {
  const SweepPlan plan = planned({"start.span=0.1:0.9:6"});
  const std::vector<SweepPoint> whole = swept(plan, 1);
  const fs::path path = folder_ / "sweep.journal";
  {
    auto journal = SweepJournal::begin(path, plan);
    ASSERT_TRUE(journal) << journal.error();
    for (const std::size_t i : {3, 0, 5, 1, 4}) ASSERT_TRUE(journal->add(i, whole[i]));
  }
  const std::string text = *read_text_file(path);
  const std::size_t first = text.find('\n') + 1;
  for (std::size_t length = first; length <= text.size(); length += 37) {
    std::ofstream(path, std::ios::binary) << text.substr(0, length);
    auto left = SweepJournal::resume(path);
    ASSERT_TRUE(left) << left.error();
    EXPECT_TRUE(same_values(left->content.plan, plan));
    EXPECT_EQ(left->content.plan.base, plan.base);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      if (!left->content.points[i]) continue;
      EXPECT_EQ(*left->content.points[i], whole[i]);
      ++kept;
    }
    EXPECT_EQ(kept, static_cast<std::size_t>(std::ranges::count(text.substr(first, length - first), '\n')));
    ASSERT_TRUE(left->journal.add(2, whole[2]));  // what follows a cut line is whole again
  }
  std::ofstream(path, std::ios::binary) << text.substr(0, first / 2);
  EXPECT_FALSE(SweepJournal::resume(path));
  std::ofstream(path, std::ios::binary) << text.substr(0, first) << "{}\n";
  EXPECT_NE(SweepJournal::resume(path).error().find("damaged"), std::string::npos);
}

/// The journal of a sweep of three runs, two of them finished.
class DamagedJournal : public SweepFolder {
 protected:
  void SetUp() override {
    SweepFolder::SetUp();
    whole_ = swept(plan_, 1);
    auto journal = SweepJournal::begin(folder_ / "sweep.journal", plan_);
    ASSERT_TRUE(journal) << journal.error();
    for (const std::size_t i : {2, 0}) ASSERT_TRUE(journal->add(i, whole_[i]));
    text_ = *read_text_file(folder_ / "sweep.journal");
  }

  /// Is it refused, or does the sweep end as it should?
  bool harmless(std::string_view text) const {
    const auto found = SweepJournal::read(text);
    if (!found) return true;
    if (found->plan.base != plan_.base || !same_values(found->plan, plan_) || found->points.size() != 3) return false;
    for (std::size_t i = 0; i < 3; ++i)
      if (found->points[i] && *found->points[i] != whole_[i]) return false;
    return found->plan.case_name == plan_.case_name;
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text_.size(); at += all.back().size())
      all.push_back(text_.substr(at, text_.find('\n', at) + 1 - at));
    return all;
  }

  SweepPlan plan_ = planned({"start.span=0.1,0.5,0.9"});
  std::vector<SweepPoint> whole_;
  std::string text_;
};

/// Each of its bits the other way round, another digit, an end of line.
std::string instead_of(char byte) {
  std::string all = "0123456789\n";
  for (int bit = 0; bit < 8; ++bit) all += static_cast<char>(byte ^ (1 << bit));
  std::erase(all, byte);
  return all;
}

TEST_F(DamagedJournal, OneByteChangedOrLostOrAddedIsNeverBelieved) {
  ASSERT_TRUE(SweepJournal::read(text_)) << SweepJournal::read(text_).error();
  const std::size_t last_line = text_.rfind('\n', text_.size() - 2) + 1;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    std::string damaged = text_;
    for (const char instead : instead_of(text_[at])) {
      damaged[at] = instead;
      ASSERT_TRUE(at < last_line ? !SweepJournal::read(damaged) : harmless(damaged)) << at << ": " << int{instead};
    }
    ASSERT_TRUE(harmless(std::string(text_).erase(at, 1))) << at;
    ASSERT_TRUE(harmless(std::string(text_).insert(at, 1, text_[at]))) << at;
  }
}

TEST_F(DamagedJournal, LinesLostOrDoubledOrMovedAreFound) {
  const std::vector<std::string> line = lines();
  ASSERT_EQ(line.size(), 3U);
  for (const std::string& damaged : {line[0] + line[2], line[1] + line[2], line[0] + line[0] + line[1],
                                     line[0] + line[1] + line[1], line[0] + line[2] + line[1], line[1], line[2]})
    EXPECT_FALSE(SweepJournal::read(damaged)) << damaged;
  EXPECT_TRUE(SweepJournal::read(line[0] + line[1])) << "a point that was not finished";
}

TEST_F(DamagedJournal, TheLineIsNamed) {
  std::string damaged = text_;
  damaged[damaged.find('\n') + 100] ^= 1;
  EXPECT_NE(SweepJournal::read(damaged).error().find("line 2 is damaged"), std::string::npos);
  std::string old = text_.substr(17);
  EXPECT_NE(SweepJournal::read(old).error().find("another version"), std::string::npos);
}

/// Under a sound checksum, as a program with an error of its own would write them.
TEST_F(DamagedJournal, WhatCannotBeIsRefusedUnderASoundChecksum) {
  const std::string plan = lines()[0].substr(17), point = lines()[1].substr(17);
  const auto error = [&](std::string_view which, std::string_view part, std::string_view instead) {
    std::uint64_t chain = 0;
    std::string text;
    for (std::string line : {plan, point}) {
      line.pop_back();
      if (line.starts_with(which)) line.replace(line.find(part), part.size(), instead);
      text += sealed_line(line, chain);
    }
    const auto read = SweepJournal::read(text);
    return read ? "accepted: " + text : read.error();
  };
  const std::string start = "{\"point\"", first = "{\"format\"";
  EXPECT_NE(error(start, "\"point\":2", "\"point\":3").find("line 2 is damaged: there is no run 3 of 3"),
            std::string::npos);
  EXPECT_NE(error(start, "\"point\":2", "\"point\":-1").find("no run -1"), std::string::npos);
  EXPECT_NE(error(start, "\"measured\":[", "\"measured\":[1,").find("belong"), std::string::npos);
  EXPECT_NE(error(start, "\"errors\":[", "\"errors\":[1,").find("belong"), std::string::npos);
  EXPECT_NE(error(start, "\"limit\":\"none\"", "\"limit\":\"luck\"").find("a horizon ends by"), std::string::npos);
  EXPECT_NE(error(start, "\"done\"", "\"interrupted\"").find("a run is"), std::string::npos);
  EXPECT_NE(error(first, "[0.1,0.5,0.9]", "[]").find("no values"), std::string::npos);
  EXPECT_NE(error(first, "[0.1,0.5,0.9]", "[0.1,0.5,9]").find("impossible"), std::string::npos);
  EXPECT_NE(error(first, "start.span", "start.spam").find("start.spam"), std::string::npos);
  EXPECT_NE(error(first, "catena sweep 4", "catena sweep 3").find("another version"), std::string::npos);
}

TEST_F(SweepFolder, TwoSweepsDoNotShareAJournal) {
  const SweepPlan plan = planned({"start.span=0.1,0.2"});
  const auto one = SweepJournal::begin(folder_ / "sweep.journal", plan);
  ASSERT_TRUE(one);
  const auto other = SweepJournal::begin(folder_ / "sweep.journal", plan);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().find("another sweep"), std::string::npos);
}

TEST(SweepTable, HasOneLineForEachRun) {
  const SweepPlan plan = planned({"start.span=0.1,0.2"});
  std::vector<SweepPoint> points = swept(plan, 1);
  points[1].status = RunStatus::failed;
  std::ranges::fill(points[1].measured, Measured{NAN, NAN});
  const std::string csv = sweep_csv(plan, points);
  EXPECT_TRUE(csv.starts_with("start.span [m],status,tip.speed_max [m/s],± tip.speed_max [m/s],"));
  EXPECT_NE(csv.find(",energy.imbalance [J],counters.steps,horizon [s],limit,warning\n"), std::string::npos);
  EXPECT_NE(csv.find(",0.2,none,\n"), std::string::npos) << csv;  // predicted to the end of the run
  EXPECT_EQ(std::ranges::count(csv, '\n'), 3);
  EXPECT_NE(csv.find("\n0.2,failed,,,"), std::string::npos);
}

/// Two rods that swing over: the double pendulum, chaotic from a high start and tame from a low one.
Experiment double_pendulum(double duration) {
  Experiment rods;
  rods.chain = {.links = 2, .length = 2.0, .mass = 2.0};
  rods.start = {.shape = StartShape::straight, .angle = -1.5};
  rods.run = {.duration = duration, .tolerance = 1e-8};
  return rods;
}

TEST(TrustInSweeps, ChaosIsSaidInWordsAndInTheTable) {
  const SweepPlan plan = planned({"start.angle=-1.5,2.2,2.4"}, double_pendulum(40.0));
  const std::vector<SweepPoint> points = swept(plan, 2);
  EXPECT_TRUE(predicted(points[0]));
  for (const std::size_t wild : {1, 2}) {
    EXPECT_TRUE(points[wild].certified);
    EXPECT_FALSE(predicted(points[wild]));
    EXPECT_EQ(points[wild].limit, Limit::chaos);
    EXPECT_LT(points[wild].horizon, 40.0);
    for (const std::size_t time : {1, 5}) EXPECT_LE(points[wild].measured[time].value, points[wild].horizon);
  }
  const std::vector<std::string> said = warnings(plan, points);
  ASSERT_EQ(said.size(), 1U) << said.back();
  EXPECT_TRUE(
      said[0].starts_with("2 of 3 runs are chaotic (start.angle = 2.2; start.angle = 2.4). Their motion is "
                          "predicted until t = "))
      << said[0];
  EXPECT_NE(sweep_json(plan, points, {}).find("2 of 3 runs are chaotic"), std::string::npos);
  EXPECT_NE(sweep_csv(plan, points).find(",chaos,"), std::string::npos);
}

TEST(TrustInSweeps, EnergyThatDoesNotCloseIsSaid) {
  Experiment coarse = double_pendulum(2.0);
  coarse.run.method = Method::rk4;
  coarse.run.step = 0.1;
  const SweepPlan plan = planned({"start.angle=-1.5,1.5"}, coarse);
  std::vector<SweepPoint> points = swept(plan, 1);
  ASSERT_FALSE(points[1].warnings.empty());
  bool said = false;
  for (const std::string& warning : warnings(plan, points))
    said = said || (warning.find("not keep their energy (") != std::string::npos &&
                    warning.find("start.angle = 1.5") != std::string::npos);
  EXPECT_TRUE(said);
  EXPECT_FALSE(predicted(points[1]));
}

TEST(TrustInSweeps, WithoutACertificateNothingHasAnError) {
  Experiment bare = fall();
  bare.run.certify = false;
  const SweepPlan plan = planned({"start.span=0.1,0.2"}, bare);
  const std::vector<SweepPoint> points = swept(plan, 1);
  EXPECT_FALSE(points[0].certified);
  EXPECT_TRUE(std::isnan(points[0].measured[0].error));
  EXPECT_TRUE(warnings(plan, points).empty());
  EXPECT_NE(sweep_csv(plan, points).find(",,,\n"), std::string::npos);
}

// The truth is the same run by another method at 1e-13. A ± is three times the largest difference that was seen: it covers.
TEST(TrustInSweeps, TheErrorsOfATableCoverTheTruth) {
  Experiment base = fall();
  base.run.tolerance = 1e-6;
  base.run.method = Method::dopri5;
  const SweepPlan plan = planned({"start.span=random:0.1:0.9:12", "chain.joint_friction=random:1e-6:1e-4:12"}, base);
  const std::vector<SweepPoint> points = swept(plan, 2);
  int looser = 0, covered = 0, counted = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Experiment tight = lean(plan.experiment(i));
    tight.run.method = Method::dop853;
    tight.run.tolerance = 1e-13;
    const std::vector<Measured> truth = measured({.run = run(tight), .certificate = {}});
    ASSERT_TRUE(predicted(points[i]));
    for (std::size_t k = 0; k < truth.size(); ++k) {
      if (!measures()[k].of_motion || measures()[k].means != plan.means) continue;
      if (!tells(measures()[k], plan.experiment(i))) continue;
      const double miss = std::abs(points[i].measured[k].value - truth[k].value), error = points[i].measured[k].error;
      ++counted;
      covered += miss <= error ? 1 : 0;
      looser += error > 1e3 * miss ? 1 : 0;
    }
  }
  EXPECT_GE(covered, counted * 97 / 100);  // docs/trust.md: twice the seen difference once in a hundred
  EXPECT_LT(looser, counted / 2);          // and is not so wide that it says nothing
}

Question asked(std::string_view find, std::string_view within, std::string_view to = "1e-6") {
  auto question = parse_question(find, within, to);
  if (!question) throw std::runtime_error(question.error());
  return *question;
}

std::vector<Found> answer(std::string_view find, std::string_view within, std::string_view to, const Experiment& base,
                          unsigned jobs = 1) {
  auto found = find_places(asked(find, within, to), base, jobs, [] { return true; });
  if (!found) throw std::runtime_error(found.error());
  return found->places;
}

Experiment resting_rod() {
  Experiment rod = fall();
  rod.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  rod.start = {.shape = StartShape::straight, .angle = 0.0};
  rod.run.duration = 1.5;
  return rod;
}

// A rod that starts hanging straight down does not move: there its largest speed is least, √(3gL(1 − cos δ)) ~ |δ|.
TEST(PhysicsOfFind, TheQuietStartOfARod) {
  const Experiment rod = resting_rod();
  const Found found = answer("min:tip.speed_max", "start.angle=-2.3:-1.0", "1e-5", rod).front();
  EXPECT_NEAR(found.place, -std::numbers::pi / 2, found.uncertainty);
  EXPECT_GE(found.uncertainty, 1e-5);
  EXPECT_LT(found.uncertainty, 1e-3);
  EXPECT_TRUE(found.warnings.empty()) << found.warnings.front();
  EXPECT_FALSE(found.at_edge);
  // From rest at angle φ the rod drops by 2 L sin φ until it swings up on the other side: drop_max = L (1 + sin φ).
  const Found edge = answer("max:tip.drop_max", "start.angle=-1.0:0.0", "1e-6", rod).front();
  EXPECT_TRUE(edge.at_edge);
  EXPECT_NEAR(edge.value, 1.0, edge.value_error);
  EXPECT_LT(edge.value_error, 1e-6);
}

// On its way down from rest at the angle φ the rod pulls least at the start, with −m g sin φ: in a turn and a bit it goes from
// pushing to pulling and back at all three multiples of π.
TEST(PhysicsOfFind, EveryStartAtWhichARodNeitherPullsNorPushes) {
  const std::vector<Found> found = answer("zero:tension.min", "start.angle=-3.5:3.6", "1e-7", resting_rod(), 3);
  ASSERT_EQ(found.size(), 3U);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(found[k].place, (k - 1) * std::numbers::pi, found[k].uncertainty);
    EXPECT_LT(found[k].uncertainty, 4e-7);
    EXPECT_EQ(found[k].jump, 0.0);
    EXPECT_NEAR(found[k].value, 0.0, 9.81 * 2e-7);  // m g times the miss of the place
  }
  EXPECT_EQ(answer("zero:tension.min", "start.angle=-1:1", "1e-7", resting_rod()).size(), 1U);
}

// From rest at φ the tip of a rod falls by L (1 + sin φ), least at −π/2 with the curvature L: a ± of e moves it by √(2e/L).
TEST(PhysicsOfFind, ASmoothExtremumIsKnownToTheRootOfTheError) {
  const Found found = answer("min:tip.drop_max", "start.angle=-2.3:-1.0", "1e-6", resting_rod()).front();
  EXPECT_NEAR(found.place, -std::numbers::pi / 2, found.uncertainty);
  const double carried = std::sqrt(2 * found.value_error);
  EXPECT_NEAR(found.uncertainty, 1e-6 + carried, 0.02 * carried);  // 1 − cos is a parabola to 1e-4 within 27 mrad
}

// Where another pull becomes the least one its time jumps: by what two runs on either side differ.
TEST(Find, AJumpIsNoSmoothZero) {
  Experiment longer = fall();
  longer.run.duration = 0.8;
  const Found jump = answer("zero:tension.max.time-tension.min.time", "start.span=0.32:0.345", "1e-5", longer).front();
  const auto value = [&](double span) {
    Experiment experiment = lean(longer);
    experiment.start.span = span;
    const RunResult result = run(experiment);
    return result.peak(chain_names::tension_max).time - result.peak(chain_names::tension_min).time;
  };
  EXPECT_NEAR(jump.jump, std::abs(value(jump.place + 1e-4) - value(jump.place - 1e-4)), 0.01 * jump.jump);
  ASSERT_EQ(jump.warnings.size(), 1U);
  EXPECT_NE(jump.warnings[0].find("jumps by 0.7"), std::string::npos) << jump.warnings[0];
  EXPECT_EQ(
      answer("zero:tip.acceleration_max.time-tip.drop_max.time", "start.span=0.18:0.24", "1e-5", longer).front().jump,
      0.0);
}

// Released from rest the double pendulum of long duration swings over or not: its largest speed is not predicted.
TEST(Find, WarnsWhereTheMotionIsChaotic) {
  const Found found = answer("max:tip.speed_max", "start.angle=2.2:2.4", "1e-2", double_pendulum(40.0), 2).front();
  ASSERT_FALSE(found.warnings.empty());
  EXPECT_NE(found.warnings[0].find("predicted only until t = "), std::string::npos) << found.warnings[0];
}

TEST(Find, SaysWhatIsWrong) {
  EXPECT_NE(parse_question("mim:tip.speed_max", "start.span=0:1", "1e-4").error().find("min:QUANTITY"),
            std::string::npos);
  EXPECT_NE(parse_question("min:tip.sped_max", "start.span=0:1", "1e-4").error().find("Did you mean"),
            std::string::npos);
  EXPECT_NE(parse_question("min:tip.speed_max", "start.span=1:0", "1e-4").error().find("smaller"), std::string::npos);
  EXPECT_NE(parse_question("min:tip.speed_max", "chain.links=1:10", "1").error().find("whole number"),
            std::string::npos);
  EXPECT_NE(parse_question("min:tip.speed_max", "start.span=0:1", "0").error().find("positive"), std::string::npos);
  const auto flat = find_places(asked("zero:tip.speed_max", "start.span=0.2:0.4"), fall(), 1, [] { return true; });
  EXPECT_NE(flat.error().find("does not change its sign"), std::string::npos);
}

}  // namespace
}  // namespace catena
