#include "study/measure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/near_miss.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/comparison.hpp"
#include "study/floquet.hpp"

namespace catena {
namespace {

/// Value or time of a peak, with its ±.
Measured peak_of(const CertifiedRun& one, std::size_t watched, double Peak::* part) {
  const Certificate& trust = one.certificate;
  if (one.run.peaks.empty()) return {not_known, not_known};
  if (!trust.present) return {one.run.peaks[watched].*part, not_known};
  return {trust.peaks[watched].*part, trust.peak_error[watched].*part};
}

/// What is watched only of a chain between two held ends, wherever its schema has it.
void add_measures_of_held_ends(const Schema& free, std::vector<Measure>& all) {
  Experiment held;
  held.far_end.held = true;
  const Schema schema = chain_schema(held);
  for (std::size_t w = free.watched.size(); w < schema.watched.size(); ++w) {
    const Watched& watched = schema.watched[w];
    const auto measure = [name = watched.name](double Peak::* part) {
      return [name, part](const CertifiedRun& one) -> Measured {
        const auto place = one.run.schema.watched_called(name);
        return place ? peak_of(one, *place, part) : Measured{not_known, not_known};
      };
    };
    all.push_back({watched.name, watched.unit, watched.title, measure(&Peak::value)});
    all.push_back({watched.name + ".time", "s", "time of the " + watched.title, measure(&Peak::time)});
    for (Measure* one : {&all[all.size() - 2], &all.back()}) one->of_held_end = true;
  }
}

std::vector<Measure> all_measures() {
  std::vector<Measure> all;
  const Schema schema = chain_schema({});
  for (std::size_t w = 0; w < schema.watched.size(); ++w) {
    const Watched& watched = schema.watched[w];
    if (!watched.is_peak) continue;
    all.push_back({watched.name, watched.unit, watched.title,
                   [w](const CertifiedRun& one) { return peak_of(one, w, &Peak::value); }});
    all.push_back({watched.name + ".time", "s", "time of the " + watched.title,
                   [w](const CertifiedRun& one) { return peak_of(one, w, &Peak::time); }});
  }
  add_measures_of_held_ends(schema, all);
  std::size_t entry = 0;
  for (const Channel& channel : schema.channels) {
    if (channel.energy == EnergyRole::none) continue;
    const std::size_t now = entry++;
    if (channel.energy != EnergyRole::lost) continue;
    const std::string leaf = channel.name.substr(channel.name.rfind('/') + 1);
    all.push_back({"energy." + leaf, channel.unit, leaf + " " + channel.description,
                   [now, at = schema.offset(channel.name)](const CertifiedRun& one) -> Measured {
                     if (one.run.last.empty()) return {not_known, not_known};
                     return {one.run.last[at], one.certificate.present ? one.certificate.energy_error[now] : not_known};
                   }});
  }
  all.push_back({"energy.imbalance", "J", "energy imbalance",
                 [](const CertifiedRun& one) -> Measured { return {one.run.evidence.imbalance}; }, false});
  all.push_back({"counters.steps", "", "steps",
                 [](const CertifiedRun& one) -> Measured { return {static_cast<double>(one.run.counters.steps)}; },
                 false});
  const auto of_period = [&](const char* name, const char* title, Measured Floquet::* part) {
    all.push_back({.name = name,
                   .unit = "",
                   .title = title,
                   .of = {},
                   .means = Means::floquet,
                   .of_period = [part](const Floquet& found) { return found.*part; }});
  };
  of_period("floquet.margin", "stability margin of the period", &Floquet::margin);
  of_period("floquet.largest", "ln of the largest Floquet multiplier", &Floquet::largest);
  return all;
}

}  // namespace

std::span<const Measure> measures() {
  static const std::vector<Measure> known = all_measures();
  return known;
}

std::expected<std::size_t, std::string> measure_called(std::string_view name) {
  const std::span<const Measure> known = measures();
  const auto found = std::ranges::find(known, name, &Measure::name);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const Measure& measure : known) names.emplace_back(measure.name);
  return std::unexpected(
      fmt::format("unknown quantity \"{}\". Known: {}.{}", name, fmt::join(names, ", "), suggestion(name, names)));
}

std::vector<Measured> measured(const CertifiedRun& run) {
  std::vector<Measured> all;
  all.reserve(measures().size());
  for (const Measure& measure : measures())
    all.push_back(measure.means == Means::motion ? measure.of(run) : Measured{not_known, not_known});
  return all;
}

std::vector<Measured> measured(const Floquet& found) {
  std::vector<Measured> all;
  all.reserve(measures().size());
  for (const Measure& measure : measures())
    all.push_back(measure.means == Means::floquet ? measure.of_period(found) : Measured{not_known, not_known});
  return all;
}

bool tells(const Measure& measure, const Experiment& experiment) {
  if (measure.of_held_end) return experiment.far_end.held;
  return !measure.name.starts_with("tip.") || !held_for_good(experiment);
}

std::string unmeasurable(const Experiment& experiment, Means means) {
  if (means == Means::motion || support_period(experiment)) return "";
  return fmt::format(
      "support.motion {}: floquet.margin and floquet.largest need a support that moves to and fro without end, as "
      "\"sine\", \"circle\" or \"sine_squared\" without support.periods do",
      name(experiment.support.motion));
}

std::expected<Expression, std::string> parse_expression(std::string_view text) {
  const std::size_t minus = text.find('-');
  const auto first = measure_called(text.substr(0, minus));
  if (!first) return std::unexpected(first.error());
  Expression expression{.text = std::string(text), .first = *first};
  if (minus == std::string_view::npos) return expression;
  const auto second = measure_called(text.substr(minus + 1));
  if (!second) return std::unexpected(second.error());
  expression.minus = *second;
  if (measures()[*first].means != measures()[*second].means)
    return std::unexpected(
        fmt::format("{} and {} are not measured together: one is of the motion, the other of a period.",
                    measures()[*first].name, measures()[*second].name));
  return expression;
}

Experiment lean(Experiment experiment) {
  experiment.run.certify = false;
  experiment.record = {.rate = 1.0 / experiment.run.duration, .quantities = {}};
  return experiment;
}

}  // namespace catena
