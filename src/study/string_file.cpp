#include "study/string_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/json_parts.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

double speed_of(const StringSample& sample) { return length_of(sample.tip_velocity); }

Json sample_json(double time, const StringSample* sample) {
  Json json = {{"t", time}, {"known", sample != nullptr}};
  const auto put = [&](const char* name, auto value) {
    json[name] = sample == nullptr ? Json(nullptr) : Json(value());
  };
  put("x", [&] { return sample->tip.x; });
  put("y", [&] { return sample->tip.y; });
  put("error", [&] { return sample->tip_error; });
  put("speed", [&] { return speed_of(*sample); });
  put("speed_error", [&] { return sample->velocity_error; });
  put("support_tension", [&] { return sample->support_tension; });
  put("support_tension_error", [&] { return sample->tension_error; });
  put("least_pull", [&] { return sample->least_pull; });
  put("energy", [&] { return sample->energy; });
  put("angular_momentum", [&] { return sample->angular_momentum; });
  return json;
}

}  // namespace

double energy_drift(const StringRun& run) {
  double drift = 0.0;
  for (const StringSample& sample : run.course)
    drift = std::max(drift, std::abs(sample.energy - run.course.front().energy));
  return drift;
}

std::string string_json(std::string_view case_name, const StringRun& run, std::span<const double> at,
                        std::span<const NamedFile> files) {
  Json json = {{"case", case_name}, {"status", name(run.status)}, {"end", name(run.end)}};
  if (!run.message.empty()) json["message"] = run.message;
  json["resolved_until"] = run.resolved_until;
  if (!run.course.empty()) {
    json["tip"] = {{"speed_max",
                    {{"value", run.speed_max.value},
                     {"time", run.speed_max.time},
                     {"error", run.speed_max_error.value},
                     {"time_error", run.speed_max_error.time}}},
                   {"at", Json::array()}};
    for (const double time : at) json["tip"]["at"].push_back(sample_json(time, run.at(time)));
    json["energy"] = {{"start", run.course.front().energy}, {"drift", energy_drift(run)}};
    Json course = {{"t", Json::array()},
                   {"x", Json::array()},
                   {"y", Json::array()},
                   {"speed", Json::array()},
                   {"support_tension", Json::array()}};
    for (const StringSample& sample : run.course) {
      course["t"].push_back(sample.time);
      course["x"].push_back(sample.tip.x);
      course["y"].push_back(sample.tip.y);
      course["speed"].push_back(speed_of(sample));
      course["support_tension"].push_back(sample.support_tension);
    }
    json["course"] = std::move(course);
  }
  json["mesh"] = {{"elements", run.mesh.elements}, {"degree", run.mesh.degree}};
  json["counters"] = counters_json(run.counters);
  json["warnings"] = run.warnings;
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string string_csv(const StringRun& run) {
  std::string text =
      "t [s],x [m],y [m],± place [m],speed [m/s],± speed [m/s],support tension [N],± tension [N],energy [J]\n";
  for (const StringSample& sample : run.course) {
    const double row[] = {sample.time,      sample.tip.x,          sample.tip.y,           sample.tip_error,
                          speed_of(sample), sample.velocity_error, sample.support_tension, sample.tension_error,
                          sample.energy};
    for (std::size_t k = 0; k < std::size(row); ++k) text += (k > 0 ? "," : "") + shortest(row[k]);
    text += "\n";
  }
  return text;
}

}  // namespace catena
