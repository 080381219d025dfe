#include "study/measure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

#include "io/near_miss.hpp"

namespace catena {
namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

template <Peak Peaks::* peak, double Peak::* part>
Measured peak_of(const CertifiedRun& one) {
  const Certificate& trust = one.certificate;
  if (!trust.present) return {one.run.peaks.*peak.*part, not_known};
  return {trust.peaks.*peak.*part, trust.peak_error.*peak.*part};
}
template <Peak Peaks::* peak>
constexpr auto value_of = peak_of<peak, &Peak::value>;
template <Peak Peaks::* peak>
constexpr auto time_of = peak_of<peak, &Peak::time>;

constexpr auto known = std::to_array<Measure>({
    {"tip.speed_max", "m/s", "largest tip speed", value_of<&Peaks::speed_max>},
    {"tip.speed_max.time", "s", "time of the largest tip speed", time_of<&Peaks::speed_max>},
    {"tip.acceleration_max", "m/s²", "largest tip acceleration", value_of<&Peaks::acceleration_max>},
    {"tip.acceleration_max.time", "s", "time of the largest tip acceleration", time_of<&Peaks::acceleration_max>},
    {"tip.drop_max", "m", "deepest fall of the tip", value_of<&Peaks::drop_max>},
    {"tip.drop_max.time", "s", "time of the deepest fall", time_of<&Peaks::drop_max>},
    {"tension.max", "N", "largest tension", value_of<&Peaks::tension_max>},
    {"tension.max.time", "s", "time of the largest tension", time_of<&Peaks::tension_max>},
    {"tension.min", "N", "least tension", value_of<&Peaks::tension_min>},
    {"tension.min.time", "s", "time of the least tension", time_of<&Peaks::tension_min>},
    {"energy.heat", "J", "heat made in the joints",
     [](const CertifiedRun& one) -> Measured {
       return {one.run.energy_end.heat, one.certificate.present ? one.certificate.energy_error.heat : not_known};
     }},
    {"energy.imbalance", "J", "energy imbalance",
     [](const CertifiedRun& one) -> Measured { return {one.run.evidence.imbalance}; }, false},
    {"counters.steps", "", "steps",
     [](const CertifiedRun& one) -> Measured { return {static_cast<double>(one.run.counters.steps)}; }, false},
});

std::expected<std::size_t, std::string> index_of(std::string_view name) {
  const auto found = std::ranges::find(known, name, &Measure::name);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  std::vector<std::string_view> names;
  names.reserve(known.size());
  for (const Measure& measure : known) names.push_back(measure.name);
  return std::unexpected(
      fmt::format("unknown quantity \"{}\". Known: {}.{}", name, fmt::join(names, ", "), suggestion(name, names)));
}

}  // namespace

std::span<const Measure> measures() { return known; }

std::vector<Measured> measured(const CertifiedRun& run) {
  std::vector<Measured> all;
  all.reserve(known.size());
  for (const Measure& measure : known) all.push_back(measure.of(run));
  return all;
}

std::expected<Expression, std::string> parse_expression(std::string_view text) {
  const std::size_t minus = text.find('-');
  const auto first = index_of(text.substr(0, minus));
  if (!first) return std::unexpected(first.error());
  Expression expression{.text = std::string(text), .first = *first};
  if (minus == std::string_view::npos) return expression;
  const auto second = index_of(text.substr(minus + 1));
  if (!second) return std::unexpected(second.error());
  expression.minus = *second;
  return expression;
}

Experiment lean(Experiment experiment) {
  experiment.run.certify = false;
  experiment.record = {.rate = 1.0 / experiment.run.duration, .quantities = {}};
  return experiment;
}

}  // namespace catena
