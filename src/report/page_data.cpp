// The JSON that the page reads. Its twin is src/report/web/src/data.ts: change both together.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "io/json_parts.hpp"
#include "io/trust_words.hpp"
#include "io/warnings.hpp"
#include "lab/chain_sensor.hpp"
#include "record/curves.hpp"
#include "report/blocks.hpp"
#include "report/digits.hpp"
#include "report/link_range.hpp"
#include "report/page.hpp"
#include "report/page_numbers.hpp"
#include "report/played_motion.hpp"
#include "report/report.hpp"
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
  if (motion.time.empty()) return nullptr;
  Json json{{"frames", motion.time.size()},
            {"recorded_frames", recorded.time.size()},
            {"drawn_links", motion.joints.size() - 1},
            {"links", recorded.width(chain_names::angles)},
            {"box", motion.box},
            {"grid", motion.grid},
            {"time", block_f64(motion.time)},
            {"positions", block_u16(motion.positions)},
            {"tension", nullptr}};
  if (!motion.tension.empty()) json["tension"] = block_bf16(motion.tension);
  return json;
}

/// Columns of curves over time, thinned so that no peak is lost.
Json curves_json(const std::vector<double>& time, std::size_t rows, std::size_t most,
                 const std::vector<std::pair<const char*, std::function<double(std::size_t)>>>& columns,
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

Json tip_json(const RunResult& run, std::size_t samples) {
  const Curves tip = with_peaks(run.schema, run.frames, run.evidence, "tip");
  if (tip.channels.empty()) return nullptr;
  const auto part = [&](std::string_view channel, std::size_t axis) {
    return [&tip, at = tip.offset(channel) + axis](std::size_t row) { return tip.rows.row(row)[at]; };
  };
  const auto length = [&](std::string_view channel) {
    return [x = part(channel, 0), y = part(channel, 1)](std::size_t row) { return std::hypot(x(row), y(row)); };
  };
  return curves_json(tip.rows.time, tip.rows.size(), samples,
                     {{"x", part(chain_names::position, 0)},
                      {"y", part(chain_names::position, 1)},
                      {"speed", length(chain_names::velocity)},
                      {"acceleration", length(chain_names::acceleration)}},
                     {2, 3});
}

Json energies_json(const ReportInput& input) {
  const Frames& frames = input.result.frames;
  const auto kinetic = frames.of(chain_names::kinetic), potential = frames.of(chain_names::potential),
             work = frames.of(chain_names::work), heat = frames.of(chain_names::heat);
  if (kinetic.empty()) return nullptr;
  const auto at = [](std::span<const double> values) { return [values](std::size_t row) { return values[row]; }; };
  const auto total = [=](std::size_t row) { return kinetic[row] + potential[row] + heat[row] - work[row]; };
  return curves_json(frames.time, kinetic.size(), input.limits.samples,
                     {{"kinetic", at(kinetic)},
                      {"potential", at(potential)},
                      {"heat", at(heat)},
                      {"work", at(work)},
                      {"total", total},
                      {"imbalance", [&](std::size_t row) { return total(row) - total(0); }}},
                     {0, 5});
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

Json ghosts_json(const ReportInput& input) {
  Json ghosts = Json::array();
  for (const GhostRun& ghost : input.ghosts) {
    const Frames& frames = ghost.result.frames;
    const PlayedMotion motion = played_motion(ghost, input.ghosts.size(), input.limits);
    ghosts.push_back({{"label", ghost.label},
                      {"motion", motion_json(motion, frames)},
                      {"tip", tip_json(ghost.result, input.limits.samples / 2)}});
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
                      {"warnings", warnings(input.experiment.run, result)},
                      {"t_end", result.t_end},
                      {"duration", input.experiment.run.duration},
                      {"length", input.experiment.chain.length},
                      {"gravity", input.experiment.world.gravity},
                      {"beads", input.experiment.chain.model == LinkModel::beads},
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
                      {"tip", tip_json(result, input.limits.samples)},
                      {"energies", energies_json(input)},
                      {"tensions", tensions_json(input)},
                      {"ghosts", ghosts_json(input)},
                      {"overlays", overlays_json(input)}});
}

std::string report_html(const ReportInput& input) { return page_with(page_data(input)); }

}  // namespace catena
