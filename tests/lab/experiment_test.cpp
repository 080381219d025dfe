#include "lab/experiment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "lab/build.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"

namespace catena {
namespace {

Experiment sound() {
  Experiment experiment;
  experiment.chain = {.links = 10, .length = 1.0, .mass = 0.5};
  experiment.start.span = 0.5;
  experiment.run.duration = 1.0;
  return experiment;
}

/// The complaint about `key` after the change; empty if there is none.
std::string complaint_about(const std::string& key, const std::function<void(Experiment&)>& change) {
  Experiment experiment = sound();
  change(experiment);
  for (const Complaint& complaint : complaints(experiment))
    if (complaint.key == key) return complaint.text;
  return "";
}

TEST(Complaints, NoneAboutASoundExperiment) { EXPECT_TRUE(complaints(sound()).empty()); }

TEST(Complaints, NameTheValueAndTheRule) {
  EXPECT_EQ(complaint_about("chain.links", [](auto& e) { e.chain.links = -3; }),
            "is -3; it must be from 1 to 10000000");
  EXPECT_EQ(complaint_about("chain.length", [](auto& e) { e.chain.length = -1.5; }),
            "is -1.5; it must be positive, from 1e-12 to 1e12 m");
  EXPECT_EQ(complaint_about("start.span", [](auto& e) { e.start.span = 1.2; }),
            "is 1.2 m; the chain of 1 m is 0.2 m too short for that");
  EXPECT_EQ(complaint_about("start.rise", [](auto& e) { e.start.rise = 0.9; }),
            "is 0.9 m; with a span of 0.5 m that is 0.029563 m out of reach for a chain of 1 m");
}

// Loads are for chains at rest; these need neither a duration nor anything else that only moves.
TEST(Complaints, LoadsRest) {
  Experiment experiment = sound();
  experiment.chain.loads = std::vector<double>(9, 1.0);
  ASSERT_EQ(complaints(experiment).size(), 1U);
  EXPECT_EQ(complaints(experiment).front().key, "chain.loads");
  EXPECT_TRUE(complaints(experiment, Purpose::rest).empty());
  experiment.run.duration = 0.0;
  EXPECT_TRUE(complaints(experiment, Purpose::rest).empty());
  experiment.chain.loads.pop_back();
  ASSERT_EQ(complaints(experiment, Purpose::rest).size(), 1U);
  EXPECT_EQ(complaints(experiment, Purpose::rest).front().text,
            "has 8 entries; give one for each of the 9 inner joints");
  experiment.chain.loads.clear();
  experiment.start.span = 1.0;  // at rest a chain that is pulled straight is impossible
  EXPECT_FALSE(complaints(experiment, Purpose::rest).empty());
}

TEST(Complaints, NoNumberMayBeInfiniteOrNaN) {
  const std::vector<std::pair<const char*, std::function<double&(Experiment&)>>> numbers = {
      {"chain.length", [](Experiment& e) -> double& { return e.chain.length; }},
      {"chain.mass", [](Experiment& e) -> double& { return e.chain.mass; }},
      {"chain.joint_friction", [](Experiment& e) -> double& { return e.chain.joint_friction; }},
      {"chain.joint_stiffness", [](Experiment& e) -> double& { return e.chain.joint_stiffness; }},
      {"chain.tip_mass", [](Experiment& e) -> double& { return e.chain.tip_mass; }},
      {"chain.taper", [](Experiment& e) -> double& { return e.chain.taper; }},
      {"start.span", [](Experiment& e) -> double& { return e.start.span; }},
      {"start.rise", [](Experiment& e) -> double& { return e.start.rise; }},
      {"start.angle", [](Experiment& e) -> double& { return e.start.angle; }},
      {"world.gravity", [](Experiment& e) -> double& { return e.world.gravity; }},
      {"run.duration", [](Experiment& e) -> double& { return e.run.duration; }},
      {"run.tolerance", [](Experiment& e) -> double& { return e.run.tolerance; }},
      {"run.step", [](Experiment& e) -> double& { return e.run.step; }},
      {"record.rate", [](Experiment& e) -> double& { return e.record.rate; }}};
  for (const auto& [key, field] : numbers)
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()})
      EXPECT_NE(complaint_about(key, [&](Experiment& e) { field(e) = bad; }).find("finite"), std::string::npos) << key;
}

TEST(Complaints, RangesAreKept) {
  EXPECT_NE(complaint_about("chain.links", [](auto& e) { e.chain.links = 0; }), "");
  EXPECT_NE(complaint_about("chain.links", [](auto& e) { e.chain.links = 1'000'000'000; }), "");
  EXPECT_NE(complaint_about("chain.mass", [](auto& e) { e.chain.mass = 0; }), "");
  EXPECT_NE(complaint_about("chain.joint_friction", [](auto& e) { e.chain.joint_friction = -1e-9; }), "");
  EXPECT_NE(complaint_about("chain.tip_mass", [](auto& e) { e.chain.tip_mass = -1; }), "");
  EXPECT_NE(complaint_about("chain.taper", [](auto& e) { e.chain.taper = 0; }), "");
  EXPECT_NE(complaint_about("run.tolerance", [](auto& e) { e.run.tolerance = 0; }), "");
  EXPECT_NE(complaint_about("run.tolerance", [](auto& e) { e.run.tolerance = 1; }), "");
  EXPECT_NE(complaint_about("world.gravity", [](auto& e) { e.world.gravity = -9.81; }), "");
  EXPECT_NE(complaint_about("record.rate", [](auto& e) { e.record.rate = 1e15; }), "");
}

// The limits that depend on other keys: said as numbers, kept on both sides.
TEST(Complaints, SizesMustFitTogether) {
  const auto with = [](double& (*field)(Experiment&), double value) {
    return [=](Experiment& e) { field(e) = value; };
  };
  const auto tip = [](Experiment& e) -> double& { return e.chain.tip_mass; };
  EXPECT_EQ(complaint_about("chain.tip_mass", with(tip, 4.9e10)), "");
  EXPECT_EQ(complaint_about("chain.tip_mass", with(tip, 1e200)),
            "is 1e+200 kg; it must be at most 5e+10 kg, 1e12 times the mass of a link: beside a larger mass the links "
            "would vanish in rounding");
  const auto stiffness = [](Experiment& e) -> double& { return e.chain.joint_stiffness; };  // m g L is 4.905 J
  EXPECT_EQ(complaint_about("chain.joint_stiffness", with(stiffness, 4.9e12)), "");
  EXPECT_EQ(complaint_about("chain.joint_stiffness", with(stiffness, 1e300)),
            "is 1e+300 N m; it must be at most 4.905e+12 N m: stiffer joints would bend by less than the rounding of "
            "their angles");
  const auto friction = [](Experiment& e) -> double& { return e.chain.joint_friction; };
  EXPECT_EQ(complaint_about("chain.joint_friction", with(friction, 1.5e12)), "");
  EXPECT_NE(complaint_about("chain.joint_friction", with(friction, 1.6e12)), "");  // 4.905e12 J / 3.13 rad/s
  const auto duration = [](Experiment& e) -> double& { return e.run.duration; };
  EXPECT_EQ(complaint_about("run.duration", with(duration, 3e8)), "");
  EXPECT_NE(complaint_about("run.duration", with(duration, 4e8)).find("1e9 rad"), std::string::npos);
  EXPECT_NE(complaint_about("run.duration", [](auto& e) { e.start.rates = {-1e9}, e.run.duration = 2; }), "");
  for (const double length : {1e-300, 1e-13, 1e13, 1e300})
    EXPECT_NE(complaint_about("chain.length", [=](auto& e) { e.chain.length = length; }), "");
  for (const double mass : {1e-300, 1e-25, 1e25, 1e300})
    EXPECT_NE(complaint_about("chain.mass", [=](auto& e) { e.chain.mass = mass; }), "");
  for (const double taper : {1e-320, 1e-7, 1001.0})
    EXPECT_NE(complaint_about("chain.taper", [=](auto& e) { e.chain.taper = taper; }), "");
}

/// A number, evenly spread over the decades from 10^low to 10^high, sometimes at either end.
double decades(std::mt19937_64& dice, double low, double high) {
  const double place = std::uniform_real_distribution<double>(-0.1, 1.1)(dice);
  return std::pow(10.0, low + (high - low) * std::clamp(place, 0.0, 1.0));
}

Experiment extreme(std::mt19937_64& dice) {
  const auto one_of = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(dice); };
  Experiment e;
  e.chain = {.links = 1 + static_cast<int>(decades(dice, 0, 2)),
             .length = decades(dice, -12, 12),
             .mass = decades(dice, -24, 24),
             .model = one_of(2) == 0 ? LinkModel::rods : LinkModel::beads,
             .taper = one_of(2) == 0 ? 1.0 : decades(dice, -6, 3)};
  e.chain.half_end_bead = e.chain.model == LinkModel::beads && one_of(2) == 0;
  e.world.gravity = one_of(4) == 0 ? 0.0 : decades(dice, -12, 6);
  e.run.duration = decades(dice, -12, 12);
  if (one_of(3) == 0) e.chain.tip_mass = e.chain.mass / e.chain.links * decades(dice, -12, 12);
  if (one_of(3) == 0) e.start.rates = {decades(dice, -9, 9)};
  const double energy = e.chain.mass * e.world.gravity * e.chain.length;
  if (one_of(2) == 0) e.chain.joint_stiffness = (energy + 1e-30) * decades(dice, -12, 12);
  if (one_of(2) == 0) e.chain.joint_friction = (energy + 1e-30) * decades(dice, -12, 12);
  const double chord = e.chain.length * std::uniform_real_distribution<double>(0.05, 0.999)(dice);
  const double direction = std::uniform_real_distribution<double>(-4, 4)(dice);
  if (one_of(2) == 0) {
    e.start.span = chord * std::cos(direction);
    e.start.rise = chord * std::sin(direction);
  } else {
    e.start.shape = one_of(2) == 0 ? StartShape::straight : StartShape::folded;
    e.start.angle = direction;
  }
  return e;
}

/// The same with links of their own, a rope's stiffness, or a fold that travels.
Experiment extreme_whip(std::mt19937_64& dice) {
  Experiment e = extreme(dice);
  const auto one_of = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(dice); };
  const auto listed = [&](double whole, double least) {
    std::vector<double> list(static_cast<std::size_t>(e.chain.links));
    double sum = 0.0;
    for (double& one : list) sum += one = decades(dice, least, 0);
    for (double& one : list) one *= whole / sum;
    return list;
  };
  const bool hangs =
      e.start.shape == StartShape::hanging;  // statics of stiff links a million times as long as others may fail
  if (one_of(2) == 0) e.chain.lengths = listed(e.chain.length, hangs ? -1 : -6);
  if (one_of(2) == 0)
    e.chain.masses = listed(e.chain.mass, hangs ? -1 : -12), e.chain.taper = 1.0, e.chain.half_end_bead = false;
  if (one_of(2) == 0) {
    e.chain.bending_stiffness = std::exchange(e.chain.joint_stiffness, 0.0) * e.chain.length;
    e.chain.bending_friction = std::exchange(e.chain.joint_friction, 0.0) * e.chain.length;
  }
  if (one_of(2) == 0) {
    e.start = {.shape = StartShape::fold, .fold = static_cast<FoldForm>(one_of(3)), .centre = 0.4};
    e.start.tip_speed = decades(dice, -9, 9);
    if (e.start.fold != FoldForm::single) e.start.width = decades(dice, -6, 0);
  }
  return e;
}

// Whatever passes the checks starts: a shape, finite accelerations, finite tensions.
TEST(Complaints, WhateverPassesCanStart) {
  std::mt19937_64 dice(5);
  int passed = 0;
  for (int i = 0; i < 3000; ++i) {
    const Experiment experiment = i % 3 == 0 ? extreme_whip(dice) : extreme(dice);
    if (!complaints(experiment).empty()) continue;
    ++passed;
    SCOPED_TRACE(::testing::Message() << "case " << i << ": " << experiment.chain.links << " links, "
                                      << experiment.chain.length << " m, " << experiment.chain.mass << " kg, tip "
                                      << experiment.chain.tip_mass << ", taper " << experiment.chain.taper << ", k "
                                      << experiment.chain.joint_stiffness << ", g " << experiment.world.gravity
                                      << ", at " << experiment.start.span << ' ' << experiment.start.rise);
    const Chain chain = build_chain(experiment);
    const auto start = build_start(experiment, chain);
    ASSERT_TRUE(start) << start.error();
    const StateLayout layout(chain.links.size());
    const std::span<const double> y(*start);
    ChainRecursion<double> recursion(chain);
    recursion.accelerate({}, layout.angles(y), layout.rates(y));
    std::vector<double> tension(chain.links.size());
    recursion.tension(layout.rates(y), tension);
    for (std::size_t link = 0; link < chain.links.size(); ++link)
      ASSERT_TRUE(std::isfinite(recursion.angular_acceleration()[link]) && std::isfinite(tension[link])) << link;
  }
  EXPECT_GT(passed, 1000);
}

TEST(Complaints, StepsMustFitTheRunAndTheMethod) {
  const auto with_step = [](double step) {
    return [step](Experiment& e) {
      e.run.method = Method::rk4;
      e.run.step = step;
    };
  };
  EXPECT_EQ(complaint_about("run.step", with_step(0.1)), "");
  EXPECT_NE(complaint_about("run.step", with_step(1.1)), "");
  EXPECT_NE(complaint_about("run.step", with_step(1e-12)), "");
  EXPECT_NE(complaint_about("run.step", [](auto& e) { e.run.step = 0.1; }), "");  // auto takes no step
}

TEST(Complaints, KeysOfAnotherShapeAreATrap) {
  const auto straight = [](Experiment& e) { e.start = {.shape = StartShape::straight}; };
  EXPECT_EQ(complaint_about("start.span", straight), "");
  EXPECT_NE(complaint_about("start.span", [](auto& e) { e.start.shape = StartShape::straight; }), "");
  EXPECT_NE(complaint_about("start.angle", [](auto& e) { e.start.angle = 0.3; }), "");
  EXPECT_NE(complaint_about("start.tip_angle", [](auto& e) { e.start.tip_angle = {0.3}; }), "");
  EXPECT_NE(complaint_about("start.angles", [](auto& e) { e.start.angles = {0.3}; }), "");
}

TEST(Complaints, KeysOfAnotherMotionAreATrap) {
  const auto with = [](const SupportSpec& support) { return [=](Experiment& e) { e.support = support; }; };
  using enum SupportMotion;
  EXPECT_EQ(complaint_about("support.amplitude", with({.motion = sine, .amplitude = 0.1, .frequency = 2})), "");
  EXPECT_EQ(complaint_about("support.amplitude", with({.amplitude = 0.1})),
            "is used only by sine_squared, sine, circle and flick; support.motion is \"fixed\"");
  EXPECT_NE(complaint_about("support.frequency", with({.motion = flick, .frequency = 2, .duration = 1})), "");
  EXPECT_NE(complaint_about("support.periods", with({.motion = sine, .frequency = 2, .periods = 3})), "");
  EXPECT_NE(complaint_about("support.duration", with({.motion = circle, .frequency = 2, .duration = 1})), "");
  EXPECT_NE(complaint_about("start.at_rest_in_space", [](auto& e) { e.start.at_rest_in_space = true; }), "");
  EXPECT_EQ(complaint_about("start.at_rest_in_space",
                            [](auto& e) {
                              e.support = {.motion = circle, .frequency = 2};
                              e.start.at_rest_in_space = true;
                            }),
            "");
}

TEST(Complaints, ASupportMovesInATimeOfItsOwn) {
  const auto with = [](const SupportSpec& support) { return [=](Experiment& e) { e.support = support; }; };
  EXPECT_EQ(complaint_about("support.frequency", with({.motion = SupportMotion::sine})),
            "is 0; it must be positive, at most 1e12 Hz");
  EXPECT_NE(complaint_about("support.frequency", with({.motion = SupportMotion::circle, .frequency = -1})), "");
  EXPECT_EQ(complaint_about("support.duration", with({.motion = SupportMotion::flick})),
            "is 0; it must be positive, at least 1e-12 s");
  EXPECT_NE(complaint_about("support.duration", with({.motion = SupportMotion::flick, .duration = -0.1})), "");
  EXPECT_NE(complaint_about("support.frequency", with({.motion = SupportMotion::sine, .frequency = NAN})), "");
  EXPECT_NE(complaint_about("support.amplitude", with({.motion = SupportMotion::sine, .amplitude = INFINITY})), "");
}

TEST(Complaints, ATableCoversTheRun) {
  const auto with = [](const SupportSpec& support) { return [=](Experiment& e) { e.support = support; }; };
  using enum SupportMotion;
  const SupportSpec whole{
      .motion = table, .times = {-0.5, 0.0, 0.5, 1.0}, .x = {0.0, 0.1, 0.2, 0.3}, .y = {1, 1, 1, 1}};
  for (const char* key : {"support.times", "support.x", "support.y", "support.file"})
    EXPECT_EQ(complaint_about(key, with(whole)), "");
  SupportSpec other = whole;
  other.motion = fixed;
  for (const char* key : {"support.times", "support.x", "support.y"})
    EXPECT_EQ(complaint_about(key, with(other)), "is used only by table; support.motion is \"fixed\"");
  EXPECT_NE(complaint_about("support.file", with({.motion = table})), "");
  EXPECT_NE(complaint_about("support.direction", with({.motion = table, .direction = 1})), "");
  other = whole, other.y.pop_back();
  EXPECT_EQ(complaint_about("support.y", with(other)), "has 3 entries; support.times has 4");
  other = whole, other.times.back() = 0.9;
  EXPECT_EQ(complaint_about("support.times", with(other)),
            "ends at 0.9 s; the run lasts 1 s. Add rows up to its end, or shorten run.duration");
  other = whole, other.times[2] = 0.0;
  EXPECT_EQ(complaint_about("support.times", with(other)),
            "has a fault in row 3: t = 0 s comes after 0 s; times must increase from row to row, by 1e-12 s at least");
}

TEST(Complaints, ListsHaveOneEntryForEachLink) {
  const auto angles = [](std::size_t count) {
    return [count](Experiment& e) { e.start = {.shape = StartShape::angles, .angles = std::vector(count, 0.1)}; };
  };
  EXPECT_EQ(complaint_about("start.angles", angles(10)), "");
  EXPECT_EQ(complaint_about("start.angles", angles(9)), "has 9 entries; the chain has 10 links");
  EXPECT_EQ(complaint_about("start.rates", [](auto& e) { e.start.rates = {1.0}; }), "");
  EXPECT_NE(complaint_about("start.rates", [](auto& e) { e.start.rates = {1.0, 2.0}; }), "");
}

/// The tensions of a chain at rest between two held ends.
std::vector<double> held_tension(const Chain& chain, std::span<const double> start) {
  const std::size_t links = chain.links.size();
  ChainRecursion<double> recursion(chain);
  recursion.accelerate({}, {}, start.first(links), start.subspan(links, links));
  std::vector<double> tension(links);
  recursion.tension(start.subspan(links, links), tension);
  return tension;
}

// Every chain that is let pass can be built, whatever the last digits of its ends; a held one has finite tensions.
TEST(Complaints, LetPassWhatCanBeHung) {
  for (const int links : {1, 2, 3, 10, 229}) {
    for (const double length : {1.0, 1.02, 0.7}) {
      for (const double direction : {0.0, 0.7, -1.5707963267948966, 1.5707963267948966, 3.0}) {
        for (const bool held : {false, true}) {
          for (const double off :
               {-1e-3, -1e-11, -1e-12, -1e-13, -1e-14, -2e-15, -1e-15, -6e-16, 0.0, 6e-16, 1e-15, 2e-15, 1e-12}) {
            SCOPED_TRACE(::testing::Message() << links << " links, " << length << " m, " << direction << ", " << off);
            Experiment experiment = sound();
            experiment.chain.links = links;
            experiment.chain.length = length;
            experiment.start.span = length * (1 + off) * std::cos(direction);
            experiment.start.rise = length * (1 + off) * std::sin(direction);
            if (held) experiment.far_end = {.held = true, .release_at = {0.1}};
            if (!complaints(experiment).empty()) {
              EXPECT_TRUE(off > 0 || links == 1 || held) << complaints(experiment).front().text;
              continue;
            }
            const Chain chain = build_chain(experiment);
            const auto start = build_start(experiment, chain);
            ASSERT_TRUE(start) << start.error();
            if (!held) continue;
            for (const double force : held_tension(chain, *start)) EXPECT_TRUE(std::isfinite(force));
          }
        }
      }
    }
  }
}

TEST(Complaints, AHeldChainMustNotBeStraight) {
  const auto held = [](double span, double rise) {
    return [=](Experiment& e) {
      e.start.span = span;
      e.start.rise = rise;
      e.far_end = {.held = true, .release_at = {0.1}};
    };
  };
  EXPECT_EQ(
      complaint_about("start.span", held(0.6, 0.8)),
      "is 0.6 m; that stretches the chain straight, and statics gives a straight chain held at both ends no finite "
      "tension unless it hangs plumb: bring the ends together");
  const std::string in_one_line =
      "is true; all links lie in one line, in which no finite forces hold the chain at both ends: bring the ends "
      "closer "
      "together, or bend the chain";
  EXPECT_EQ(complaint_about("far_end.held", held(0.0, -1.0)), in_one_line);
  EXPECT_EQ(complaint_about("far_end.held", held(0.0, 1.0)), in_one_line);
  EXPECT_EQ(complaint_about("far_end.held", held(0.0, 0.0)), in_one_line);  // folded flat
  EXPECT_EQ(complaint_about("far_end.held", held(0.999, 0.0)), "");
}

// Stiff joints are part of the equilibrium a hanging chain starts from. Without gravity and nearly straight it is Hencky's
// column: every link is pushed by P = (4 k / l) sin²(π / 2n) and leans like cos(π (i − ½) / n).
TEST(Build, HangsWithItsStiffJoints) {
  constexpr int links = 8;
  Experiment experiment = sound();
  experiment.chain = {.links = links, .length = 1.0, .mass = 0.5, .joint_stiffness = 0.7};
  experiment.start.span = 1 - 1e-6;
  experiment.far_end = {.held = true, .release_at = {0.1}};
  experiment.world.gravity = 0.0;
  ASSERT_TRUE(complaints(experiment).empty());
  const Chain chain = build_chain(experiment);
  const auto start = build_start(experiment, chain);
  ASSERT_TRUE(start) << start.error();
  const std::vector<double> tension = held_tension(chain, *start);
  const double load = 4 * 0.7 * links * std::pow(std::sin(std::numbers::pi / (2 * links)), 2);
  for (int i = 0; i < links; ++i) {
    const double lean = std::cos(std::numbers::pi * (i + 0.5) / links) / std::cos(std::numbers::pi * 0.5 / links);
    EXPECT_NEAR((*start)[i], (*start)[0] * lean, 1e-8);  // third order of angles of 2e-3
    EXPECT_NEAR(tension[i], -load, 1e-5 * load);         // second order
  }
}

TEST(Complaints, OneLinkSpansItsLengthAndNothingElse) {
  const auto single = [](double span) {
    return [span](Experiment& e) {
      e.chain.links = 1;
      e.start.span = span;
    };
  };
  EXPECT_EQ(complaint_about("start.span", single(1.0)), "");
  EXPECT_NE(complaint_about("start.span", single(0.4)), "");
}

}  // namespace
}  // namespace catena
