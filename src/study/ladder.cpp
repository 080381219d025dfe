#include "study/ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/comparison.hpp"
#include "study/crew.hpp"
#include "study/rung.hpp"

namespace catena {
namespace {

constexpr std::array<FollowedQuantity, followed_count> all_followed{{
    {Followed::x, "x", "m", "place along x", "x"},
    {Followed::y, "y", "m", "place along y", "y"},
    {Followed::angle, "theta", "rad", "angle", "θ"},
    {Followed::rate, "rate", "rad/s", "angular velocity", "∂θ/∂t"},
    {Followed::sigma, "sigma", "1/s²", "tension over mass and length", "σ"},
}};

constexpr std::size_t course_intervals = 200;
constexpr std::size_t most_shares = 40;  ///< pieces into which the places of the comparison cut the chain
constexpr std::size_t few_shares = 8;    ///< with fewer joints in common, places between joints are compared
constexpr std::size_t even_shares = 16;  ///< so many then

/// The joints that all rungs have, thinned; where they are few, places between joints.
std::vector<double> common_shares(std::span<const double> links) {
  std::size_t common = 0;
  for (const double one : links) common = std::gcd(common, static_cast<std::size_t>(one));
  std::size_t pieces = even_shares;
  if (common >= few_shares)
    for (pieces = std::min(common, most_shares); common % pieces != 0;) --pieces;
  std::vector<double> shares;
  for (std::size_t k = 0; k <= pieces; ++k) shares.push_back(static_cast<double>(k) / static_cast<double>(pieces));
  return shares;
}

/// All joints of one chain, thinned.
std::vector<double> joint_shares(const ChainSpec& chain) {
  const std::vector<double> marks = link_marks(chain);
  const std::size_t links = marks.size() - 1, pieces = std::min(links, most_shares);
  std::vector<double> shares;
  for (std::size_t k = 0; k <= pieces; ++k) shares.push_back(marks[k * links / pieces]);
  return shares;
}

/// An even course. Of steps that divide the longest one it takes only times that all of them meet: there nothing is interpolated.
std::vector<double> course(const LadderPlan& plan) {
  const double end = plan.base.run.duration;
  std::vector<double> times;
  double interval = end / course_intervals;
  if (plan.kind == LadderKind::steps) {
    const double longest = plan.rungs.front();
    const bool nested = std::ranges::all_of(plan.rungs, [&](double step) {
      return std::abs(longest / step - std::round(longest / step)) < 1e-9 * longest / step;
    });
    if (nested) interval = longest * std::max(1.0, std::ceil(interval / longest - 1e-9));
  }
  for (std::size_t k = 0; static_cast<double>(k) * interval < end * (1 - 1e-12); ++k)
    times.push_back(static_cast<double>(k) * interval);
  times.push_back(end);
  return times;
}

/// Five, evenly; with steps at the ends of the longest one.
std::vector<double> usual_times(const LadderPlan& plan) {
  constexpr int count = 5;
  const double end = plan.base.run.duration;
  std::vector<double> at;
  for (int k = 1; k < count; ++k) {
    const double time = end * k / count, step = plan.rungs.front();
    at.push_back(plan.kind == LadderKind::steps ? step * std::max(1.0, std::round(time / step)) : time);
  }
  std::erase_if(at, [&](double time) { return time >= end; });
  at.push_back(end);
  at.erase(std::ranges::unique(at).begin(), at.end());
  return at;
}

/// What fixes the number of links: a list with an entry for each.
std::string list_of_links(const Experiment& experiment) {
  const StartSpec& start = experiment.start;
  const ChainSpec& chain = experiment.chain;
  if (!chain.lengths.empty()) return "chain.lengths";
  if (!chain.masses.empty()) return "chain.masses";
  if (chain.joint_rest.size() > 1) return "chain.joint_rest";
  if (start.places.empty() && start.angles.size() > 1) return "start.angles";
  if (start.places.empty() && start.rates.size() > 1) return "start.rates";
  return "";
}

std::string flag(const LadderPlan& plan) { return fmt::format("--{}", name(plan.kind)); }

/// Why the rungs are no ladder; empty where they are.
std::string disorder(const LadderPlan& plan) {
  const bool links = plan.kind == LadderKind::links;
  if (plan.size() < 2)
    return fmt::format("{}: a ladder needs at least two rungs, and three for an order and limits: {}.", flag(plan),
                       links ? "--links 10,20,40" : "--steps 0.01,0.005,0.0025, or --steps 0.01 --halvings 2");
  for (const double rung : plan.rungs)
    if (links ? !(rung >= 1 && rung <= most_links && rung == std::floor(rung)) : !(rung > 0 && std::isfinite(rung)))
      return links ? fmt::format("--links {}: whole numbers from 1 to {} are needed.", rung, most_links)
                   : fmt::format("--steps {}: a step must be longer than 0 s.", rung);
  for (std::size_t k = 1; k < plan.size(); ++k) {
    const double before = plan.rungs[k - 1], now = plan.rungs[k];
    if (now == before) return fmt::format("{}: {} is given twice; give every rung once.", flag(plan), now);
    if ((now > before) != links)
      return fmt::format("{}: {} comes after {}; give {} first, the finest last.", flag(plan), now, before,
                         links ? "the fewest links" : "the longest step");
  }
  return "";
}

std::string unfit(const LadderPlan& plan) {
  const Experiment& base = plan.base;
  if (plan.kind == LadderKind::links) {
    const std::string list = list_of_links(base);
    return list.empty() ? ""
                        : fmt::format(
                              "--links: {} has an entry for each link and so fixes their number; describe the "
                              "chain by profiles over its length instead (chain.places, start.places).",
                              list);
  }
  if (!takes_step(base.run.method))
    return fmt::format(
        "--steps: run.method is \"{}\", which chooses its steps by the tolerance. Choose one of equal steps: --set "
        "run.method=euler, rk4, gauss4 or gauss6.",
        name(base.run.method));
  if (plan.rungs.front() > base.run.duration)
    return fmt::format("--steps {}: longer than the run, which lasts {} s.", plan.rungs.front(), base.run.duration);
  return "";
}

/// What stands in the way of a rung by itself.
std::string rung_troubles(const LadderPlan& plan) {
  std::string all;
  for (std::size_t k = 0; k < plan.size(); ++k) {
    const Experiment experiment = plan.experiment(k);
    const std::vector<Complaint> wrong = complaints(experiment);
    for (const Complaint& one : wrong)
      all += fmt::format("{}{} {}: {}: {}.", all.empty() ? "" : "\n", flag(plan), plan.rungs[k], one.key, one.text);
    if (!wrong.empty()) continue;
    if (const std::string why = no_start(experiment); !why.empty())
      all += fmt::format("{}{} {}: {}.", all.empty() ? "" : "\n", flag(plan), plan.rungs[k], why);
  }
  return all;
}

/// How much work each rung is, beside the others: steps grow somewhat with the links.
double work_of(const LadderPlan& plan, std::size_t rung) {
  return plan.kind == LadderKind::links ? std::pow(plan.rungs[rung], 1.6) : 1 / plan.rungs[rung];
}

}  // namespace

std::string_view name(LadderKind kind) { return kind == LadderKind::links ? "links" : "steps"; }

std::span<const FollowedQuantity, followed_count> followed_quantities() { return all_followed; }

Experiment LadderPlan::experiment(std::size_t rung) const {
  Experiment made = base;
  if (kind == LadderKind::links) {
    made.chain.links = static_cast<int>(rungs[rung]);
  } else {
    made.run.step = rungs[rung];
    made.run.certify = false;  // the ladder itself shows what its steps are worth
  }
  made.record = {.rate = 1.0 / base.run.duration, .quantities = {Quantity::shape, Quantity::rates, Quantity::sigma}};
  return made;
}

double LadderPlan::spacing(std::size_t rung) const {
  return kind == LadderKind::links ? 1.0 / rungs[rung] : rungs[rung];
}

std::vector<double> LadderPlan::spacings() const {
  std::vector<double> all(size());
  for (std::size_t k = 0; k < size(); ++k) all[k] = spacing(k);
  return all;
}

std::string LadderPlan::rung_name(std::size_t rung) const {
  return kind == LadderKind::links ? fmt::format("{} links", rungs[rung]) : fmt::format("step {:.4g} s", rungs[rung]);
}

std::size_t LadderPlan::time_index(double time) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(times, time) - times.begin());
}

ExpectedOrder expected_order(const LadderPlan& plan) {
  const Experiment& base = plan.base;
  if (plan.kind == LadderKind::steps) {
    const MethodHabits& method = habits(base.run.method);
    return {{method.order, method.implicit ? 2 : 1},
            fmt::format("{} is a method of order {}", method.name, method.order)};
  }
  const ChainSpec& chain = base.chain;
  const bool one_link_wide = base.start.shape == StartShape::folded || !base.start.tip_angle.empty() ||
                             (base.start.shape == StartShape::fold && base.start.fold == FoldForm::single);
  if (is_cable(chain)) return {{4, 1}, "cubic elements with Simpson's rule are of fourth order"};
  if (chain.joint_friction > 0 || chain.joint_stiffness > 0)
    return {{1, 1},
            "friction and stiffness of each joint are given, so that the rope itself changes with their number"};
  if (chain.model == LinkModel::beads && !chain.half_end_bead)
    return {{1, 1}, "the bead at the free end is half a bead too heavy"};
  if (one_link_wide) return {{1, 1}, "the start has a fold one link wide"};
  const bool uniform = chain.taper == 1 && chain.densities.empty() && chain.tip_mass == 0 && !has_air(base) &&
                       !has_stiff_joints(chain) && chain.bending_friction == 0;
  return {{2, uniform ? 2 : 1},
          chain.model == LinkModel::rods ? "rods are a rule of second order"
                                         : "beads with half a bead at the end are a rule of second order"};
}

std::expected<LadderPlan, std::string> plan_ladder(std::string case_name, const Experiment& base,
                                                   const LadderRequest& request) {
  LadderPlan plan{.case_name = std::move(case_name), .base = base, .kind = request.kind, .rungs = request.rungs};
  for (const auto& trouble : {disorder, unfit, rung_troubles})
    if (std::string why = trouble(plan); !why.empty()) return std::unexpected(std::move(why));
  plan.agree_to = request.agree_to.value_or(0.01 * base.chain.length);
  plan.times = course(plan);
  plan.at = request.at.empty() ? usual_times(plan) : request.at;
  for (const double time : plan.at)
    if (const auto place = std::ranges::lower_bound(plan.times, time); place == plan.times.end() || *place != time)
      plan.times.insert(place, time);
  plan.shares = plan.kind == LadderKind::links ? common_shares(plan.rungs) : joint_shares(base.chain);
  return plan;
}

std::vector<std::string> caveats(const LadderPlan& plan) {
  std::vector<std::string> all;
  const ChainSpec& chain = plan.base.chain;
  if (plan.size() == 2) all.emplace_back("two rungs show how far apart they are; an order and limits need three.");
  if (plan.kind == LadderKind::links && (chain.joint_friction > 0 || chain.joint_stiffness > 0))
    all.emplace_back(
        "chain.joint_friction and chain.joint_stiffness are those of one joint: with more links the rope bends ever "
        "more "
        "easily. chain.bending_friction and chain.bending_stiffness describe the same rope for any number of links.");
  if (plan.kind == LadderKind::links && !plan.base.run.certify)
    all.emplace_back("run.certify is false: a ± holds only if the error of each run is smaller still.");
  return all;
}

std::span<const LadderEvent> ladder_events() {
  static const std::vector<LadderEvent> known = [] {
    std::vector<LadderEvent> all;
    const Schema schema = schema_of({});
    for (std::size_t w = 0; w < schema.watched.size(); ++w)
      if (!schema.watched[w].event.empty())
        all.push_back({.name = schema.watched[w].event, .title = schema.watched[w].event_title, .watched = w});
    return all;
  }();
  return known;
}

bool run_ladder(const LadderPlan& plan, Rungs& rungs, unsigned jobs, const std::function<bool(std::size_t)>& finished,
                const std::function<bool(double)>& keep_going) {
  std::vector<std::atomic<double>> done(plan.size());  // share of each
  double all_work = 0.0;
  for (std::size_t k = 0; k < plan.size(); ++k) {
    all_work += work_of(plan, k);
    done[k] = rungs[k] ? 1.0 : 0.0;
  }
  std::mutex one_at_a_time;
  std::atomic<bool> stopped = false;
  const auto look = [&] {
    const std::unique_lock lock(one_at_a_time, std::try_to_lock);
    if (!lock || stopped) return !stopped;
    double share = 0.0;
    for (std::size_t k = 0; k < plan.size(); ++k) share += done[k] * work_of(plan, k) / all_work;
    if (!keep_going(share)) stopped = true;
    return !stopped;
  };
  return on_cores(jobs, plan.size(), [&](std::size_t turn) {
    const std::size_t index = plan.size() - 1 - turn;  // the finest takes longest
    if (rungs[index]) return true;
    // The run itself, then its companion, from the start again.
    double passed = 0.0, last = 0.0;
    const double laps = plan.experiment(index).run.certify ? 2.2 : 1.0;
    Rung rung = run_rung(plan, index, [&](double time) {
      if (time < last) passed = 1.0;
      last = time;
      done[index] = std::min(1.0, (passed + time / plan.base.run.duration) / laps);
      return look();
    });
    if (rung.status == RunStatus::interrupted || stopped) return false;
    done[index] = 1.0;
    const std::scoped_lock lock(one_at_a_time);
    rungs[index] = std::move(rung);
    return finished(index);
  });
}

}  // namespace catena
