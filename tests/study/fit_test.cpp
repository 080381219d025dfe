#include "study/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/experiment_file.hpp"
#include "lab/run.hpp"
#include "study/fit_file.hpp"
#include "study/variation.hpp"

namespace catena {
namespace {

constexpr auto go_on = [] { return true; };

TipData parsed(std::string_view text) {
  auto data = parse_tip_data(text, "tip.csv");
  if (!data) throw std::runtime_error(data.error());
  return *data;
}

std::string parse_error(std::string_view text) {
  const auto data = parse_tip_data(text, "tip.csv");
  return data ? "none" : data.error();
}

FitPlan planned(std::vector<FitSet> sets, const std::vector<std::string>& free, std::optional<double> sigma = {}) {
  auto plan = plan_fit(std::move(sets), free, sigma);
  if (!plan) throw std::runtime_error(plan.error());
  return *plan;
}

std::string plan_error(std::vector<FitSet> sets, const std::vector<std::string>& free) {
  const auto plan = plan_fit(std::move(sets), free, std::nullopt);
  return plan ? "none" : plan.error();
}

bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

/// Numbers of the standard normal distribution, the same everywhere (G. Box, M. Muller, 1958).
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : state_(seed << 40) {}  // far apart, or films would share numbers
  double operator()() {
    const double radius = std::sqrt(-2 * std::log(1 - even()));
    return radius * std::cos(2 * std::numbers::pi * even());
  }

 private:
  double even() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
  std::uint64_t state_;
};

/// What a camera would see of the experiment: frames per second, and scatter in each coordinate.
FitSet filmed(const Experiment& experiment, double rate, double scatter, std::uint64_t seed) {
  std::vector<double> times;
  for (int i = 0; i / rate <= experiment.run.duration; ++i) times.push_back(i / rate);
  const RunResult result = run(experiment, {.at = times});
  Normal normal(seed);
  FitSet set{.case_name = "filmed", .experiment = experiment, .data = {}};
  for (const TipSample& tip : result.at) {
    set.data.time.push_back(tip.time);
    const double dx = scatter * normal(), dy = scatter * normal();
    set.data.place.push_back(tip.position + Vec2<double>{dx, dy});
    set.data.line.push_back(set.data.line.size() + 2);
  }
  return set;
}

Experiment short_chain() {
  Experiment experiment;
  experiment.chain = {.links = 6, .length = 1.0, .mass = 0.1, .joint_friction = 2e-3};
  experiment.start = {.shape = StartShape::hanging, .span = 0.6};
  experiment.run = {.duration = 0.8, .tolerance = 1e-9};
  return experiment;
}

TEST(TipData, ReadsUnitsSeparatorsAndComments) {
  const TipData data =
      parsed("\xef\xbb\xbf# a video\r\nt [ms],x [cm],y [mm]\r\n\r\n0,25.5,0.1\r\n# gap\r\n20,25,-3\r\n");
  EXPECT_EQ(data.time, (std::vector{0.0, 0.02}));
  EXPECT_EQ(data.place, (std::vector<Vec2<double>>{{0.255, 0.0001}, {0.25, -0.003}}));
  EXPECT_EQ(data.line, (std::vector<std::size_t>{4, 6}));
  EXPECT_FALSE(data.fall);
  const std::vector<Vec2<double>> same{{0.25, -1.5}};
  EXPECT_EQ(parsed("y;t;x\n-1,5;0;0,25\n").place, same);
  EXPECT_EQ(parsed("t\tx\ty\n0\t0.25\t-1.5\n").place, same);
  EXPECT_EQ(parsed("\"t\", \"x\", \"y\"\n0, +0.25, -1.5e0\n,,\n").place, same);
  const TipData fall = parsed("frame,t,w [cm],h [cm]\n1,0.0,1,2\n");
  EXPECT_TRUE(fall.fall);
  EXPECT_EQ(fall.place.front(), (Vec2<double>{0.01, 0.02}));
  EXPECT_EQ(fall.ignored, (std::vector<std::string>{"frame"}));
}

TEST(TipData, SaysWhatIsWrongAndWhere) {
  EXPECT_TRUE(says(parse_error(""), "tip.csv: empty"));
  EXPECT_TRUE(says(parse_error("t,x,y\n"), "tip.csv: no rows"));
  EXPECT_TRUE(says(parse_error("# film\nt,x,z\n0,0,0\n"), "tip.csv:2: the header has no column \"y\""));
  EXPECT_TRUE(says(parse_error("x,y\n0,0\n"), "no column \"t\""));
  EXPECT_TRUE(says(parse_error("t,x,x,y\n0,0,0,0\n"), "two columns \"x\""));
  EXPECT_TRUE(says(parse_error("0,0,0\n0.1,0,0\n"), "no column \"t\""));  // no header at all
  EXPECT_TRUE(says(parse_error("t,x [kg],y\n0,0,0\n"), "tip.csv:1: column x: \"1 kg\" is of dimension mass"));
  EXPECT_TRUE(says(parse_error("t [m],x,y\n0,0,0\n"), "time is needed"));
  EXPECT_TRUE(says(parse_error("t,x [furlong],y\n0,0,0\n"), "unknown unit \"furlong\""));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,0\n0.1,zero,0\n"), "tip.csv:3: x is \"zero\", not a number"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,nan\n"), "tip.csv:2: y is \"nan\"; leave out"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,inf\n"), "leave out"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,1e999,0\n"), "beyond the range"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0\n"), "tip.csv:2: y is missing"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0.2,0,0\n0.1,0,0\n"), "tip.csv:3: t = 0.1 s comes after 0.2 s in line 2"));
  EXPECT_TRUE(says(parse_error("t,x,y\n-0.2,0,0\n"), "tip.csv:2: t = -0.2 s is before the start"));
  EXPECT_TRUE(says(parse_error("t,x,y\n\xff,0,0\n"), "not UTF-8"));
  EXPECT_TRUE(says(read_tip_data("nowhere.csv").error(), "nowhere.csv: no such file"));
}

TEST(FitPlan, ChoosesTheCoordinateOfTheSearch) {
  const FitSet set = filmed(short_chain(), 10, 0, 1);
  const auto key = [&](const std::string& free) { return planned({set}, {free}).keys.front(); };
  EXPECT_TRUE(key("chain.joint_friction").log);
  EXPECT_EQ(key("chain.joint_friction").start, 2e-3);
  EXPECT_EQ(key("chain.joint_friction=3 mN m s").start, 3e-3);
  EXPECT_TRUE(key("chain.joint_friction=1e-4:1e-2").log);
  EXPECT_EQ(key("chain.joint_friction=1e-4:1e-2").start, 2e-3);
  EXPECT_FALSE(key("chain.joint_friction=1e-3:5e-3").log);       // less than a decade
  EXPECT_EQ(key("chain.joint_friction=4e-3:8e-3").start, 6e-3);  // the case's value is outside
  EXPECT_FALSE(key("start.span").log);
  EXPECT_DOUBLE_EQ(key("start.span").coordinate(0.6), 6.0);  // in tenths of the length
  EXPECT_FALSE(key("chain.tip_mass").log);                   // 0 in the case
  EXPECT_EQ(key("chain.tip_mass").bounds->low, 0.0);
}

TEST(FitPlan, SaysWhatIsWrong) {
  const FitSet set = filmed(short_chain(), 10, 0, 1);
  EXPECT_TRUE(says(plan_error({}, {"chain.mass"}), "to which data"));
  EXPECT_TRUE(says(plan_error({set}, {}), "what is free"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.joint_fricton"}), "Did you mean \"chain.joint_friction\""));
  EXPECT_TRUE(says(plan_error({set}, {"chain.links"}), "counts"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.model"}), "not a number"));
  EXPECT_TRUE(says(plan_error({set}, {"run.tolerance"}), "how to compute"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass", "chain.mass=1"}), "free already"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass=2:1"}), "smaller"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.mass=1 m"}), "length"));
  EXPECT_TRUE(says(plan_error({set}, {"start.span=0.5:1.5"}), "start.span = 1.5 is impossible in filmed"));
  EXPECT_TRUE(says(plan_error({set}, {"chain.joint_stiffness"}), "starts from 0"));
  FitSet other = set;
  other.experiment.start.span = 0.5;
  EXPECT_TRUE(says(plan_error({set, other}, {"start.span"}), "it is 0.6 in filmed and 0.5 in filmed"));
  EXPECT_EQ(plan_error({set, other}, {"start.span=0.55"}), "none");
  FitSet late = set;
  late.experiment.run.duration = 0.5;
  EXPECT_TRUE(says(plan_error({late}, {"chain.mass"}), "t = 0.6 s is after the end of the run at 0.5 s"));
  FitSet single = set;
  for (auto* column : {&single.data.time}) column->resize(1);
  single.data.place.resize(1);
  EXPECT_TRUE(says(plan_error({single}, {"chain.mass", "chain.length"}), "2 measured numbers cannot determine 2 keys"));
}

/// The tip of a rod of length 1 that falls from the horizontal, θ̈ = −(3 g / 2) cos θ, by the classical Runge-Kutta method:
/// at 10⁴ steps its error, of order 10⁻¹⁶, vanishes.
std::vector<Vec2<double>> falling_rod(double gravity, std::span<const double> times) {
  const auto rate = [gravity](double angle) { return -1.5 * gravity * std::cos(angle); };
  std::vector<Vec2<double>> places;
  double angle = 0.0, turning = 0.0, now = 0.0;
  for (const double time : times) {
    constexpr int steps = 1000;
    const double h = (time - now) / steps;
    for (int i = 0; i < steps; ++i) {
      const double a1 = turning, b1 = rate(angle);
      const double a2 = turning + h / 2 * b1, b2 = rate(angle + h / 2 * a1);
      const double a3 = turning + h / 2 * b2, b3 = rate(angle + h / 2 * a2);
      const double a4 = turning + h * b3, b4 = rate(angle + h * a3);
      angle += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
      turning += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
    }
    now = time;
    places.push_back({std::cos(angle), std::sin(angle)});
  }
  return places;
}

FitSet rod_set(double gravity) {
  FitSet set{.case_name = "rod", .experiment = {}, .data = {}};
  set.experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  set.experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  set.experiment.run.duration = 1.0;
  for (int i = 1; i <= 10; ++i) set.data.time.push_back(0.1 * i);
  set.data.place = falling_rod(gravity, set.data.time);
  set.data.line.assign(10, 0);
  return set;
}

TEST(PhysicsOfFit, AFallingRodTellsGravityAndItsError) {
  constexpr double sigma = 1e-3;
  const FitSet set = rod_set(8.5);
  const Fit found = fit(planned({set}, {"world.gravity=11"}, sigma), 1, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  EXPECT_NEAR(found.keys[0].value, 8.5, 8.5e-6);  // runs at 1e-9, which ten falls through the bottom amplify
  EXPECT_LT(found.distance, 1e-6);
  // Linearised by the other integrator: standard error σ / |∂p/∂g|.
  const auto up = falling_rod(8.5 + 1e-4, set.data.time), down = falling_rod(8.5 - 1e-4, set.data.time);
  double squares = 0.0;
  for (std::size_t i = 0; i < up.size(); ++i) {
    const Vec2<double> change = (1 / 2e-4) * (up[i] - down[i]);
    squares += dot(change, change);
  }
  // A difference of step 10⁻³ in ln g errs by (10⁻³)²/6 times the third derivative over the first, here some tens.
  EXPECT_NEAR(*found.keys[0].standard_error, sigma / std::sqrt(squares), 1e-4 * sigma / std::sqrt(squares));
}

TEST(PhysicsOfFit, FallDistancesCountFromTheStart) {
  FitSet set = rod_set(8.5);
  set.data.fall = true;
  for (Vec2<double>& place : set.data.place) place = Vec2<double>{1.0, 0.0} - place;  // the tip starts at (1, 0)
  const Fit found = fit(planned({set}, {"world.gravity=8"}), 2, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  EXPECT_NEAR(found.keys[0].value, 8.5, 8.5e-6);
}

// Over many films the truth lies within two standard errors in 95 % and (value − truth)/error has the variance 1.
TEST(PropertyOfFits, ErrorBarsMeanWhatTheySay) {
  constexpr int films = 40;
  const Experiment experiment = short_chain();
  int within = 0;
  double squares = 0.0;
  for (int film = 0; film < films; ++film) {
    const Fit found = fit(planned({filmed(experiment, 25, 2e-3, 100 + film)}, {"chain.joint_friction=1e-3"}), 2, go_on);
    ASSERT_EQ(found.status, FitStatus::converged) << found.message;
    const double miss = (found.keys[0].value - 2e-3) / found.keys[0].standard_error.value();
    within += std::abs(miss) < 2 ? 1 : 0;
    squares += miss * miss;
  }
  EXPECT_GE(within, 34);  // of 40 at 95.4 %: fewer in one of 300 cases
  EXPECT_GT(squares, 17.9);
  EXPECT_LT(squares, 73.4);  // χ² with 40 degrees of freedom is outside in two of 1000 cases
}

TEST(PropertyOfFits, ErrorsGrowWithTheScatter) {
  const auto error = [](double scatter) {
    return *fit(planned({filmed(short_chain(), 25, scatter, 7)}, {"chain.joint_friction"}), 2, go_on)
                .keys[0]
                .standard_error;
  };
  // The same noise, ten times: proportional, but for the curvature of the problem, which is a relative error of the key.
  EXPECT_NEAR(error(1e-4) / error(1e-5), 10.0, 0.1);
  const double relative = error(1e-3) / 2e-3;
  EXPECT_NEAR(error(1e-3) / error(1e-4), 10.0, 10 * 10 * relative);
}

TEST(PropertyOfFits, ResultsDoNotDependOnTheJobs) {
  const FitPlan plan = planned({filmed(short_chain(), 25, 1e-3, 1), filmed(short_chain(), 50, 1e-3, 2)},
                               {"chain.joint_friction=1e-4:1e-1", "start.span"});
  const std::string one = fit_json(plan, fit(plan, 1, go_on), {});
  EXPECT_EQ(one, fit_json(plan, fit(plan, 3, go_on), {}));
  EXPECT_EQ(one, fit_json(plan, fit(plan, 20, go_on), {}));
}

TEST(Fit, FindsSeveralKeysAtOnce) {
  const FitPlan plan =
      planned({filmed(short_chain(), 50, 1e-3, 3)}, {"chain.joint_friction=1e-3", "start.span=0.61", "world.gravity"});
  const Fit found = fit(plan, 2, go_on);
  ASSERT_EQ(found.status, FitStatus::converged) << found.message;
  const double truth[] = {2e-3, 0.6, 9.81};
  for (int k = 0; k < 3; ++k) {
    EXPECT_LT(std::abs(found.keys[k].value - truth[k]), 4 * found.keys[k].standard_error.value()) << k;
    EXPECT_EQ(found.correlation[4 * k], 1.0);
    EXPECT_LT(std::abs(found.correlation[3 * k + (k + 1) % 3]), 1.0);
  }
  EXPECT_NEAR(found.sigma, 1e-3, 4 * 1e-3 / std::sqrt(2.0 * found.freedom));  // four standard errors of it
}

// (20) and (21) from the table of the fit.
TEST(Fit, DistancesAreThoseOfThePaper) {
  const FitPlan plan =
      planned({filmed(short_chain(), 25, 1e-3, 1), filmed(short_chain(), 10, 2e-3, 2)}, {"chain.joint_friction"});
  const Fit found = fit(plan, 2, go_on);
  double total = 0.0;
  for (std::size_t s = 0; s < 2; ++s) {
    const TipData& data = plan.sets[s].data;
    double squares = 0.0;
    for (std::size_t i = 0; i < data.time.size(); ++i) {
      const Vec2<double> miss = found.sets[s].model[i] - data.place[i];
      squares += dot(miss, miss);
    }
    const double distance = std::sqrt(squares / static_cast<double>(data.time.size()));
    EXPECT_NEAR(found.sets[s].distance, distance, 1e-12);  // rounding of places of size 1
    total += distance;
  }
  EXPECT_NEAR(found.distance, total, 1e-12);
}

TEST(Fit, WarnsOfBoundsAndOfWhatDoesNotMatter) {
  const FitSet set = filmed(short_chain(), 25, 1e-3, 1);
  const Fit bound = fit(planned({set}, {"chain.joint_friction=5e-3:9e-3"}), 2, go_on);
  EXPECT_TRUE(bound.keys[0].on_bound);
  EXPECT_FALSE(bound.keys[0].standard_error);
  ASSERT_EQ(bound.warnings.size(), 1U);
  EXPECT_TRUE(says(bound.warnings[0], "sits on its bound, 0.005"));

  FitSet smooth = set;  // without friction the mass cancels
  smooth.experiment.chain.joint_friction = 0.0;
  const Fit weightless = fit(planned({smooth}, {"chain.mass"}), 2, go_on);
  EXPECT_FALSE(weightless.keys[0].standard_error);
  ASSERT_EQ(weightless.warnings.size(), 1U);
  EXPECT_TRUE(says(weightless.warnings[0], "chain.mass does not matter"));

  // With friction only r/M acts.
  const Fit both = fit(planned({set}, {"chain.joint_friction", "chain.mass", "start.span"}), 2, go_on);
  EXPECT_FALSE(both.keys[0].standard_error);
  EXPECT_FALSE(both.keys[1].standard_error);
  EXPECT_TRUE(both.keys[2].standard_error);
  ASSERT_EQ(both.warnings.size(), 1U);
  EXPECT_TRUE(says(both.warnings[0], "chain.joint_friction, chain.mass: the data determine only a combination"));

  const Fit small = fit(planned({set}, {"chain.joint_friction"}, 1e-5), 2, go_on);
  ASSERT_EQ(small.warnings.size(), 1U);
  EXPECT_TRUE(says(small.warnings[0], "times as large as --sigma says"));
}

TEST(Fit, EndsOnWildDataAndOnRequest) {
  FitSet set = filmed(short_chain(), 25, 0, 1);
  Normal normal(5);
  for (Vec2<double>& place : set.data.place) place = {100 * normal(), 100 * normal()};
  const Fit wild = fit(planned({set}, {"chain.joint_friction", "start.span", "chain.length"}), 2, go_on);
  EXPECT_TRUE(wild.status == FitStatus::converged || wild.status == FitStatus::not_converged);
  for (const FittedKey& key : wild.keys) EXPECT_TRUE(std::isfinite(key.value));
  int asked = 0;
  const Fit stopped = fit(planned({set}, {"chain.joint_friction"}), 1, [&] { return ++asked < 1000; });
  EXPECT_EQ(stopped.status, FitStatus::interrupted);
  EXPECT_EQ(stopped.keys.size(), 1U);
}

TEST(Fit, TheFittedCaseCanBeRun) {
  const FitPlan plan = planned({filmed(short_chain(), 25, 1e-3, 1)}, {"chain.joint_friction"});
  const Fit found = fit(plan, 2, go_on);
  const auto read = read_experiment_text(fit_toml(plan, found), "fit.toml", {});
  ASSERT_TRUE(read) << read.error();
  Experiment expected = plan.sets.front().experiment;
  expected.chain.joint_friction = found.keys[0].value;
  EXPECT_EQ(read->experiment, expected);
}

// The four falls of W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip, 2005, with r =
// 2.163e-5 N m s, as a camera of 50 frames per second sees them that errs by 2 mm.
TEST(Fit, RecoversTheFrictionOfTheFallingChainsSlow) {
  std::vector<FitSet> sets;
  for (const char* name : {"a", "b", "c", "d"}) {
    const auto loaded =
        read_experiment(std::string(CATENA_SOURCE_DIR "/experiments/falling-") + name + "/case.toml", {});
    ASSERT_TRUE(loaded) << loaded.error();
    sets.push_back(filmed(loaded->experiment, 50, 2e-3, 20 + static_cast<std::uint64_t>(name[0])));
  }
  const auto recovers = [](std::vector<FitSet> some) {
    const Fit found = fit(planned(std::move(some), {"chain.joint_friction=1e-6:1e-4"}, 2e-3), 2, go_on);
    EXPECT_EQ(found.status, FitStatus::converged) << found.message;
    const double error = found.keys[0].standard_error.value();
    EXPECT_LT(std::abs(found.keys[0].value - 2.163e-5), 3 * error);
    const double per_freedom = found.chi_square / found.freedom;
    EXPECT_NEAR(per_freedom, 1.0, 4 * std::sqrt(2.0 / found.freedom));
    return error;
  };
  const double alone = recovers({sets[3]}), together = recovers(sets);
  EXPECT_LT(together, alone);  // more data, a shorter error bar
  EXPECT_LT(alone, 2.163e-6);  // a film of one fall tells r to a tenth
}

}  // namespace
}  // namespace catena
