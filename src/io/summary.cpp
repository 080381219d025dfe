#include "io/summary.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/ensemble_file.hpp"
#include "io/halving_file.hpp"
#include "io/json_parts.hpp"
#include "io/result_group.hpp"
#include "io/step_words.hpp"
#include "io/trust_words.hpp"
#include "io/warnings.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// Null where nothing is known: JSON has no word for it.
Json known(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// "tip.speed_max" is speed_max in tip.
Json& place_of(Json& json, std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return json[std::string(name)];
  return place_of(json[std::string(name.substr(0, dot))], name.substr(dot + 1));
}

/// A peak within the horizon, with its ±; beside it a more extreme one that is not predicted.
Json moment(const RunFile& run, std::size_t watched) {
  const Certificate& certificate = run.certificate;
  const Peak& peak = certificate.present ? certificate.peaks[watched] : run.result.peaks[watched];
  Json json = {{"value", known(peak.value)}, {"time", peak.time}};
  if (peak.index > 0) json[run.result.schema.watched[watched].counted] = peak.index;
  if (!certificate.present) return json;
  json["error"] = known(certificate.peak_error[watched].value);
  json["time_error"] = known(certificate.peak_error[watched].time);
  if (const Peak& beyond = certificate.beyond[watched]; beyond.index >= 0)
    json["not_predicted"] = {{"value", known(beyond.value)}, {"time", beyond.time}};
  return json;
}

Json event(const RunFile& run, std::size_t watched) {
  const Peak& first = run.result.firsts[watched];
  if (first.time < 0.0) return nullptr;
  Json json = {{"time", first.time}};
  if (first.index > 0) json[run.result.schema.watched[watched].counted] = first.index;
  if (run.certificate.present) json["time_error"] = known(run.certificate.first_error[watched]);
  return json;
}

/// The place that was compared, at the times asked for.
Json asked_for(const RunFile& run) {
  const Schema& schema = run.result.schema;
  const std::size_t place = schema.offset(schema.place);
  const std::size_t width = std::ranges::find(schema.channels, schema.place, &Channel::name)->width;
  constexpr const char* axes[] = {"x", "y", "z"};
  Json at = Json::array();
  for (std::size_t i = 0; i < run.result.at.size(); ++i) {
    const auto sample = run.result.at.row(i);
    Json one = {{"t", run.result.at.time[i]}};
    for (std::size_t axis = 0; axis < std::min<std::size_t>(width, 3); ++axis) one[axes[axis]] = sample[place + axis];
    one["speed"] = size_of(schema, schema.velocity, sample);
    if (run.certificate.present) {
      one["error"] = known(run.certificate.at_error.at(i));
      one["speed_error"] = known(run.certificate.at_speed_error.at(i));
    }
    at.push_back(std::move(one));
  }
  return at;
}

/// What is stored at both ends, and each flow since the start under the last part of its name.
Json ledger(const RunFile& run) {
  const RunResult& result = run.result;
  const Schema& schema = result.schema;
  Json json = {{"start", known(stored_energy(schema, result.first))},
               {"end", known(stored_energy(schema, result.last))}};
  std::vector<std::pair<std::string, double>> errors;
  std::size_t entry = 0;
  for (const Channel& channel : schema.channels) {
    if (!channel.sampled || channel.energy == EnergyRole::none) continue;
    const std::size_t now = entry++;
    if (channel.energy == EnergyRole::stored) continue;
    const std::string leaf = channel.name.substr(channel.name.rfind('/') + 1);
    json[leaf] = known(result.last[schema.offset(channel.name)]);
    if (run.certificate.present) errors.emplace_back(leaf + "_error", run.certificate.energy_error[now]);
  }
  json["imbalance"] = known(result.evidence.imbalance);
  if (!run.certificate.present) return json;
  json["end_error"] = known(run.certificate.total_error);
  for (const auto& [name, error] : errors) json[name] = known(error);
  return json;
}

Json certificate_json(const RunFile& run) {
  const Certificate& given = run.certificate;
  if (!given.present) return nullptr;
  const std::string place = run.result.schema.place.substr(0, run.result.schema.place.find('/'));
  return {{place + "_error", given.place_error},
          {"horizon", given.horizon},
          {"limit", name(given.limit)},
          {"growth_rate", given.growth_rate},
          {"digit_time", given.digit_time},
          {"would_do", given.would_do > 0 ? Json(given.would_do) : Json(nullptr)},
          {"companion", {{"method", name(given.companion)}, {"tolerance", given.companion_tolerance}}},
          {"words", trust_words(run.run, run.result, given)}};
}

/// Everything that is watched, under its name; and what was asked for, beside the place's own.
void add_measured(Json& json, const RunFile& run) {
  const Schema& schema = run.result.schema;
  const bool begun = !run.result.peaks.empty();
  for (std::size_t w = 0; w < schema.watched.size(); ++w)
    if (schema.watched[w].is_peak) place_of(json, schema.watched[w].name) = begun ? moment(run, w) : Json();
  json[schema.place.substr(0, schema.place.find('/'))]["at"] = asked_for(run);
  json["events"] = Json::object();
  for (std::size_t w = 0; w < schema.watched.size(); ++w)
    if (!schema.watched[w].event.empty()) json["events"][schema.watched[w].event] = begun ? event(run, w) : Json();
  json["energy"] = begun ? ledger(run) : Json();
}

}  // namespace

std::string summary_json(const RunFile& run, std::string_view case_name, std::span<const NamedFile> files, int indent) {
  const RunResult& result = run.result;
  Json json = {{"case", case_name}, {"title", run.title}, {"changed", Json::object()}};
  for (const Change& change : run.changed) json["changed"][change.key] = change.value;
  json["status"] = name(result.status);
  if (!result.message.empty()) json["message"] = result.message;
  json["warnings"] = warnings(run);
  json["t_end"] = result.t_end;
  json["method"] = {{"name", name(result.method)}, {"reason", result.method_reason}};
  if (run.limit) json["step_limit"] = limit_json(*run.limit, run.run.duration);
  add_measured(json, run);
  json["counters"] = counters_json(result.counters);
  json["certificate"] = certificate_json(run);
  if (run.ensemble) json["ensemble"] = ensemble_json(*run.ensemble);
  if (run.halving) json["halving"] = halving_json(*run.halving);
  json["hash"] = hash_text(result.hash);
  json["wall_seconds"] = run.wall_seconds;
  json["provenance"] = {{"version", run.provenance.version}, {"commit", run.provenance.commit}};
  json["files"] = files_json(files);
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace catena
