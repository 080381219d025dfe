#include "study/measure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "io/near_miss.hpp"
#include "lab/comparison.hpp"
#include "lab/quantities.hpp"
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

/// What is watched only where more is than in any experiment, wherever its schema has it.
void add_measures_of(const Experiment& richer, bool (*present)(const Experiment&), std::vector<Measure>& all) {
  const Schema schema = schema_of(richer), usual = schema_of({});
  for (const Watched& watched : schema.watched) {
    if (!watched.is_peak || usual.watched_called(watched.name)) continue;
    const auto measure = [name = watched.name](double Peak::* part) {
      return [name, part](const CertifiedRun& one) -> Measured {
        const auto place = one.run.schema.watched_called(name);
        return place ? peak_of(one, *place, part) : Measured{not_known, not_known};
      };
    };
    all.push_back({watched.name, watched.unit, watched.title, measure(&Peak::value)});
    all.push_back({watched.name + ".time", "s", "time of the " + watched.title, measure(&Peak::time)});
    for (Measure* one : {&all[all.size() - 2], &all.back()}) one->present = present;
  }
}

/// An entry of the energy balance, at the end.
Measured energy_of(const CertifiedRun& one, std::string_view channel) {
  std::size_t entry = 0;
  for (const Channel& each : one.run.schema.channels) {
    if (each.energy == EnergyRole::none) continue;
    if (each.name == channel && !one.run.last.empty())
      return {one.run.last[one.run.schema.offset(channel)],
              one.certificate.present ? one.certificate.energy_error[entry] : not_known};
    ++entry;
  }
  return {not_known, not_known};
}

std::vector<Measure> all_measures() {
  std::vector<Measure> all;
  const Schema schema = schema_of({});
  for (std::size_t w = 0; w < schema.watched.size(); ++w) {
    const Watched& watched = schema.watched[w];
    if (!watched.is_peak) continue;
    all.push_back({watched.name, watched.unit, watched.title,
                   [w](const CertifiedRun& one) { return peak_of(one, w, &Peak::value); }});
    all.push_back({watched.name + ".time", "s", "time of the " + watched.title,
                   [w](const CertifiedRun& one) { return peak_of(one, w, &Peak::time); }});
  }
  Experiment held, cable;
  held.far_end.held = true;
  cable.chain.model = LinkModel::cable;
  add_measures_of(held, [](const Experiment& one) { return one.far_end.held; }, all);
  add_measures_of(cable, [](const Experiment& one) { return is_cable(one.chain); }, all);
  for (const Channel& channel : schema.channels) {
    if (channel.energy != EnergyRole::lost) continue;
    const std::string leaf = channel.name.substr(channel.name.rfind('/') + 1);
    all.push_back({"energy." + leaf, channel.unit, leaf + " " + channel.description,
                   [name = channel.name](const CertifiedRun& one) { return energy_of(one, name); }});
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
  if (measure.present != nullptr && !measure.present(experiment)) return false;
  return !measure.name.starts_with("tip.") || !held_for_good(experiment);
}

std::string unmeasurable(const Experiment& experiment, Means means) {
  if (means != Means::motion && is_cable(experiment.chain))
    return "chain.model cable: floquet.margin and floquet.largest are known only for rods and beads";
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
