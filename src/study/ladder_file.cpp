#include "study/ladder_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "io/result_group.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json finite_json(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json list_json(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(finite_json(value));
  return list;
}

Json limit_json(const Extrapolated& found) {
  return {{"state", name(found.state)},
          {"order", finite_json(found.order)},
          {"limit", finite_json(found.value)},
          {"error", finite_json(found.error)}};
}

/// Until when the pair of neighbours that a rung begins agrees; nothing for the last.
const Measured* agreement_of(const LadderFindings& found, std::size_t rung) {
  const auto place = std::ranges::find(found.used, rung);
  const auto k = static_cast<std::size_t>(place - found.used.begin());
  return place != found.used.end() && k < found.agree_until.size() ? &found.agree_until[k] : nullptr;
}

Json rung_json(const LadderPlan& plan, const Rung& rung, const LadderFindings& found, std::size_t index) {
  const Measured* agrees = agreement_of(found, index);
  Json json;
  if (plan.kind == LadderKind::links)
    json["links"] = static_cast<int>(plan.rungs[index]);
  else
    json["step"] = plan.rungs[index];
  json["status"] = name(rung.status);
  if (!rung.message.empty()) json["message"] = rung.message;
  Json errors;
  for (std::size_t k = 0; k < measures().size(); ++k) {
    const Measure& measure = measures()[k];
    if (measure.means != Means::motion) continue;
    json[measure.name] = finite_json(rung.measured[k].value);
  }
  for (const MeasureFinding& one : found.measures)
    errors[measures()[one.measure].name] = finite_json(on_rung(plan, one, rung).error);
  for (std::size_t e = 0; e < ladder_events().size(); ++e) {
    json[ladder_events()[e].name] = finite_json(rung.firsts[e].value);
    errors[ladder_events()[e].name] = finite_json(rung.firsts[e].error);
  }
  json["errors"] = std::move(errors);
  json["agrees_until"] = agrees == nullptr ? Json(nullptr) : Json(agrees->value);
  json["agrees_until_error"] = agrees == nullptr ? Json(nullptr) : Json(agrees->error);
  json["horizon"] = rung.certified ? Json(rung.horizon) : Json(nullptr);
  json["limit"] = rung.certified ? Json(name(rung.limit)) : Json(nullptr);
  json["warnings"] = rung.warnings;
  json["hash"] = hash_text(rung.hash);
  return json;
}

Json law_json(const MeasureFinding& found) {
  return {{"exponent", finite_json(found.law.exponent)},
          {"error", finite_json(found.law.error)},
          {"local", list_json(found.law.local)}};
}

/// What every rung says of the tip at a time.
Json tips_json(const LadderPlan& plan, std::span<const Rung> rungs, const LadderMoment& moment) {
  Json all = Json::array();
  const std::size_t tip = plan.shares.size() - 1;
  for (const Rung& rung : rungs) {
    const auto number = [&](std::size_t column) { return on_rung(plan, moment, rung, column); };
    const Measured x = number(plan.column(Followed::x, tip)), y = number(plan.column(Followed::y, tip)),
                   speed = number(plan.speed_column());
    all.push_back({{"x", finite_json(x.value)},
                   {"y", finite_json(y.value)},
                   {"error", finite_json(std::max(x.error, y.error))},
                   {"speed", finite_json(speed.value)},
                   {"speed_error", finite_json(speed.error)}});
  }
  return all;
}

Json moment_json(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found, std::size_t index) {
  const LadderMoment& moment = found.at[index];
  const std::size_t tip = plan.shares.size() - 1, k = plan.time_index(moment.time);
  const auto limit = [&](Followed what, std::size_t share) -> const Extrapolated& {
    return moment.limit[plan.column(what, share)];
  };
  const Extrapolated &x = limit(Followed::x, tip), &y = limit(Followed::y, tip), &sigma = limit(Followed::sigma, 0),
                     &speed = moment.limit[plan.speed_column()];
  Json json = {{"t", moment.time}};
  for (std::size_t p = 0; p < profile_count; ++p)
    json["order"][std::string(name(static_cast<Profile>(p)))] = finite_json(moment.whole[p].order);
  for (std::size_t p = 0; p < profile_count; ++p)
    json["state"][std::string(name(static_cast<Profile>(p)))] = name(moment.whole[p].state);
  json["apart"] = Json::array();
  for (const std::vector<double>& pair : found.apart) json["apart"].push_back(finite_json(pair[k]));
  json["tip"] = {{"x", finite_json(x.value)},
                 {"y", finite_json(y.value)},
                 {"error", finite_json(std::max(x.error, y.error))},
                 {"speed", finite_json(speed.value)},
                 {"speed_error", finite_json(speed.error)}};
  json["support_tension"] = finite_json(support_tension(plan, sigma.value));
  json["support_tension_error"] = finite_json(support_tension(plan, sigma.error));
  Json profile = {{"s", plan.shares}};
  for (const FollowedQuantity& one : followed_quantities()) {
    std::vector<double> values, errors;
    for (std::size_t s = 0; s < plan.shares.size(); ++s) {
      values.push_back(limit(one.what, s).value);
      errors.push_back(limit(one.what, s).error);
    }
    profile[std::string(one.name)] = list_json(values);
    profile[std::string(one.name) + "_error"] = list_json(errors);
  }
  json["limit"] = std::move(profile);
  json["rungs"] = tips_json(plan, rungs, moment);
  return json;
}

std::string named_with_unit(std::string_view what, std::string_view unit) {
  return unit.empty() ? std::string(what) : fmt::format("{} [{}]", what, unit);
}

std::string cell(double value) { return std::isfinite(value) ? "," + shortest(value) : ","; }

}  // namespace

std::string ladder_json(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found,
                        std::span<const std::string> words, std::span<const NamedFile> files) {
  const bool all_done = found.used.size() == rungs.size();
  Json json = {{"case", plan.case_name},
               {"status", all_done ? "done" : "failed"},
               {"kind", name(plan.kind)},
               {"until", plan.base.run.duration},
               {"expected_order", found.expected.expansion.order},
               {"because", found.expected.reason},
               {"agree_to", plan.agree_to},
               {"converged", Json::array()},
               {"warnings", found.warnings},
               {"words", words},
               {"rungs", Json::array()},
               {"quantities", Json::object()},
               {"at", Json::array()}};
  for (const Stretch& one : found.converged) json["converged"].push_back({one.from, one.to});
  for (std::size_t k = 0; k < rungs.size(); ++k) json["rungs"].push_back(rung_json(plan, rungs[k], found, k));
  for (const MeasureFinding& one : found.measures) {
    Json& quantity = json["quantities"][measures()[one.measure].name] = limit_json(one.limit);
    quantity["unit"] = measures()[one.measure].unit;
    if (plan.kind == LadderKind::links) quantity["growth"] = law_json(one);
  }
  for (std::size_t k = 0; k < found.at.size(); ++k) json["at"].push_back(moment_json(plan, rungs, found, k));
  Json apart = Json::array();
  for (const std::vector<double>& pair : found.apart) apart.push_back(list_json(pair));
  std::vector<double> orders, errors;
  for (const Extrapolated& one : found.shape) {
    orders.push_back(one.order);
    errors.push_back(one.error);
  }
  json["course"] = {
      {"t", plan.times}, {"apart", std::move(apart)}, {"order", list_json(orders)}, {"error", list_json(errors)}};
  json["files"] = files_json(files);
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string ladder_csv(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found) {
  std::string text = plan.kind == LadderKind::links ? "links" : "step [s]";
  text += ",status";
  for (const MeasureFinding& one : found.measures) {
    const Measure& measure = measures()[one.measure];
    text +=
        "," + named_with_unit(measure.name, measure.unit) + "," + named_with_unit("± " + measure.name, measure.unit);
  }
  for (const LadderEvent& event : ladder_events()) text += fmt::format(",{0} [s],± {0} [s]", event.name);
  text += ",agrees until [s],± agrees until [s]\n";
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    text += shortest(plan.rungs[k]) + "," + std::string(name(rungs[k].status));
    for (const MeasureFinding& one : found.measures) {
      const Measured measured = on_rung(plan, one, rungs[k]);
      text += cell(measured.value) + cell(measured.error);
    }
    for (const Measured& first : rungs[k].firsts) text += cell(first.value) + cell(first.error);
    const Measured* agrees = agreement_of(found, k);
    text += agrees == nullptr ? ",," : cell(agrees->value) + cell(agrees->error);
    text += "\n";
  }
  return text;
}

}  // namespace catena
