// catena equilibrium: how a chain hangs between two points, and what holds it there.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "commands.hpp"
#include "console.hpp"
#include "exact/catenary.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/digits.hpp"
#include "io/folder_files.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "io/units.hpp"
#include "lab/build.hpp"
#include "report/hanging_figure.hpp"
#include "run_output.hpp"
#include "statics/hanging_forces.hpp"
#include "statics/stiff.hpp"

namespace catena::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* default_mass = "1";

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
  const std::string mass = options.mass.empty() ? default_mass : options.mass;
  const Field fields[] = {
      {"--length", options.length, Dimension::length, experiment.chain.length},
      {"--mass", mass, Dimension::mass, experiment.chain.mass},
      {"--span", options.span, Dimension::length, experiment.start.span},
      {"--rise", options.rise, Dimension::length, experiment.start.rise},
      {"--gravity", options.gravity, Dimension::acceleration, experiment.world.gravity},
      {"--joint-stiffness", options.joint_stiffness, Dimension::stiffness, experiment.chain.joint_stiffness}};
  Problems problems;
  for (const Field& field : fields) {
    const auto value = parse_number(field.text, field.dimension);
    if (value)
      field.value = *value;
    else
      problems.add(fmt::format("{} {}: {}", field.option, field.text, value.error()));
  }
  if (!problems.none()) return std::unexpected(problems.text());
  for (const Complaint& complaint : complaints(experiment)) {
    std::string option = complaint.key.substr(complaint.key.find('.') + 1);
    std::ranges::replace(option, '_', '-');
    problems.add(fmt::format("--{} {}.", option, complaint.text));
  }
  if (!problems.none()) return std::unexpected(problems.text());
  return experiment;
}

/// A chain at rest, all that is told of it.
struct Rest {
  const Experiment& experiment;
  bool mass_given;
  Hanging hanging;
  HangingForces forces;
  Sag sag;
  std::optional<Catenary> rope;  ///< between the same ends; none if it is straight
};

double degrees(double angle) { return angle * 180.0 / std::numbers::pi; }
double from_vertical_degrees(double angle) { return 90.0 + degrees(angle); }

Json point_json(Vec2<double> point) { return {{"x", point.x}, {"y", point.y}}; }

Json force_json(Vec2<double> force) {
  return {
      {"size", length_of(force)}, {"x", force.x}, {"y", force.y}, {"angle_deg", degrees(std::atan2(force.y, force.x))}};
}

/// Each of them, made by `of`.
Json each(const auto& values, const auto& of) {
  Json list = Json::array();
  for (const auto& value : values) list.push_back(of(value));
  return list;
}

Json as_json(const Rest& rest) {
  const Experiment& experiment = rest.experiment;
  const Hanging& hanging = rest.hanging;
  const HangingForces& forces = rest.forces;
  const std::size_t most = forces.most_loaded();
  Json result = {{"links", experiment.chain.links},
                 {"length", experiment.chain.length},
                 {"mass", experiment.chain.mass},
                 {"mass_given", rest.mass_given},
                 {"span", experiment.start.span},
                 {"rise", experiment.start.rise},
                 {"gravity", experiment.world.gravity},
                 {"joint_stiffness", experiment.chain.joint_stiffness},
                 {"pull_on_support", force_json(forces.pull_at_start())},
                 {"pull_on_far_end", force_json(forces.pull_at_end())},
                 {"largest_force", {{"value", length_of(forces.force[most])}, {"joint", most}}},
                 {"horizontal_force", hanging.horizontal_force},
                 {"lowest_point", point_json(forces.joints[forces.lowest()])},
                 {"sag", {{"value", rest.sag.depth}, {"joint", rest.sag.joint}}},
                 {"end_slopes_deg", {degrees(hanging.angles.front()), degrees(hanging.angles.back())}},
                 {"angles", hanging.angles},
                 {"angles_from_vertical_deg", each(hanging.angles, from_vertical_degrees)},
                 {"tension", hanging.tension},
                 {"tension_at_near_end", forces.near_tension},
                 {"tension_at_far_end", forces.far_tension},
                 {"joints", each(forces.joints, [](Vec2<double> at) { return Json{at.x, at.y}; })},
                 {"joint_force", each(forces.force, length_of)},
                 {"catenary", nullptr}};
  if (rest.rope) result["catenary"] = {{"a", rest.rope->a}, {"x1", rest.rope->x1}, {"x2", rest.rope->x2}};
  return result;
}

std::string as_csv(const Rest& rest) {
  std::string csv =
      "link,angle [rad],angle from the downward vertical [deg],tension [N],tension at near end [N],"
      "tension at far end [N],x of far end [m],y of far end [m]\n";
  for (std::size_t i = 0; i < rest.hanging.angles.size(); ++i) {
    const double angle = rest.hanging.angles[i];
    const Vec2<double> joint = rest.forces.joints[i + 1];
    csv += fmt::format("{},{},{},{},{},{},{},{}\n", i + 1, shortest(angle), shortest(from_vertical_degrees(angle)),
                       shortest(rest.hanging.tension[i]), shortest(rest.forces.near_tension[i]),
                       shortest(rest.forces.far_tension[i]), shortest(joint.x), shortest(joint.y));
  }
  return csv;
}

std::string force_words(Vec2<double> force) {
  return fmt::format("{:.6g} N: {:.6g} N {}, {:.6g} N {}, at {:.4g}° from +x", length_of(force), std::abs(force.x),
                     force.x < 0 ? "to the left" : "to the right", std::abs(force.y), force.y < 0 ? "down" : "up",
                     degrees(std::atan2(force.y, force.x)));
}

std::string joint_words(std::size_t joint, std::size_t links) {
  return joint == 0 ? "at the support" : joint == links ? "at the far end" : fmt::format("at joint {}", joint);
}

void print_links(const Rest& rest) {
  constexpr std::size_t most_rows = 40;
  const std::size_t links = rest.hanging.angles.size();
  print("  link  from vertical [deg]  tension [N]: mean   at near end    at far end  far end at x [m]        y [m]\n");
  for (std::size_t i = 0; i < links; ++i) {
    if (links > most_rows && i == most_rows / 2) {
      print(fmt::format("   …    ({} more; --json or --out DIR give all)\n", links - most_rows));
      i = links - most_rows / 2;
    }
    const Vec2<double> joint = rest.forces.joints[i + 1];
    say(fmt::format("{:>6}  {:>19.6f}  {:>17.6g}  {:>12.6g}  {:>12.6g}  {:>16.6f} {:>12.6f}\n", i + 1,
                    from_vertical_degrees(rest.hanging.angles[i]), rest.hanging.tension[i], rest.forces.near_tension[i],
                    rest.forces.far_tension[i], joint.x, joint.y));
  }
}

void print_for_a_person(const Rest& rest, std::span<const NamedFile> files) {
  const Experiment& experiment = rest.experiment;
  const HangingForces& forces = rest.forces;
  const std::size_t links = rest.hanging.angles.size(), most = forces.most_loaded();
  const Vec2<double> lowest = forces.joints[forces.lowest()];
  say(fmt::format("{} links, {:.6g} m long, from (0, 0) to ({:.6g}, {:.6g}) m; mass {:.6g} kg{}\n",
                  experiment.chain.links, experiment.chain.length, experiment.start.span, experiment.start.rise,
                  experiment.chain.mass, rest.mass_given ? "" : " (assumed: --mass gives it, and all forces follow)"));
  say(fmt::format("  pull on the support  {}\n", force_words(forces.pull_at_start())));
  say(fmt::format("  pull on the far end  {}\n", force_words(forces.pull_at_end())));
  say(fmt::format("  largest force        {:.6g} N, {}\n", length_of(forces.force[most]), joint_words(most, links)));
  say(fmt::format("  horizontal force     {:.6g} N everywhere\n", rest.hanging.horizontal_force));
  say(fmt::format("  lowest point         ({:.6g}, {:.6g}) m, {}\n", lowest.x, lowest.y,
                  joint_words(forces.lowest(), links)));
  if (rest.sag.depth > 0)
    say(fmt::format("  sag                  {:.6g} m below the line between the ends, at x = {:.6g} m\n",
                    rest.sag.depth, forces.joints[rest.sag.joint].x));
  say(fmt::format("  slopes of the ends   {:.6g}° and {:.6g}°\n", degrees(rest.hanging.angles.front()),
                  degrees(rest.hanging.angles.back())));
  if (rest.rope)
    say(fmt::format("  catenary             a = {:.6g} m, from x1 = {:.6g} to x2 = {:.6g} m\n", rest.rope->a,
                    rest.rope->x1, rest.rope->x2));
  print_links(rest);
  print_files(files);
}

std::expected<std::vector<NamedFile>, std::string> write_rest(OutputFolder& folder, const Rest& rest) {
  const Uninterrupted writing;
  FolderFiles files(folder);
  files.put_text("numbers", "equilibrium.json", [&] { return as_json(rest).dump(2) + "\n"; });
  files.put_text("table", "equilibrium.csv", [&] { return as_csv(rest); });
  files.put_text("picture", "equilibrium.svg", [&] { return figure::svg(hanging_figure(rest.forces, rest.rope)); });
  return files.finish();
}

}  // namespace

int equilibrium(const EquilibriumOptions& options, const Common& common) {
  const auto experiment = described(options);
  if (!experiment) return refuse(experiment.error());
  std::optional<OutputFolder> folder;
  if (!options.out.empty()) {
    const Uninterrupted preparing;
    auto prepared = prepare(options.out, options.force);
    if (!prepared) return refuse(prepared.error());
    folder.emplace(std::move(*prepared));
  }
  const Vec2<double> end{experiment->start.span, experiment->start.rise};
  const Chain chain = build_chain(*experiment);
  const auto hanging = hang(chain, end);
  if (!hanging) {
    complain(hanging.error());
    return failed;
  }
  Rest rest{.experiment = *experiment,
            .mass_given = !options.mass.empty(),
            .hanging = *hanging,
            .forces = forces(chain, *hanging),
            .sag = {},
            .rope = std::nullopt};
  rest.sag = sag(rest.forces);
  const auto rope = catenary(built_length(experiment->chain), end);
  if (rope && std::isfinite(rope->a)) rest.rope = *rope;
  std::vector<NamedFile> files;
  if (folder) {
    auto written = write_rest(*folder, rest);
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  if (common.json)
    print(as_json(rest).dump(2) + "\n");
  else if (!common.quiet)
    print_for_a_person(rest, files);
  return flush() ? done : failed;
}

}  // namespace catena::cli
