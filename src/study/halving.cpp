#include "study/halving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "lab/chain_sensor.hpp"
#include "lab/comparison.hpp"
#include "lab/run.hpp"
#include "study/crew.hpp"
#include "study/measure.hpp"

namespace catena {
namespace {

constexpr int looks = 200;       ///< over the run
constexpr int shown_looks = 10;  ///< of these, where no times are asked for

/// Of the whole run, in order and each once.
std::vector<double> all_times(double duration, std::span<const double> at) {
  std::vector<double> times(at.begin(), at.end());
  for (int k = 1; k <= looks; ++k) times.push_back(k < looks ? duration * k / looks : duration);
  std::ranges::sort(times);
  const auto repeated = std::ranges::unique(times);
  times.erase(repeated.begin(), repeated.end());
  return times;
}

std::vector<double> shown_times(double duration, std::span<const double> at) {
  if (!at.empty()) return {at.begin(), at.end()};
  std::vector<double> times;
  for (int k = 1; k <= shown_looks; ++k) {
    const int look = k * (looks / shown_looks);
    times.push_back(look < looks ? duration * look / looks : duration);
  }
  return times;
}

using Runs = std::array<RunResult, 3>;

void compare_tips(const Runs& runs, std::span<const double> shown, Halving& found) {
  std::array<std::vector<TipSample>, 3> tip;
  for (std::size_t r = 0; r < runs.size(); ++r) tip[r] = tips(runs[r].schema, runs[r].at);
  for (std::size_t pair = 0; pair < 2; ++pair) {
    found.parted_at[pair] = not_known;
    for (std::size_t k = 0; k < std::min(tip[pair].size(), tip[pair + 1].size()); ++k) {
      found.apart[pair].push_back(length_of(tip[pair][k].position - tip[pair + 1][k].position));
      if (std::isnan(found.parted_at[pair]) && !(found.apart[pair].back() <= parted * found.length))
        found.parted_at[pair] = found.time[k];
    }
  }
  for (const double time : shown) {
    const auto k = static_cast<std::size_t>(std::ranges::lower_bound(found.time, time) - found.time.begin());
    HalvedNumber row{.title = fmt::format("tip at {:.4g} s", time), .unit = "m", .place = true};
    for (std::size_t r = 0; r < runs.size(); ++r)
      row.value[r] =
          k < tip[r].size() ? std::array{tip[r][k].position.x, tip[r][k].position.y} : std::array{not_known, not_known};
    found.numbers.push_back(std::move(row));
  }
}

void compare_numbers(const Runs& runs, Halving& found) {
  const Schema& schema = runs[0].schema;
  const auto add = [&](std::string title, std::string unit, const auto& of) {
    HalvedNumber row{.title = std::move(title), .unit = std::move(unit)};
    for (std::size_t r = 0; r < runs.size(); ++r)
      row.value[r] = {runs[r].status == RunStatus::done ? of(runs[r]) : not_known, 0.0};
    found.numbers.push_back(std::move(row));
  };
  for (const std::string_view name : {chain_names::speed_max, chain_names::tension_max}) {
    const std::size_t w = *schema.watched_called(name);
    add(schema.watched[w].title, schema.watched[w].unit, [w](const RunResult& run) { return run.peaks[w].value; });
  }
  add("time of the largest tip speed", "s", [](const RunResult& run) { return run.peak(chain_names::speed_max).time; });
  add("energy at the end", "J", [](const RunResult& run) { return stored_energy(run.schema, run.last); });
  add("energy imbalance", "J", [](const RunResult& run) { return run.evidence.imbalance; });
}

}  // namespace

std::string no_step_to_halve(const Experiment& experiment) {
  if (equal_step(experiment.run.method, experiment.run) > 0) return "";
  return fmt::format(
      "run.method = \"{}\" chooses its steps by run.tolerance; there is none to halve. Choose a method with equal "
      "steps: euler or "
      "rk4, or gauss4 or gauss6 with a run.step.",
      name(experiment.run.method));
}

Halving halve_step(const Experiment& experiment, std::span<const double> at, unsigned jobs,
                   const std::function<void(double share)>& finished, const std::function<bool()>& keep_going) {
  const double duration = experiment.run.duration, step = equal_step(experiment.run.method, experiment.run);
  Halving found{
      .order = habits(experiment.run.method).order, .length = experiment.chain.length, .time = all_times(duration, at)};
  Runs runs;
  std::mutex one_at_a_time;
  double done = 0.0;
  found.complete = on_cores(jobs, runs.size(), [&](std::size_t task) {
    const std::size_t r = runs.size() - 1 - task;  // the longest first
    const int parts = 1 << r;
    Experiment one = lean(experiment);
    one.run.step = step / parts;
    runs[r] = run(one, {.at = found.time, .keep_going = [&](double) { return keep_going(); }});
    if (runs[r].status == RunStatus::interrupted) return false;
    found.runs[r] = {.step = one.run.step,
                     .done = runs[r].status == RunStatus::done,
                     .t_end = runs[r].t_end,
                     .trouble = runs[r].message};
    const std::scoped_lock lock(one_at_a_time);
    finished((done += parts) / 7);
    return true;
  });
  if (!found.complete) return found;
  compare_tips(runs, shown_times(duration, at), found);
  compare_numbers(runs, found);
  return found;
}

}  // namespace catena
