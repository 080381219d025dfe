// catena movie, with a stand-in for ffmpeg that keeps what it is given, and with the real one where it is installed.
#include <cstdlib>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

class MovieCommand : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    path_ = std::getenv("PATH");
    ASSERT_EQ(call({"run", "falling-a", "--set", "chain.links=10", "--set", "run.certify=false", "--set",
                    "record.rate=100", "--out", "run", "--quiet"})
                  .status,
              0);
  }
  void TearDown() override {
    setenv("PATH", path_.c_str(), 1);
    Program::TearDown();
  }

  /// From now on this script is all that is called ffmpeg, before the usual programs.
  void stand_in(const std::string& script) {
    fs::create_directory(folder_ / "bin");
    write("bin/ffmpeg", "#!/bin/sh\nfor out; do :; done\nout=${out#file:}\n" + script);
    fs::permissions(folder_ / "bin/ffmpeg", fs::perms::owner_all);
    setenv("PATH", ((folder_ / "bin").string() + ":/usr/bin:/bin").c_str(), 1);
  }
  void no_ffmpeg() { setenv("PATH", (folder_ / "nothing").c_str(), 1); }

  /// What there is besides the run and the stand-in.
  std::vector<std::string> left() const {
    std::vector<std::string> names = left_behind();
    std::erase_if(names, [](const std::string& name) {
      return name == "run" || name == "bin" || name.starts_with("bin/") ||
             (name.starts_with("run/") && name.find("movie") == std::string::npos);
    });
    return names;
  }

  std::string path_;
};

const std::vector<std::string> small = {"--size", "160x90", "--fps", "1", "--slow", "10"};

std::vector<std::string> words(std::vector<std::string> first, const std::vector<std::string>& more = small) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

TEST_F(MovieCommand, GivesEveryFrameToFfmpegAndNamesTheMovieWhenItIsWhole) {
  stand_in("cat > \"$out\"\n");
  const Outcome outcome = call(words({"movie", "run", "--out", "a.mp4", "--json"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["frames"], 6);  // half a second, ten times slower, at one frame a second, and the first
  EXPECT_EQ(json["files"]["movie"], "a.mp4");
  EXPECT_EQ(fs::file_size(folder_ / "a.mp4"), 6U * 160 * 90 * 4);
  EXPECT_EQ(left(), std::vector<std::string>{"a.mp4"});
}

TEST_F(MovieCommand, FramesArriveInOrder) {
  stand_in("cat > \"$out\"\n");
  const std::vector<std::string> few = {"--size", "160x90", "--slow", "2", "--fps", "5"};
  const std::vector<std::string> many = {"--size", "160x90", "--slow", "2", "--fps", "50"};
  ASSERT_EQ(call(words({"movie", "run", "--out", "few.mp4"}, few)).status, 0);
  ASSERT_EQ(call(words({"movie", "run", "--out", "many.mp4"}, many)).status, 0);
  const std::string a = content(folder_ / "few.mp4");
  const std::string b = content(folder_ / "many.mp4");
  const std::size_t frame = 160 * 90 * 4;
  ASSERT_EQ(a.size(), 6 * frame);
  ASSERT_EQ(b.size(), 51 * frame);
  // Every tenth shows the same time. Its clock has one digit more, so the top rows differ.
  for (std::size_t k = 0; k < 6; ++k)
    EXPECT_EQ(a.substr(k * frame + 20 * 640, 70 * 640), b.substr(10 * k * frame + 20 * 640, 70 * 640)) << k;
}

TEST_F(MovieCommand, GoesBesideTheFirstRunUnlessToldOtherwise) {
  stand_in("cat > \"$out\"\n");
  EXPECT_EQ(call(words({"movie", "run/run.h5", "run", "--quiet"})).status, 0);
  EXPECT_EQ(left(), std::vector<std::string>{"run/movie.mp4"});
  const Outcome again = call(words({"movie", "run"}));
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("--force"), std::string::npos) << again.err;
  EXPECT_EQ(call(words({"movie", "run", "--force"})).status, 0);
}

TEST_F(MovieCommand, SaysWhatFfmpegSaidWhenItFails) {
  for (const char* script : {"echo 'Unknown encoder' >&2; exit 3\n",                         // at once
                             "head -c 60000 > \"$out\"; echo 'disk is full' >&2; exit 1\n",  // on the way
                             "cat > \"$out\"; echo 'no trailer' >&2; exit 1\n"}) {           // at the end
    stand_in(script);
    const Outcome outcome = call(words({"movie", "run", "--out", "a.webm"}));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find("a.webm: ffmpeg failed:\n"), std::string::npos) << outcome.err;
    EXPECT_TRUE(left().empty()) << left().front();
  }
}

TEST_F(MovieCommand, CtrlCLeavesNothing) {
  const std::vector<std::string> endless = {"--size", "640x360", "--fps", "200", "--slow", "500"};
  for (const char* script : {"cat > \"$out\"\n", "exec sleep 1000\n"}) {
    stand_in(script);
    const pid_t child = start(words({"movie", "run", "--out", "a.mp4"}, endless), {});
    const Outcome outcome = interrupted(child, std::chrono::milliseconds(700));
    EXPECT_EQ(outcome.status, 130) << outcome.err;
    EXPECT_TRUE(left().empty()) << left().front();
  }
  const pid_t child = start(words({"movie", "run", "--out", "frames/"}, endless), {});
  EXPECT_EQ(interrupted(child, std::chrono::milliseconds(700)).status, 130);
  EXPECT_TRUE(left().empty()) << left().front();
}

TEST_F(MovieCommand, WithoutFfmpegThereAreFramesAndAHint) {
  no_ffmpeg();
  const Outcome outcome = call(words({"movie", "run", "--out", "a.mp4"}));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("apt-get install ffmpeg"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("a/frame-%04d.png"), std::string::npos) << outcome.err;
  ASSERT_EQ(left().size(), 7U);
  EXPECT_EQ(left()[1], "a/frame-0001.png");
  const std::string png = content(folder_ / "a/frame-0006.png");
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\0\xa0\0\0\0\x5a", 8));  // IHDR: 160 by 90
}

TEST_F(MovieCommand, InAFolderOnlyFramesAreReplaced) {
  EXPECT_EQ(call(words({"movie", "run", "--out", "frames/"})).status, 0);
  write("frames/notes.txt", "mine");
  EXPECT_EQ(call(words({"movie", "run", "--out", "frames"})).status, 2);
  EXPECT_EQ(
      call({"movie", "run", "--out", "frames/", "--force", "--size", "160x90", "--fps", "1", "--slow", "4"}).status, 0);
  EXPECT_EQ(left(), (std::vector<std::string>{"frames", "frames/frame-0001.png", "frames/frame-0002.png",
                                              "frames/frame-0003.png", "frames/notes.txt"}));
}

TEST_F(MovieCommand, AFullDiskLeavesNothing) {
  const Outcome frames = call(words({"movie", "run", "--out", "frames/"}), {.largest_file = 1000});
  EXPECT_EQ(frames.status, 1);
  stand_in("cat > \"$out\"\n");
  const Outcome movie = call(words({"movie", "run", "--out", "a.mp4"}), {.largest_file = 100'000});
  EXPECT_EQ(movie.status, 1);
  EXPECT_TRUE(left().empty()) << left().front();
}

TEST_F(MovieCommand, WhatCannotBeShownIsSaidBeforeAnyWork) {
  stand_in("cat > \"$out\"\n");
  write("no-run.h5", "something else");
  ASSERT_EQ(call({"run", "falling-a", "--set", "chain.links=3", "--set", "run.certify=false", "--set",
                  "record.quantities=[\"energy\"]", "--out", "blind", "--quiet"})
                .status,
            0);
  const struct {
    std::vector<std::string> given;
    const char* said;
  } cases[] = {
      {{"movie", "nowhere"}, "nowhere"},
      {{"movie", "no-run.h5"}, "no-run.h5"},
      {{"movie", "blind"}, "record.quantities"},
      {{"movie", "run", "--slow", "0"}, "--slow"},
      {{"movie", "run", "--slow", "1e9"}, "frames"},
      {{"movie", "run", "--fps", "0"}, "--fps"},
      {{"movie", "run", "--size", "big"}, "1280x720"},
      {{"movie", "run", "--size", "161x90"}, "even"},
      {{"movie", "run", "--colour", "tenson"}, "Did you mean \"tension\"?"},
      {{"movie", "run", "--out", "a.avi"}, ".webm"},
      {{"movie", "run", "--out", "nowhere/a.mp4"}, "nowhere/a.mp4"},
      {{"movie"}, "RUN"},
  };
  for (const auto& [given, said] : cases) {
    const Outcome outcome = call(given);
    EXPECT_EQ(outcome.status, 2) << said;
    EXPECT_NE(outcome.err.find(said), std::string::npos) << outcome.err;
    EXPECT_TRUE(outcome.out.empty());
  }
  EXPECT_FALSE(fs::exists(folder_ / "run/movie.mp4"));
}

TEST_F(MovieCommand, TensionThatWasNotRecordedIsSaidAndDrawnPlain) {
  stand_in("cat > \"$out\"\n");
  ASSERT_EQ(call({"run", "falling-a", "--set", "chain.links=3", "--set", "run.certify=false", "--set",
                  "record.quantities=[\"shape\"]", "--out", "slack", "--quiet"})
                .status,
            0);
  const Outcome outcome = call(words({"movie", "run", "slack", "--out", "a.mp4", "--json"}));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("slack/run.h5: no tension was recorded"), std::string::npos) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["colour"], "plain");
}

TEST_F(MovieCommand, TheRealFfmpegTakesIt) {
  if (std::system("command -v ffmpeg > /dev/null") != 0) GTEST_SKIP() << "no ffmpeg here";
  const struct {
    const char* name;
    std::size_t at;
    std::string mark;
  } formats[] = {{"a.mp4", 4, "ftyp"}, {"a.webm", 0, "\x1a\x45\xdf\xa3"}, {"a.gif", 0, "GIF89a"}};
  for (const auto& [name, at, mark] : formats) {
    const Outcome outcome = call(words({"movie", "run", "--out", name, "--dark", "--trail", "--body"}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(content(folder_ / name).substr(at, mark.size()), mark) << name;
  }
  const Outcome full = call(words({"movie", "run", "--out", "b.mp4"}), {.largest_file = 500});
  EXPECT_EQ(full.status, 1);
  EXPECT_EQ(left(), (std::vector<std::string>{"a.gif", "a.mp4", "a.webm"}));
}

}  // namespace
}  // namespace catena::cli_test
