#include "study/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <mutex>

#include "study/crew.hpp"

namespace catena {
namespace {

constexpr std::size_t most_points = 10'000'000;

std::expected<void, std::string> check_random(const std::vector<Variation>& variations) {
  const Variation* first = nullptr;
  for (const Variation& one : variations) {
    if (!one.random) continue;
    if (first == nullptr) first = &one;
    if (one.values.size() != first->values.size())
      return std::unexpected(
          fmt::format("--vary {} and --vary {}: random keys are drawn together, so they need the "
                      "same number of values.",
                      first->text, one.text));
  }
  return {};
}

}  // namespace

std::vector<std::size_t> SweepPlan::shape() const {
  std::vector<std::size_t> counts;
  bool random = false;
  for (const Variation& one : variations) {
    if (one.random && random) continue;
    random = random || one.random;
    counts.push_back(one.values.size());
  }
  return counts;
}

std::size_t SweepPlan::size() const {
  std::size_t count = 1;
  for (const std::size_t axis : shape()) count = count > most_points / axis ? most_points + 1 : count * axis;
  return count;
}

std::vector<double> SweepPlan::values(std::size_t point) const {
  const std::vector<std::size_t> counts = shape();
  std::vector<std::size_t> places(counts.size());
  for (std::size_t axis = counts.size(); axis-- > 0;) {
    places[axis] = point % counts[axis];
    point /= counts[axis];
  }
  std::vector<double> chosen;
  std::size_t next = 0;
  std::optional<std::size_t> random;
  for (const Variation& one : variations) {
    const std::size_t axis = one.random && random ? *random : next++;
    if (one.random) random = axis;
    chosen.push_back(one.values[places[axis]]);
  }
  return chosen;
}

Experiment SweepPlan::experiment(std::size_t point) const {
  Experiment experiment = base;
  const std::vector<double> chosen = values(point);
  for (std::size_t i = 0; i < chosen.size(); ++i) put_number(*variations[i].key, chosen[i], experiment);
  return experiment;
}

std::expected<SweepPlan, std::string> plan_sweep(std::string case_name, const Experiment& base,
                                                 std::span<const std::string> vary, std::uint64_t seed) {
  SweepPlan plan{.case_name = std::move(case_name), .base = base, .variations = {}};
  for (const std::string& argument : vary) {
    auto variation = parse_variation(argument, seed);
    if (!variation) return std::unexpected(variation.error());
    for (const Variation& earlier : plan.variations)
      if (earlier.key == variation->key)
        return std::unexpected(fmt::format("--vary {}: {} is varied twice.", argument, dotted(*earlier.key)));
    plan.variations.push_back(std::move(*variation));
  }
  if (const auto sound = check_plan(plan); !sound) return std::unexpected(sound.error());
  return plan;
}

std::expected<void, std::string> check_plan(const SweepPlan& plan) {
  if (plan.variations.empty())
    return std::unexpected("sweep: what is to vary? For example --vary start.span=0.1:1.0:10");
  for (const Variation& one : plan.variations)
    if (one.values.empty()) return std::unexpected(fmt::format("{} is varied over no values.", dotted(*one.key)));
  if (const auto random = check_random(plan.variations); !random) return random;
  if (plan.size() > most_points)
    return std::unexpected(fmt::format("sweep: more than {} runs; that is more than a sweep may have.", most_points));
  for (std::size_t point = 0; point < plan.size(); ++point) {
    const std::vector<Complaint> wrong = complaints(plan.experiment(point));
    if (wrong.empty()) continue;
    std::string where;
    const std::vector<double> chosen = plan.values(point);
    for (std::size_t i = 0; i < chosen.size(); ++i)
      where += fmt::format("{}{} = {}", i > 0 ? ", " : "", dotted(*plan.variations[i].key), chosen[i]);
    return std::unexpected(fmt::format("run {} of {} ({}) is impossible: {} {}", point + 1, plan.size(), where,
                                       wrong.front().key, wrong.front().text));
  }
  return {};
}

bool same_values(const SweepPlan& a, const SweepPlan& b) {
  return std::ranges::equal(a.variations, b.variations, [](const Variation& x, const Variation& y) {
    return x.key == y.key && x.values == y.values && x.random == y.random;
  });
}

SweepPoint run_point(const Experiment& experiment, const KeepGoing& keep_going) {
  const RunResult result = run(lean(experiment), {.at = {}, .keep_going = keep_going, .go_on_from = nullptr});
  SweepPoint point{
      .status = result.status, .message = result.message, .measured = measured(result), .hash = result.hash};
  if (result.status != RunStatus::done) std::ranges::fill(point.measured, std::numeric_limits<double>::quiet_NaN());
  return point;
}

bool run_sweep(const SweepPlan& plan, SweepPoints& points, unsigned jobs,
               const std::function<bool(std::size_t, const SweepPoint&)>& finished,
               const std::function<bool()>& keep_going) {
  std::mutex one_at_a_time;
  const KeepGoing going = [&](double) { return keep_going(); };
  return on_cores(jobs, points.size(), [&](std::size_t index) {
    if (points[index]) return true;
    SweepPoint point = run_point(plan.experiment(index), going);
    if (point.status == RunStatus::interrupted) return false;
    const std::scoped_lock lock(one_at_a_time);
    points[index] = std::move(point);
    return finished(index, *points[index]);
  });
}

}  // namespace catena
