#include "papers/chain_project/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/step_limit.hpp"
#include "lab/string_setup.hpp"
#include "report/string_figure.hpp"
#include "study/crew.hpp"

namespace catena {
namespace chain_project {
namespace {

constexpr double pi = std::numbers::pi;

struct Scenario {
  std::string_view name;
  StartSpec start;
  double gravity, duration;
};

StartSpec fold(FoldForm form, double centre, double width) {
  return {.shape = StartShape::fold, .angle = 0.0, .fold = form, .centre = centre, .width = width, .tip_speed = 1.0};
}

std::vector<Scenario> scenarios() {
  constexpr double g = 9.8;
  StartSpec single = fold(FoldForm::single, 0.25, StartSpec{}.width);
  return {{"horizontal-release", {.shape = StartShape::straight, .angle = 0.0}, g, 1.5},
          {"folded-fall", {.shape = StartShape::folded}, g, 0.5},
          {"inverted", {.shape = StartShape::straight, .angle = pi / 2, .tip_angle = {0.0}}, g, 0.8},
          {"stable-swing", {.shape = StartShape::straight, .angle = -pi / 4}, g, 10.0},
          {"whip-smooth", fold(FoldForm::smooth, 0.375, 0.05), 0.0, 1.2},
          {"whip-circle", fold(FoldForm::circle, 0.375, 0.25), 0.0, 1.2},
          {"whip-single", single, 0.0, 1.2}};
}

/// How a scenario is run here: until when, how precisely, how many frames.
struct Way {
  double duration, tolerance = 1e-11, rate = 500;
};

Experiment on_its_way(std::string_view name, int links, const Way& way) {
  Experiment experiment = chain_project_experiment(name, links);
  experiment.run.duration = way.duration;
  experiment.run.tolerance = way.tolerance;
  experiment.record = {.rate = way.rate, .quantities = {Quantity::shape, Quantity::tension}};
  return experiment;
}

/// 20 links released: what steps are judged by.
constexpr int taught_links = 20;
constexpr double taught_for = 1.0;  // [s]
constexpr int taught_looks = 64;    // a second
std::vector<double> taught_times() {
  std::vector<double> times;
  for (int k = 1; k <= taught_looks; ++k) times.push_back(taught_for * k / taught_looks);
  return times;
}

/// The tips at these times; empty where the steps are unstable.
std::vector<Vec2<double>> tips_by(Method method, double step, Tally& tally) {
  Experiment experiment = chain_project_experiment("horizontal-release", taught_links);
  experiment.run = {.duration = taught_for, .method = method, .tolerance = 1e-12, .step = step, .certify = false};
  experiment.record = {.rate = 1.0, .quantities = {}};
  const RunResult made =
      run(experiment, {.at = taught_times(), .keep_going = [&](double) { return tally.watch().goes_on(); }});
  if (made.status == RunStatus::interrupted) throw Stopped{"interrupted"};
  tally.add(1);
  std::vector<Vec2<double>> places;
  if (made.status == RunStatus::failed) return places;
  for (const TipSample& tip : tips(made.schema, made.at)) places.push_back(tip.position);
  return places;
}

double furthest(const std::vector<Vec2<double>>& one, const std::vector<Vec2<double>>& other) {
  if (one.empty() || other.empty()) return std::numeric_limits<double>::quiet_NaN();
  double apart = 0.0;
  for (std::size_t k = 0; k < one.size(); ++k) apart = std::max(apart, length_of(one[k] - other[k]));
  return apart;
}

/// Steps 2^−first … 2^−last s, each compared with the next.
MethodTrials try_steps(Method method, int first, int last, Tally& tally) {
  const Experiment experiment = chain_project_experiment("horizontal-release", taught_links);
  const std::vector<Vec2<double>> truth = tips_by(Method::dop853, 0.0, tally);
  MethodTrials made{.method = method, .stable_step = stable_step(method, build_chain(experiment), taught_for)};
  std::vector<Vec2<double>> now = tips_by(method, std::ldexp(1.0, -first), tally);
  for (int power = first; power <= last; ++power) {
    std::vector<Vec2<double>> next = tips_by(method, std::ldexp(1.0, -power - 1), tally);
    made.trials.push_back({std::ldexp(1.0, -power), furthest(now, truth), furthest(now, next)});
    now = std::move(next);
  }
  return made;
}

/// θ, ω and σ where a run ends.
WhipProfile profile_at_end(const FollowedRun& one) {
  const auto links = static_cast<std::size_t>(one.experiment.chain.links);
  WhipProfile made{.links = one.experiment.chain.links, .place = {}, .angle = {}, .rate = {}, .sigma = {}};
  const auto tension = one.run.frames.of(chain_names::tension).last(links);
  const double scale = one.experiment.chain.mass * one.experiment.chain.length;
  for (std::size_t i = 0; i < links; ++i) {
    made.place.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(links));
    made.angle.push_back(one.run.state[i]);
    made.rate.push_back(one.run.state[links + i]);
    made.sigma.push_back(tension[i] / scale);
  }
  return made;
}

StringRun limit_of_the_whip(Tally& tally) {
  const auto setup = string_setup(chain_project_experiment("whip-smooth", taught_links));
  const StringRequest request{.end = 0.86,
                              .at = {ChainProject::compared_until, ChainProject::profiled_at},
                              .shares = drawn_shares(),
                              .mesh = {.elements = 48},
                              .keep_going = [&](double) { return tally.watch().goes_on(); }};
  StringRun made = run_string(setup->string, setup->start, request);
  if (made.status == RunStatus::interrupted) throw Stopped{"interrupted"};
  tally.add(20);
  return made;
}

/// Work to be done in any order, each piece into its own place.
class Work {
 public:
  explicit Work(Tally& tally) : tally_(&tally) {}

  void ladder(std::vector<FollowedRun>& into, std::string_view name, const std::vector<int>& links, const Way& way,
              const std::function<void(Experiment&)>& change = {}) {
    into.resize(links.size());
    for (std::size_t k = 0; k < links.size(); ++k)
      add(links[k], [=, this, &into] {
        Experiment experiment = on_its_way(name, links[k], way);
        if (change) change(experiment);
        into[k] = followed(std::move(experiment), *tally_);
      });
  }
  void add(int size, std::function<void()> piece) { pieces_.push_back({size, std::move(piece)}); }

  /// The largest first, so that no core is left alone with one at the end.
  void do_all(unsigned jobs) {
    std::ranges::stable_sort(pieces_, std::greater{}, &Piece::size);
    on_cores(jobs, pieces_.size(), [&](std::size_t i) {
      pieces_[i].run();
      return true;
    });
  }

 private:
  struct Piece {
    int size;
    std::function<void()> run;
  };
  Tally* tally_;
  std::vector<Piece> pieces_;
};

}  // namespace
}  // namespace chain_project

Experiment chain_project_experiment(std::string_view name, int links) {
  const auto all = chain_project::scenarios();
  const auto one = *std::ranges::find(all, name, &chain_project::Scenario::name);
  Experiment experiment{};
  experiment.chain = {.links = links, .length = 1.0, .mass = 1.0, .model = LinkModel::beads};
  experiment.start = one.start;
  experiment.world.gravity = one.gravity;
  experiment.run = {.duration = one.duration, .tolerance = 1e-12};
  return experiment;
}

std::expected<ChainProject, std::string> compute_chain_project(unsigned jobs, const Watch& watch) {
  using namespace chain_project;
  ChainProject made;
  Tally tally(watch, 185, [](const Experiment& one) { return fmt::format("the chain of {} links", one.chain.links); });
  Work work(tally);
  const double until = ChainProject::compared_until;
  work.ladder(made.release, "horizontal-release", {10, 20, 40, 80, 160, 320}, {.duration = 1.45, .tolerance = 1e-9});
  work.ladder(made.snap, "horizontal-release", {10, 20, 40, 80, 160, 320}, {.duration = 0.47, .rate = 100});
  work.ladder(made.folded, "folded-fall", {11, 21, 41, 81, 161}, {.duration = 0.42, .rate = 2000});
  work.ladder(made.inverted, "inverted", {10, 20, 40}, {.duration = 0.8, .tolerance = 1e-12});
  work.ladder(made.swing, "stable-swing", {10, 20, 40}, {.duration = 10, .tolerance = 1e-10, .rate = 100});
  work.ladder(made.smooth, "whip-smooth", {20, 40, 80, 160, 320, 640}, {.duration = 1.0});
  work.ladder(made.circle, "whip-circle", {20, 40, 80, 160, 320}, {.duration = 0.9, .rate = 100});
  work.ladder(made.single, "whip-single", {20, 40, 80, 160, 320}, {.duration = 1.02, .tolerance = 1e-9, .rate = 100});
  const std::vector<int> compared{40, 80, 160, 320};
  const Way briefly{.duration = until, .rate = 10};
  work.ladder(made.full, "whip-smooth", compared, briefly);
  work.ladder(made.half, "whip-smooth", compared, briefly, [](Experiment& one) { one.chain.half_end_bead = true; });
  work.ladder(made.rods, "whip-smooth", compared, briefly, [](Experiment& one) { one.chain.model = LinkModel::rods; });
  std::vector<FollowedRun> profiled;
  work.ladder(profiled, "whip-smooth", {20, 80, 320}, {.duration = ChainProject::profiled_at, .rate = 10});
  made.methods.resize(2, {.method = Method::euler});
  work.add(200, [&] { made.methods[0] = try_steps(Method::euler, 9, 18, tally); });
  work.add(100, [&] { made.methods[1] = try_steps(Method::rk4, 6, 13, tally); });
  work.add(1000, [&] { made.string = limit_of_the_whip(tally); });
  try {
    work.do_all(jobs);
  } catch (const Stopped& stopped) {
    return std::unexpected(stopped.why);
  }
  for (const FollowedRun& one : profiled) made.profiles.push_back(chain_project::profile_at_end(one));
  return made;
}

SpeedGrowth growth_of_speed(const std::vector<FollowedRun>& rungs) {
  SpeedGrowth made;
  double doubt = 0.0;
  for (std::size_t k = 0; k + 1 < rungs.size(); ++k) {
    const Ours few = peak_of(rungs[k], chain_names::speed_max, "m/s"),
               many = peak_of(rungs[k + 1], chain_names::speed_max, "m/s");
    const double ratio = static_cast<double>(rungs[k + 1].experiment.chain.links) / rungs[k].experiment.chain.links;
    made.local.push_back(std::log(many.value / few.value) / std::log(ratio));
    doubt = (few.uncertainty / few.value + many.uncertainty / many.value) / std::log(ratio);
  }
  made.exponent = made.local.back();
  const double changed = made.local.size() > 1 ? std::abs(made.local.back() - *(made.local.end() - 2)) : made.exponent;
  made.error = changed + doubt;
  return made;
}

}  // namespace catena
