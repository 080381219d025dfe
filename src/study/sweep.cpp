#include "study/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>

#include "io/problems.hpp"
#include "io/warnings.hpp"
#include "lab/run.hpp"
#include "num/hash.hpp"
#include "study/crew.hpp"
#include "study/floquet.hpp"

namespace catena {
namespace {

constexpr std::size_t most_points = 10'000'000;

/// "start.span = 0.5, chain.links = 7"
std::string point_words(const SweepPlan& plan, std::size_t point) {
  std::string words;
  const std::vector<double> chosen = plan.values(point);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    words += fmt::format("{}{} = {:.6g}", i > 0 ? ", " : "", dotted(*plan.variations[i].key), chosen[i]);
  return words;
}

/// Some points of a sweep, and until when they are predicted.
struct Sorted {
  std::vector<std::size_t> points{};
  double first = std::numeric_limits<double>::infinity(), last = 0.0;

  void add(std::size_t index, const SweepPoint& point) {
    points.push_back(index);
    first = std::min(first, point.horizon);
    last = std::max(last, point.horizon);
  }

  /// "3 of 93 runs are chaotic (start.span = 0.1; start.span = 0.2; …)"
  std::string words(const SweepPlan& plan, std::string_view what) const {
    constexpr std::size_t named = 3;
    std::string places;
    for (std::size_t i = 0; i < std::min(named, points.size()); ++i)
      places += (i > 0 ? "; " : "") + point_words(plan, points[i]);
    if (points.size() > named) places += fmt::format("; and {} more", points.size() - named);
    return fmt::format("{} of {} runs {} ({})", points.size(), plan.size(), what, places);
  }

  /// "predicted until t = 0.3 s to 0.5 s"
  std::string until() const {
    const std::string low = fmt::format("{:.3g} s", first), high = fmt::format("{:.3g} s", last);
    return fmt::format("Their motion is predicted until t = {}, and their peaks are those within that horizon.",
                       low == high ? low : low + " to " + high);
  }
};

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

/// Measured by one period of the support instead of the motion.
SweepPoint period_point(const Experiment& experiment, const KeepGoing& keep_going) {
  const double period = *support_period(experiment);
  const Floquet found = floquet(experiment, period, keep_going);
  SweepPoint point{.status = found.status,
                   .message = found.message,
                   .measured = measured(found),
                   .certified = experiment.run.certify && found.status == RunStatus::done,
                   .horizon = period};
  if (found.status == RunStatus::done) {
    const double numbers[] = {found.margin.value, found.largest.value};
    point.warnings = found.warnings;
    point.hash = hash_bits(numbers);
  } else {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::ranges::fill(point.measured, Measured{none, none});
  }
  return point;
}

}  // namespace

std::vector<std::size_t> SweepPlan::columns() const {
  std::vector<std::size_t> filled;
  const Experiment one = size() > 0 ? experiment(0) : base;
  for (std::size_t k = 0; k < measures().size(); ++k)
    if (measures()[k].means == means && tells(measures()[k], one)) filled.push_back(k);
  return filled;
}

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
                                                 std::span<const std::string> vary, std::uint64_t seed, Means means) {
  SweepPlan plan{.case_name = std::move(case_name), .base = base, .variations = {}, .means = means};
  Problems problems;
  for (const std::string& argument : vary) {
    auto variation = parse_variation(argument, seed);
    if (!variation) {
      problems.add(variation.error());
      continue;
    }
    if (std::ranges::find(plan.variations, variation->key, &Variation::key) != plan.variations.end())
      problems.add(fmt::format("--vary {}: {} is varied twice.", argument, dotted(*variation->key)));
    plan.variations.push_back(std::move(*variation));
  }
  if (!problems.none()) return std::unexpected(problems.text());
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
    const std::string why = wrong.empty() ? unmeasurable(plan.experiment(point), plan.means)
                                          : fmt::format("{} {}", wrong.front().key, wrong.front().text);
    if (why.empty()) continue;
    return std::unexpected(
        fmt::format("run {} of {} ({}) is impossible: {}.", point + 1, plan.size(), point_words(plan, point), why));
  }
  return {};
}

bool same_values(const SweepPlan& a, const SweepPlan& b) {
  return std::ranges::equal(a.variations, b.variations, [](const Variation& x, const Variation& y) {
    return x.key == y.key && x.values == y.values && x.random == y.random;
  });
}

SweepPoint run_point(const Experiment& experiment, const KeepGoing& keep_going, Means means) {
  if (means == Means::floquet) return period_point(experiment, keep_going);
  Experiment bare = lean(experiment);
  bare.run.certify = experiment.run.certify;
  const CertifiedRun made = run_certified(bare, {.keep_going = keep_going});
  SweepPoint point{.status = made.run.status,
                   .message = made.run.message,
                   .measured = measured(made),
                   .certified = made.certificate.present,
                   .horizon = made.certificate.horizon,
                   .limit = made.certificate.limit,
                   .hash = made.run.hash};
  if (made.run.status == RunStatus::done) {
    point.warnings = warnings(bare.run, made.run);
  } else {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::ranges::fill(point.measured, Measured{none, none});
  }
  return point;
}

bool predicted(const SweepPoint& point) {
  return point.certified && point.limit == Limit::none && point.warnings.empty();
}

std::vector<std::string> warnings(const SweepPlan& plan, std::span<const SweepPoint> points) {
  Sorted failed, astray, bare;
  std::array<Sorted, 1 + static_cast<std::size_t>(last_limit)> limited;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SweepPoint& point = points[i];
    if (point.status != RunStatus::done)
      failed.add(i, point);
    else if (!point.certified && plan.base.run.certify)
      bare.add(i, point);
    else if (point.certified)
      limited[static_cast<std::size_t>(point.limit)].add(i, point);
    if (!point.warnings.empty()) astray.add(i, point);
  }
  std::vector<std::string> all;
  const auto say = [&](const Sorted& some, std::string_view what, std::string_view more) {
    if (!some.points.empty()) all.push_back(some.words(plan, what).append(more));
  };
  const auto say_limit = [&](Limit limit, std::string_view what, std::string_view more) {
    const Sorted& some = limited[static_cast<std::size_t>(limit)];
    say(some, what, fmt::format(". {}{}", some.until(), more));
  };
  say(failed, "failed", "; the table says why.");
  if (!astray.points.empty())
    say(astray, plan.means == Means::floquet ? "are not periodic" : "do not keep their energy",
        ". The first: " + points[astray.points.front()].warnings.front());
  say_limit(Limit::chaos, "are chaotic", " A smaller run.tolerance extends it only a little.");
  say_limit(Limit::resolution, "are computed too coarsely", " A smaller run.tolerance or run.step extends it.");
  say_limit(Limit::rounding, "amplify even rounding errors to a visible size", " No tolerance extends it.");
  say(bare, "have no ±", ": their companion run could not be completed.");
  return all;
}

bool run_sweep(const SweepPlan& plan, SweepPoints& points, unsigned jobs,
               const std::function<bool(std::size_t, const SweepPoint&)>& finished,
               const std::function<bool()>& keep_going) {
  std::mutex one_at_a_time;
  const KeepGoing going = [&](double) { return keep_going(); };
  return on_cores(jobs, points.size(), [&](std::size_t index) {
    if (points[index]) return true;
    SweepPoint point = run_point(plan.experiment(index), going, plan.means);
    if (point.status == RunStatus::interrupted) return false;
    const std::scoped_lock lock(one_at_a_time);
    points[index] = std::move(point);
    return finished(index, *points[index]);
  });
}

}  // namespace catena
