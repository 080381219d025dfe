#include "study/find.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include "io/near_miss.hpp"
#include "io/problems.hpp"
#include "io/units.hpp"
#include "num/roots.hpp"
#include "study/crew.hpp"

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

  double operator()(double place) { return value(place, point(place, false)).value; }

  SweepPoint point(double place, bool certify) {
    Experiment experiment = base_;
    put_number(*question_.key, place, experiment);
    experiment.run.certify = certify && experiment.run.certify;
    tried.push_back(
        {.place = place,
         .point = run_point(experiment, [this](double) { return keep_going_(); }, question_.expression.means())});
    return tried.back().point;
  }

  Measured value(double place, const SweepPoint& point) const {
    if (point.status == RunStatus::interrupted) throw Failed{"interrupted"};
    if (point.status != RunStatus::done)
      throw Failed{fmt::format("the run with {} = {} failed: {}", dotted(*question_.key), place, point.message)};
    return question_.expression.of(point.measured);
  }

  std::vector<Trial> tried{};

 private:
  const Question& question_;
  const Experiment& base_;
  const std::function<bool()>& keep_going_;
};

/// The expression at evenly spaced places, and the runs that gave it.
struct Scan {
  std::vector<double> places, values;
  std::vector<Trial> tried;
};

Scan scan(const Question& question, SweepPlan plan, unsigned jobs, const std::function<bool()>& keep_going) {
  SweepPoints points(plan.size());
  run_sweep(plan, points, jobs, [](std::size_t, const SweepPoint&) { return true; }, keep_going);
  const Probe probe(question, plan.base, keep_going);
  Scan result{.places = std::move(plan.variations.front().values), .values = {}, .tried = {}};
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i]) throw Failed{"interrupted"};
    result.values.push_back(probe.value(result.places[i], *points[i]).value);
    result.tried.push_back({.place = result.places[i], .point = std::move(*points[i])});
  }
  return result;
}

/// How far from a place its surroundings are looked at: an eighth of the scan's spacing.
double reach(const Question& question) {
  return std::max(question.precision, (question.to - question.from) / (8 * (scanned - 1)));
}

/// The value with its ±, from a certified run there, and what that run says of itself.
void certify_value(const Question& question, Probe& probe, Found& found) {
  const SweepPoint point = probe.point(found.place, true);
  const Measured there = probe.value(found.place, point);
  found.value = there.value;
  found.value_error = there.error;
  found.warnings = point.warnings;
  if (point.certified && point.limit != Limit::none)
    found.warnings.push_back(fmt::format(
        "With {} = {:.6g} the motion is predicted only until t = {:.3g} s ({}): the search compared motions "
        "after that time, so this place is not reliable.",
        dotted(*question.key), found.place, point.horizon, name(point.limit)));
}

/// More than what the slope beside it explains over so short a way, and more than the values' own ±.
bool is_jump(double change, double slope, double width, const Found& found) {
  const double error = std::isfinite(found.value_error) ? found.value_error : 0.0;
  return change > 10 * (slope * width + 2 * error);
}

void warn_of_jump(const Question& question, Found& found) {
  if (found.jump == 0.0) return;
  found.warnings.push_back(fmt::format("{} jumps by {:.3g} {} at {} = {:.6g}: another peak takes the lead there.",
                                       question.expression.text, found.jump, question.expression.unit(),
                                       dotted(*question.key), found.place));
}

/// A value wrong by e has its zero e/slope elsewhere.
void judge_zero(const Question& question, const Root& root, Probe& probe, Found& found) {
  certify_value(question, probe, found);
  const double low = std::max(question.from, root.low - reach(question));
  const double high = std::min(question.to, root.high + reach(question));
  const double outer[] = {probe(low), probe(high)}, inner[] = {probe(root.low), probe(root.high)};
  const double change = std::abs(inner[1] - inner[0]), width = root.high - root.low;
  const auto slope = [](double rise, double run) { return run > 0 ? std::abs(rise) / run : 0.0; };
  const double beside =
      std::max(slope(inner[0] - outer[0], root.low - low), slope(outer[1] - inner[1], high - root.high));
  found.uncertainty = std::max(width, question.precision);
  if (is_jump(change, beside, width, found))
    found.jump = change;
  else if (std::isfinite(found.value_error))
    found.uncertainty += found.value_error / slope(outer[1] - outer[0], high - low);
  warn_of_jump(question, found);
}

/// A smooth extremum that falls by `drop` over `wide`, wrong by e, may lie √(e/drop) of the way elsewhere: √(2e/|q''|).
void judge_extremum(const Question& question, Probe& probe, Found& found) {
  certify_value(question, probe, found);
  found.uncertainty = question.precision;
  const double error = std::isfinite(found.value_error) ? found.value_error : 0.0;
  const double sign = question.goal == Goal::max ? 1.0 : -1.0, top = probe(found.place);
  double carried = 0.0;
  for (const double side : {-1.0, 1.0}) {
    double wide = 0.0, drop = 0.0;
    for (const double further : {1.0, 2.0, 4.0, 8.0}) {
      if (drop > 4 * error) break;
      const double away = further * reach(question);
      wide = std::abs(std::clamp(found.place + side * away, question.from, question.to) - found.place);
      drop = sign * (top - probe(found.place + side * wide));
    }
    const double near = 2 * question.precision;
    if (wide <= near) continue;  // an end of the interval
    carried = std::max(carried, drop > error ? wide * std::sqrt(error / drop) : wide);
    const double change = sign * (top - probe(found.place + side * near));
    if (is_jump(change, std::max(drop, 0.0) / wide, near, found)) found.jump = std::max(found.jump, change);
  }
  found.uncertainty += carried;
  warn_of_jump(question, found);
}

/// Every change of sign, each refined by a thread of its own.
Findings zeros(const Question& question, const Scan& scan, const Probe& fresh, unsigned jobs) {
  std::vector<std::size_t> after;  // of a change
  for (std::size_t i = 1; i < scan.values.size(); ++i)
    if ((scan.values[i - 1] < 0) != (scan.values[i] < 0)) after.push_back(i);
  if (after.empty())
    throw Failed{fmt::format(
        "{} does not change its sign between {} = {} and {} {}: it is between {:.6g} and {:.6g} {}.",
        question.expression.text, dotted(*question.key), question.from, question.to, si_unit(question.key->dimension),
        std::ranges::min(scan.values), std::ranges::max(scan.values), question.expression.unit())};
  Findings findings{.places = std::vector<Found>(after.size()), .tried = {}};
  std::vector<Probe> probes(after.size(), fresh);
  on_cores(jobs, after.size(), [&](std::size_t k) {
    Probe& probe = probes[k];
    const Root root = find_root(probe, scan.places[after[k] - 1], scan.places[after[k]], question.precision);
    findings.places[k].place = root.place;
    judge_zero(question, root, probe, findings.places[k]);
    return true;
  });
  for (Probe& probe : probes) std::ranges::move(probe.tried, std::back_inserter(findings.tried));
  return findings;
}

Findings extremum(const Question& question, const Scan& scan, Probe probe) {
  const std::vector<double>&places = scan.places, &values = scan.values;
  const double sign = question.goal == Goal::max ? 1.0 : -1.0;
  const auto best = static_cast<std::size_t>(
      std::ranges::max_element(values, {}, [sign](double value) { return sign * value; }) - values.begin());
  const double low = places[best == 0 ? 0 : best - 1], high = places[std::min(best + 1, places.size() - 1)];
  const Maximum top = maximise([&](double place) { return sign * probe(place); }, low, high, question.precision);
  Found found{.place = sign * values[best] > top.value ? places[best] : top.place};
  judge_extremum(question, probe, found);
  found.at_edge = std::abs(found.place - question.from) <= question.precision ||
                  std::abs(found.place - question.to) <= question.precision;
  return {.places = {found}, .tried = std::move(probe.tried)};
}

void parse_goal(std::string_view find, Question& question, Problems& problems) {
  constexpr std::array<std::string_view, 3> goals{"min", "max", "zero"};
  const std::size_t colon = find.find(':');
  const auto goal = std::ranges::find(goals, find.substr(0, colon));
  if (colon == std::string_view::npos || goal == goals.end()) {
    problems.add(
        fmt::format("--find {}: min:QUANTITY, max:QUANTITY or zero:QUANTITY is needed, such as min:tip.speed_max.{}",
                    find, suggestion(find.substr(0, colon), goals)));
    return;
  }
  question.goal = static_cast<Goal>(goal - goals.begin());
  auto expression = parse_expression(find.substr(colon + 1));
  if (expression)
    question.expression = std::move(*expression);
  else
    problems.add(fmt::format("--find {}: {}", find, expression.error()));
}

void parse_interval(std::string_view within, Question& question, Problems& problems) {
  const auto wrong = [&](std::string_view why) { problems.add(fmt::format("--within {}: {}", within, why)); };
  const std::size_t equals = within.find('='), middle = within.find(':', equals);
  if (equals == std::string_view::npos || middle == std::string_view::npos) {
    wrong("KEY=FROM:TO is needed, such as start.span=0.8:1.0.");
    return;
  }
  const auto key = numeric_key(within.substr(0, equals));
  if (!key) {
    wrong(key.error());
    return;
  }
  if (std::holds_alternative<IntegerKind>((*key)->kind)) {
    wrong(fmt::format("{} is a whole number; only what varies smoothly can be refined.", dotted(**key)));
    return;
  }
  question.key = *key;
  const auto low = parse_number(within.substr(equals + 1, middle - equals - 1), (*key)->dimension);
  const auto high = parse_number(within.substr(middle + 1), (*key)->dimension);
  for (const auto* bound : {&low, &high})
    if (!*bound) wrong(bound->error());
  if (!low || !high) return;
  question.from = *low;
  question.to = *high;
  if (!(question.from < question.to)) wrong("the first value must be smaller than the second.");
}

}  // namespace

std::expected<Question, std::string> parse_question(std::string_view find, std::string_view within,
                                                    std::string_view to) {
  Problems problems;
  Question question;
  question.find = find;
  question.within = within;
  parse_goal(find, question, problems);
  parse_interval(within, question, problems);
  const auto precision =
      question.key != nullptr ? parse_number(to, question.key->dimension) : std::expected<double, std::string>(1.0);
  if (!precision)
    problems.add(fmt::format("--to {}: {}", to, precision.error()));
  else if (!(*precision > 0))
    problems.add(fmt::format("--to {}: a positive number is needed.", to));
  if (!problems.none()) return std::unexpected(problems.text());
  question.precision = *precision;
  return question;
}

std::expected<Findings, std::string> find_places(const Question& question, const Experiment& base, unsigned jobs,
                                                 const std::function<bool()>& keep_going) {
  SweepPlan plan{.case_name = "",
                 .base = lean(base),
                 .variations = {{.key = question.key, .values = {}, .text = ""}},
                 .means = question.expression.means()};
  std::vector<double>& places = plan.variations.front().values;
  for (int i = 0; i < scanned; ++i) places.push_back(question.from + (question.to - question.from) * i / (scanned - 1));
  for (const std::size_t end : {std::size_t{0}, places.size() - 1})
    if (const auto wrong = complaints(plan.experiment(end)); !wrong.empty())
      return std::unexpected(
          fmt::format("{} = {}: {} {}", dotted(*question.key), places[end], wrong.front().key, wrong.front().text));
  if (const std::string why = unmeasurable(plan.experiment(0), plan.means); !why.empty())
    return std::unexpected(why + ".");
  if (const Measure& asked = measures()[question.expression.first]; !tells(asked, plan.experiment(0)))
    return std::unexpected(fmt::format("{}: this case has no such quantity.", asked.name));
  try {
    Scan seen = scan(question, std::move(plan), jobs, keep_going);
    const Probe probe(question, base, keep_going);
    Findings findings =
        question.goal == Goal::zero ? zeros(question, seen, probe, jobs) : extremum(question, seen, probe);
    std::ranges::move(seen.tried, std::back_inserter(findings.tried));
    std::ranges::stable_sort(findings.tried, {}, &Trial::place);
    return findings;
  } catch (const Failed& failed) {
    return std::unexpected(failed.message);
  }
}

TriedSweep as_sweep(std::string case_name, const Experiment& base, const Question& question, const Findings& findings) {
  TriedSweep sweep{.plan = {.case_name = std::move(case_name),
                            .base = base,
                            .variations = {{.key = question.key, .values = {}, .text = question.within}},
                            .means = question.expression.means()},
                   .points = {}};
  sweep.plan.base.run.certify = false;  // as the search runs
  for (const Trial& trial : findings.tried) {
    sweep.plan.variations.front().values.push_back(trial.place);
    sweep.points.push_back(trial.point);
  }
  return sweep;
}

}  // namespace catena
