#include "io/run_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <nlohmann/json.hpp>
#include <thread>

#include "io/experiment_writer.hpp"
#include "io/halving_file.hpp"
#include "io/hdf5.hpp"
#include "io/limited_size.hpp"
#include "io/result_group.hpp"
#include "io/seal.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;
using testing::odd_run;

::testing::AssertionResult same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0)) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << "the bits differ";
}

void expect_same(const RunFile& a, const RunFile& b) {
  EXPECT_EQ(a.title, b.title);
  EXPECT_EQ(a.experiment, b.experiment);
  EXPECT_EQ(a.run, b.run);
  const RunResult& p = a.result;
  const RunResult& q = b.result;
  EXPECT_EQ(p.status, q.status);
  EXPECT_EQ(p.message, q.message);
  EXPECT_EQ(p.method, q.method);
  EXPECT_EQ(p.method_reason, q.method_reason);
  EXPECT_EQ(p.t_end, q.t_end);
  EXPECT_EQ(p.schema, q.schema);
  EXPECT_EQ(p.frames.channels, q.frames.channels);
  EXPECT_TRUE(same_bits(p.frames.time, q.frames.time));
  ASSERT_EQ(p.frames.values.size(), q.frames.values.size());
  for (std::size_t c = 0; c < p.frames.values.size(); ++c)
    EXPECT_TRUE(same_bits(p.frames.values[c], q.frames.values[c])) << p.frames.channels[c].name;
  EXPECT_EQ(p.at, q.at);
  EXPECT_EQ(p.first, q.first);
  EXPECT_EQ(p.last, q.last);
  EXPECT_EQ(p.peaks, q.peaks);
  EXPECT_EQ(p.firsts, q.firsts);
  EXPECT_EQ(p.counters, q.counters);
  EXPECT_TRUE(same_bits(p.state, q.state));
  EXPECT_EQ(p.hash, q.hash);
  EXPECT_EQ(a.certificate.present, b.certificate.present);
  EXPECT_EQ(a.certificate.place_error, b.certificate.place_error);
  EXPECT_EQ(a.certificate.horizon, b.certificate.horizon);
  EXPECT_EQ(a.certificate.peak_error, b.certificate.peak_error);
  EXPECT_EQ(a.certificate.limit, b.certificate.limit);
  EXPECT_EQ(a.certificate.companion, b.certificate.companion);
  EXPECT_EQ(a.certificate.companion_tolerance, b.certificate.companion_tolerance);
  EXPECT_EQ(a.certificate.peaks, b.certificate.peaks);
  EXPECT_EQ(a.certificate.beyond, b.certificate.beyond);
  EXPECT_EQ(a.certificate.first_error, b.certificate.first_error);
  EXPECT_EQ(a.certificate.time, b.certificate.time);
  EXPECT_EQ(a.certificate.place_error_at, b.certificate.place_error_at);
  EXPECT_EQ(a.certificate.at_error, b.certificate.at_error);
  EXPECT_EQ(a.certificate.at_speed_error, b.certificate.at_speed_error);
  EXPECT_TRUE(same_bits(a.certificate.energy_error, b.certificate.energy_error));
  EXPECT_EQ(a.certificate.total_error, b.certificate.total_error);
  EXPECT_EQ(p.evidence.imbalance, q.evidence.imbalance);
  EXPECT_EQ(p.evidence.marks, q.evidence.marks);
  EXPECT_EQ(p.evidence.around, q.evidence.around);
  EXPECT_EQ(a.provenance, b.provenance);
  EXPECT_EQ(a.wall_seconds, b.wall_seconds);
  EXPECT_EQ(a.compare, b.compare);
  EXPECT_EQ(a.changed, b.changed);
}

void expect_round_trip(const RunFile& run) {
  const testing::TemporaryFolder folder;
  const auto written = write_run(folder / "run.h5", run);
  ASSERT_TRUE(written.has_value()) << written.error();
  const auto back = read_run(folder / "run.h5");
  ASSERT_TRUE(back.has_value()) << back.error();
  expect_same(run, *back);
}

std::string run_file_error(const std::filesystem::path& path) {
  const auto run = read_run(path);
  EXPECT_FALSE(run.has_value()) << path;
  return run ? "" : run.error();
}

TEST(UnitRunFile, ReadsBackToTheSameBits) { expect_round_trip(odd_run()); }

TEST(UnitRunFile, KeepsWhatWasCompared) {
  RunFile run = odd_run();
  run.compare = "analytic";
  expect_round_trip(run);
}

TEST(UnitRunFile, KeepsAnEnsemble) {
  const testing::TemporaryFolder folder;
  RunFile run = odd_run();
  const std::vector<double> times{0.0, 0.5}, values{1.0, 1.0 / 3};
  run.ensemble = Ensemble{.request = {.members = 7, .perturb = 1e-3, .seed = ~std::uint64_t{0}},
                          .complete = true,
                          .lost = {"one", "another"},
                          .time = times,
                          .spread = values,
                          .bands = {{.name = "tip.x",
                                     .symbol = "*x*",
                                     .unit = "m",
                                     .mean = values,
                                     .mean_error = times,
                                     .quantiles = {times, values, {2, 3}, {4, 5}, {6, 7}}}},
                          .parted_at = 0.25};
  const auto path = folder / "run.h5";
  ASSERT_TRUE(write_run(path, run));
  const auto back = read_run(path);
  ASSERT_TRUE(back) << back.error();
  ASSERT_TRUE(back->ensemble);
  const Ensemble& read = *back->ensemble;
  EXPECT_EQ(read.request.members, 7U);
  EXPECT_EQ(read.request.seed, ~std::uint64_t{0});
  EXPECT_EQ(read.lost, run.ensemble->lost);
  EXPECT_EQ(read.time, times);
  EXPECT_EQ(read.spread, values);
  EXPECT_EQ(read.parted_at, 0.25);
  ASSERT_EQ(read.bands.size(), 1U);
  EXPECT_EQ(read.bands[0].name, "tip.x");
  EXPECT_EQ(read.bands[0].mean_error, times);
  EXPECT_EQ(read.bands[0].quantiles, run.ensemble->bands[0].quantiles);
}

TEST(UnitRunFile, KeepsWhatHalfTheStepChanged) {
  const testing::TemporaryFolder folder;
  RunFile run = odd_run();
  run.halving =
      Halving{.order = 4,
              .length = 2.0,
              .runs = {{{.step = 0.1, .done = false, .t_end = 0.3, .trouble = "it blew up"},
                        {.step = 0.05, .done = true, .t_end = 1.0, .trouble = ""},
                        {.step = 0.025, .done = true, .t_end = 1.0, .trouble = ""}}},
              .time = {0.5, 1.0},
              .apart = {std::vector<double>{}, std::vector<double>{1e-3, 1.0 / 3}},
              .parted_at = {0.5, 1.0},
              .numbers = {{.title = "tip at 1 s", .unit = "m", .place = true, .value = {{{1, 2}, {3, 4}, {5, 6}}}}}};
  ASSERT_TRUE(write_run(folder / "run.h5", run));
  const auto back = read_run(folder / "run.h5");
  ASSERT_TRUE(back) << back.error();
  ASSERT_TRUE(back->halving);
  EXPECT_EQ(halving_json(*back->halving), halving_json(*run.halving));
  EXPECT_EQ(halving_csv(*back->halving), halving_csv(*run.halving));
  EXPECT_EQ(back->halving->runs[0].trouble, "it blew up");
}

TEST(UnitRunFile, WhatWasNotRecordedIsNotThere) {
  RunFile run = odd_run();
  run.result.frames.channels.resize(4);
  run.result.frames.values.resize(4);
  expect_round_trip(run);
  // Failed before it began.
  RunFile nothing{.result = {.schema = run.result.schema}};
  nothing.result.at.width = run.result.at.width;
  expect_round_trip(nothing);
}

TEST(UnitRunFile, LongExperimentsFit) {
  RunFile run = odd_run();
  for (int i = 0; i < 5000; ++i) run.experiment += "# θ = 0.333333333\n";
  expect_round_trip(run);
}

TEST(UnitRunFile, TheSameRunGivesTheSameBytes) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "a.h5", odd_run()).has_value());
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // a clock in the file would tell
  ASSERT_TRUE(write_run(folder / "b.h5", odd_run()).has_value());
  EXPECT_EQ(testing::read_plain(folder / "a.h5"), testing::read_plain(folder / "b.h5"));
}

TEST(UnitRunFile, SeriesCarryUnits) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "run.h5", odd_run()).has_value());
  const std::string bytes = testing::read_plain(folder / "run.h5");
  for (const char* part : {"rad/s", "m/s^2", "of each link, positive where it is pulled", "0123456789abcdef"}) {
    EXPECT_TRUE(contains(bytes, part));
  }
}

// A disk that fills up at any point leaves no file, and nothing crashes at the end of the program.
TEST(UnitRunFile, AFullDiskIsAnErrorAndLeavesNothing) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "whole.h5", odd_run()).has_value());
  const auto whole = std::filesystem::file_size(folder / "whole.h5");
  std::filesystem::remove(folder / "whole.h5");
  for (const rlim_t bytes : {rlim_t{0}, rlim_t{100}, rlim_t{whole / 2}, rlim_t{whole - 1}}) {
    const testing::LimitedSize limit(bytes);
    const auto written = write_run(folder / "run.h5", odd_run());
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error(), (folder / "run.h5").string() + ": cannot be written: File too large.");
    EXPECT_TRUE(folder.names().empty());
  }
}

TEST(UnitRunFile, FilesThatAreNoRuns) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(run_file_error(folder / "none.h5"), (folder / "none.h5").string() + ": no such file.");
  EXPECT_EQ(run_file_error(folder.path()), folder.path().string() + ": is a folder, not a file.");
  testing::write_plain(folder / "text.h5", "not a file of that kind");
  EXPECT_TRUE(contains(run_file_error(folder / "text.h5"), "is not a file that Catena has written"));
  testing::write_plain(folder / "empty.h5", "");
  EXPECT_TRUE(contains(run_file_error(folder / "empty.h5"), "is not a file that Catena has written"));
  ASSERT_TRUE(hdf5::write_file(folder / "other.h5", 0, [](const hdf5::Group& root) {
                root.attribute("format", std::string("something else"));
              }).has_value());
  EXPECT_EQ(run_file_error(folder / "other.h5"), (folder / "other.h5").string() + ": is not a run of Catena.");
}

TEST(UnitRunFile, NewerFormatsAreRefused) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(hdf5::write_file(folder / "new.h5", 0, [](const hdf5::Group& root) {
                root.attribute("format", std::string("catena run"));
                root.attribute("format_version", std::int64_t{99});
              }).has_value());
  EXPECT_TRUE(contains(run_file_error(folder / "new.h5"), "has format 99, written by a newer Catena"));
}

TEST(UnitRunFile, MissingPartsAreNamed) {
  const testing::TemporaryFolder folder;
  const RunFile run = odd_run();
  ASSERT_TRUE(hdf5::write_file(folder / "part.h5", 0, [&](const hdf5::Group& root) {
                root.attribute("format", std::string("catena run"));
                root.attribute("format_version", std::int64_t{2});
                root.attribute("wall_seconds", 1.0);
                write_result(root, run.result);
              }).has_value());
  EXPECT_EQ(run_file_error(folder / "part.h5"), (folder / "part.h5").string() + ": group /certificate is missing.");
}

TEST(UnitRunFile, MissingDatasetsAreNamed) {
  const testing::TemporaryFolder folder;
  RunFile run = odd_run();
  ASSERT_TRUE(hdf5::write_file(folder / "part.h5", 0, [&](const hdf5::Group& root) {
                root.attribute("format", std::string("catena run"));
                root.attribute("format_version", std::int64_t{2});
                write_outcome(root, run.result);
                root.attribute("recorded", std::string("tension "));
                root.write("time", std::vector<double>{0.0}, {"s", ""});
              }).has_value());
  EXPECT_EQ(run_file_error(folder / "part.h5"), (folder / "part.h5").string() + ": dataset /tension is missing.");
}

TEST(UnitRunFile, OlderFormatsSayWhatToDo) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(hdf5::write_file(folder / "old.h5", 0, [](const hdf5::Group& root) {
                root.attribute("format", std::string("catena run"));
                root.attribute("format_version", std::int64_t{1});
              }).has_value());
  EXPECT_TRUE(contains(run_file_error(folder / "old.h5"), "has format 1, written by an older Catena"));
  EXPECT_TRUE(contains(run_file_error(folder / "old.h5"), "can be run again"));
}

// Tables under a right seal that would send whoever uses them astray.
TEST(UnitRunFile, ASchemaThatCannotBeIsRefused) {
  const testing::TemporaryFolder folder;
  const auto error_with = [&](auto change) {
    RunFile run = odd_run();
    change(run.result);
    EXPECT_TRUE(write_run(folder / "run.h5", run).has_value());
    return run_file_error(folder / "run.h5");
  };
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.schema.place = "nose"; }), "names a channel"));
  EXPECT_TRUE(
      contains(error_with([](RunResult& r) { r.schema.watched[4].sized_by = 600; }), "sized_by in /schema is 600"));
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.schema.motion_size = 9; }), "more motion than state"));
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.schema.watched[1].name = "ti\x04"; }),
                       "name in /schema has control characters"));
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.last.back() = -1.0; }), "the index of a reading is -1"));
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.evidence.marks[0].watched = 600; }), "/marks names a quantity"));
  EXPECT_TRUE(contains(error_with([](RunResult& r) { r.evidence.marks.clear(); }), "/marks does not fit together"));
}

TEST(UnitRunFile, CutFilesAreRefused) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "run.h5", odd_run()).has_value());
  const std::string bytes = testing::read_plain(folder / "run.h5");
  for (const std::size_t size : {std::size_t{300}, std::size_t{512}, bytes.size() / 2, bytes.size() - 1}) {
    testing::write_plain(folder / "cut.h5", bytes.substr(0, size));
    EXPECT_EQ(run_file_error(folder / "cut.h5"), (folder / "cut.h5").string() +
                                                     ": is cut short: " + std::to_string(size) + " of " +
                                                     std::to_string(bytes.size()) + " bytes are there.");
  }
}

TEST(UnitRunFile, AnyDamagedByteIsNoticed) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "run.h5", odd_run()).has_value());
  const std::string bytes = testing::read_plain(folder / "run.h5");
  for (std::size_t at = 0; at < bytes.size(); at += 997) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x04);
    testing::write_plain(folder / "bad.h5", damaged);
    EXPECT_TRUE(contains(run_file_error(folder / "bad.h5"), (folder / "bad.h5").string() + ": is ")) << at;
  }
  testing::write_plain(folder / "bad.h5", bytes + "more");
  EXPECT_TRUE(contains(run_file_error(folder / "bad.h5"), "is damaged, or was changed by another program"));
}

// A seal that is right says nothing about what lies below it. HDF5 1.10 crashes or loops on some of these.
TEST(UnitRunFile, DamageUnderARightSealIsAnError) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(write_run(folder / "run.h5", odd_run()).has_value());
  const std::string bytes = testing::read_plain(folder / "run.h5").substr(seal_bytes);
  int refused = 0;
  for (std::size_t at = 0; at < bytes.size(); at += 1613) {
    std::string damaged = bytes;
    for (std::size_t i = at; i < std::min(at + 8, bytes.size()); ++i) damaged[i] = static_cast<char>(~damaged[i]);
    testing::write_plain(folder / "bad.h5", seal(damaged) + damaged);
    const auto run = read_run(folder / "bad.h5");
    if (run) continue;  // a number, or a byte that nothing uses
    EXPECT_TRUE(run.error().starts_with((folder / "bad.h5").string() + ": ")) << run.error();
    ++refused;
  }
  EXPECT_GT(refused, 5);
}

TEST(UnitRunFile, WhatDoesNotBelongTogetherIsRefused) {
  const testing::TemporaryFolder folder;
  Experiment other = testing::sound_experiment();
  other.chain.links = 4;
  RunFile run = odd_run();
  run.experiment = write_experiment(other);
  ASSERT_TRUE(write_run(folder / "run.h5", run).has_value());
  const auto read = read_chain_run(folder / "run.h5");
  ASSERT_FALSE(read.has_value());
  EXPECT_TRUE(contains(read.error(), "its channel shape/angles does not fit the experiment in it."));
  run = odd_run();
  run.result.state.pop_back();
  ASSERT_TRUE(write_run(folder / "run.h5", run).has_value());
  EXPECT_TRUE(contains(run_file_error(folder / "run.h5"), "its last state has 7 numbers where 8 belong."));
  run = odd_run();
  run.result.message = "\xff";
  ASSERT_TRUE(write_run(folder / "run.h5", run).has_value());
  EXPECT_TRUE(contains(run_file_error(folder / "run.h5"), "attribute /message is not UTF-8 text."));
}

TEST(UnitRunFile, DevicesAndPipesAreNoRuns) {
  const testing::TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe.h5").c_str(), 0600), 0);
  EXPECT_TRUE(contains(run_file_error(folder / "pipe.h5"), "is a device or a pipe, not a file."));
  EXPECT_EQ(run_file_error("/dev/zero"), "/dev/zero: is a device or a pipe, not a file.");
}

}  // namespace
}  // namespace catena
