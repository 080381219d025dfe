// Movies: motions known in closed form, seen at times between the recorded ones.
#include "report/movie.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "figure/output.hpp"
#include "report/swing.hpp"

namespace catena {
namespace {

TipSample tip_at(double time, Vec2<double> place) {
  TipSample tip;
  tip.time = time;
  tip.position = place;
  return tip;
}

/// None yet, of the shape and the tip of a chain.
Frames frames_of(int links) {
  Experiment experiment;
  experiment.chain.links = links;
  experiment.record.quantities = {Quantity::shape};
  return made_run(experiment).frames;
}

/// One stiff line of links that turns about the support at a constant rate: interpolated angles are exact.
struct Turning {
  static constexpr double rate = 3.0;  // [rad/s]
  static constexpr int links = 8;
  Experiment experiment;
  Frames frames;

  explicit Turning(std::size_t count, double step = 0.1) {
    experiment.title = "turning";
    experiment.chain = {.links = links, .length = 2.0, .mass = 1.0};
    frames = made_run(experiment).frames;
    for (std::size_t k = 0; k < count; ++k) {
      const double t = step * static_cast<double>(k);
      add_frame(frames, tip_at(t, {2 * std::cos(rate * t), 2 * std::sin(rate * t)}));
      for (int i = 0; i < links; ++i) {
        numbers(frames, chain_names::angles).push_back(rate * t);
        numbers(frames, chain_names::tension).push_back(t * (i + 1));
      }
    }
  }
  RecordedMotion motion() const { return {frames, std::vector<double>(links, 2.0 / links)}; }
  MovieRun run() const { return {.title = experiment.title, .experiment = experiment, .frames = frames}; }
};

TEST(RecordedMotion, BetweenFramesAnglesTurnEvenly) {
  const Turning turning(11);
  const RecordedMotion motion = turning.motion();
  for (const double t : {0.0, 0.033, 0.5, 0.777, 1.0}) {
    const Pose pose = motion.pose(t, LinkColour::plain);
    ASSERT_EQ(pose.joints.size(), 9U);
    for (std::size_t j = 0; j < pose.joints.size(); ++j) {
      const double r = 0.25 * static_cast<double>(j);
      EXPECT_NEAR(pose.joints[j].x, r * std::cos(3 * t), 1e-14);  // rounding of eight sums
      EXPECT_NEAR(pose.joints[j].y, r * std::sin(3 * t), 1e-14);
    }
  }
  EXPECT_EQ(motion.pose(-1, LinkColour::plain).joints, motion.pose(0, LinkColour::plain).joints);
  EXPECT_EQ(motion.pose(7, LinkColour::plain).joints, motion.pose(1, LinkColour::plain).joints);
}

TEST(RecordedMotion, ATurningLineHasTheSpeedOfARigidBody) {
  const Turning turning(11);
  for (const double t : {0.0, 0.05, 0.5, 1.0}) {
    const Pose pose = turning.motion().pose(t, LinkColour::speed);
    for (std::size_t i = 0; i < pose.value.size(); ++i)  // v = ω r, at the middle of the link
      EXPECT_NEAR(pose.value[i], 3 * 0.25 * (static_cast<double>(i) + 0.5), 1e-12);
  }
}

TEST(RecordedMotion, TensionIsTheRecordedOne) {
  const Turning turning(11);
  const Pose pose = turning.motion().pose(0.25, LinkColour::tension);
  for (std::size_t i = 0; i < pose.value.size(); ++i)
    EXPECT_NEAR(pose.value[i], 0.25 * (static_cast<double>(i) + 1), 1e-14);
}

// A regular polygon of n sides l is bent by 2π/n at each corner: curvature 2π/(n l) everywhere.
TEST(RecordedMotion, BendingOfAPolygon) {
  constexpr int sides = 12;
  Frames frames = frames_of(sides);
  for (int k = 0; k < 2; ++k) {
    add_frame(frames, tip_at(k, {}));
    for (int i = 0; i < sides; ++i) numbers(frames, chain_names::angles).push_back(-2 * std::numbers::pi * i / sides);
  }
  const RecordedMotion motion(frames, std::vector<double>(sides, 0.1));
  for (const double value : motion.pose(0.5, LinkColour::bending).value)
    EXPECT_NEAR(value, 2 * std::numbers::pi / (sides * 0.1), 1e-12);
}

TEST(RecordedMotion, FramesThatAreNotFiniteAreLeftOut) {
  Turning turning(5);
  numbers(turning.frames, chain_names::angles).back() = NAN;
  EXPECT_EQ(turning.motion().size(), 4U);
  EXPECT_DOUBLE_EQ(turning.motion().end(), 0.3);
}

TEST(RecordedMotion, TheTrailEndsAtTheTip) {
  const Turning turning(11);
  const auto path = turning.motion().path(0.25);
  ASSERT_EQ(path.size(), 4U);  // at 0, 0.1, 0.2 and now
  EXPECT_NEAR(path.back().x, 2 * std::cos(0.75), 1e-14);
}

TEST(RecordedMotion, OfAVeryLongChainNoMoreIsDrawnThanAScreenShows) {
  constexpr int links = 50'000;
  Frames frames = frames_of(links);
  for (int k = 0; k < 2; ++k) add_frame(frames, tip_at(k, {1.0, 0.0}));
  numbers(frames, chain_names::angles).assign(2 * links, 0.0);
  const Pose pose = RecordedMotion(frames, std::vector<double>(links, 1.0 / links)).pose(0.5, LinkColour::speed);
  EXPECT_LE(pose.joints.size(), 1001U);
  EXPECT_EQ(pose.value.size() + 1, pose.joints.size());
  EXPECT_NEAR(pose.joints.back().x, 1.0, 1e-10);  // 50 000 roundings of 1e-16
}

TEST(Movie, ShowsTheStartAndTheEnd) {
  const Turning turning(11);
  const Movie movie({turning.run()}, {.slow = 10, .fps = 30});
  EXPECT_EQ(movie.frames(), 301U);  // 1 s, ten times slower, at 30 frames a second, and the first
  EXPECT_DOUBLE_EQ(movie.time_of(0), 0.0);
  EXPECT_NEAR(movie.time_of(1), 1.0 / 300, 1e-15);
  EXPECT_DOUBLE_EQ(movie.time_of(300), 1.0);
}

TEST(Movie, TakesAboutTenSeconds) {
  EXPECT_EQ(fitting_pace(1.0), 10.0);
  EXPECT_EQ(fitting_pace(0.5), 20.0);
  EXPECT_EQ(fitting_pace(10.0), 1.0);
  EXPECT_NEAR(fitting_pace(100.0), 0.1, 1e-15);
  for (double duration = 1e-3; duration < 1e4; duration *= 1.37) {  // 1, 2, 5 are at most a factor of √2.5 away
    EXPECT_GT(duration * fitting_pace(duration), 10 / std::sqrt(2.51)) << duration;
    EXPECT_LT(duration * fitting_pace(duration), 10 * std::sqrt(2.51)) << duration;
  }
  EXPECT_EQ(pace_text(10), "10 × slower");
  EXPECT_EQ(pace_text(1), "real time");
  EXPECT_EQ(pace_text(0.2), "5 × faster");
}

const figure::Points* body_of(const figure::Panel& panel) {
  for (const figure::Layer& layer : panel.layers)
    if (const auto* points = std::get_if<figure::Points>(&layer); points && points->name == "compact body")
      return points;
  return nullptr;
}

TEST(Movie, TheBodyFallsFreelyFromTheHeightOfTheTip) {
  Turning turning(11);
  turning.experiment.world.gravity = 9.81;
  turning.experiment.far_end = {.held = true, .release_at = {0.2}};
  const Movie movie({turning.run()}, {.body = true});
  const double start = 2 * std::sin(3 * 0.2);
  for (const double t : {0.0, 0.2, 0.5, 0.9}) {
    const figure::Figure picture = movie_frame(movie, t);
    const figure::Points* body = body_of(picture.panels.front());
    ASSERT_NE(body, nullptr);
    const double fallen = std::max(0.0, t - 0.2);
    EXPECT_NEAR(body->y[0], start - 9.81 * fallen * fallen / 2, 1e-12);
    EXPECT_GT(body->x[0], 2 * std::cos(3 * 0.2));  // on the side away from the support
  }
}

/// Pixels of a frame that differ from those of another.
std::set<std::pair<int, int>> changed(const figure::Frame& a, const figure::Frame& b) {
  std::set<std::pair<int, int>> places;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x)
      if (a.pixels[static_cast<std::size_t>(y) * a.width + x] != b.pixels[static_cast<std::size_t>(y) * a.width + x])
        places.insert({x, y});
  return places;
}

TEST(Movie, OnlyTheMotionMoves) {
  const Swing one = swing(40, 101);
  const Swing two = swing(10, 51, 0.7);
  for (const LinkColour colour : {LinkColour::tension, LinkColour::speed, LinkColour::bending, LinkColour::plain}) {
    const MovieLook look{.width = 640, .height = 360, .colour = colour, .dark = true, .trail = true, .body = true};
    const Movie movie({{.title = "long_{one}", .experiment = one.experiment, .frames = one.result.frames},
                       {.title = "short", .experiment = two.experiment, .frames = two.result.frames}},
                      look);
    const auto at = [&](double t) { return figure::frame(movie_frame(movie, t), look.width, look.height); };
    const figure::Frame first = at(0.0);
    const auto moved = changed(first, at(0.61));
    EXPECT_GT(moved.size(), 200U);
    for (const auto& [x, y] : moved) {  // titles, labels and ticks stand outside of this box
      EXPECT_GT(y, 14) << x;
      EXPECT_LT(y, 332) << x;
      EXPECT_GT(x, 40) << y;
      EXPECT_LT(x, 600) << y;
    }
    EXPECT_TRUE(changed(first, at(0.0)).empty());
    EXPECT_EQ(movie_frame(movie, 0).panels[0].title, "long\\_{one}");
  }
}

// The swing of swing.hpp: φ = 0.9 cos 3.5t, L = 1 m, recorded at these times.
TEST(Movie, TellsTheSpeedOfTheTip) {
  const Swing one = swing(40, 101);
  const Movie movie({{.title = "a", .experiment = one.experiment, .frames = one.result.frames}}, {});
  for (const double t : {0.0, 0.44, 1.0}) {
    const figure::Figure picture = movie_frame(movie, t);
    std::string told;
    for (const figure::Layer& layer : picture.panels.front().layers)
      if (const auto* note = std::get_if<figure::Note>(&layer); note && note->text.contains("tip ")) told = note->text;
    ASSERT_TRUE(told.ends_with(" m/s")) << told;
    const double speed = std::stod(told.substr(told.find("tip ") + 4));
    EXPECT_NEAR(speed, std::abs(0.9 * 3.5 * std::sin(3.5 * t)), 0.005) << t;  // two decimals are told
  }
}

TEST(Movie, OneKeyOfColoursForAll) {
  const Swing one = swing(40, 101);
  const Movie movie({{.title = "a", .experiment = one.experiment, .frames = one.result.frames},
                     {.title = "b", .experiment = one.experiment, .frames = one.result.frames},
                     {.title = "c", .experiment = one.experiment, .frames = one.result.frames}},
                    {.colour = LinkColour::tension});
  const figure::Figure picture = movie_frame(movie, 0.4);
  int bars = 0;
  for (const figure::Panel& panel : picture.panels)
    for (const figure::Layer& layer : panel.layers)
      if (const auto* shapes = std::get_if<figure::Shapes>(&layer)) {
        ++bars;
        EXPECT_EQ(shapes->colours.axis.label, "tension *T* [N]");
        EXPECT_LT(*shapes->colours.axis.low, 0);  // some links are pushed
      }
  EXPECT_EQ(bars, 1);
  EXPECT_EQ(picture.panels[0].x.low, picture.panels[2].x.low);
  EXPECT_EQ(picture.panels[0].y.high, picture.panels[2].y.high);
}

TEST(Movie, ARunThatIsOverStaysAndSaysSo) {
  const Turning brief(6), longer(11);
  const Movie movie({brief.run(), longer.run()}, {});
  EXPECT_DOUBLE_EQ(movie.end(), 1.0);
  const auto ended = [&](std::size_t panel, double t) {
    const figure::Figure picture = movie_frame(movie, t);
    for (const figure::Layer& layer : picture.panels[panel].layers)
      if (const auto* note = std::get_if<figure::Note>(&layer); note && note->text.starts_with("ended")) return true;
    return false;
  };
  EXPECT_FALSE(ended(0, 0.4));
  EXPECT_TRUE(ended(0, 0.7));
  EXPECT_FALSE(ended(1, 1.0));
}

}  // namespace
}  // namespace catena
