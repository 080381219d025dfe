#include "study/response_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "study/orbit_json.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

/// A list of what `of` says of each motion.
Json of_motions(const Response& found, const auto& of) {
  Json list = Json::array();
  for (const ResponsePoint& point : found.points) list.push_back(of(point));
  return list;
}

Json sweep_json(const std::vector<SweptFrequency>& sweep) {
  Json json = {{"frequency", Json::array()}, {"swing", Json::array()},   {"swing_error", Json::array()},
               {"periods", Json::array()},   {"settled", Json::array()}, {"apart", Json::array()}};
  for (const SweptFrequency& one : sweep) {
    json["frequency"].push_back(one.frequency);
    json["swing"].push_back(one.swing);
    json["swing_error"].push_back(finite_or_null(one.error));
    json["periods"].push_back(one.periods);
    json["settled"].push_back(one.settled);
    json["apart"].push_back(finite_or_null(one.apart));
  }
  return json;
}

}  // namespace

std::string response_json(const Response& found, std::string_view case_name, std::span<const NamedFile> files) {
  const Experiment& experiment = found.experiment;
  Json json = {{"case", case_name}, {"status", name(found.status)}};
  if (!found.message.empty()) json["message"] = found.message;
  json.update(
      {{"links", experiment.chain.links},
       {"link", found.link + 1},
       {"support",
        {{"motion", name(experiment.support.motion)},
         {"amplitude", experiment.support.amplitude},
         {"direction", experiment.support.direction}}},
       {"rest_angles", found.rest},
       {"frequency", of_motions(found, [](const ResponsePoint& one) { return one.frequency; })},
       {"asked", of_motions(found, [](const ResponsePoint& one) { return one.asked; })},
       {"swing", of_motions(found, [](const ResponsePoint& one) { return one.swing.value; })},
       {"swing_error", of_motions(found, [](const ResponsePoint& one) { return finite_or_null(one.swing.error); })},
       {"stability", of_motions(found, [](const ResponsePoint& one) { return name(one.verdict.stability); })},
       {"margin", of_motions(found, [](const ResponsePoint& one) { return one.verdict.margin.value; })},
       {"margin_error",
        of_motions(found, [](const ResponsePoint& one) { return finite_or_null(one.verdict.margin.error); })},
       {"multipliers",
        of_motions(found, [](const ResponsePoint& one) { return multipliers_json(one.verdict.multipliers); })},
       {"state", of_motions(found, [](const ResponsePoint& one) { return one.state; })},
       {"turns", Json::array()},
       {"end", name(found.end)}});
  for (const ResponseTurn& turn : found.turns)
    json["turns"].push_back({{"frequency", measured_json(turn.frequency)}, {"swing", measured_json(turn.swing)}});
  if (found.task.sweep > 0) json["sweep"] = {{"up", sweep_json(found.up)}, {"down", sweep_json(found.down)}};
  json["counters"] = counters_json(found.counters);
  json["warnings"] = found.warnings;
  json["wall_seconds"] = found.wall_seconds;
  if (!files.empty()) json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string response_csv(const Response& found) {
  std::string csv = "frequency [Hz],swing [rad],± swing [rad],stability,margin,± margin\n";
  for (const ResponsePoint& one : found.points)
    csv += fmt::format("{},{},{},{},{},{}\n", shortest(one.frequency), shortest(one.swing.value),
                       shortest(one.swing.error), name(one.verdict.stability), shortest(one.verdict.margin.value),
                       shortest(one.verdict.margin.error));
  return csv;
}

std::string response_sweep_csv(const Response& found) {
  std::string csv = "direction,frequency [Hz],swing [rad],± [rad],periods,settled,apart from the curve [rad]\n";
  const auto known = [](double value) { return std::isnan(value) ? std::string() : shortest(value); };
  const auto put = [&](const char* direction, const std::vector<SweptFrequency>& sweep) {
    for (const SweptFrequency& one : sweep)
      csv += fmt::format("{},{},{},{},{},{},{}\n", direction, shortest(one.frequency), shortest(one.swing),
                         known(one.error), one.periods, one.settled ? "yes" : "no", known(one.apart));
  };
  put("up", found.up);
  put("down", found.down);
  return csv;
}

}  // namespace catena
