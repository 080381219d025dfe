// catena run: an experiment goes in, a folder with data, summary and report comes out.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/checkpoint.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "io/run_file.hpp"
#include "io/step_words.hpp"
#include "io/units.hpp"
#include "io/warnings.hpp"
#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/method.hpp"
#include "lab/recording_plan.hpp"
#include "lab/run.hpp"
#include "lab/step_limit.hpp"
#include "run_output.hpp"
#include "study/analytic_compare.hpp"
#include "study/ensemble.hpp"
#include "study/halving.hpp"
#include "sweep_output.hpp"
#include "times.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

constexpr std::chrono::seconds between_checkpoints{60};

/// What is wrong with the words about an ensemble; nothing if all is well.
std::string wrong_ensemble(const RunOptions& options) {
  constexpr int most = 100'000;
  if (options.jobs < 0) return "--jobs: a positive number is needed.";
  if (options.ensemble != 0 && (options.ensemble < 2 || options.ensemble > most))
    return fmt::format("--ensemble {}: a number between 2 and {} is needed.", options.ensemble, most);
  const auto size = parse_number(options.perturb, Dimension::none);
  if (!size || !(*size > 0 && *size <= 1))
    return fmt::format("--perturb {}: a number between 0 and 1 is needed.", options.perturb);
  return "";
}

/// What is to be run, and how far it has come.
struct Task {
  Experiment experiment;
  Checkpoint state;
  std::optional<OutputFolder> folder;
  Common common;
  std::optional<CheckpointKeeper> keeper{};  ///< from the first checkpoint on
};

std::expected<void, std::string> choose_folder(Task& task, const fs::path& wanted, bool force) {
  auto folder = prepare(wanted, force);
  if (!folder) return std::unexpected(folder.error());
  task.folder.emplace(std::move(*folder));
  return {};
}

std::expected<Task, std::string> new_task(const RunOptions& options, const Common& common) {
  auto loaded = load(options.which, options.set);
  Problems problems;
  if (!loaded) problems.add(loaded.error());
  const std::optional<double> duration = loaded ? std::optional(loaded->experiment.run.duration) : std::nullopt;
  std::vector<double> at = times_of(options.at, duration, problems);
  if (!problems.none()) return std::unexpected(problems.text());
  Task task{.experiment = std::move(loaded->experiment), .state = {}, .folder = std::nullopt, .common = common};
  task.state.experiment = write_experiment(task.experiment, false);
  task.state.case_name = short_name(options.which);
  task.state.changed = std::move(loaded->changed);
  task.state.at = std::move(at);
  listen_for_interrupt();
  if (options.dry_run || (options.out.empty() && common.json)) return task;
  const fs::path wanted = options.out.empty() ? free_folder("runs", task.state.case_name) : options.out;
  if (auto chosen = choose_folder(task, wanted, options.force); !chosen) return std::unexpected(chosen.error());
  return task;
}

/// The folder that holds a checkpoint: the one named, or the last of the case's folders that has one.
fs::path checkpoint_folder(const RunOptions& options) {
  if (!options.out.empty()) return options.out;
  const fs::path first = fs::path("runs") / short_name(options.which);
  fs::path found = first;
  fs::path candidate = first;
  for (int i = 2; fs::exists(candidate); ++i) {
    if (fs::exists(candidate / "checkpoint.h5")) found = candidate;
    candidate = fmt::format("{}-{}", first.string(), i);
  }
  return found;
}

std::expected<Task, std::string> resumed_task(const RunOptions& options, const Common& common) {
  const fs::path folder = checkpoint_folder(options);
  auto checkpoint = read_checkpoint(folder);
  if (!checkpoint) return std::unexpected("nothing to resume: " + checkpoint.error());
  auto experiment = read_stored_experiment(checkpoint->experiment, "experiment");
  if (!experiment)
    return std::unexpected(fmt::format("{}: the experiment in it cannot be read: {}",
                                       (folder / "checkpoint.h5").string(), experiment.error()));
  if (const auto wrong = complaints(*experiment); !wrong.empty())
    return std::unexpected(fmt::format("{}: the experiment in it is impossible: {} {}",
                                       (folder / "checkpoint.h5").string(), wrong.front().key, wrong.front().text));
  if (!options.which.empty()) {
    const auto loaded = load(options.which, options.set);
    if (!loaded) return std::unexpected(loaded.error());
    if (loaded->experiment != *experiment)
      return std::unexpected(
          fmt::format("{}: the checkpoint belongs to another experiment than {}. Resume without naming a "
                      "case, or start again with --force.",
                      (folder / "checkpoint.h5").string(), options.which));
  }
  warn_of_other_build(checkpoint->commit);
  Task task{
      .experiment = std::move(*experiment), .state = std::move(*checkpoint), .folder = std::nullopt, .common = common};
  listen_for_interrupt();
  if (auto chosen = choose_folder(task, folder, true); !chosen) return std::unexpected(chosen.error());
  return task;
}

std::expected<void, std::string> save(Task& task) {
  if (!task.folder)
    if (auto chosen = choose_folder(task, free_folder("runs", task.state.case_name), false); !chosen) return chosen;
  if (!task.keeper) {
    const auto place = task.folder->beside("checkpoint.h5");
    if (!place) return std::unexpected(place.error());
    task.keeper.emplace(task.folder->path());
  }
  return task.keeper->save(task.state);
}

/// Integrates to the end, with a checkpoint every minute; comes back interrupted only when the user asked for it.
/// `result`, a part of task.state, is where the run, or the companion of `beside`, stands: nothing yet, or interrupted earlier.
std::expected<void, std::string> integrate(Task& task, const char* what, const RunResult* beside,
                                           std::optional<RunResult>& result, double& wall_seconds) {
  Progress progress(what, task.experiment.run.duration, task.common.quiet || task.common.json);
  while (true) {
    const Clock::time_point begin = Clock::now();
    const KeepGoing keep_going = [&](double time) {
      progress.show(time);
      return !interrupt_heard() && Clock::now() - begin < between_checkpoints;
    };
    const RunRequest request{
        .at = task.state.at, .keep_going = keep_going, .go_on_from = result ? &*result : nullptr, .beside = beside};
    result = beside == nullptr ? catena::run(task.experiment, request) : run_companion(task.experiment, request);
    wall_seconds += seconds_since(begin);
    if (result->status != RunStatus::interrupted || interrupt_heard()) return {};
    if (auto saved = save(task); !saved) return saved;
  }
}

int stop_with_checkpoint(Task& task) {
  if (auto saved = save(task); !saved) {
    complain("interrupted, and the checkpoint was not written: " + saved.error());
    return failed;
  }
  complain(fmt::format("interrupted; the run so far is kept. Continue with: catena run --resume --out {}",
                       task.folder->path().string()));
  return interrupted;
}

/// Runs the experiment, its companion and, where needed, a neighbour. No certificate: the user did not let them come to an end.
std::expected<std::optional<Certificate>, std::string> compute(Task& task) {
  Checkpoint& state = task.state;
  const auto unfinished = [](const std::optional<RunResult>& part) { return !part || part->pause; };
  if (unfinished(state.main)) {
    const auto went = integrate(task, "run    ", nullptr, state.main, state.wall_seconds);
    if (!went) return std::unexpected(went.error());
    if (state.main->pause) return std::nullopt;
  }
  if (state.main->status != RunStatus::done || !task.experiment.run.certify) return Certificate{};
  if (unfinished(state.fine)) {
    double not_counted = 0.0;
    const auto went = integrate(task, "certify", &*state.main, state.fine, not_counted);
    if (!went) return std::unexpected(went.error());
    if (state.fine->pause) return std::nullopt;
  }
  Sensitivity found;
  if (needs_sensitivity(*state.main, *state.fine)) {
    Progress progress("neighbour", task.experiment.run.duration, task.common.quiet || task.common.json);
    bool stopped = false;
    found = sensitivity(task.experiment, *state.fine, [&](double time) {
      progress.show(time);
      stopped = interrupt_heard();
      return !stopped;
    });
    if (stopped) return std::nullopt;
  }
  return certify(task.experiment.run, *state.main, *state.fine, found);
}

/// The experiment as it would run, how long it may take (from a third of a second of it) and how much it would write.
/// In that time a long chain only begins, with steps that say little of later ones: the same rope in fewer links is tried,
/// and takes as much less time as it has fewer links.
int dry_run(Task& task) {
  constexpr int most_trial_links = 500;
  constexpr double trial_seconds = 0.3;
  const Experiment& experiment = task.experiment;
  const Choice choice = choose_method(experiment);
  Experiment tried = shortened(experiment, std::min(experiment.chain.links, most_trial_links));
  const int links = tried.chain.links;
  tried.run.method = choice.method;

  const double start = first_motion(experiment);
  double reached = start;
  int asked = 0;  // between steps: the first is taken in any case
  const Clock::time_point begin = Clock::now();
  const RunResult trial =
      catena::run(tried, {.at = {},
                          .keep_going =
                              [&](double time) {
                                reached = time;
                                return !interrupt_heard() && (asked++ == 0 || seconds_since(begin) < trial_seconds);
                              },
                          .go_on_from = nullptr});
  if (interrupt_heard()) {
    complain("interrupted; nothing was written");
    return interrupted;
  }
  if (trial.status != RunStatus::interrupted) reached = trial.t_end;
  if (!(reached > start)) {
    complain(trial.message);
    return failed;
  }
  const double longer = static_cast<double>(experiment.chain.links) / links;
  const double once = seconds_since(begin) * longer * (experiment.run.duration - start) / (reached - start);
  // A tenth of the tolerance costs 10^(1/8) times the steps of order 8; half the step twice as many.
  const double seconds = experiment.run.certify ? 2.4 * once : once;
  print_estimate(experiment, choice,
                 {.seconds = seconds,
                  .bytes = recorded_bytes(schema_of(experiment), experiment.run, experiment.record),
                  .from_links = links},
                 task.common.json);
  return flush() ? done : failed;
}

/// The copies that were asked for; nothing where none were, or the run failed.
std::optional<Ensemble> disturbed_copies(const Task& task, const RunOptions& options) {
  if (options.ensemble == 0 || task.state.main->status != RunStatus::done) return std::nullopt;
  Progress progress("ensemble", 1.0, task.common.quiet || task.common.json, Progress::Unit::share);
  return run_ensemble(
      task.experiment,
      {.members = static_cast<std::size_t>(options.ensemble),
       .perturb = parse_number(options.perturb, Dimension::none).value_or(0.0),
       .seed = options.seed},
      jobs_or_cores(options.jobs), [&](double share) { progress.show(share); }, [] { return !interrupt_heard(); });
}

/// The same with half the step and a quarter of it, if asked for; whether or not the run came to its end.
std::optional<Halving> halved(const Task& task, const RunOptions& options) {
  if (!options.halve_step) return std::nullopt;
  Progress progress("half step", 1.0, task.common.quiet || task.common.json, Progress::Unit::share);
  return halve_step(
      task.experiment, task.state.at, jobs_or_cores(options.jobs), [&](double share) { progress.show(share); },
      [] { return !interrupt_heard(); });
}

/// How long steps may be, before they are taken.
void tell_limit(const Task& task) {
  const auto limit = step_limit(task.experiment);
  if (!limit) return;
  const double duration = task.experiment.run.duration;
  if (const std::string warning = limit_warning(*limit, duration); !warning.empty())
    warn(warning);
  else if (!task.common.quiet && !task.common.json)
    say(limit_words(*limit, duration) + "\n");
}

/// What was computed beside the run.
struct Besides {
  std::optional<Ensemble> ensemble;
  std::optional<Halving> halving;
  bool complete() const { return (!ensemble || ensemble->complete) && (!halving || halving->complete); }
};

int finish(Task& task, const Certificate& certificate, const Provenance& begun, const std::string& compare,
           Besides besides) {
  ChainRun run = chain_run(task.experiment, std::move(*task.state.main), certificate);
  RunFile& file = run.file;
  file.provenance = begun;
  file.provenance.finished = utc_now();
  file.wall_seconds = task.state.wall_seconds;
  file.compare = compare;
  file.changed = task.state.changed;
  file.ensemble = std::move(besides.ensemble);
  file.halving = std::move(besides.halving);
  std::vector<NamedFile> files;
  if (task.folder) {
    auto written = write_run_folder(*task.folder, run, task.state.case_name);
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  if (file.result.status == RunStatus::failed) complain(file.result.message);
  for (const std::string& warning : warnings(file.run, file.result)) warn(warning);
  if (file.ensemble && !file.ensemble->lost.empty())
    warn(fmt::format("{} of {} copies failed and are left out. The first: {}", file.ensemble->lost.size(),
                     file.ensemble->request.members, file.ensemble->lost.front()));
  if (task.common.json)
    print(summary_text(run, task.state.case_name, files) + "\n");
  else if (!task.common.quiet)
    print_summary(run, task.state.case_name, files);
  if (!flush()) return failed;
  return file.result.status == RunStatus::done ? done : failed;
}

}  // namespace

int run(const RunOptions& options, const Common& common) {
  if (!options.resume && options.which.empty()) {
    complain(
        "run: which case? `catena list` names those that come with the program; a path to a TOML file does as well.");
    return bad_input;
  }
  if (options.resume && options.which.empty() && options.out.empty()) {
    complain("run --resume: name the folder of the interrupted run with --out, or its case.");
    return bad_input;
  }
  if (const std::string wrong = wrong_ensemble(options); !wrong.empty()) return refuse(wrong);
  auto task = options.resume ? resumed_task(options, common) : new_task(options, common);
  if (!task) {
    complain(task.error());
    return bad_input;
  }
  if (options.halve_step)
    if (const std::string reason = no_step_to_halve(task->experiment); !reason.empty())
      return refuse("--halve-step: " + reason);
  if (!options.compare.empty()) {
    if (const std::string reason = no_closed_form(task->experiment); !reason.empty()) {
      complain("--compare analytic: " + reason);
      return bad_input;
    }
  }
  if (options.ensemble != 0 && held_for_good(task->experiment))
    return refuse("--ensemble: its bands are those of the tip, which is held for good here (far_end.held).");
  if (const std::string warning = waves_warning(task->experiment); !warning.empty()) warn(warning);
  if (options.dry_run) return dry_run(*task);
  tell_limit(*task);
  const Provenance begun = provenance(command_line());
  const auto certificate = compute(*task);
  if (!certificate) {
    complain(certificate.error());
    return failed;
  }
  if (!*certificate) return stop_with_checkpoint(*task);
  Besides besides{.ensemble = disturbed_copies(*task, options), .halving = halved(*task, options)};
  if (!besides.complete()) return stop_with_checkpoint(*task);
  return finish(*task, **certificate, begun, options.compare, std::move(besides));
}

}  // namespace catena::cli
