// catena modes: how a hanging chain swings about its equilibrium.
#include <fmt/format.h>

#include <algorithm>

#include "cable_command.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "hanging_task.hpp"
#include "interrupt.hpp"
#include "io/provenance.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "report/modes_page.hpp"
#include "run_output.hpp"
#include "study/modes_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

/// The far end of a case is held where it hangs, and free where it is not said to hang.
bool frees_the_end(const ModesOptions& options, const HangingTask& task) {
  return options.free_end || task.experiment.start.shape != StartShape::hanging;
}

void print_modes(const ModesStudy& study) {
  constexpr std::size_t most_rows = 40;
  const Modes& found = study.modes;
  say(fmt::format("{} links, {} m long, {}: {} degree{} of freedom\n", study.experiment.chain.links,
                  significant(study.experiment.chain.length),
                  study.what.end ? fmt::format("from (0, 0) to ({}, {}) m", significant(study.what.end->x),
                                               significant(study.what.end->y))
                                 : "with a free end",
                  found.freedom, found.freedom == 1 ? "" : "s"));
  const RopeTheory& rope = study.rope;
  print(fmt::format("  mode  frequency [Hz]                 omega [rad/s]  {}mass moved in x, y [%]{}\n",
                    found.damped ? "decay [1/s]    " : "", rope.name.empty() ? "" : "  rope [Hz]"));
  for (std::size_t k = 0; k < std::min(found.modes.size(), most_rows); ++k) {
    const Mode& mode = found.modes[k];
    constexpr double per_hertz = 6.283185307179586;
    constexpr std::size_t wide = 30;
    const std::string told_frequency = typeset(with_error(frequency(mode), mode.error / per_hertz));
    const std::string space(std::max(wide, characters(told_frequency) + 1) - characters(told_frequency), ' ');
    std::string line = fmt::format("{:>6}  {}{}{:>13.7g}  ", k + 1, told_frequency, space, mode.omega);
    if (found.damped) line += fmt::format("{:>13.6g}  ", mode.decay);
    line += fmt::format("{:>10.3f} {:>10.3f}", 100 * mode.participation.x, 100 * mode.participation.y);
    if (k < rope.omega.size()) line += fmt::format("  {:>10.7g}", rope.omega[k] / per_hertz);
    say(line + "\n");
  }
  if (found.modes.size() > most_rows)
    print(fmt::format("     …  ({} more; --json or --out DIR give all)\n", found.modes.size() - most_rows));
}

/// What is worth a word besides the numbers.
void warn_of(const ModesStudy& study) {
  if (std::ranges::any_of(study.modes.modes, [](const Mode& mode) { return mode.decay < -mode.error; }))
    warn("some modes grow (their decay is negative): the chain does not stay at this equilibrium.");
  const bool still_air = study.experiment.air.density > 0 && !windy(study.what);
  if (still_air)
    warn(
        "the drag of still air grows with the square of the speed and does not damp small oscillations: no decay is "
        "due to it.");
}

}  // namespace

int modes(const ModesOptions& options, const Common& common) {
  if (options.count < 0) return refuse("--count: a positive number is needed.");
  const auto task = hanging_task(options.chain, {.free_end = options.free_end || !options.chain.which.empty()});
  if (!task) return refuse(task.error());
  if (is_cable(task->experiment.chain)) return cable_modes(*task, options, frees_the_end(options, *task), common);
  const auto count = static_cast<std::size_t>(options.count),
             links = static_cast<std::size_t>(task->experiment.chain.links);
  if (const std::string why = no_such_mode(links, !frees_the_end(options, *task), count); !why.empty())
    return refuse(why + ".");
  if (const double damping = task->experiment.chain.damping; damping > 0)
    return refuse(fmt::format(
        "chain.damping is {} 1/s; modes are those of friction, stiffness and wind. Set it to 0: without other losses a "
        "mode of frequency ω [rad/s] then grows or decays as exp(λt) with λ² + {} λ + ω² = 0.",
        damping, damping));
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("modes", 1.0, common.quiet || common.json, Progress::Unit::share);
  const auto study = study_modes(
      task->experiment, {.count = count, .free_end = frees_the_end(options, *task), .keep_going = watched(progress)});
  if (interrupt_heard()) {
    complain("interrupted; nothing was written");
    return interrupted;
  }
  if (!study) {
    complain(study.error());
    return failed;
  }
  warn_of(*study);
  return answer(
      *folder, common, "modes.json", [&](const auto& files) { return modes_json(*study, task->case_name, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "modes.csv", [&] { return modes_csv(*study); });
        files.put_text("picture", "modes.svg", [&] { return figure::svg(modes_figure(*study)); });
        files.put_text("report", "report.html", [&] {
          return study_html(modes_page(*study, task->title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_modes(*study); });
}

}  // namespace catena::cli
