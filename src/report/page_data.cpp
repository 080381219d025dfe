// The JSON that the page reads. Its twin is src/report/web/src/data.ts: change both together.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "io/json_parts.hpp"
#include "io/trust_words.hpp"
#include "io/warnings.hpp"
#include "lab/method.hpp"
#include "report/blocks.hpp"
#include "report/digits.hpp"
#include "report/page.hpp"
#include "report/played_motion.hpp"
#include "report/report.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

std::string hexadecimal(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4U) text[i] = "0123456789abcdef"[value & 15U];
  return text;
}

/// With its ±, or the word that it has none.
std::string trusted(double value, double error) {
  return with_error(value, error) + (std::isnan(error) ? " (not predicted)" : "");
}

Json certificate_json(const ReportInput& input) {
  const Certificate& certificate = input.certificate;
  if (!certificate.present) return {{"present", false}};
  const std::size_t within = static_cast<std::size_t>(std::ranges::upper_bound(certificate.time, certificate.horizon) -
                                                      certificate.time.begin());
  const auto until_horizon = [&](const std::vector<double>& all) {
    return std::vector<double>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(within, all.size())));
  };
  return {{"present", true},
          {"tip_error", certificate.tip_error},
          {"horizon", certificate.horizon},
          {"limit", name(certificate.limit)},
          {"words", trust_words(input.experiment, input.result, certificate)},
          {"companion",
           std::string(name(certificate.companion)) + ", tolerance " + significant(certificate.companion_tolerance, 2)},
          {"time", block_f64(until_horizon(certificate.time))},
          {"error", block_f32(until_horizon(certificate.tip_error_at))}};
}

/// A peak as it is printed: with the digits the certificate supports, or six without one.
Json peak_json(const ReportInput& input, const char* key, Peak Peaks::* member, const char* label, const char* unit) {
  const Certificate& trust = input.certificate;
  const Peak& peak = trust.present ? trust.peaks.*member : input.result.peaks.*member;
  const Peak error = trust.present ? trust.peak_error.*member : Peak{.value = -1.0, .time = -1.0};
  Json json{{"key", key},
            {"label", label},
            {"unit", unit},
            {"value", peak.value},
            {"text", with_error(peak.value, error.value)},
            {"time", peak.time},
            {"time_text", with_error(peak.time, error.time)},
            {"link", peak.link},
            {"beyond", nullptr}};
  if (const Peak& beyond = trust.beyond.*member; trust.present && beyond.link >= 0)
    json["beyond"] = {{"text", significant(beyond.value, 2)}, {"time", beyond.time}};
  return json;
}

Json peaks_json(const ReportInput& input) {
  if (!(input.result.t_end > 0.0)) return Json::array();
  Json peaks = Json::array();
  peaks.push_back(peak_json(input, "speed_max", &Peaks::speed_max, "Fastest tip", "m/s"));
  peaks.push_back(peak_json(input, "acceleration_max", &Peaks::acceleration_max, "Highest tip acceleration", "m/s²"));
  peaks.push_back(peak_json(input, "drop_max", &Peaks::drop_max, "Deepest tip drop", "m"));
  if (input.result.peaks.tension_max.link > 0) {
    peaks.push_back(peak_json(input, "tension_max", &Peaks::tension_max, "Highest tension", "N"));
    peaks.push_back(peak_json(input, "tension_min", &Peaks::tension_min, "Lowest tension", "N"));
  }
  return peaks;
}

Json first_json(const ReportInput& input, Peak Firsts::* member) {
  const Peak& first = input.result.firsts.*member;
  if (first.time < 0.0) return nullptr;
  const double error = input.certificate.present ? (input.certificate.first_error.*member).time : -1.0;
  return {{"time", trusted(first.time, error)}, {"link", first.link}};
}

Json energy_json(const ReportInput& input) {
  const RunResult& result = input.result;
  const double lost = result.evidence.imbalance;
  const EnergySample& given = input.certificate.energy_error;
  const auto sample = [&](const EnergySample& energy, bool end) -> Json {
    // Without a certificate an energy is known no better than the ledger closes.
    const auto text = [&](double EnergySample::* part) {
      if (!input.certificate.present)
        return digits(energy.*part, std::max({std::abs(lost), 1e-7 * std::abs(energy.*part)}));
      return end ? trusted(energy.*part, given.*part) : significant(energy.*part, 9);
    };
    return {{"kinetic", text(&EnergySample::kinetic)},
            {"potential", text(&EnergySample::potential)},
            {"work", text(&EnergySample::work)},
            {"heat", text(&EnergySample::heat)}};
  };
  // What the imbalance is compared with: the most energy that was ever moved from one form to another.
  double moved =
      std::max(std::abs(result.energy_end.potential - result.energy_start.potential), result.energy_end.kinetic);
  moved = std::max({moved, result.energy_start.kinetic, std::abs(result.energy_end.work), result.energy_end.heat});
  for (const EnergySample& energy : result.frames.energy) moved = std::max(moved, energy.kinetic);
  return {{"start", sample(result.energy_start, false)},
          {"end", sample(result.energy_end, true)},
          {"imbalance", lost},
          {"moved", moved}};
}

Json motion_json(const PlayedMotion& motion, const Frames& recorded) {
  if (motion.time.empty()) return nullptr;
  Json json{{"frames", motion.time.size()},
            {"recorded_frames", recorded.time.size()},
            {"drawn_links", motion.joints.size() - 1},
            {"links", recorded.links},
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
  const std::vector<TipSample> tip = tip_with_peaks(run.frames, run.evidence);
  std::vector<double> time;
  time.reserve(tip.size());
  for (const TipSample& sample : tip) time.push_back(sample.time);
  const auto length = [](const Vec2<double>& v) { return std::hypot(v.x, v.y); };
  return curves_json(time, tip.size(), samples,
                     {{"x", [&](std::size_t row) { return tip[row].position.x; }},
                      {"y", [&](std::size_t row) { return tip[row].position.y; }},
                      {"speed", [&](std::size_t row) { return length(tip[row].velocity); }},
                      {"acceleration", [&](std::size_t row) { return length(tip[row].acceleration); }}},
                     {2, 3});
}

Json energies_json(const ReportInput& input) {
  const auto& energy = input.result.frames.energy;
  if (energy.empty()) return nullptr;
  const EnergySample& start = input.result.energy_start;
  const auto total = [&](std::size_t row) {
    return energy[row].kinetic + energy[row].potential + energy[row].heat - energy[row].work;
  };
  return curves_json(input.result.frames.time, energy.size(), input.limits.samples,
                     {{"kinetic", [&](std::size_t row) { return energy[row].kinetic; }},
                      {"potential", [&](std::size_t row) { return energy[row].potential; }},
                      {"heat", [&](std::size_t row) { return energy[row].heat; }},
                      {"work", [&](std::size_t row) { return energy[row].work; }},
                      {"total", total},
                      {"imbalance", [&](std::size_t row) { return imbalance(start, energy[row]); }}},
                     {0, 5});
}

/// The largest and the least tension of all links, and the one at the support.
Json tensions_json(const ReportInput& input) {
  const Frames& frames = input.result.frames;
  if (frames.tension.empty() || frames.links <= 0) return nullptr;
  const auto links = static_cast<std::size_t>(frames.links);
  const std::size_t rows = frames.tension.size() / links;
  const double gap = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> largest;
  std::vector<double> least;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::span<const double> all(frames.tension.data() + row * links, links);
    const bool whole = std::ranges::all_of(all, [](double value) { return std::isfinite(value); });
    largest.push_back(whole ? *std::ranges::max_element(all) : gap);
    least.push_back(whole ? *std::ranges::min_element(all) : gap);
  }
  return curves_json(frames.time, rows, input.limits.samples,
                     {{"largest", [&](std::size_t row) { return largest[row]; }},
                      {"least", [&](std::size_t row) { return least[row]; }},
                      {"support", [&](std::size_t row) { return frames.tension[row * links]; }}},
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

Json at_json(const ReportInput& input) {
  const Certificate& trust = input.certificate;
  Json rows = Json::array();
  for (std::size_t i = 0; i < input.result.at.size(); ++i) {
    const TipSample& sample = input.result.at[i];
    const double error = trust.present ? trust.at_error.at(i) : -1.0;
    const double speed_error = trust.present ? trust.at_speed_error.at(i) : -1.0;
    rows.push_back({{"time", significant(sample.time)},
                    {"x", trusted(sample.position.x, error)},
                    {"y", trusted(sample.position.y, error)},
                    {"speed", trusted(std::hypot(sample.velocity.x, sample.velocity.y), speed_error)}});
  }
  return rows;
}

/// The experiment in rows of label and value; only what differs from "nothing special" is worth a row.
Json setup_json(const Experiment& experiment) {
  Json rows = Json::array();
  const auto row = [&](const char* label, const std::string& value) { rows.push_back({label, value}); };
  const ChainSpec& chain = experiment.chain;
  row("Links", std::to_string(chain.links) + " " + std::string(name(chain.model)));
  row("Length", significant(chain.length) + " m");
  row("Mass", significant(chain.mass) + " kg");
  if (chain.tip_mass != 0.0) row("Tip mass", significant(chain.tip_mass) + " kg");
  if (chain.taper != 1.0) row("Taper", significant(chain.taper));
  if (chain.half_end_bead) row("Last bead", "half");
  row("Joint friction", significant(chain.joint_friction) + " N m s");
  if (chain.joint_stiffness != 0.0) row("Joint stiffness", significant(chain.joint_stiffness) + " N m");
  row("Start", std::string(name(experiment.start.shape)));
  row("Support", std::string(name(experiment.support.motion)));
  row("Gravity", significant(experiment.world.gravity) + " m/s²");
  row("Duration", significant(experiment.run.duration) + " s");
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
                      {"status", name(result.status)},
                      {"message", result.message},
                      {"warnings", warnings(input.experiment, result)},
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
                      {"firsts",
                       {{"tension_negative", first_json(input, &Firsts::tension_negative)},
                        {"joint_past_90", first_json(input, &Firsts::joint_past_90)}}},
                      {"at", at_json(input)},
                      {"energy", energy_json(input)},
                      {"counters", counters_json(result.counters)},
                      {"setup", setup_json(input.experiment)},
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
