// catena equilibrium: how a chain hangs between two points, and what holds it there.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "cable_command.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "hanging_task.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "report/digits.hpp"
#include "report/hanging_figure.hpp"
#include "report/hanging_page.hpp"
#include "run_output.hpp"
#include "study/rest_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

/// "sag=0.5", "tension_max=2 kN".
std::expected<LengthQuestion, std::string> length_question(const std::string& given) {
  const auto equals = given.find('=');
  const std::string quantity = given.substr(0, equals);
  const bool sags = quantity == "sag";
  if (equals == std::string::npos || (!sags && quantity != "tension_max"))
    return std::unexpected(
        fmt::format("--for {}: sag=LENGTH or tension_max=FORCE is needed, e.g. --for sag=0.5 or --for "
                    "'tension_max=2 kN'.",
                    given));
  const auto target = parse_number(given.substr(equals + 1), sags ? Dimension::length : Dimension::force);
  if (!target) return std::unexpected(fmt::format("--for {}: {}", given, target.error()));
  if (!(*target > 0)) return std::unexpected(fmt::format("--for {}: it must be positive.", given));
  return LengthQuestion{.goal = sags ? LengthGoal::sag : LengthGoal::largest_force, .target = *target};
}

void print_links(const RestStudy& study) {
  constexpr std::size_t most_rows = 40;
  const std::size_t links = study.hanging.angles.size();
  print("  link  from vertical [deg]  tension [N]: mean   at near end    at far end  far end at x [m]        y [m]\n");
  for (std::size_t i = 0; i < links; ++i) {
    if (links > most_rows && i == most_rows / 2) {
      print(fmt::format("   …    ({} more; --json or --out DIR give all)\n", links - most_rows));
      i = links - most_rows / 2;
    }
    const Vec2<double> joint = study.forces.joints[i + 1];
    say(fmt::format("{:>6}  {:>19.6f}  {:>17.6g}  {:>12.6g}  {:>12.6g}  {:>16.6f} {:>12.6f}\n", i + 1,
                    from_vertical_degrees(study.hanging.angles[i]), study.hanging.tension[i],
                    study.forces.near_tension[i], study.forces.far_tension[i], joint.x, joint.y));
  }
}

void print_others(const AllEquilibria& all) {
  constexpr std::size_t most_rows = 40;
  say(fmt::format("  {} equilibria{}:\n", all.found.size(), all.complete ? "" : ", and perhaps more"));
  for (std::size_t k = 0; k < std::min(all.found.size(), most_rows); ++k) {
    const Equilibrium& one = all.found[k];
    say(fmt::format("  {:>4}  energy {:>12.6g} J, {} pushed, {}\n", k + 1, one.energy, one.pushed,
                    one.unstable == 0 ? "stable" : fmt::format("{} unstable", one.unstable)));
  }
  if (all.found.size() > most_rows)
    say(fmt::format("     …  ({} more; --json gives all)\n", all.found.size() - most_rows));
}

void print_answer(const RestStudy& study) {
  const bool sags = study.question->goal == LengthGoal::sag;
  for (const ChainLength& one : study.lengths)
    say(fmt::format("{} m long: {} of {} {}\n", strong(with_error(one.length, one.error)),
                    sags ? "a sag" : "a largest force", significant(study.question->target), sags ? "m" : "N"));
  if (study.lengths.size() > 1) say("what follows is about the shortest\n");
}

void print_for_a_person(const RestStudy& study, const HangingTask& task) {
  const Experiment& experiment = study.experiment;
  const HangingForces& forces = study.forces;
  const double error = study.doubt.force;
  const std::size_t links = study.hanging.angles.size(), most = forces.most_loaded(), low = forces.lowest();
  if (study.question) print_answer(study);
  say(fmt::format("{} links, {} m long, from (0, 0) to ({}, {}) m; mass {} kg{}\n", experiment.chain.links,
                  significant(experiment.chain.length), significant(experiment.start.span),
                  significant(experiment.start.rise), significant(experiment.chain.mass),
                  task.mass_given ? "" : " (assumed: --mass gives it, and all forces follow)"));
  say(fmt::format("  pull on the support  {}, at {:.4g}° from +x\n", force_words(forces.pull_at_start(), error),
                  direction_degrees(forces.pull_at_start())));
  say(fmt::format("  pull on the far end  {}, at {:.4g}° from +x\n", force_words(forces.pull_at_end(), error),
                  direction_degrees(forces.pull_at_end())));
  say(fmt::format("  largest force        {} N, {}\n", told(forces.joint_force(most), error),
                  joint_words(most, links)));
  say(fmt::format("  horizontal force     {} N{}\n", told(study.hanging.horizontal_force, error),
                  windy(study.what) ? " at the support" : " everywhere"));
  say(fmt::format("  lowest point         ({}, {}) m, {}\n", told(forces.joints[low].x, study.doubt.joint[low]),
                  told(forces.joints[low].y, study.doubt.joint[low]), joint_words(low, links)));
  if (study.sag.depth > 0)
    say(fmt::format("  sag                  {} m below the line between the ends, at x = {} m\n",
                    told(study.sag.depth, study.sag_error()), significant(forces.joints[study.sag.joint].x)));
  say(fmt::format("  slopes of the ends   {:.6g}° and {:.6g}°\n", degrees(study.hanging.angles.front()),
                  degrees(study.hanging.angles.back())));
  if (study.rope)
    say(fmt::format("  catenary             a = {} m, from x1 = {} to x2 = {} m; sags by {} m\n",
                    significant(study.rope->catenary.a), significant(study.rope->catenary.x1),
                    significant(study.rope->catenary.x2), significant(study.rope->sag)));
  say(std::isfinite(error)
          ? fmt::format("  known to             {} N, {} m, {}°\n", significant(error, 2),
                        significant(std::ranges::max(study.doubt.joint), 2),
                        significant(degrees(std::ranges::max(study.doubt.angle)), 2))
          : "  the chain lies folded flat: forces along it are not determined; shown is the middle of what is "
            "possible\n");
  if (study.all) print_others(*study.all);
  print_links(study);
}

}  // namespace

int equilibrium(const EquilibriumOptions& options, const Common& common) {
  RestRequest request{.all = options.all, .question = {}};
  Problems problems;
  const auto task = hanging_task(options.chain, {.length_is_asked = !options.asked.empty()});
  if (!task) problems.add(task.error());
  if (!options.asked.empty()) request.question = problems.value_of(length_question(options.asked));
  const bool chain = task && !is_cable(task->experiment.chain);
  if (chain && options.all && has_stiff_joints(task->experiment.chain))
    problems.add("--all: all equilibria are found only for limp joints; these joints are stiff.");
  if (chain && options.all && std::cmp_greater(task->experiment.chain.links, most_links_for_all))
    problems.add(fmt::format("--all: {} links; at most {} are allowed, because longer chains have too many equilibria.",
                             task->experiment.chain.links, most_links_for_all));
  if (!problems.none()) return refuse(problems.text());
  if (is_cable(task->experiment.chain)) return cable_equilibrium(*task, options, common);
  if (request.question) request.question->mass_grows = task->mass_grows;
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  const auto study = study_rest(task->experiment, request);
  if (!study) {
    complain(study.error());
    return failed;
  }
  if (study->stable == false)
    warn(
        "this equilibrium is unstable: a chain that is pushed a little leaves it for good. "
        "catena modes says how fast, catena run where to.");
  if (!study->stable) warn("whether the chain stays at this equilibrium could not be found out.");
  return answer(
      *folder, common, "equilibrium.json",
      [&](const auto& files) { return rest_json(*study, task->case_name, task->mass_given, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "equilibrium.csv", [&] { return rest_csv(*study); });
        files.put_text("picture", "equilibrium.svg", [&] { return figure::svg(hanging_figure(*study)); });
        files.put_text("report", "report.html", [&] {
          return study_html(hanging_page(*study, task->title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_for_a_person(*study, *task); });
}

}  // namespace catena::cli
