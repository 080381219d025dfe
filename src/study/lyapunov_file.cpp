#include "study/lyapunov_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "lab/comparison.hpp"
#include "study/orbit_json.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* norm_words = "√(Σ δθ² + Σ δω²) with δθ in rad and δω in rad/s";

/// Mean growth per second up to a time; none at the begin.
double mean_rate(const Lyapunov& found, std::size_t place) {
  const double since = found.time[place] - found.begin;
  return since > 0 ? found.growth_at(place).value / since : not_known;
}

Json course_json(const Lyapunov& found) {
  Json course = {
      {"t", found.time}, {"log_growth", Json::array()}, {"error", Json::array()}, {"exponent", Json::array()}};
  for (std::size_t k = 0; k < found.time.size(); ++k) {
    course["log_growth"].push_back(found.growth_at(k).value);
    course["error"].push_back(finite_or_null(found.growth_at(k).error));
    course["exponent"].push_back(finite_or_null(mean_rate(found, k)));
  }
  return course;
}

}  // namespace

std::string component_name(std::size_t component, std::size_t links) {
  return fmt::format("{}{}", component < links ? "theta" : "omega", component % links + 1);
}

std::string lyapunov_json(std::string_view case_name, std::string_view along, const Lyapunov& found,
                          std::span<const double> at, std::span<const NamedFile> files) {
  Json json = {{"case", case_name}, {"status", name(found.status)}};
  if (!found.message.empty()) json["message"] = found.message;
  if (!found.exponents.empty()) {
    json["exponent"] = finite_or_null(found.exponents.front().value);
    json["exponent_error"] = finite_or_null(found.exponents.front().error);
    json["exponents"] = Json::array();
    json["exponent_errors"] = Json::array();
    double sum = 0.0;
    for (const Measured& one : found.exponents) {
      json["exponents"].push_back(finite_or_null(one.value));
      json["exponent_errors"].push_back(finite_or_null(one.error));
      sum += one.value;
    }
    json["exponents_sum"] = finite_or_null(sum);
    json["unit"] = "1/s";
    json["growth"] = Json::array();
    for (const double time : at) {
      const std::size_t place = found.place_of(time);
      const Measured growth = found.growth_at(place);
      json["growth"].push_back({{"t", found.time[place]},
                                {"log_growth", finite_or_null(growth.value)},
                                {"error", finite_or_null(growth.error)},
                                {"exponent", finite_or_null(mean_rate(found, place))},
                                {"known", std::isfinite(growth.error)}});
    }
    json["norm"] = norm_words;
    json["along"] = along;
    json["horizon"] = found.horizon;
    json["limit"] = name(found.limit);
    json["exponent_until_horizon"] = measured_json(found.predicted_exponent);
    json["course"] = course_json(found);
  }
  json["method"] = name(found.method);
  json["tolerance"] = found.tolerance;
  json["second"] = {{"method", name(found.second_method)}, {"tolerance", found.second_tolerance}};
  json["counters"] = counters_json(found.counters);
  json["warnings"] = found.warnings;
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string floquet_json(std::string_view case_name, const Floquet& found, std::span<const NamedFile> files) {
  Json json = {{"case", case_name}, {"status", name(found.status)}, {"period", found.period}};
  if (!found.message.empty()) json["message"] = found.message;
  if (!found.multipliers.empty()) {
    json["periodic"] = found.periodic;
    json["miss"] = measured_json(found.miss);
    json["stability"] = found.periodic ? Json(name(found.stability)) : Json(nullptr);
    json["multipliers"] = multipliers_json(found.multipliers);
    json["largest"] = measured_json(found.largest);
    json["margin"] = measured_json(found.margin);
    json["norm"] = norm_words;
  }
  json["counters"] = counters_json(found.counters);
  json["warnings"] = found.warnings;
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string growth_csv(const Lyapunov& found) {
  std::string text = "t [s]";
  for (std::size_t j = 1; j <= found.vectors; ++j) text += fmt::format(",ln growth {},± ln growth {}", j, j);
  text += ",exponent [1/s]\n";
  const auto cell = [](double value) { return std::isfinite(value) ? shortest(value) : std::string(); };
  for (std::size_t k = 0; k < found.time.size(); ++k) {
    text += shortest(found.time[k]);
    for (std::size_t j = 0; j < found.vectors; ++j) {
      const Measured one = found.growth_at(k, j);
      text += fmt::format(",{},{}", cell(one.value), cell(one.error));
    }
    text += fmt::format(",{}\n", cell(mean_rate(found, k)));
  }
  return text;
}

}  // namespace catena
