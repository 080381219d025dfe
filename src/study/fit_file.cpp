#include "study/fit_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/experiment_writer.hpp"
#include "io/json_parts.hpp"
#include "study/variation.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json key_json(const FreeKey& free, const FittedKey& fitted) {
  Json json = {{"key", dotted(*free.key)},
               {"unit", si_unit(free.key->dimension)},
               {"given", free.text},
               {"start", free.start},
               {"value", number(fitted.value)},
               {"standard_error", fitted.standard_error ? number(*fitted.standard_error) : Json(nullptr)},
               {"low", number(fitted.low)},
               {"high", number(fitted.high)},
               {"logarithmic", free.log},
               {"on_bound", fitted.on_bound}};
  if (free.bounds) json["bounds"] = {free.bounds->low, free.bounds->high};
  return json;
}

}  // namespace

std::string_view name(FitStatus status) {
  switch (status) {
    case FitStatus::converged:
      return "converged";
    case FitStatus::not_converged:
      return "not converged";
    case FitStatus::interrupted:
      return "interrupted";
    case FitStatus::failed:
      break;
  }
  return "failed";
}

std::string fit_json(const FitPlan& plan, const Fit& fit, std::span<const NamedFile> files) {
  Json json = {{"status", name(fit.status)}, {"message", fit.message}, {"keys", Json::array()}};
  const std::size_t keys = plan.keys.size();
  for (std::size_t k = 0; k < keys; ++k) json["keys"].push_back(key_json(plan.keys[k], fit.keys[k]));
  if (keys > 1 && !fit.correlation.empty())
    for (std::size_t k = 0; k < keys; ++k) {
      Json row = Json::array();
      for (std::size_t l = 0; l < keys; ++l) row.push_back(number(fit.correlation[k * keys + l]));
      json["correlation"].push_back(std::move(row));
    }
  json["sets"] = Json::array();
  for (std::size_t s = 0; s < fit.sets.size(); ++s)
    json["sets"].push_back({{"case", plan.sets[s].case_name},
                            {"data", plan.sets[s].data.file},
                            {"points", plan.sets[s].data.time.size()},
                            {"distance", number(fit.sets[s].distance)}});
  json["distance"] = number(fit.distance);
  json["sigma"] = {{"value", number(fit.sigma)}, {"given", plan.sigma.has_value()}};
  json["chi_square"] = number(fit.chi_square);
  json["degrees_of_freedom"] = fit.freedom;
  json["chi_square_per_degree"] = number(fit.chi_square / fit.freedom);
  json["runs"] = fit.runs;
  json["warnings"] = fit.warnings;
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string fit_csv(const FitPlan& plan, const Fit& fit) {
  std::string text =
      "set,case,coordinates,t [s],measured_1 [m],measured_2 [m],model_1 [m],model_2 [m],residual_1 [m],"
      "residual_2 [m]\n";
  for (std::size_t s = 0; s < fit.sets.size(); ++s) {
    const TipData& data = plan.sets[s].data;
    for (std::size_t i = 0; i < data.time.size(); ++i) {
      const Vec2<double> is = data.place[i], should = fit.sets[s].model[i], miss = is - should;
      text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", s + 1, catena::quoted(plan.sets[s].case_name),
                          data.fall ? "w h" : "x y", data.time[i], is.x, is.y, should.x, should.y, miss.x, miss.y);
    }
  }
  return text;
}

std::string set_words(const FitPlan& plan, const Fit& fit) {
  std::string words;
  for (std::size_t k = 0; k < plan.keys.size(); ++k)
    words += fmt::format("{}--set {}={}", k > 0 ? " " : "", dotted(*plan.keys[k].key), shortest(fit.keys[k].value));
  return words;
}

std::string fit_toml(const FitPlan& plan, const Fit& fit) {
  Experiment experiment = plan.sets.front().experiment;
  std::string text = fmt::format(
      "# {} with the values fitted to {}:\n", plan.sets.front().case_name,
      plan.sets.size() == 1 ? plan.sets.front().data.file : fmt::format("{} sets of data", plan.sets.size()));
  for (std::size_t k = 0; k < plan.keys.size(); ++k) {
    const FittedKey& key = fit.keys[k];
    put_number(*plan.keys[k].key, key.value, experiment);
    text += fmt::format("#   {} = {}{}\n", dotted(*plan.keys[k].key), shortest(key.value),
                        key.standard_error ? fmt::format(" ± {:.2g}", *key.standard_error) : "");
  }
  if (fit.status != FitStatus::converged) text += "# The fit has not converged; these are the best so far.\n";
  return text + "\n" + write_experiment(experiment);
}

}  // namespace catena
