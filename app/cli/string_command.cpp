// catena string: what the motion of a case becomes as its chain is cut into ever more links.
#include <fmt/format.h>

#include <optional>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "lab/string_run.hpp"
#include "lab/string_setup.hpp"
#include "report/digits.hpp"
#include "report/string_figure.hpp"
#include "study/string_file.hpp"
#include "telling.hpp"
#include "times.hpp"

namespace catena::cli {
namespace {

constexpr int least_elements = 4, most_elements = 4096;

/// What is asked, checked.
struct StringTask {
  std::string case_name;
  StringSetup setup{};
  StringRequest request{};
};

std::expected<StringTask, std::string> string_task(const StringOptions& options) {
  auto loaded = load(options.which, options.set);
  Problems problems;
  if (!loaded) problems.add(loaded.error());
  StringTask task{.case_name = short_name(options.which)};
  task.request.at =
      times_of(options.at, loaded ? std::optional(loaded->experiment.run.duration) : std::nullopt, problems);
  if (options.elements < least_elements || options.elements > most_elements)
    problems.add(fmt::format("--elements {}: a number between {} and {} is needed.", options.elements, least_elements,
                             most_elements));
  if (!loaded) return std::unexpected(problems.text());
  auto setup = string_setup(loaded->experiment);
  if (!setup)
    for (const Complaint& wrong : setup.error())
      problems.add(fmt::format("{}: {}: {}.", loaded->source, wrong.key, wrong.text));
  if (!problems.none()) return std::unexpected(problems.text());
  task.setup = std::move(*setup);
  task.request.end = loaded->experiment.run.duration;
  task.request.shares = drawn_shares();
  task.request.mesh.elements = static_cast<std::size_t>(options.elements);
  for (int k = 1; k <= 10 && options.at.empty(); ++k) task.request.at.push_back(task.request.end * k / 10);
  return task;
}

void print_string(const StringTask& task, const StringRun& found) {
  say(fmt::format("{}: largest speed of the free end {} m/s at t = {} s\n", strong(task.case_name),
                  with_error(found.speed_max.value, found.speed_max_error.value),
                  with_error(found.speed_max.time, found.speed_max_error.time)));
  for (const double time : task.request.at) {
    const StringSample* sample = found.at(time);
    if (sample == nullptr) {
      say(fmt::format("  t = {:.6g} s: not known\n", time));
      continue;
    }
    say(fmt::format("  t = {:.6g} s: free end at ({}, {}) m, {} m/s; tension at the support {} N\n", time,
                    with_error(sample->tip.x, sample->tip_error), with_error(sample->tip.y, sample->tip_error),
                    with_error(length_of(sample->tip_velocity), sample->velocity_error),
                    with_error(sample->support_tension, sample->tension_error)));
  }
  say(fmt::format("  energy kept to {:.1e} J; {} elements of degree {}, {} steps\n", energy_drift(found),
                  found.mesh.elements, found.mesh.degree, found.counters.steps));
}

}  // namespace

int string(const StringOptions& options, const Common& common) {
  const auto task = string_task(options);
  if (!task) return refuse(task.error());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("string", task->request.end, common.quiet || common.json);
  StringRequest request = task->request;
  request.keep_going = watched(progress);
  const StringRun found = run_string(task->setup.string, task->setup.start, request);
  return tell(
      found, *folder, common, "string.json",
      [&](const auto& files) { return string_json(task->case_name, found, request.at, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "string.csv", [&] { return string_csv(found); });
        files.put_text("picture", "string.svg", [&] { return figure::svg(string_figure(found, request.at)); });
      },
      [&] { print_string(*task, found); });
}

}  // namespace catena::cli
