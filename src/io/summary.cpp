#include "io/summary.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/json_parts.hpp"
#include "io/result_group.hpp"
#include "io/warnings.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json moment(const Peak& peak) { return {{"value", peak.value}, {"time", peak.time}}; }

Json moment_of_link(const Peak& peak) { return {{"value", peak.value}, {"time", peak.time}, {"link", peak.link}}; }

Json event(const Peak& first) {
  if (first.time < 0.0) return nullptr;
  return {{"time", first.time}, {"link", first.link}};
}

Json tip(const RunResult& result) {
  Json at = Json::array();
  for (const TipSample& sample : result.at) {
    at.push_back({{"t", sample.time},
                  {"x", sample.position.x},
                  {"y", sample.position.y},
                  {"speed", std::sqrt(dot(sample.velocity, sample.velocity))}});
  }
  return {{"speed_max", moment(result.peaks.speed_max)},
          {"acceleration_max", moment(result.peaks.acceleration_max)},
          {"drop_max", moment(result.peaks.drop_max)},
          {"at", at}};
}

Json energy(const RunResult& result) {
  return {{"start", result.energy_start.kinetic + result.energy_start.potential},
          {"end", result.energy_end.kinetic + result.energy_end.potential},
          {"work", result.energy_end.work},
          {"heat", result.energy_end.heat},
          {"imbalance", result.imbalance()}};
}

Json certificate(const Certificate& given) {
  if (!given.present) return nullptr;
  return {{"tip_error", given.tip_error},
          {"horizon", given.horizon},
          {"refinement", given.refinement},
          {"peak_error",
           {{"speed_max", moment(given.peak_error.speed_max)},
            {"acceleration_max", moment(given.peak_error.acceleration_max)},
            {"drop_max", moment(given.peak_error.drop_max)},
            {"tension_min", moment(given.peak_error.tension_min)},
            {"tension_max", moment(given.peak_error.tension_max)}}}};
}

}  // namespace

std::string summary_json(const RunFile& run, std::string_view case_name, std::span<const NamedFile> files, int indent) {
  const RunResult& result = run.result;
  Json json = {{"case", case_name}, {"status", name(result.status)}};
  if (!result.message.empty()) json["message"] = result.message;
  json["warnings"] = warnings(run.experiment, result);
  json["t_end"] = result.t_end;
  json["method"] = {{"name", name(result.method)}, {"reason", result.method_reason}};
  json["tip"] = tip(result);
  json["tension"] = {{"min", moment_of_link(result.peaks.tension_min)},
                     {"max", moment_of_link(result.peaks.tension_max)}};
  json["events"] = {{"tension_negative", event(result.firsts.tension_negative)},
                    {"joint_past_90", event(result.firsts.joint_past_90)}};
  json["energy"] = energy(result);
  json["counters"] = counters_json(result.counters);
  json["certificate"] = certificate(run.certificate);
  json["hash"] = hash_text(result.hash);
  json["wall_seconds"] = run.wall_seconds;
  json["provenance"] = {{"version", run.provenance.version}, {"commit", run.provenance.commit}};
  json["files"] = files_json(files);
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace catena
