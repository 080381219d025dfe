#include "report/page_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/trust_words.hpp"
#include "lab/chain_sensor.hpp"
#include "report/blocks.hpp"
#include "report/capitalised.hpp"
#include "report/digits.hpp"
#include "report/run_plots.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// With its ±, or the word that it has none.
std::string trusted(double value, double error) {
  return with_error(value, error) + (std::isnan(error) ? " (not predicted)" : "");
}

/// "largest tip speed" → "Largest tip speed".
}  // namespace

Json certificate_json(const ReportInput& input) {
  const Certificate& certificate = input.certificate;
  if (!certificate.present) return {{"present", false}};
  const std::size_t within = static_cast<std::size_t>(std::ranges::upper_bound(certificate.time, certificate.horizon) -
                                                      certificate.time.begin());
  const auto until_horizon = [&](const std::vector<double>& all) {
    return std::vector<double>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(within, all.size())));
  };
  return {{"present", true},
          {"tip_error", certificate.place_error},
          {"horizon", certificate.horizon},
          {"limit", name(certificate.limit)},
          {"words", trust_words(input.experiment.run, input.result, certificate)},
          {"companion",
           std::string(name(certificate.companion)) + ", tolerance " + significant(certificate.companion_tolerance, 2)},
          {"time", block_f64(until_horizon(certificate.time))},
          {"error", block_f32(until_horizon(certificate.place_error_at))}};
}

/// Peaks as they are printed: with the digits the certificate supports, or six without one.
Json peaks_json(const ReportInput& input) {
  const Certificate& trust = input.certificate;
  Json peaks = Json::array();
  if (!(input.result.t_end > 0.0)) return peaks;
  for (std::size_t w = 0; w < input.result.peaks.size(); ++w) {
    const Watched& watched = input.result.schema.watched[w];
    if (!watched.is_peak) continue;
    const Peak& peak = trust.present ? trust.peaks[w] : input.result.peaks[w];
    const Peak error = trust.present ? trust.peak_error[w] : Peak{.value = -1.0, .time = -1.0};
    peaks.push_back({{"key", watched.name},
                     {"label", capitalised(watched.title)},
                     {"unit", watched.unit},
                     {"value", peak.value},
                     {"text", with_error(peak.value, error.value)},
                     {"time", peak.time},
                     {"time_text", with_error(peak.time, error.time)},
                     {"where", peak.index > 0 ? watched.counted + " " + std::to_string(peak.index) : ""},
                     {"beyond", nullptr}});
    if (trust.present && trust.beyond[w].index >= 0)
      peaks.back()["beyond"] = {{"text", significant(trust.beyond[w].value, 2)}, {"time", trust.beyond[w].time}};
  }
  return peaks;
}

/// Events, those too that have not happened.
Json firsts_json(const ReportInput& input) {
  Json firsts = Json::array();
  for (std::size_t w = 0; w < input.result.firsts.size(); ++w) {
    const Watched& watched = input.result.schema.watched[w];
    if (watched.event.empty()) continue;
    const Peak& first = input.result.firsts[w];
    const double error = input.certificate.present ? input.certificate.first_error[w] : -1.0;
    Json one = {{"title", capitalised(watched.event_title)}, {"time", nullptr}, {"where", ""}};
    if (first.time >= 0.0) {
      one["time"] = trusted(first.time, error);
      if (first.index > 0) one["where"] = watched.counted + " " + std::to_string(first.index);
    }
    firsts.push_back(std::move(one));
  }
  return firsts;
}

/// The ledger at both ends, entry by entry.
Json energy_json(const ReportInput& input) {
  const RunResult& result = input.result;
  const double lost = result.evidence.imbalance;
  Json rows = Json::array();
  // What the imbalance is compared with: the most energy that was ever moved from one form to another.
  double moved = 0.0;
  std::size_t entry = 0;
  for (const Channel& channel : result.schema.channels) {
    if (channel.energy == EnergyRole::none || result.first.empty()) continue;
    const std::size_t at = result.schema.offset(channel.name);
    const double start = result.first[at], end = result.last[at];
    // Without a certificate an energy is known no better than the ledger closes.
    const auto alone = [&](double energy) { return digits(energy, std::max(std::abs(lost), 1e-7 * std::abs(energy))); };
    const bool present = input.certificate.present;
    rows.push_back({{"name", capitalised(leaf_of(channel))},
                    {"description", channel.description},
                    {"start", present ? significant(start, 9) : alone(start)},
                    {"end", present ? trusted(end, input.certificate.energy_error[entry]) : alone(end)}});
    ++entry;
    moved = std::max(moved, std::abs(end - start));
  }
  for (const double kinetic : result.frames.of(chain_names::kinetic)) moved = std::max(moved, kinetic);
  return {{"rows", rows}, {"imbalance", lost}, {"moved", moved}};
}

Json at_json(const ReportInput& input) {
  const Certificate& trust = input.certificate;
  Json rows = Json::array();
  const std::vector<TipSample> asked = followed(input.result.schema, input.result.at);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const TipSample& sample = asked[i];
    const double error = trust.present ? trust.at_error.at(i) : -1.0;
    const double speed_error = trust.present ? trust.at_speed_error.at(i) : -1.0;
    rows.push_back({{"time", significant(sample.time)},
                    {"x", trusted(sample.position.x, error)},
                    {"y", trusted(sample.position.y, error)},
                    {"speed", trusted(std::hypot(sample.velocity.x, sample.velocity.y), speed_error)}});
  }
  return rows;
}

}  // namespace catena
