#include "io/checkpoint.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>

#include "io/experiment_writer.hpp"
#include "io/limited_size.hpp"
#include "io/testing.hpp"
#include "lab/run.hpp"

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

    Checkpoint checkpoint{
        .experiment = write_experiment(experiment), .case_name = "damped", .at = at, .main = {}, .fine = {}};
    double stop_at = 0.0;
    do {
      stop_at += 0.037;
      checkpoint.main = run(experiment, {.at = at,
                                         .keep_going = [&](double t) { return t < stop_at; },
                                         .go_on_from = checkpoint.main ? &*checkpoint.main : nullptr});
      ASSERT_TRUE(CheckpointKeeper(base.path()).save(checkpoint).has_value());
      auto read = read_checkpoint(base.path());
      ASSERT_TRUE(read.has_value()) << read.error();
      EXPECT_EQ(read->experiment, write_experiment(experiment));
      EXPECT_EQ(read->at, at);
      checkpoint = std::move(*read);
    } while (checkpoint.main->status == RunStatus::interrupted);
    EXPECT_EQ(checkpoint.main->hash, whole.hash) << name(method);
    EXPECT_EQ(checkpoint.main->peaks, whole.peaks) << name(method);
    EXPECT_EQ(checkpoint.main->frames, whole.frames) << name(method);
  }
}

/// A run with so many frames, as a checkpoint of it.
Checkpoint with_frames(std::size_t count) {
  RunFile run = testing::odd_run();
  Frames& frames = run.result.frames;
  frames.channels.resize(4);  // angles, and the tip
  frames.values.assign(4, {});
  frames.time.clear();
  for (std::size_t k = 0; k < count; ++k) {
    const double t = 0.1 * static_cast<double>(k);
    frames.time.push_back(t);
    for (std::size_t c = 0; c < 4; ++c)
      for (std::size_t i = 0; i < frames.channels[c].width; ++i)
        frames.values[c].push_back(t + static_cast<double>(10 * c + i));
  }
  return {.experiment = run.experiment, .case_name = "damped", .at = {}, .main = std::move(run.result), .fine = {}};
}

std::uintmax_t bytes_in(const std::filesystem::path& folder, std::string_view ending) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ending) bytes += entry.file_size();
  return bytes;
}

// Twice as many checkpoints of twice as many frames write twice as much: what is there already is not written again. The file
// that is replaced each time does not grow.
TEST(UnitCheckpoint, WritesEachFrameOnce) {
  const auto log_and_rest = [](std::size_t checkpoints) {
    const testing::TemporaryFolder base;
    CheckpointKeeper keeper(base.path());
    for (std::size_t k = 1; k <= checkpoints; ++k) {
      EXPECT_TRUE(keeper.save(with_frames(100 * k)).has_value());
      // Only added to: a change of what is there would be found by the checksum.
      const auto read = read_checkpoint(base.path());
      EXPECT_TRUE(read.has_value()) << read.error();
      EXPECT_EQ(read->main->frames, with_frames(100 * k).main->frames);
    }
    return std::pair(bytes_in(base.path(), ".frames"), bytes_in(base.path(), ".h5"));
  };
  const auto [log, rest] = log_and_rest(4);
  const auto [longer_log, same_rest] = log_and_rest(8);
  EXPECT_EQ(log, 400 * (1 + 3 + 6) * sizeof(double));  // time, angles, tip
  EXPECT_EQ(longer_log, 2 * log);
  EXPECT_EQ(same_rest, rest);
}

/// Bytes that this process has handed to the system for writing.
std::uint64_t bytes_written() {
  std::ifstream counters("/proc/self/io");
  for (std::string word; counters >> word;)
    if (std::uint64_t bytes = 0; word == "wchar:" && counters >> bytes) return bytes;
  return 0;
}

// A million frames in twenty checkpoints: each frame reaches the disk once, and what is replaced each time stays small.
TEST(UnitCheckpoint, SlowAMillionFramesAreWrittenOnce) {
  const testing::TemporaryFolder base;
  CheckpointKeeper keeper(base.path());
  Checkpoint checkpoint = with_frames(1'000'000);
  Frames all = checkpoint.main->frames;
  const std::uint64_t before = bytes_written();
  for (std::size_t k = 1; k <= 20; ++k) {
    Frames& some = checkpoint.main->frames;
    some.time.assign(all.time.begin(), all.time.begin() + static_cast<std::ptrdiff_t>(50'000 * k));
    ASSERT_TRUE(keeper.save(checkpoint).has_value());
  }
  const std::uint64_t written = bytes_written() - before, once = bytes_in(base.path(), ".frames");
  EXPECT_EQ(once, 1'000'000 * 10 * sizeof(double));
  if (before == 0) GTEST_SKIP() << "the system does not count";
  EXPECT_LE(written, once + 20 * 2 * bytes_in(base.path(), ".h5"));
}

TEST(UnitCheckpoint, HoldsTheBuild) {
  const testing::TemporaryFolder base;
  ASSERT_TRUE(CheckpointKeeper(base.path()).save(with_frames(3)).has_value());
  EXPECT_EQ(read_checkpoint(base.path())->commit, build_commit());
}

using Folder = std::map<std::string, std::string>;

Folder all_files(const testing::TemporaryFolder& folder) {
  Folder files;
  for (const std::string& name : folder.names()) files[name] = testing::read_plain(folder / name);
  return files;
}

// A kill stops the files at some step from one checkpoint to the next: the log grows byte by byte, then checkpoint.h5 is replaced,
// then old logs go. Whatever step it was, the folder holds the earlier checkpoint or the later one.
TEST(UnitCheckpoint, AKillBetweenTwoOfThemLeavesOneOfThem) {
  const testing::TemporaryFolder base;
  const auto frames_left = [&](const Folder& files) {
    const testing::TemporaryFolder copy;
    for (const auto& [name, bytes] : files) testing::write_plain(copy / name, bytes);
    const auto read = read_checkpoint(copy.path());
    EXPECT_TRUE(read.has_value()) << read.error();
    return read ? read->main->frames.time.size() : 0;
  };
  const auto between = [&](const Folder& before, const Folder& after, std::size_t earlier, std::size_t later) {
    Folder files = before;
    for (const auto& [name, bytes] : after) {
      if (name == "checkpoint.h5") continue;
      for (std::size_t length = before.contains(name) ? before.at(name).size() : 0; length <= bytes.size();
           length += 40) {
        files[name] = bytes.substr(0, length);
        EXPECT_EQ(frames_left(files), earlier) << name << ' ' << length;
      }
      files[name] = bytes;
    }
    files[".checkpoint.h5.1-0.part"] = "half";
    EXPECT_EQ(frames_left(files), earlier);
    files["checkpoint.h5"] = after.at("checkpoint.h5");
    EXPECT_EQ(frames_left(files), later);
    EXPECT_EQ(frames_left(after), later);
  };
  std::optional<CheckpointKeeper> keeper(base.path());
  ASSERT_TRUE(keeper->save(with_frames(3)).has_value());
  const Folder first = all_files(base);
  ASSERT_TRUE(keeper->save(with_frames(5)).has_value());
  const Folder second = all_files(base);
  between(first, second, 3, 5);
  keeper.emplace(base.path());  // another process goes on
  ASSERT_TRUE(keeper->save(with_frames(8)).has_value());
  const Folder third = all_files(base);
  EXPECT_EQ(third.size(), 2U) << "the log of the first process is gone";
  between(second, third, 5, 8);
}

TEST(UnitCheckpoint, ALogThatIsDamagedOrGoneIsSaid) {
  const testing::TemporaryFolder base;
  ASSERT_TRUE(CheckpointKeeper(base.path()).save(with_frames(5)).has_value());
  std::string log;
  for (const std::string& name : base.names())
    if (name.ends_with(".frames")) log = name;
  const std::string sound = testing::read_plain(base / log);
  const auto error = [&] { return read_checkpoint(base.path()).error(); };
  testing::write_plain(base / log, sound.substr(0, sound.size() - 1));
  EXPECT_TRUE(testing::contains(error(), log + ": is cut short: 4 of 5 frames are there"));
  std::string damaged = sound;
  damaged[100] ^= 1;
  testing::write_plain(base / log, damaged);
  EXPECT_TRUE(testing::contains(error(), log + ": is damaged"));
  std::filesystem::remove(base / log);
  EXPECT_TRUE(testing::contains(error(), log + ": cannot be read: No such file"));
}

TEST(UnitCheckpoint, AFullDiskKeepsTheEarlierOne) {
  const testing::TemporaryFolder base;
  CheckpointKeeper keeper(base.path());
  ASSERT_TRUE(keeper.save(with_frames(5)).has_value());
  {
    const testing::LimitedSize limit(700);
    EXPECT_TRUE(testing::contains(keeper.save(with_frames(500)).error(), "File too large"));
  }
  EXPECT_EQ(read_checkpoint(base.path())->main->frames.time.size(), 5U);
  ASSERT_TRUE(keeper.save(with_frames(500)).has_value());
  EXPECT_EQ(read_checkpoint(base.path())->main->frames, with_frames(500).main->frames);
}

TEST(UnitCheckpoint, SaysWhatIsWrong) {
  const testing::TemporaryFolder base;
  EXPECT_NE(read_checkpoint(base / "none").error().find("none/checkpoint.h5"), std::string::npos);
  testing::write_plain(base / "checkpoint.h5", "not a checkpoint");
  EXPECT_NE(read_checkpoint(base.path()).error().find("checkpoint.h5"), std::string::npos);
}

}  // namespace
}  // namespace catena
