#include "report/run_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "report/analytic_overlay.hpp"
#include "report/digits.hpp"
#include "report/link_map.hpp"
#include "report/link_range.hpp"
#include "report/sweep_plots.hpp"

namespace catena {
namespace {

/// The logarithm is chosen by the data.
StudyPlot over_time(const std::string& label, const std::string& unit, std::vector<StudySeries> series) {
  std::vector<double> all;
  for (const StudySeries& one : series) all.insert(all.end(), one.y.begin(), one.y.end());
  return {.title = label,
          .x = {.label = "time", .unit = "s"},
          .y = {.label = label, .unit = unit, .log = spans_decades(all)},
          .series = std::move(series)};
}

template <class Value>
StudySeries curve_of(std::string name, const Curves& curves, const Value& value) {
  StudySeries series{.name = std::move(name), .x = curves.rows.time, .y = {}};
  for (std::size_t row = 0; row < curves.rows.size(); ++row) series.y.push_back(value(curves.rows.row(row)));
  return series;
}

StudySeries curve_of(std::string name, const Curves& curves, std::size_t column) {
  return curve_of(std::move(name), curves, [column](std::span<const double> row) { return row[column]; });
}

/// Stored − put in + lost: constant but for the error of the integration.
StudySeries balance_of(const Curves& curves) {
  return curve_of("stored − put in + lost", curves, [&](std::span<const double> row) {
    double sum = 0;
    for (const Channel& channel : curves.channels)
      if (channel.energy != EnergyRole::none) sum += sign_in_balance(channel.energy) * row[curves.offset(channel.name)];
    return sum;
  });
}

}  // namespace

std::string group_of(const Channel& channel) { return channel.name.substr(0, channel.name.find('/')); }
std::string leaf_of(const Channel& channel) {
  std::string leaf = channel.name.substr(channel.name.rfind('/') + 1);
  std::ranges::replace(leaf, '_', ' ');
  return leaf;
}
std::string dotted_name(const Channel& channel) {
  std::string name = channel.name;
  std::ranges::replace(name, '/', '.');
  return name;
}

std::string unit_of(const Channel& channel) {
  std::string unit = channel.unit;
  if (const std::size_t power = unit.find("^2"); power != std::string::npos) unit.replace(power, 2, "²");
  return unit;
}

bool RunPlots::compared() const { return run_->file.compare == "analytic" && !frames().time.empty(); }

/// With the moments of peaks among the frames, so that no peak is cut.
Curves RunPlots::curves_of(const Channel& channel) const {
  return with_peaks(result().schema, frames(), result().evidence, group_of(channel));
}

void RunPlots::add_overlays(std::vector<StudySeries>& series, ReportPlot plot) const {
  if (!compared()) return;
  for (const OverlayCurve& curve : analytic_overlays(compare_analytic(run_->experiment, result()), result()))
    if (curve.plot == plot)
      series.push_back({.name = curve.label, .x = curve.time, .y = curve.value, .look = StudySeries::Look::dashed});
}

StudyPlot RunPlots::components(const Channel& channel) const {
  const Curves curves = curves_of(channel);
  std::vector<StudySeries> series;
  std::string_view symbols = channel.symbols;
  for (std::size_t part = 0; part < channel.width; ++part) {
    const std::string_view symbol = symbols.substr(0, symbols.find(','));
    series.push_back(
        curve_of(symbol.empty() ? leaf_of(channel) : std::string(symbol), curves, curves.offset(channel.name) + part));
    symbols.remove_prefix(std::min(symbols.size(), symbol.size() + 1));
  }
  return over_time(group_of(channel) + " " + leaf_of(channel), unit_of(channel), std::move(series));
}

StudyPlot RunPlots::length(const Channel& channel) const {
  const Curves curves = curves_of(channel);
  const std::string label = group_of(channel) + " " + channel.length;
  std::vector<StudySeries> series{
      curve_of(label, curves, [at = curves.offset(channel.name), &channel](std::span<const double> row) {
        const auto part = row.subspan(at, channel.width);
        return std::sqrt(std::inner_product(part.begin(), part.end(), part.begin(), 0.0));
      })};
  if (channel.name == chain_names::velocity) add_overlays(series, ReportPlot::speed);
  if (channel.name == chain_names::acceleration) add_overlays(series, ReportPlot::acceleration);
  const auto watched = result().schema.watched_called(group_of(channel) + "." + channel.length + "_max");
  if (watched && *watched < result().peaks.size()) {
    const Peak& peak = result().peaks[*watched];
    series.push_back({.name = fmt::format("largest, {} {}", significant(peak.value, 4), unit_of(channel)),
                      .x = {peak.time},
                      .y = {peak.value},
                      .look = StudySeries::Look::points});
  }
  return over_time(label, unit_of(channel), std::move(series));
}

StudyPlot RunPlots::height() const {
  StudySeries tip{.name = "tip", .x = {}, .y = {}};
  for (const TipSample& sample : tips(frames())) {
    tip.x.push_back(sample.time);
    tip.y.push_back(sample.position.y);
  }
  std::vector<StudySeries> series{std::move(tip)};
  add_overlays(series, ReportPlot::position);
  return over_time("height of the tip", "m", std::move(series));
}

StudyPlot RunPlots::energies(const Channel& of_group) const {
  const Curves curves = curves_of(of_group);
  std::vector<StudySeries> series;
  for (const Channel& channel : curves.channels)
    if (channel.energy != EnergyRole::none)
      series.push_back(curve_of(leaf_of(channel), curves, curves.offset(channel.name)));
  series.push_back(balance_of(curves));
  series.back().look = StudySeries::Look::dashed;
  return over_time("energy", of_group.unit, std::move(series));
}

StudyPlot RunPlots::energy_imbalance(const Channel& of_group) const {
  StudySeries balance = balance_of(curves_of(of_group));
  const double start = balance.y.empty() ? 0.0 : balance.y.front();
  for (double& value : balance.y) value = std::abs(value - start);
  StudyPlot plot = over_time("size of the energy imbalance", of_group.unit, {std::move(balance)});
  plot.y.log = true;
  return plot;
}

StudyPlot RunPlots::extremes(const Channel& channel) const {
  LinkRange range = link_range(frames(), channel.name);
  return over_time(leaf_of(channel), unit_of(channel),
                   {{.name = "largest", .x = frames().time, .y = std::move(range.largest)},
                    {.name = "least", .x = frames().time, .y = std::move(range.least)}});
}

StudyMap RunPlots::link_by_link(const Channel& channel) const {
  constexpr MapSize print{.columns = 800, .rows = 500};  // no finer than print can show
  return link_map(frames(), link_lengths(run_->experiment), channel, print);
}

}  // namespace catena
