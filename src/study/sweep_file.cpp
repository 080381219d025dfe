#include "study/sweep_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/experiment_writer.hpp"
#include "io/hdf5.hpp"
#include "io/json_parts.hpp"
#include "io/result_group.hpp"
#include "num/hash.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

std::string with_unit(std::string_view name, std::string_view unit) {
  return unit.empty() ? std::string(name) : fmt::format("{} [{}]", name, unit);
}

Json known_json(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
std::string known_text(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }

/// Of all final states together, in the order of the points.
std::uint64_t hash_of(std::span<const SweepPoint> points) {
  std::vector<double> words;
  words.reserve(points.size());
  for (const SweepPoint& point : points) words.push_back(std::bit_cast<double>(point.hash));
  return hash_bits(words);
}

}  // namespace

std::string sweep_csv(const SweepPlan& plan, std::span<const SweepPoint> points) {
  std::string text;
  for (const Variation& one : plan.variations) text += with_unit(dotted(*one.key), si_unit(one.key->dimension)) + ",";
  text += "status";
  const std::vector<std::size_t> columns = plan.columns();
  for (const std::size_t k : columns) {
    const Measure& measure = measures()[k];
    text += "," + with_unit(measure.name, measure.unit);
    if (measure.of_motion) text += "," + with_unit(fmt::format("± {}", measure.name), measure.unit);
  }
  text += ",horizon [s],limit,warning\n";
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (const double value : plan.values(i)) text += fmt::format("{},", value);
    const SweepPoint& point = points[i];
    text += name(point.status);
    for (const std::size_t k : columns) {
      text += "," + known_text(point.measured[k].value);
      if (measures()[k].of_motion) text += "," + known_text(point.measured[k].error);
    }
    text += point.certified ? fmt::format(",{},{}", point.horizon, name(point.limit)) : ",,";
    const std::string words = fmt::format("{}{}", point.message, fmt::join(point.warnings, " "));
    text += "," + (words.empty() ? "" : catena::quoted(words)) + "\n";
  }
  return text;
}

std::expected<void, std::string> write_sweep(const std::filesystem::path& path, const SweepPlan& plan,
                                             std::span<const SweepPoint> points) {
  const std::vector<std::size_t> columns = plan.columns();
  const std::size_t numbers = 2 * columns.size() + plan.variations.size() + 5;
  return hdf5::write_file(path, numbers * points.size() * sizeof(double) + 65536, [&](const hdf5::Group& root) {
    root.attribute("format", std::string("catena sweep"));
    root.attribute("format_version", std::int64_t{2});
    root.attribute("case", plan.case_name);
    root.attribute("experiment", write_experiment(plan.base, true));
    std::vector<double> column(points.size());
    const auto write = [&](const hdf5::Group& group, const std::string& name, hdf5::Meaning meaning, const auto& of) {
      for (std::size_t i = 0; i < points.size(); ++i) column[i] = of(i);
      group.write(name, column, meaning);
    };
    std::string keys;
    for (const Variation& one : plan.variations) keys += dotted(*one.key) + ' ';
    root.attribute("keys", keys);
    const hdf5::Group vary = root.create("vary");
    for (std::size_t k = 0; k < plan.variations.size(); ++k) {
      const Key& key = *plan.variations[k].key;
      vary.attribute(dotted(key), plan.variations[k].text);
      write(vary, dotted(key), {si_unit(key.dimension), key.comment}, [&](std::size_t i) { return plan.values(i)[k]; });
    }
    const hdf5::Group measured = root.create("measured");
    for (const std::size_t k : columns)
      write(measured, std::string(measures()[k].name), {measures()[k].unit, measures()[k].title},
            [&](std::size_t i) { return points[i].measured[k].value; });
    const hdf5::Group error = root.create("error");
    for (const std::size_t k : columns)
      if (measures()[k].of_motion)
        write(error, std::string(measures()[k].name), {measures()[k].unit, "± of what is measured"},
              [&](std::size_t i) { return points[i].measured[k].error; });
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    write(root, "horizon", {"s", "until then the motion is predicted"},
          [&](std::size_t i) { return points[i].certified ? points[i].horizon : none; });
    write(root, "limit", {"", "what ends the horizon; 0: nothing, 1: resolution, 2: chaos, 3: rounding"},
          [&](std::size_t i) { return points[i].certified ? static_cast<double>(points[i].limit) : none; });
    write(root, "status", {"", "0: done, 1: failed"},
          [&](std::size_t i) { return points[i].status == RunStatus::done ? 0.0 : 1.0; });
    write(root, "predicted", {"", "1: the numbers are those of the whole run, each with its ±"},
          [&](std::size_t i) { return predicted(points[i]) ? 1.0 : 0.0; });
    root.attribute("hash", hash_text(hash_of(points)));
  });
}

std::string sweep_json(const SweepPlan& plan, std::span<const SweepPoint> points, std::span<const NamedFile> files) {
  Json json = {{"case", plan.case_name},
               {"warnings", warnings(plan, points)},
               {"vary", Json::array()},
               {"points", Json::array()}};
  const std::vector<std::size_t> columns = plan.columns();
  bool all_done = true;
  for (const Variation& one : plan.variations)
    json["vary"].push_back({{"key", dotted(*one.key)}, {"unit", si_unit(one.key->dimension)}, {"given", one.text}});
  for (std::size_t i = 0; i < points.size(); ++i) {
    Json point;
    const std::vector<double> values = plan.values(i);
    for (std::size_t k = 0; k < values.size(); ++k) point[dotted(*plan.variations[k].key)] = values[k];
    point["status"] = name(points[i].status);
    if (!points[i].message.empty()) point["message"] = points[i].message;
    Json errors;
    for (const std::size_t k : columns) {
      const auto& [measure, measured] = std::pair{measures()[k], points[i].measured[k]};
      point[std::string(measure.name)] = known_json(measured.value);
      if (measure.of_motion) errors[std::string(measure.name)] = known_json(measured.error);
    }
    point["errors"] = std::move(errors);
    point["horizon"] = points[i].certified ? Json(points[i].horizon) : Json(nullptr);
    point["limit"] = points[i].certified ? Json(name(points[i].limit)) : Json(nullptr);
    point["warnings"] = points[i].warnings;
    point["hash"] = hash_text(points[i].hash);
    json["points"].push_back(std::move(point));
    all_done = all_done && points[i].status == RunStatus::done;
  }
  json["status"] = all_done ? "done" : "failed";
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace catena
