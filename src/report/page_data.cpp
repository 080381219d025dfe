// The JSON that the page reads. Its twin is src/report/web/src/data.ts: change both together.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "io/halving_file.hpp"
#include "io/json_parts.hpp"
#include "io/step_words.hpp"
#include "io/trust_words.hpp"
#include "io/warnings.hpp"
#include "lab/chain_sensor.hpp"
#include "record/curves.hpp"
#include "report/blocks.hpp"
#include "report/digits.hpp"
#include "report/link_map.hpp"
#include "report/link_range.hpp"
#include "report/map_json.hpp"
#include "report/page.hpp"
#include "report/page_numbers.hpp"
#include "report/played_motion.hpp"
#include "report/report.hpp"
#include "report/run_plots.hpp"
#include "report/setup_rows.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

std::string hexadecimal(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4U) text[i] = "0123456789abcdef"[value & 15U];
  return text;
}

Json motion_json(const PlayedMotion& motion, const Frames& recorded) {
  return motion_json(motion, recorded.time.size(), recorded.width(chain_names::angles));
}

/// Columns of curves over time, thinned so that no peak is lost.
Json curves_json(const std::vector<double>& time, std::size_t rows, std::size_t most,
                 const std::vector<std::pair<std::string, std::function<double(std::size_t)>>>& columns,
                 std::initializer_list<std::size_t> outlined) {
  std::vector<std::function<double(std::size_t)>> curves;
  for (const std::size_t column : outlined) curves.push_back(columns[column].second);
  rows = std::min(rows, time.size());
  if (rows == 0) return nullptr;
  const auto kept = outline_rows(rows, most, curves);
  const auto gather = [&](const auto& column) {
    std::vector<double> values;
    values.reserve(kept.size());
    for (const std::size_t row : kept) values.push_back(column(row));
    return values;
  };
  Json json{{"recorded", rows}, {"time", block_f64(gather([&](std::size_t row) { return time[row]; }))}};
  for (const auto& [name, column] : columns) json[name] = block_f32(gather(column));
  return json;
}

/// One number of a channel, and the length of a vector.
auto component_of(const Curves& curves, std::string_view channel, std::size_t axis) {
  return [&curves, at = curves.offset(channel) + axis](std::size_t row) { return curves.rows.row(row)[at]; };
}
auto length_of(const Curves& curves, std::string_view channel) {
  return [x = component_of(curves, channel, 0), y = component_of(curves, channel, 1)](std::size_t row) {
    return std::hypot(x(row), y(row));
  };
}

/// The tip, or the middle joint if the tip is held for good.
Json followed_json(const RunResult& run, std::size_t samples) {
  const std::string_view place = run.schema.place;
  const Curves curves = with_peaks(run.schema, run.frames, run.evidence, place.substr(0, place.find('/')));
  if (curves.channels.empty()) return nullptr;
  std::vector<std::pair<std::string, std::function<double(std::size_t)>>> columns{
      {"x", component_of(curves, place, 0)},
      {"y", component_of(curves, place, 1)},
      {"speed", length_of(curves, run.schema.velocity)}};
  if (place != chain_names::position)
    return curves_json(curves.rows.time, curves.rows.size(), samples, columns, {1, 2});
  columns.emplace_back("acceleration", length_of(curves, chain_names::acceleration));
  return curves_json(curves.rows.time, curves.rows.size(), samples, columns, {2, 3});
}

/// With which the ends hold the chain.
Json forces_json(const RunResult& run, std::size_t samples) {
  if (!run.frames.has(chain_names::support_force) || !run.frames.has(chain_names::end_force)) return nullptr;
  const Curves support = with_peaks(run.schema, run.frames, run.evidence, "support"),
               far_end = with_peaks(run.schema, run.frames, run.evidence, "far_end");
  return curves_json(support.rows.time, support.rows.size(), samples,
                     {{"support", length_of(support, chain_names::support_force)},
                      {"far_end", length_of(far_end, chain_names::end_force)}},
                     {0, 1});
}

/// Every energy that was recorded, and their balance: what enters the ledger appears here by itself.
Json energies_json(const ReportInput& input) {
  const Frames& frames = input.result.frames;
  Json entries = Json::array();
  std::vector<std::pair<std::string, std::function<double(std::size_t)>>> columns;
  std::vector<std::pair<double, std::span<const double>>> balance;
  for (const Channel& channel : frames.channels) {
    const auto values = frames.of(channel.name);
    if (channel.energy == EnergyRole::none || values.empty()) continue;
    entries.push_back({{"column", channel.name},
                       {"label", leaf_of(channel)},
                       {"role", name(channel.energy)},
                       {"description", channel.description}});
    columns.emplace_back(channel.name, [values](std::size_t row) { return values[row]; });
    balance.emplace_back(sign_in_balance(channel.energy), values);
  }
  if (columns.empty()) return nullptr;
  const auto total = [&](std::size_t row) {
    double sum = 0.0;
    for (const auto& [sign, values] : balance) sum += sign * values[row];
    return sum;
  };
  columns.emplace_back("total", total);
  columns.emplace_back("imbalance", [&](std::size_t row) { return total(row) - total(0); });
  return {{"entries", entries},
          {"curves", curves_json(frames.time, balance.front().second.size(), input.limits.samples, columns,
                                 {0, columns.size() - 1})}};
}

/// The largest and the smallest tension of all links, and the one at the support.
Json tensions_json(const ReportInput& input) {
  const Frames& frames = input.result.frames;
  const std::span<const double> tension = frames.of(chain_names::tension);
  if (tension.empty()) return nullptr;
  const std::size_t links = frames.width(chain_names::tension), rows = frames.time.size();
  const LinkRange range = link_range(frames, chain_names::tension);
  return curves_json(frames.time, rows, input.limits.samples,
                     {{"largest", [&](std::size_t row) { return range.largest[row]; }},
                      {"least", [&](std::size_t row) { return range.least[row]; }},
                      {"support", [&](std::size_t row) { return tension[row * links]; }}},
                     {0, 1});
}

/// What each link does over time, as colours; of its angle the bend says more.
Json maps_json(const ReportInput& input) {
  const Frames& frames = input.result.frames;
  const std::size_t links = frames.width(chain_names::angles);
  const auto lengths = lengths_of(input.experiment, static_cast<int>(links), input.link_lengths);
  std::vector<Channel> mapped = derived_link_channels(frames, lengths);
  std::ranges::copy_if(frames.channels, std::back_inserter(mapped), [&](const Channel& channel) {
    return !channel.sampled && channel.name != chain_names::angles && channel.name != chain_names::nodes &&
           frames.has(channel.name);
  });
  const MapSize size{.columns = input.limits.map_times, .rows = input.limits.map_links};
  Json maps = Json::array();
  for (const Channel& channel : mapped) {
    const StudyMap map = link_map(frames, lengths, channel, size);
    maps.push_back(map_json(map));
    maps.back()["note"] = leaf_of(channel) + " " + channel.description + (map.note.empty() ? "" : "; " + map.note);
    maps.back()["value"] = block_bf16(map.value);
  }
  return maps;
}

Json ghosts_json(const ReportInput& input) {
  Json ghosts = Json::array();
  for (const GhostRun& ghost : input.ghosts) {
    const Frames& frames = ghost.result.frames;
    const PlayedMotion motion = played_motion(ghost, input.ghosts.size(), input.limits);
    ghosts.push_back({{"label", ghost.label},
                      {"motion", motion_json(motion, frames)},
                      {"followed", ghost.result.schema.place == input.result.schema.place
                                       ? followed_json(ghost.result, input.limits.samples / 2)
                                       : Json(nullptr)}});
  }
  return ghosts;
}

Json overlays_json(const ReportInput& input) {
  Json overlays = Json::array();
  for (const OverlayCurve& curve : input.overlays)
    overlays.push_back({{"plot", name(curve.plot)},
                        {"label", curve.label},
                        {"curve", curves_json(curve.time, curve.value.size(), input.limits.samples,
                                              {{"value", [&](std::size_t row) { return curve.value[row]; }}}, {0})}});
  return overlays;
}

/// Where the copies are: as much of the plot as holds so many of them at each time.
Json bands_json(const ReportInput& input) {
  Json bands = Json::array();
  if (input.ensemble == nullptr) return bands;
  const std::size_t most = std::size(quantile_shares) - 1;
  for (const SpreadBand& band : input.ensemble->bands) {
    const ReportPlot plot = band.name == "tip.speed" ? ReportPlot::speed : ReportPlot::position;
    const std::string_view which = std::string_view(band.name).substr(std::string_view("tip.").size());
    for (const auto& [low, words] : {std::pair<std::size_t, const char*>(0, "nine of ten"), {1, "half of them"}}) {
      const std::vector<double>&below = band.quantiles[low], &above = band.quantiles[most - low];
      bands.push_back({{"plot", name(plot)},
                       {"label", fmt::format("{}, {}", which, words)},
                       {"curve", curves_json(input.ensemble->time, below.size(), input.limits.samples,
                                             {{"low", [&](std::size_t row) { return below[row]; }},
                                              {"high", [&](std::size_t row) { return above[row]; }}},
                                             {0, 1})}});
    }
  }
  return bands;
}

/// What half the step changes: a sentence, and a table whose first row is its head.
Json halving_block(const ReportInput& input) {
  if (input.halving == nullptr) return nullptr;
  return {{"words", halving_words(*input.halving)}, {"table", halving_table(*input.halving)}};
}

/// What was known before the run, and what the run showed.
std::vector<std::string> all_warnings(const ReportInput& input) {
  std::vector<std::string> all = warnings(input.experiment.run, input.result);
  if (input.limit && input.limit->exceeded())
    all.insert(all.begin(), limit_warning(*input.limit, input.experiment.run.duration));
  return all;
}

/// Keys of the case that were changed, in rows of key and value with its unit.
Json changed_json(const Changes& changed) {
  Json rows = Json::array();
  for (const Change& change : changed) rows.push_back({change.key, change.value});
  return rows;
}

Json method_json(const ReportInput& input) {
  const RunSpec& run = input.experiment.run;
  Json json{{"name", name(input.result.method)}, {"reason", input.result.method_reason}};
  if (const double step = equal_step(input.result.method, run); step > 0) {
    json["accuracy"] = "step " + significant(step) + " s";
    if (input.limit) json["limit"] = limit_words(*input.limit, run.duration);
  } else {
    json["accuracy"] = "tolerance " + significant(run.tolerance);
  }
  return json;
}

}  // namespace

std::string_view name(ReportPlot plot) {
  constexpr std::array<std::string_view, 5> names{"position", "speed", "acceleration", "energy", "tension"};
  return names.at(static_cast<std::size_t>(plot));
}

std::string page_data(const ReportInput& input) {
  const RunResult& result = input.result;
  return script_json({{"page", "run"},
                      {"title", input.experiment.title},
                      {"question", input.experiment.question},
                      {"changed", changed_json(input.changed)},
                      {"status", name(result.status)},
                      {"message", result.message},
                      {"warnings", all_warnings(input)},
                      {"t_end", result.t_end},
                      {"duration", input.experiment.run.duration},
                      {"length", input.experiment.chain.length},
                      {"gravity", input.experiment.world.gravity},
                      {"beads", input.experiment.chain.model == LinkModel::beads},
                      {"cable", is_cable(input.experiment.chain)},
                      {"held", held_for_good(input.experiment)},
                      {"wall_seconds", input.wall_seconds},
                      {"hash", hexadecimal(result.hash)},
                      {"certificate", certificate_json(input)},
                      {"method", method_json(input)},
                      {"peaks", peaks_json(input)},
                      {"firsts", firsts_json(input)},
                      {"at", at_json(input)},
                      {"energy", energy_json(input)},
                      {"counters", counters_json(result.counters)},
                      {"setup", setup_rows(input.experiment)},
                      {"provenance", input.provenance},
                      {"motion", motion_json(played_motion(input), result.frames)},
                      {"followed", followed_json(result, input.limits.samples)},
                      {"forces", forces_json(result, input.limits.samples)},
                      {"energies", energies_json(input)},
                      {"tensions", tensions_json(input)},
                      {"maps", maps_json(input)},
                      {"ghosts", ghosts_json(input)},
                      {"overlays", overlays_json(input)},
                      {"bands", bands_json(input)},
                      {"halving", halving_block(input)}});
}

std::string report_html(const ReportInput& input) { return page_with(page_data(input)); }

}  // namespace catena
