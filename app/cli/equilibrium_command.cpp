// catena equilibrium: how a chain hangs between two points.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "commands.hpp"
#include "console.hpp"
#include "exact/catenary.hpp"
#include "interrupt.hpp"
#include "io/digits.hpp"
#include "io/folder_files.hpp"
#include "io/output_folder.hpp"
#include "io/units.hpp"
#include "lab/build.hpp"
#include "statics/stiff.hpp"

namespace catena::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A number in SI, or a text with a unit.
std::expected<double, std::string> quantity(const char* option, const std::string& text, Dimension dimension) {
  std::size_t used = 0;
  try {
    const double plain = std::stod(text, &used);
    if (used == text.size()) return plain;
  } catch (const std::exception&) {
    used = 0;  // no number: let the units say why
  }
  auto value = parse_quantity(text, dimension);
  if (!value) return std::unexpected(fmt::format("{} {}: {}", option, text, value.error()));
  return *value;
}

/// The experiment that hangs like this: its checks are ours.
std::expected<Experiment, std::string> described(const EquilibriumOptions& options) {
  Experiment experiment;
  experiment.chain.links = options.links;
  experiment.chain.model = options.model == "beads" ? LinkModel::beads : LinkModel::rods;
  experiment.far_end = {.held = true, .release_at = 1.0};
  experiment.run.duration = 2.0;
  struct Field {
    const char* option;
    const std::string& text;
    Dimension dimension;
    double& value;
  };
  const Field fields[] = {
      {"--length", options.length, Dimension::length, experiment.chain.length},
      {"--mass", options.mass, Dimension::mass, experiment.chain.mass},
      {"--span", options.span, Dimension::length, experiment.start.span},
      {"--rise", options.rise, Dimension::length, experiment.start.rise},
      {"--gravity", options.gravity, Dimension::acceleration, experiment.world.gravity},
      {"--joint-stiffness", options.joint_stiffness, Dimension::stiffness, experiment.chain.joint_stiffness}};
  for (const Field& field : fields) {
    const auto value = quantity(field.option, field.text, field.dimension);
    if (!value) return std::unexpected(value.error());
    field.value = *value;
  }
  std::string wrong;
  for (const Complaint& complaint : complaints(experiment)) {
    std::string option = complaint.key.substr(complaint.key.find('.') + 1);
    std::ranges::replace(option, '_', '-');
    wrong += fmt::format("{}--{} {}", wrong.empty() ? "" : "\n", option, complaint.text);
  }
  if (!wrong.empty()) return std::unexpected(wrong);
  return experiment;
}

/// The rope between the same ends; none if it is straight.
std::optional<Catenary> curved_rope(double length, Vec2<double> end) {
  const auto rope = catenary(length, end);
  return rope && std::isfinite(rope->a) ? std::optional(*rope) : std::nullopt;
}

double from_vertical_degrees(double angle) { return 90.0 + angle * 180.0 / std::numbers::pi; }

Json as_json(const Experiment& experiment, const Hanging& hanging, const std::optional<Catenary>& curve) {
  Json degrees = Json::array();
  for (const double angle : hanging.angles) degrees.push_back(from_vertical_degrees(angle));
  Json result = {{"links", experiment.chain.links},
                 {"length", experiment.chain.length},
                 {"mass", experiment.chain.mass},
                 {"span", experiment.start.span},
                 {"rise", experiment.start.rise},
                 {"gravity", experiment.world.gravity},
                 {"joint_stiffness", experiment.chain.joint_stiffness},
                 {"angles", hanging.angles},
                 {"angles_from_vertical_deg", degrees},
                 {"tension", hanging.tension},
                 {"horizontal_force", hanging.horizontal_force},
                 {"catenary", nullptr}};
  if (curve) result["catenary"] = {{"a", curve->a}, {"x1", curve->x1}, {"x2", curve->x2}};
  return result;
}

std::string as_csv(const Hanging& hanging) {
  std::string csv = "link,angle [rad],angle from the downward vertical [deg],tension [N]\n";
  for (std::size_t i = 0; i < hanging.angles.size(); ++i)
    csv += fmt::format("{},{},{},{}\n", i + 1, shortest(hanging.angles[i]),
                       shortest(from_vertical_degrees(hanging.angles[i])), shortest(hanging.tension[i]));
  return csv;
}

void print_for_a_person(const Experiment& experiment, const Hanging& hanging, const std::optional<Catenary>& curve) {
  print(fmt::format("{} links, {:.6g} m long, from (0, 0) to ({:.6g}, {:.6g}) m\n", experiment.chain.links,
                    experiment.chain.length, experiment.start.span, experiment.start.rise));
  print(fmt::format("horizontal force {:.8g} N\n", hanging.horizontal_force));
  if (curve)
    print(fmt::format("catenary a = {:.8g} m, from x1 = {:.8g} to x2 = {:.8g} m\n", curve->a, curve->x1, curve->x2));
  constexpr std::size_t most_rows = 40;
  const std::size_t links = hanging.angles.size();
  print("  link  from vertical [deg]   tension [N]\n");
  for (std::size_t i = 0; i < links; ++i) {
    if (links > most_rows && i == most_rows / 2) {
      print(fmt::format("   …    ({} more; --json or --out DIR give all)\n", links - most_rows));
      i = links - most_rows / 2;
    }
    print(fmt::format("{:>6}  {:>20.6f}  {:>12.6g}\n", i + 1, from_vertical_degrees(hanging.angles[i]),
                      hanging.tension[i]));
  }
}

}  // namespace

int equilibrium(const EquilibriumOptions& options, const Common& common) {
  const auto experiment = described(options);
  if (!experiment) {
    complain(experiment.error());
    return bad_input;
  }
  std::optional<OutputFolder> folder;
  if (!options.out.empty()) {
    const Uninterrupted preparing;
    auto prepared = prepare(options.out, options.force);
    if (!prepared) {
      complain(prepared.error());
      return bad_input;
    }
    folder.emplace(std::move(*prepared));
  }
  const Vec2<double> end{experiment->start.span, experiment->start.rise};
  const Chain chain = build_chain(*experiment);
  const auto hanging = hang(chain, end);
  if (!hanging) {
    complain(hanging.error());
    return failed;
  }
  const std::optional<Catenary> curve = curved_rope(built_length(experiment->chain), end);
  const Json result = as_json(*experiment, *hanging, curve);
  if (folder) {
    const Uninterrupted writing;
    FolderFiles files(*folder);
    files.put_text("equilibrium", "equilibrium.json", [&] { return result.dump(2) + "\n"; });
    files.put_text("table", "equilibrium.csv", [&] { return as_csv(*hanging); });
    if (const auto written = files.finish(); !written) {
      complain(written.error());
      return failed;
    }
  }
  if (common.json)
    print(result.dump(2) + "\n");
  else if (!common.quiet)
    print_for_a_person(*experiment, *hanging, curve);
  return flush() ? done : failed;
}

}  // namespace catena::cli
