#include "hanging_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases.hpp"
#include "io/problems.hpp"
#include "io/units.hpp"

namespace catena::cli {
namespace {

/// A number that a flag gives.
struct NumberFlag {
  const char* flag;
  const std::string& text;
  Dimension dimension;
  double& value;
};

/// A list that a flag gives.
struct ListFlag {
  const char* flag;
  const std::vector<std::string>& texts;
  Dimension dimension;
  std::vector<double>& values;
};

std::string flag_of(std::string_view key) {
  std::string flag(key.substr(key.find('.') + 1));
  std::ranges::replace(flag, '_', '-');
  return "--" + flag;
}

/// A case says all by itself; what is to differ is said with --set.
std::expected<HangingTask, std::string> of_case(const HangingOptions& options, const HangingNeeds& needs) {
  Problems problems;
  const auto flagged = [&](bool given, const char* flag) {
    if (given) problems.add(fmt::format("{} does not go with a case: say --set KEY=VALUE instead.", flag));
  };
  flagged(options.links != 0, "--links");
  for (const auto& [flag, text] : {std::pair{"--length", &options.length},
                                   {"--mass", &options.mass},
                                   {"--span", &options.span},
                                   {"--mass-per-length", &options.mass_per_length},
                                   {"--rise", &options.rise},
                                   {"--gravity", &options.gravity},
                                   {"--joint-stiffness", &options.joint_stiffness},
                                   {"--joint-friction", &options.joint_friction},
                                   {"--hinge-friction", &options.hinge_friction},
                                   {"--model", &options.model}})
    flagged(!text->empty(), flag);
  for (const auto& [flag, list] : {std::pair{"--lengths", &options.lengths},
                                   {"--masses", &options.masses},
                                   {"--loads", &options.loads},
                                   {"--joint-rest", &options.joint_rest}})
    flagged(!list->empty(), flag);
  if (!problems.none()) return std::unexpected(problems.text());
  auto loaded = load(options.which, options.set, Purpose::rest);
  if (!loaded) return std::unexpected(loaded.error());
  const StartShape shape = loaded->experiment.start.shape;
  const bool whirls = shape == StartShape::whirling && is_cable(loaded->experiment.chain);
  if (!needs.free_end && shape != StartShape::hanging && !whirls)
    return std::unexpected(
        fmt::format("{}: start.shape is \"{}\", which does not say where the far end is held: --set "
                    "start.shape=hanging --set start.span=… gives it a place.",
                    options.which, name(shape)));
  const std::string& title = loaded->experiment.title;
  return HangingTask{.experiment = loaded->experiment,
                     .case_name = short_name(options.which),
                     .title = title.empty() ? short_name(options.which) : title};
}

/// Flags that contradict each other, or are missing.
void check_flags(const HangingOptions& options, const HangingNeeds& needs, Problems& problems) {
  const bool lists = !options.lengths.empty() || !options.masses.empty();
  if (options.links == 0 && !lists)
    problems.add("--links is missing: the number of links (or --lengths, one for each).");
  if (needs.length_is_asked && !options.length.empty()) problems.add("--length is what --for asks for: leave it out.");
  if (!needs.length_is_asked && options.length.empty() && options.lengths.empty())
    problems.add("--length is missing: the length of the whole chain (or --lengths, one for each link).");
  if (!options.mass_per_length.empty() && (!options.mass.empty() || !options.masses.empty()))
    problems.add("--mass-per-length and --mass or --masses say the same thing twice: give one.");
  if (!options.set.empty()) problems.add("--set changes keys of a case; there is none: use the flags.");
  if (needs.free_end && (!options.span.empty() || !options.rise.empty()))
    problems.add("--span and --rise say where the far end is held; with --free-end it is free.");
}

void read_flags(const HangingOptions& options, Experiment& experiment, double& mass_per_length, Problems& problems) {
  ChainSpec& chain = experiment.chain;
  const NumberFlag numbers[] = {
      {"--length", options.length, Dimension::length, chain.length},
      {"--mass", options.mass, Dimension::mass, chain.mass},
      {"--mass-per-length", options.mass_per_length, Dimension::line_density, mass_per_length},
      {"--span", options.span, Dimension::length, experiment.start.span},
      {"--rise", options.rise, Dimension::length, experiment.start.rise},
      {"--gravity", options.gravity, Dimension::acceleration, experiment.world.gravity},
      {"--joint-stiffness", options.joint_stiffness, Dimension::stiffness, chain.joint_stiffness},
      {"--joint-friction", options.joint_friction, Dimension::friction, chain.joint_friction},
      {"--hinge-friction", options.hinge_friction, Dimension::friction, chain.hinge_friction}};
  for (const NumberFlag& number : numbers) {
    if (number.text.empty()) continue;
    if (const auto value = parse_number(number.text, number.dimension))
      number.value = *value;
    else
      problems.add(fmt::format("{} {}: {}", number.flag, number.text, value.error()));
  }
  const ListFlag lists[] = {{"--lengths", options.lengths, Dimension::length, chain.lengths},
                            {"--masses", options.masses, Dimension::mass, chain.masses},
                            {"--loads", options.loads, Dimension::force, chain.loads},
                            {"--joint-rest", options.joint_rest, Dimension::angle, chain.joint_rest}};
  for (const ListFlag& list : lists)
    for (const std::string& text : list.texts) {
      if (const auto value = parse_number(text, list.dimension))
        list.values.push_back(*value);
      else
        problems.add(fmt::format("{} {}: {}", list.flag, text, value.error()));
    }
}

}  // namespace

std::expected<HangingTask, std::string> hanging_task(const HangingOptions& options, const HangingNeeds& needs) {
  if (!options.which.empty()) return of_case(options, needs);
  Problems problems;
  check_flags(options, needs, problems);
  HangingTask task;
  Experiment& experiment = task.experiment;
  ChainSpec& chain = experiment.chain;
  chain.links = options.links;
  chain.model = options.model == "beads" ? LinkModel::beads : LinkModel::rods;
  double mass_per_length = 0.0;
  read_flags(options, experiment, mass_per_length, problems);
  if (!problems.none()) return std::unexpected(problems.text());
  if (needs.length_is_asked && chain.lengths.empty())  // any that can be hung: only ratios count
    chain.length = 2 * (std::abs(experiment.start.span) + std::abs(experiment.start.rise)) + 1e-3;
  fill_in(chain);
  task.mass_grows = mass_per_length > 0;
  task.mass_given = mass_per_length != 0 || !options.mass.empty() || !options.masses.empty();
  if (chain.mass == 0 && options.mass.empty()) chain.mass = mass_per_length != 0 ? mass_per_length * chain.length : 1.0;
  if (needs.free_end) experiment.start.shape = StartShape::straight;  // which asks for no ends
  for (const Complaint& complaint : complaints(experiment, Purpose::rest))
    problems.add(fmt::format("{} {}.", flag_of(complaint.key), complaint.text));
  if (!problems.none()) return std::unexpected(problems.text());
  task.title = needs.free_end ? fmt::format("{} links with a free end", chain.links)
                              : fmt::format("{} links between (0, 0) and ({:g}, {:g}) m", chain.links,
                                            experiment.start.span, experiment.start.rise);
  return task;
}

}  // namespace catena::cli
