#include "study/find.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>

#include "io/near_miss.hpp"
#include "num/roots.hpp"
#include "study/crew.hpp"
#include "study/sweep.hpp"

namespace catena {
namespace {

/// Enough for peaks that take turns being the largest: v_max over the span of the falling chain has its features 2 % apart.
constexpr int scanned = 49;

struct Failed {
  std::string message;
};

/// The expression as a function of the key.
class Probe {
 public:
  Probe(const Question& question, const Experiment& base, const std::function<bool()>& keep_going)
      : question_(question), base_(base), keep_going_(keep_going) {}

  double operator()(double place) {
    Experiment experiment = base_;
    put_number(*question_.key, place, experiment);
    const SweepPoint point = run_point(experiment, [this](double) { return keep_going_(); });
    ++runs;
    return value(place, point);
  }

  double value(double place, const SweepPoint& point) const {
    if (point.status == RunStatus::interrupted) throw Failed{"interrupted"};
    if (point.status != RunStatus::done)
      throw Failed{fmt::format("the run with {} = {} failed: {}", dotted(*question_.key), place, point.message)};
    return question_.expression.of(point.measured);
  }

  int runs = 0;

 private:
  const Question& question_;
  const Experiment& base_;
  const std::function<bool()>& keep_going_;
};

/// The expression at evenly spaced places.
struct Scan {
  std::vector<double> places, values;
};

Scan scan(const Question& question, SweepPlan plan, unsigned jobs, const std::function<bool()>& keep_going) {
  SweepPoints points(plan.size());
  run_sweep(plan, points, jobs, [](std::size_t, const SweepPoint&) { return true; }, keep_going);
  const Probe probe(question, plan.base, keep_going);
  Scan result{.places = std::move(plan.variations.front().values), .values = {}};
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i]) throw Failed{"interrupted"};
    result.values.push_back(probe.value(result.places[i], *points[i]));
  }
  return result;
}

/// Every change of sign, each refined by a thread of its own.
Findings zeros(const Question& question, const Scan& scan, const Probe& fresh, unsigned jobs) {
  std::vector<std::size_t> after;  // of a change
  for (std::size_t i = 1; i < scan.values.size(); ++i)
    if ((scan.values[i - 1] < 0) != (scan.values[i] < 0)) after.push_back(i);
  if (after.empty())
    throw Failed{fmt::format("{} does not change its sign between {} and {}; it lies between {:.6g} and {:.6g}",
                             question.expression.text, question.from, question.to, std::ranges::min(scan.values),
                             std::ranges::max(scan.values))};
  Findings findings{.places = std::vector<Found>(after.size()), .runs = 0};
  std::atomic<int> runs = 0;
  on_cores(jobs, after.size(), [&](std::size_t k) {
    Probe probe = fresh;
    const Root root = find_root(probe, scan.places[after[k] - 1], scan.places[after[k]], question.precision);
    findings.places[k] = {.place = root.place,
                          .uncertainty = std::max(root.high - root.low, question.precision),
                          .value = probe(root.place)};
    runs += probe.runs;
    return true;
  });
  findings.runs = runs;
  return findings;
}

Findings extremum(const Question& question, const Scan& scan, Probe probe) {
  const auto& [places, values] = scan;
  const double sign = question.goal == Goal::max ? 1.0 : -1.0;
  const auto best = static_cast<std::size_t>(
      std::ranges::max_element(values, {}, [sign](double value) { return sign * value; }) - values.begin());
  const double low = places[best == 0 ? 0 : best - 1], high = places[std::min(best + 1, places.size() - 1)];
  const Maximum top = maximise([&](double place) { return sign * probe(place); }, low, high, question.precision);
  Found found{.place = top.place, .uncertainty = question.precision, .value = sign * top.value};
  if (sign * values[best] > top.value) found.place = places[best], found.value = values[best];
  found.at_edge = std::abs(found.place - question.from) <= question.precision ||
                  std::abs(found.place - question.to) <= question.precision;
  return {.places = {found}, .runs = probe.runs};
}

}  // namespace

std::expected<Question, std::string> parse_question(std::string_view find, std::string_view within,
                                                    std::string_view to) {
  constexpr std::array<std::string_view, 3> goals{"min", "max", "zero"};
  const std::size_t colon = find.find(':');
  const auto goal = std::ranges::find(goals, find.substr(0, colon));
  if (colon == std::string_view::npos || goal == goals.end())
    return std::unexpected(
        fmt::format("--find {}: min:QUANTITY, max:QUANTITY or zero:QUANTITY is needed, such as min:tip.speed_max.{}",
                    find, suggestion(find.substr(0, colon), goals)));
  Question question{.goal = static_cast<Goal>(goal - goals.begin()), .expression = {}};
  auto expression = parse_expression(find.substr(colon + 1));
  if (!expression) return std::unexpected(fmt::format("--find {}: {}", find, expression.error()));
  question.expression = std::move(*expression);

  const std::size_t equals = within.find('='), middle = within.find(':', equals);
  if (equals == std::string_view::npos || middle == std::string_view::npos)
    return std::unexpected(fmt::format("--within {}: KEY=FROM:TO is needed, such as start.span=0.8:1.0.", within));
  const auto key = numeric_key(within.substr(0, equals));
  if (!key) return std::unexpected(fmt::format("--within {}: {}", within, key.error()));
  if (std::holds_alternative<IntegerKind>((*key)->kind))
    return std::unexpected(
        fmt::format("--within {}: {} counts; only what varies smoothly can be refined.", within, dotted(**key)));
  question.key = *key;
  const auto low = number_for(**key, within.substr(equals + 1, middle - equals - 1));
  const auto high = number_for(**key, within.substr(middle + 1));
  for (const auto* bound : {&low, &high})
    if (!*bound) return std::unexpected(fmt::format("--within {}: {}", within, bound->error()));
  question.from = *low;
  question.to = *high;
  if (!(question.from < question.to))
    return std::unexpected(fmt::format("--within {}: the first value must be smaller than the second.", within));
  const auto precision = number_for(**key, to);
  if (!precision) return std::unexpected(fmt::format("--to {}: {}", to, precision.error()));
  if (!(*precision > 0)) return std::unexpected(fmt::format("--to {}: a positive number is needed.", to));
  question.precision = *precision;
  return question;
}

std::expected<Findings, std::string> find_places(const Question& question, const Experiment& base, unsigned jobs,
                                                 const std::function<bool()>& keep_going) {
  SweepPlan plan{.case_name = "", .base = base, .variations = {{.key = question.key, .values = {}, .text = ""}}};
  std::vector<double>& places = plan.variations.front().values;
  for (int i = 0; i < scanned; ++i) places.push_back(question.from + (question.to - question.from) * i / (scanned - 1));
  for (const std::size_t end : {std::size_t{0}, places.size() - 1})
    if (const auto wrong = complaints(plan.experiment(end)); !wrong.empty())
      return std::unexpected(
          fmt::format("{} = {}: {} {}", dotted(*question.key), places[end], wrong.front().key, wrong.front().text));
  try {
    const Scan seen = scan(question, std::move(plan), jobs, keep_going);
    const Probe probe(question, base, keep_going);
    Findings findings =
        question.goal == Goal::zero ? zeros(question, seen, probe, jobs) : extremum(question, seen, probe);
    findings.runs += scanned;
    return findings;
  } catch (const Failed& failed) {
    return std::unexpected(failed.message);
  }
}

}  // namespace catena
