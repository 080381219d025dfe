#include "study/fit_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/problems.hpp"
#include "io/units.hpp"
#include "num/elementary.hpp"
#include "study/variation.hpp"

namespace catena {
namespace {

using Sets = std::span<const FitSet>;
using Result = std::expected<FreeKey, std::string>;

/// Nothing if the key may be missing and is.
std::optional<double> number_in(const Key& key, const Experiment& experiment) {
  if (const auto* number = std::get_if<NumberKind>(&key.kind)) return number->place.see(experiment);
  const auto& list = std::get<OptionalNumberKind>(key.kind).place.see(experiment);
  return list.empty() ? std::nullopt : std::optional(list.front());
}

std::string first_complaint(const Key& key, double value, const FitSet& set) {
  Experiment experiment = set.experiment;
  put_number(key, value, experiment);
  const std::vector<Complaint> wrong = complaints(experiment);
  return wrong.empty() ? "" : fmt::format("{} {}", wrong.front().key, wrong.front().text);
}

bool may_be_negative(const Key& key, const FitSet& set) {
  return !first_complaint(key, -1e-6, set).starts_with(dotted(key));
}

/// How large such a quantity is in the experiment; nothing where only the user can know.
std::optional<double> natural_size(Dimension dimension, const Experiment& experiment) {
  switch (dimension) {
    case Dimension::length:
      return experiment.chain.length;
    case Dimension::mass:
      return experiment.chain.mass;
    case Dimension::time:
      return 0.9 * experiment.run.duration;  // what happens only at the end can hardly be seen
    case Dimension::angle:
      return 1.0;
    default:
      return std::nullopt;
  }
}

std::expected<const Key*, std::string> smooth_key(std::string_view name) {
  const auto key = numeric_key(name);
  if (!key) return std::unexpected(key.error());
  if (std::holds_alternative<IntegerKind>((*key)->kind))
    return std::unexpected(fmt::format("{} is a whole number; only what varies smoothly can be fitted", name));
  if ((*key)->section == "run" || (*key)->section == "record")
    return std::unexpected(fmt::format("{} says how to compute, not what happens; it cannot be fitted", name));
  return *key;
}

/// The value that all cases have.
std::expected<std::optional<double>, std::string> shared_value(const Key& key, Sets sets) {
  const std::optional<double> first = number_in(key, sets.front().experiment);
  for (const FitSet& set : sets)
    if (const auto other = number_in(key, set.experiment); other != first)
      return std::unexpected(
          fmt::format("it is {} in {} and {} in {}, but a free key is the same in all cases; if that is meant, give a "
                      "start value or bounds",
                      first.value_or(NAN), sets.front().case_name, other.value_or(NAN), set.case_name));
  return first;
}

Result bounded(FreeKey free, std::string_view from, std::string_view to, Sets sets) {
  const auto low = parse_number(from, free.key->dimension), high = parse_number(to, free.key->dimension);
  for (const auto* bound : {&low, &high})
    if (!*bound) return std::unexpected(bound->error());
  if (!(*low < *high)) return std::unexpected("the first bound must be smaller than the second");
  free.bounds = {*low, *high};
  free.log = *low > 0 && *high > 10 * *low;
  const auto size = natural_size(free.key->dimension, sets.front().experiment);
  free.unit = std::min(*high - *low, 0.1 * size.value_or(INFINITY));
  free.start = free.log ? std::sqrt(*low) * std::sqrt(*high) : *low + (*high - *low) / 2;
  const auto present = shared_value(*free.key, sets);
  if (present && *present && **present > *low && **present < *high) free.start = **present;
  return free;
}

Result unbounded(FreeKey free, double start, Sets sets) {
  const Key& key = *free.key;
  free.start = start;
  const auto size = natural_size(key.dimension, sets.front().experiment);
  const bool positive = std::ranges::none_of(sets, [&](const FitSet& set) { return may_be_negative(key, set); });
  if (positive && key.dimension != Dimension::time && start > 0) {
    free.log = true;
  } else if (!size && start == 0) {
    return std::unexpected(
        fmt::format("it starts from 0, which tells nothing about its size; give a start value or bounds, such as "
                    "{0}=1e-5 or {0}=1e-6:1e-4",
                    dotted(key)));
  } else {
    free.unit = 0.1 * size.value_or(std::abs(start));
    if (positive) free.bounds = {0.0, std::max(*size, 2 * start)};  // a start of 0 or a time: the size is known
  }
  return free;
}

Result parse(std::string_view argument, Sets sets) {
  const std::size_t equals = std::min(argument.find('='), argument.size());
  const auto key = smooth_key(argument.substr(0, equals));
  if (!key) return std::unexpected(key.error());
  FreeKey free;
  free.key = *key;
  free.text = argument;
  if (equals == argument.size()) {
    const auto value = shared_value(**key, sets);
    if (!value) return std::unexpected(value.error());
    if (!*value)
      return std::unexpected(fmt::format("{} has no value in the case; give a start value or bounds", dotted(**key)));
    return unbounded(std::move(free), **value, sets);
  }
  const std::string_view given = argument.substr(equals + 1);
  if (const std::size_t colon = given.find(':'); colon != std::string_view::npos)
    return bounded(std::move(free), given.substr(0, colon), given.substr(colon + 1), sets);
  const auto start = parse_number(given, (*key)->dimension);
  if (!start) return std::unexpected(start.error());
  return unbounded(std::move(free), *start, sets);
}

/// Start and bounds must be possible in every case.
std::string impossible(const FreeKey& free, Sets sets) {
  std::vector<double> values{free.start};
  if (free.bounds) values.insert(values.end(), {free.bounds->low, free.bounds->high});
  for (const FitSet& set : sets)
    for (const double value : values)
      if (const std::string why = first_complaint(*free.key, value, set); !why.empty())
        return fmt::format("{} = {} is impossible in {}: {}", dotted(*free.key), value, set.case_name, why);
  return "";
}

}  // namespace

double FreeKey::coordinate(double value) const { return log ? catena::log(value) : value / unit; }
double FreeKey::value(double coordinate) const { return log ? catena::exp(coordinate) : coordinate * unit; }

std::optional<FreeKey::Interval> FreeKey::interval() const {
  if (!bounds) return std::nullopt;
  const double low = coordinate(bounds->low), high = coordinate(bounds->high);
  return Interval{(low + high) / 2, (high - low) / 2};
}

std::size_t FitPlan::residuals() const {
  std::size_t points = 0;
  for (const FitSet& set : sets) points += set.data.time.size();
  return 2 * points;
}

Experiment FitPlan::experiment(std::size_t set, std::span<const double> coordinates) const {
  Experiment experiment = sets[set].experiment;
  for (std::size_t k = 0; k < keys.size(); ++k) put_number(*keys[k].key, keys[k].value(coordinates[k]), experiment);
  return experiment;
}

std::expected<FitPlan, std::string> plan_fit(std::vector<FitSet> sets, std::span<const std::string> free,
                                             std::optional<double> sigma) {
  FitPlan plan{.sets = std::move(sets), .keys = {}, .sigma = sigma};
  Problems problems;
  if (plan.sets.empty()) problems.add("fit: to which data? For example --data tip.csv");
  if (free.empty()) problems.add("fit: what is free? For example --free chain.joint_friction=1e-6:1e-4");
  if (sigma && !(*sigma > 0)) problems.add(fmt::format("--sigma {}: a positive length is needed.", *sigma));
  for (const FitSet& set : plan.sets)
    if (const auto within = check_within(set.data, set.experiment.run.duration); !within) problems.add(within.error());
  for (const std::string& argument : free) {
    if (plan.sets.empty()) break;  // a key is judged by the cases of the data
    const auto failed = [&](std::string_view why) {
      problems.add(fmt::format("--free {}: {}{}", argument, why, why.ends_with('.') || why.ends_with('?') ? "" : "."));
    };
    auto one = parse(argument, plan.sets);
    if (!one)
      failed(one.error());
    else if (std::ranges::find(plan.keys, one->key, &FreeKey::key) != plan.keys.end())
      failed(fmt::format("{} is free already", dotted(*one->key)));
    else if (const std::string why = impossible(*one, plan.sets); !why.empty())
      failed(why);
    else
      plan.keys.push_back(std::move(*one));
  }
  if (!problems.none()) return std::unexpected(problems.text());
  if (plan.residuals() / 2 <= plan.keys.size())
    return std::unexpected(
        fmt::format("fit: {} points are too few to determine {} keys with their errors; {} are needed.",
                    plan.residuals() / 2, plan.keys.size(), plan.keys.size() + 1));
  return plan;
}

}  // namespace catena
