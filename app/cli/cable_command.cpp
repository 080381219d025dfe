#include "cable_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/provenance.hpp"
#include "report/cable_page.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "run_output.hpp"
#include "study/cable_file.hpp"
#include "study/rest_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

void print_cable(const Experiment& experiment, const CableEnds& held) {
  const std::string ends =
      held.end ? fmt::format("from (0, 0) to ({}, {}) m", significant(held.end->x), significant(held.end->y))
               : "with a free end";
  say(fmt::format("cable of {} elements, {} m long at rest, {}; mass {} kg, axial stiffness {} N\n",
                  experiment.chain.links, significant(experiment.chain.length), ends,
                  significant(experiment.chain.mass), significant(axial_stiffness(experiment.chain))));
  if (experiment.world.spin > 0)
    say(fmt::format("  in a plane that turns at {} rad/s{}\n", significant(experiment.world.spin),
                    experiment.start.shape == StartShape::whirling
                        ? fmt::format(", whirling in its mode {}", experiment.start.mode)
                        : ""));
}

void print_rest(const CableRestStudy& study) {
  const CableNumbers &found = study.found, &error = study.error;
  print_cable(study.experiment, study.ends);
  const auto pull = [&](const char* what, const Vec2<double>& force, double doubt) {
    say(fmt::format("  {}  {}, at {:.4g}° from +x\n", what, force_words(force, doubt), direction_degrees(force)));
  };
  pull("pull on the support", found.pull_at_start, error.pull_at_start.x);
  if (study.ends.end) pull("pull on the far end", found.pull_at_end, error.pull_at_end.x);
  say(fmt::format("  largest tension      {} N, strain {}\n", told(found.most_tension, error.most_tension),
                  told(found.most_strain, error.most_strain)));
  say(fmt::format("  stretched length     {} m\n", told(found.stretched, error.stretched)));
  say(fmt::format("  lowest point         ({}, {}) m\n", told(found.lowest.x, error.lowest.x),
                  told(found.lowest.y, error.lowest.y)));
  if (!study.ends.end) {
    const Vec2<double>& end = study.nodes[study.nodes.size() - 2];
    say(fmt::format("  free end             ({}, {}) m\n", told(end.x, study.place_error),
                    told(end.y, study.place_error)));
  }
  if (found.sag > 0)
    say(fmt::format("  sag                  {} m below the line between the ends\n", told(found.sag, error.sag)));
  if (study.rope)
    say(fmt::format(
        "  elastic catenary     pulls on the support with {} N, on the far end with {} N; {} m long, sags "
        "by {} m\n",
        significant(length_of(study.of_rope.pull_at_start), 9), significant(length_of(study.of_rope.pull_at_end), 9),
        significant(study.of_rope.stretched, 9), significant(study.of_rope.sag, 7)));
  say(fmt::format("  known to             {} N, {} m\n", significant(error.pull_at_start.x, 2),
                  significant(study.place_error, 2)));
  if (study.unstable > 0) warn("this equilibrium is unstable: the cable does not stay there.");
}

void print_cable_modes(const CableModesStudy& study) {
  constexpr std::size_t most_rows = 40, wide = 30;
  constexpr double turn = 2 * std::numbers::pi;
  print_cable(study.experiment, study.ends);
  print("  mode  frequency [Hz]                 omega [rad/s]    decay [1/s]  mass moved in x, y [%]\n");
  for (std::size_t k = 0; k < std::min(study.omega.size(), most_rows); ++k) {
    const std::string told_frequency = typeset(with_error(study.omega[k] / turn, study.error[k] / turn));
    const std::string space(std::max(wide, characters(told_frequency) + 1) - characters(told_frequency), ' ');
    const Vec2<double>& follows = study.found.modes[k].participation;
    say(fmt::format("{:>6}  {}{}{:>13.7g}  {:>13.6g}  {:>10.3f} {:>10.3f}\n", k + 1, told_frequency, space,
                    study.omega[k], study.decay[k], 100 * follows.x, 100 * follows.y));
  }
}

}  // namespace

int cable_equilibrium(const HangingTask& task, const EquilibriumOptions& options, const Common& common) {
  if (options.all || !options.asked.empty())
    return refuse("--all and --for are known for chains of rods and beads; chain.model is \"cable\".");
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  const auto study = study_cable_rest(task.experiment);
  if (!study) {
    complain(study.error());
    return failed;
  }
  return answer(
      *folder, common, "equilibrium.json",
      [&](const auto& files) { return cable_rest_json(*study, task.case_name, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "equilibrium.csv", [&] { return cable_rest_csv(*study); });
        files.put_text("picture", "equilibrium.svg", [&] { return figure::svg(cable_rest_figure(*study)); });
        files.put_text("report", "report.html", [&] {
          return study_html(cable_rest_page(*study, task.title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_rest(*study); });
}

int cable_modes(const HangingTask& task, const ModesOptions& options, bool free_end, const Common& common) {
  const int freedom = 4 * task.experiment.chain.links + (free_end ? 2 : 0);
  if (options.count > freedom)
    return refuse(fmt::format("--count {}: a cable of {} elements has {} modes.", options.count,
                              task.experiment.chain.links, freedom));
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("modes", 1.0, common.quiet || common.json, Progress::Unit::share);
  const auto study =
      study_cable_modes(task.experiment, free_end, static_cast<std::size_t>(options.count), watched(progress));
  if (interrupt_heard()) {
    complain("interrupted; nothing was written");
    return interrupted;
  }
  if (!study) {
    complain(study.error());
    return failed;
  }
  if (study->found.unstable > 0) warn("some modes grow (their decay is negative): the cable does not stay there.");
  return answer(
      *folder, common, "modes.json", [&](const auto& files) { return cable_modes_json(*study, task.case_name, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "modes.csv", [&] { return cable_modes_csv(*study); });
        files.put_text("picture", "modes.svg", [&] { return figure::svg(cable_modes_figure(*study)); });
        files.put_text("report", "report.html", [&] {
          return study_html(cable_modes_page(*study, task.title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_cable_modes(*study); });
}

}  // namespace catena::cli
