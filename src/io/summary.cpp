#include "io/summary.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/json_parts.hpp"
#include "io/result_group.hpp"
#include "io/trust_words.hpp"
#include "io/warnings.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// Null where nothing is known: JSON has no word for it.
Json known(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// A peak within the horizon, with its ±; beside it a more extreme one that is not predicted.
Json moment(const RunFile& run, Peak Peaks::* member) {
  const Certificate& certificate = run.certificate;
  const Peak& peak = certificate.present ? certificate.peaks.*member : run.result.peaks.*member;
  Json json = {{"value", peak.value}, {"time", peak.time}};
  if (peak.link > 0) json["link"] = peak.link;
  if (!certificate.present) return json;
  json["error"] = known((certificate.peak_error.*member).value);
  json["time_error"] = known((certificate.peak_error.*member).time);
  if (const Peak& beyond = certificate.beyond.*member; beyond.link >= 0)
    json["not_predicted"] = {{"value", beyond.value}, {"time", beyond.time}};
  return json;
}

Json event(const RunFile& run, Peak Firsts::* member) {
  const Peak& first = run.result.firsts.*member;
  if (first.time < 0.0) return nullptr;
  Json json = {{"time", first.time}, {"link", first.link}};
  if (run.certificate.present) json["time_error"] = known((run.certificate.first_error.*member).time);
  return json;
}

Json tip(const RunFile& run) {
  Json at = Json::array();
  for (std::size_t i = 0; i < run.result.at.size(); ++i) {
    const TipSample& sample = run.result.at[i];
    at.push_back({{"t", sample.time},
                  {"x", sample.position.x},
                  {"y", sample.position.y},
                  {"speed", length_of(sample.velocity)}});
    if (!run.certificate.present) continue;
    at.back()["error"] = known(run.certificate.at_error.at(i));
    at.back()["speed_error"] = known(run.certificate.at_speed_error.at(i));
  }
  return {{"speed_max", moment(run, &Peaks::speed_max)},
          {"acceleration_max", moment(run, &Peaks::acceleration_max)},
          {"drop_max", moment(run, &Peaks::drop_max)},
          {"at", at}};
}

Json energy(const RunFile& run) {
  const RunResult& result = run.result;
  Json json = {{"start", result.energy_start.kinetic + result.energy_start.potential},
               {"end", result.energy_end.kinetic + result.energy_end.potential},
               {"work", result.energy_end.work},
               {"heat", result.energy_end.heat},
               {"imbalance", result.evidence.imbalance}};
  if (!run.certificate.present) return json;
  json["end_error"] = known(run.certificate.total_error);
  json["work_error"] = known(run.certificate.energy_error.work);
  json["heat_error"] = known(run.certificate.energy_error.heat);
  return json;
}

Json certificate(const RunFile& run) {
  const Certificate& given = run.certificate;
  if (!given.present) return nullptr;
  return {{"tip_error", given.tip_error},
          {"horizon", given.horizon},
          {"limit", name(given.limit)},
          {"growth_rate", given.growth_rate},
          {"digit_time", given.digit_time},
          {"would_do", given.would_do > 0 ? Json(given.would_do) : Json(nullptr)},
          {"companion", {{"method", name(given.companion)}, {"tolerance", given.companion_tolerance}}},
          {"words", trust_words(run.experiment, run.result, given)}};
}

}  // namespace

std::string summary_json(const RunFile& run, std::string_view case_name, std::span<const NamedFile> files, int indent) {
  const RunResult& result = run.result;
  Json json = {{"case", case_name}, {"status", name(result.status)}};
  if (!result.message.empty()) json["message"] = result.message;
  json["warnings"] = warnings(run.experiment, result);
  json["t_end"] = result.t_end;
  json["method"] = {{"name", name(result.method)}, {"reason", result.method_reason}};
  json["tip"] = tip(run);
  json["tension"] = {{"min", moment(run, &Peaks::tension_min)}, {"max", moment(run, &Peaks::tension_max)}};
  json["events"] = {{"tension_negative", event(run, &Firsts::tension_negative)},
                    {"joint_past_90", event(run, &Firsts::joint_past_90)}};
  json["energy"] = energy(run);
  json["counters"] = counters_json(result.counters);
  json["certificate"] = certificate(run);
  json["hash"] = hash_text(result.hash);
  json["wall_seconds"] = run.wall_seconds;
  json["provenance"] = {{"version", run.provenance.version}, {"commit", run.provenance.commit}};
  json["files"] = files_json(files);
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace catena
