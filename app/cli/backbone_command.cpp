// catena backbone: how the frequency of a mode changes with its amplitude.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "hanging_task.hpp"
#include "interrupt.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "modes/modes.hpp"
#include "report/backbone_page.hpp"
#include "report/digits.hpp"
#include "run_output.hpp"
#include "study/backbone.hpp"
#include "study/backbone_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

/// An angle that a flag gives, if it is one.
double angle_of(const char* flag, const std::string& text, Problems& problems) {
  const auto angle = parse_number(text, Dimension::angle);
  if (!angle) problems.add(fmt::format("{} {}: {}", flag, text, angle.error()));
  if (angle && (*angle == 0 || !(std::abs(*angle) < std::numbers::pi)))
    problems.add(fmt::format("{} {}: an angle between −π and π rad is needed, and not 0.", flag, text));
  return angle ? *angle : 0.0;
}

std::expected<BackboneTask, std::string> backbone_task(const BackboneOptions& options, const HangingTask& chain) {
  Problems problems;
  const int links = chain.experiment.chain.links;
  BackboneTask task;
  const bool held = chain.experiment.start.shape == StartShape::hanging || held_for_good(chain.experiment);
  task.free_end = options.free_end || !held;
  task.amplitude_max = angle_of("--amplitude-max", options.amplitude_max, problems);
  for (const std::string& text : options.at) {
    const double angle = angle_of("--at", text, problems);
    if (angle * task.amplitude_max < 0 || std::abs(angle) > std::abs(task.amplitude_max))
      problems.add(fmt::format("--at {}: lies beyond --amplitude-max {}.", text, options.amplitude_max));
    task.at.push_back(angle);
  }
  if (options.mode < 1) problems.add("--mode: a number from 1 on is needed, the lowest frequency first.");
  if (options.link < 0 || options.link > links)
    problems.add(fmt::format("--link {}: a number between 1 and {} is needed.", options.link, links));
  if (links > most_orbit_links)
    problems.add(
        fmt::format("periodic motions are computed for up to {} links; this chain has {}.", most_orbit_links, links));
  if (is_cable(chain.experiment.chain))
    problems.add("chain.model is \"cable\": periodic motions are followed only for rods and beads.");
  if (!chain.experiment.chain.loads.empty())
    problems.add("loads are forces on a chain at rest: a motion cannot use them. Use masses instead.");
  task.mode = static_cast<std::size_t>(std::max(options.mode, 1));
  task.link = static_cast<std::size_t>(std::max(options.link, 0));
  if (const std::string why = no_such_mode(static_cast<std::size_t>(links), !task.free_end, task.mode); !why.empty())
    problems.add(why + ".");
  if (!problems.none()) return std::unexpected(problems.text());
  return task;
}

void print_backbone(const Backbone& found) {
  constexpr std::size_t most_rows = 25;
  say(fmt::format("{} links, {} m long, {}: mode {}, small oscillations at {} Hz\n", found.experiment.chain.links,
                  significant(found.experiment.chain.length),
                  found.task.free_end
                      ? std::string("with a free end")
                      : fmt::format("from (0, 0) to ({}, {}) m", significant(found.experiment.start.span),
                                    significant(found.experiment.start.rise)),
                  found.task.mode, with_error(found.small.value, found.small.error)));
  print(fmt::format("  turn of link {} [rad]  frequency [Hz]                 period/small  energy [J]   stability\n",
                    found.link + 1));
  const std::size_t stride = (found.points.size() + most_rows - 1) / most_rows;
  for (std::size_t k = 0; k < found.points.size(); ++k) {
    const BackbonePoint& one = found.points[k];
    if (k % stride != 0 && !one.asked && k + 1 != found.points.size()) continue;
    constexpr std::size_t wide = 30;
    const std::string frequency = typeset(with_error(one.frequency.value, one.frequency.error));
    const std::string space(std::max(wide, characters(frequency) + 1) - characters(frequency), ' ');
    say(fmt::format("{:>22.6g}  {}{}{:>12.8f}  {:>11.5g}  {}\n", one.amplitude, frequency, space,
                    one.period.value * found.small.value, one.energy.value, name(one.verdict.stability)));
  }
}

}  // namespace

int backbone(const BackboneOptions& options, const Common& common) {
  const auto chain = hanging_task(options.chain, {.free_end = options.free_end || !options.chain.which.empty()});
  if (!chain) return refuse(chain.error());
  auto task = backbone_task(options, *chain);
  if (!task) return refuse(task.error());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("orbits", 1.0, common.quiet || common.json, Progress::Unit::share);
  task->keep_going = watched(progress);
  const Backbone found = backbone(chain->experiment, *task);
  return tell(
      found, *folder, common, "backbone.json",
      [&](const auto& files) { return backbone_json(found, chain->case_name, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "backbone.csv", [&] { return backbone_csv(found); });
        files.put_text("picture", "backbone.svg", [&] { return figure::svg(backbone_figure(found)); });
        files.put_text("report", "report.html", [&] {
          return study_html(backbone_page(found, chain->title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_backbone(found); });
}

}  // namespace catena::cli
