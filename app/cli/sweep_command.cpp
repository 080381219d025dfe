// catena sweep: many runs of one experiment with keys varied.
#include <fmt/format.h>

#include <algorithm>

#include "cases.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/output_folder.hpp"
#include "io/provenance.hpp"
#include "report/sweep_page.hpp"
#include "run_output.hpp"
#include "study/sweep_file.hpp"
#include "study/sweep_journal.hpp"
#include "sweep_output.hpp"
#include "table_output.hpp"

namespace catena::cli {
namespace {

constexpr std::string_view journal_name = "sweep.journal";

/// What the quantities asked for are measured by: all by the same means, as `sweep` has checked.
Means means_of(const SweepOptions& options) {
  return options.quantities.empty() ? Means::motion : measures()[*measure_called(options.quantities.front())].means;
}

bool goes_on() { return !interrupt_heard(); }

/// A sweep under way: what to run, what is there already, where it is kept.
struct Work {
  SweepPlan plan;
  SweepPoints points;
  std::optional<OutputFolder> folder;
  std::optional<SweepJournal> journal;
};

std::expected<Work, std::string> new_work(const SweepOptions& options, const Common& common) {
  auto loaded = load(options.which, options.set);
  if (!loaded) return std::unexpected(loaded.error());
  auto plan = plan_sweep(short_name(options.which), loaded->experiment, options.vary, options.seed, means_of(options));
  if (!plan) return std::unexpected(plan.error());
  for (const std::string& name : options.quantities)
    if (!tells(measures()[*measure_called(name)], plan->experiment(0)))
      return std::unexpected(fmt::format("--quantity {}: this case has no such quantity.", name));
  Work work{.plan = std::move(*plan), .points = {}, .folder = std::nullopt, .journal = std::nullopt};
  work.points.resize(work.plan.size());
  listen_for_interrupt();
  auto folder = study_folder(options.out, "sweeps", work.plan.case_name, options.force, common);
  if (!folder) return std::unexpected(folder.error());
  if (!*folder) return work;
  work.folder.emplace(std::move(**folder));
  const auto place = work.folder->beside(journal_name);
  if (!place) return std::unexpected(place.error());
  auto journal = SweepJournal::begin(*place, work.plan);
  if (!journal) return std::unexpected(journal.error());
  work.journal.emplace(std::move(*journal));
  return work;
}

std::expected<Work, std::string> resumed_work(const SweepOptions& options) {
  auto left = SweepJournal::resume(options.out / journal_name);
  if (!left) return std::unexpected("nothing to resume: " + left.error());
  if (!options.which.empty()) {
    const auto loaded = load(options.which, options.set);
    if (!loaded) return std::unexpected(loaded.error());
    const auto plan =
        plan_sweep(short_name(options.which), loaded->experiment, options.vary, options.seed, left->content.plan.means);
    if (!plan) return std::unexpected(plan.error());
    if (plan->base != left->content.plan.base || !same_values(*plan, left->content.plan))
      return std::unexpected(fmt::format(
          "{}: an interrupted sweep of something else. Resume it without naming a case, or start again with --force.",
          options.out.string()));
  }
  listen_for_interrupt();
  auto folder = prepare(options.out, true);
  if (!folder) return std::unexpected(folder.error());
  warn_of_other_build(left->content.commit);
  return Work{.plan = std::move(left->content.plan),
              .points = std::move(left->content.points),
              .folder = std::move(*folder),
              .journal = std::move(left->journal)};
}

/// Runs all points; false when it was interrupted or the disk is full, which `trouble` says.
bool compute(Work& work, unsigned jobs, const Common& common, std::string& trouble) {
  auto finished = static_cast<double>(std::ranges::count_if(work.points, [](const auto& p) { return p.has_value(); }));
  Progress progress("sweep  ", static_cast<double>(work.points.size()), common.quiet || common.json,
                    Progress::Unit::share);
  progress.show(finished);
  return run_sweep(
      work.plan, work.points, jobs,
      [&](std::size_t index, const SweepPoint& point) {
        progress.show(++finished);
        if (!work.journal) return true;
        const auto kept = work.journal->add(index, point);
        if (!kept) trouble = kept.error();
        return kept.has_value();
      },
      goes_on);
}

int sweep_all(const SweepOptions& options, const Common& common) {
  auto work = options.resume ? resumed_work(options) : new_work(options, common);
  if (!work) return refuse(work.error());
  const Provenance from = provenance(command_line());
  std::string trouble;
  if (!compute(*work, jobs_or_cores(options.jobs), common, trouble)) {
    if (!trouble.empty()) {
      complain(trouble);
      return failed;
    }
    if (work->journal)
      complain(fmt::format("interrupted; what is finished is kept. Continue with: catena sweep --resume --out {}",
                           work->folder->path().string()));
    else
      complain("interrupted");
    return interrupted;
  }

  std::vector<SweepPoint> points;
  points.reserve(work->points.size());
  for (auto& point : work->points) points.push_back(std::move(*point));
  std::vector<NamedFile> files;
  if (work->folder) {
    auto written = write_sweep_folder(*work->folder, work->plan, points,
                                      sweep_page(work->plan, points, made_by(from), options.quantities),
                                      [&](const auto& named) { return sweep_json(work->plan, points, named); });
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  for (const std::string& warning : warnings(work->plan, points)) warn(warning);
  if (common.json) {
    print(sweep_json(work->plan, points, files) + "\n");
  } else if (!common.quiet) {
    print(fmt::format("{}: {} runs\n", strong(work->plan.case_name), points.size()));
    print_table(sweep_extremes(work->plan, points, options.quantities));
    print_files(files);
  }
  if (!flush()) return failed;
  const bool all_done = std::ranges::all_of(points, [](const SweepPoint& p) { return p.status == RunStatus::done; });
  return all_done ? done : failed;
}

}  // namespace

int sweep(const SweepOptions& options, const Common& common) {
  if (options.resume && options.out.empty())
    return refuse("sweep --resume: name the folder of the interrupted sweep with --out.");
  if (!options.resume && options.which.empty())
    return refuse("sweep: which case? `catena list` names those that come with the program.");
  if (options.jobs < 0) return refuse("--jobs: a positive number is needed.");
  for (const std::string& name : options.quantities)
    if (const auto known = measure_called(name); !known)
      return refuse("--quantity: " + known.error());
    else if (measures()[*known].means != means_of(options))
      return refuse(
          fmt::format("--quantity {} and {} are not measured together: one is of the motion, the other of a period.",
                      options.quantities.front(), name));
  return options.find.empty() ? sweep_all(options, common) : find(options, common);
}

}  // namespace catena::cli
