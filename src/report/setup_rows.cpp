#include "report/setup_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <string_view>

#include "io/start_words.hpp"
#include "lab/keys.hpp"
#include "report/digits.hpp"

namespace catena {
namespace {

/// A value as a reader writes it, with its unit.
struct Shown {
  const Experiment& experiment;
  Dimension dimension;

  std::string number(double value) const {
    const std::string_view unit = si_unit(dimension);
    std::string text = unit.empty() ? significant(value) : fmt::format("{} {}", significant(value), unit);
    if (dimension == Dimension::angle) text += fmt::format(" ({}°)", significant(value * 180.0 / std::numbers::pi, 4));
    return text;
  }
  std::string operator()(const IntegerKind& k) const { return fmt::format("{}", k.place.see(experiment)); }
  std::string operator()(const NumberKind& k) const { return number(k.place.see(experiment)); }
  std::string operator()(const BooleanKind& k) const { return k.place.see(experiment) ? "yes" : "no"; }
  std::string operator()(const TextKind& k) const { return k.place.see(experiment); }
  std::string operator()(const OptionalNumberKind& k) const { return list(k.place.see(experiment)); }
  std::string operator()(const NumberListKind& k) const { return list(k.place.see(experiment)); }
  std::string operator()(const ChoiceKind& k) const { return std::string(k.names[k.see(experiment)]); }
  std::string operator()(const ChoiceListKind& k) const {
    std::string text;
    for (const std::size_t index : k.see(experiment)) text += (text.empty() ? "" : ", ") + std::string(k.names[index]);
    return text.empty() ? "none" : text;
  }
  std::string list(const std::vector<double>& values) const {
    if (values.empty()) return "none";
    if (values.size() > 3) return fmt::format("{} values", values.size());
    std::string text;
    for (const double value : values) text += (text.empty() ? "" : ", ") + number(value);
    return text;
  }
};

/// Those that every reader wants to know; the start has others for each shape.
std::vector<std::pair<std::string_view, std::string_view>> always(StartShape shape, bool cable) {
  std::vector<std::pair<std::string_view, std::string_view>> rows = {{"chain.links", cable ? "Elements" : "Links"},
                                                                     {"chain.model", "Made of"},
                                                                     {"chain.length", "Length"},
                                                                     {"chain.mass", "Mass"}};
  if (!cable) rows.emplace_back("chain.joint_friction", "Joint friction");
  rows.emplace_back("start.shape", "Start");
  if (shape == StartShape::hanging) rows.insert(rows.end(), {{"start.span", "Span"}, {"start.rise", "Rise"}});
  if (shape == StartShape::straight || shape == StartShape::folded || shape == StartShape::fold)
    rows.emplace_back("start.angle", "Angle");
  if (shape == StartShape::mode) rows.insert(rows.end(), {{"start.mode", "Mode"}, {"start.amplitude", "Amplitude"}});
  if (shape == StartShape::whirling)
    rows.insert(rows.end(), {{"world.spin", "Spin"}, {"start.mode", "Mode"}, {"start.displacement", "Displacement"}});
  rows.insert(rows.end(), {{"support.motion", "Support"}, {"world.gravity", "Gravity"}, {"run.duration", "Duration"}});
  return rows;
}

std::string shown(const Experiment& experiment, const Key& key) {
  return std::visit(Shown{experiment, key.dimension}, key.kind);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> setup_rows(const Experiment& experiment) {
  std::vector<std::pair<std::string, std::string>> rows;
  const auto named = always(experiment.start.shape, is_cable(experiment.chain));
  for (const auto& [name, label] : named)
    if (const Key* key = find_key(name)) rows.emplace_back(label, shown(experiment, *key));
  if (std::string start = setting_out(experiment); !start.empty()) rows.emplace_back("Setting out", std::move(start));
  const Experiment defaults{};
  for (const Key& key : experiment_keys()) {
    const std::string name = dotted(key);
    if (key.section.empty() ||
        std::ranges::find(named, name, &std::pair<std::string_view, std::string_view>::first) != named.end())
      continue;
    const std::string value = shown(experiment, key);
    if (value != shown(defaults, key)) rows.emplace_back(name, value);
  }
  return rows;
}

}  // namespace catena
