// catena lyapunov: how fast motions close by part from that of a case; or whether a periodic motion is stable.
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/folder_files.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "io/units.hpp"
#include "modes/modes.hpp"
#include "report/digits.hpp"
#include "report/growth_figure.hpp"
#include "run_output.hpp"
#include "study/lyapunov_file.hpp"
#include "telling.hpp"
#include "times.hpp"

namespace catena::cli {
namespace {

/// What is asked, checked.
struct LyapunovTask {
  std::string case_name;
  Experiment experiment;
  LyapunovRequest request;
  std::vector<double> shown;     ///< times of "growth"
  std::optional<double> period;  ///< asks for multipliers instead
};

/// "theta1" or "omega3" as a place in (θ, ω).
std::optional<std::size_t> component_called(std::string_view name, std::size_t links) {
  const bool angle = name.starts_with("theta"), rate = name.starts_with("omega");
  if (!angle && !rate) return std::nullopt;
  std::size_t number = 0;
  const std::string_view digits = name.substr(5);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc() || end != digits.data() + digits.size() || number < 1 || number > links)
    return std::nullopt;
  return (rate ? links : 0) + number - 1;
}

/// Ten times, the last one the end.
std::vector<double> evenly(double begin, double end) {
  std::vector<double> times;
  for (int k = 1; k < 10; ++k) times.push_back(begin + (end - begin) * k / 10);
  times.push_back(end);
  return times;
}

void check_period(const LyapunovOptions& options, LyapunovTask& task, Problems& problems) {
  if (options.period.empty()) return;
  const auto period = parse_number(options.period, Dimension::time);
  if (!period)
    problems.add(fmt::format("--period {}: {}", options.period, period.error()));
  else if (!(*period > 0))
    problems.add(fmt::format("--period {}: a positive time is needed.", options.period));
  else
    task.period = *period;
  if (!options.at.empty() || options.vectors != 1 || !options.along.empty())
    problems.add("--period asks for the multipliers of one period; --at, --vectors and --along do not go with it.");
}

std::expected<LyapunovTask, std::string> lyapunov_task(const LyapunovOptions& options) {
  auto loaded = load(options.which, options.set);
  Problems problems;
  if (!loaded) problems.add(loaded.error());
  const std::optional<double> duration = loaded ? std::optional(loaded->experiment.run.duration) : std::nullopt;
  LyapunovTask task{.case_name = short_name(options.which), .experiment = {}, .request = {}, .shown = {}, .period = {}};
  task.shown = times_of(options.at, duration, problems);
  check_period(options, task, problems);
  if (!loaded) return std::unexpected(problems.text());
  task.experiment = std::move(loaded->experiment);
  if (is_cable(task.experiment.chain))
    return std::unexpected(
        std::string("chain.model is \"cable\": tangent vectors are carried only along chains of rods and beads."));
  const auto links = static_cast<std::size_t>(task.experiment.chain.links);
  const std::size_t most = 2 * freedom_of(links, begins_held(task.experiment));
  if (options.vectors < 1 || std::cmp_greater(options.vectors, most))
    problems.add(fmt::format("--vectors {}: a number between 1 and {} is needed, twice the number of links{}.",
                             options.vectors, most, most < 2 * links ? " less the two that the held end takes" : ""));
  const std::string along = options.along.empty() ? "theta1" : options.along;
  const auto component = component_called(along, links);
  if (!component)
    problems.add(
        fmt::format("--along {}: one of theta1 … theta{} or omega1 … omega{} is needed.", along, links, links));
  const double begin = first_motion(task.experiment);
  for (const double time : task.shown)
    if (time < begin) problems.add(fmt::format("--at {}: the chain is held until t = {} s.", time, begin));
  if (!problems.none()) return std::unexpected(problems.text());
  if (task.shown.empty()) task.shown = evenly(begin, task.experiment.run.duration);
  task.request = {.vectors = static_cast<std::size_t>(options.vectors), .along = *component, .at = task.shown};
  return task;
}

void print_growth(const LyapunovTask& task, const Lyapunov& found) {
  say(fmt::format("{}: largest Lyapunov exponent {} per s, mean over {:.6g} s\n", strong(task.case_name),
                  with_error(found.exponents.front().value, found.exponents.front().error), found.end - found.begin));
  if (found.limit != GrowthLimit::none)
    say(fmt::format("  until t = {:.4g} s, as far as the growth is known: {} per s\n", found.horizon,
                    with_error(found.predicted_exponent.value, found.predicted_exponent.error)));
  for (std::size_t j = 1; j < found.exponents.size(); ++j)
    say(fmt::format("  exponent {}: {} per s\n", j + 1,
                    with_error(found.exponents[j].value, found.exponents[j].error)));
  say("  ln of the growth of √(Σ δθ² + Σ δω²), in rad and rad/s:\n");
  for (const double time : task.shown) {
    const Measured growth = found.growth_at(found.place_of(time));
    say(fmt::format("  t = {:.6g} s: {}\n", time,
                    std::isnan(growth.error) ? fmt::format("{:.3g}, not known", growth.value)
                                             : with_error(growth.value, growth.error)));
  }
}

void print_multipliers(const LyapunovTask& task, const Floquet& found) {
  const std::string_view verdict = !found.periodic                      ? "not periodic"
                                   : found.stability == Stability::edge ? "at the edge of stability"
                                                                        : name(found.stability);
  say(fmt::format("{}: over {:.6g} s {}; margin {}, ln of the largest multiplier {}\n", strong(task.case_name),
                  found.period, verdict, with_error(found.margin.value, found.margin.error),
                  with_error(found.largest.value, found.largest.error)));
  for (const Multiplier& one : found.multipliers)
    say(fmt::format("  {:>12.9f} {:>+13.9f} i  size {:.9f} ± {:.1g}\n", one.value.real(), one.value.imag(),
                    std::abs(one.value), one.error));
}

}  // namespace

int lyapunov(const LyapunovOptions& options, const Common& common) {
  const auto task = lyapunov_task(options);
  if (!task) return refuse(task.error());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress(task->period ? "period " : "tangents", 1.0, common.quiet || common.json, Progress::Unit::share);
  if (task->period) {
    const Floquet found = floquet(task->experiment, *task->period, watched(progress));
    return tell(
        found, *folder, common, "lyapunov.json",
        [&](const auto& files) { return floquet_json(task->case_name, found, files); }, [](FolderFiles&) {},
        [&] { print_multipliers(*task, found); });
  }
  LyapunovRequest request = task->request;
  request.keep_going = watched(progress);
  const Lyapunov found = lyapunov(task->experiment, request);
  const std::string along = component_name(request.along, static_cast<std::size_t>(task->experiment.chain.links));
  return tell(
      found, *folder, common, "lyapunov.json",
      [&](const auto& files) { return lyapunov_json(task->case_name, along, found, task->shown, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "growth.csv", [&] { return growth_csv(found); });
        files.put_text("picture", "growth.svg", [&] { return figure::svg(growth_figure(found)); });
      },
      [&] { print_growth(*task, found); });
}

}  // namespace catena::cli
