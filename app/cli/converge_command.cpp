// catena converge: one experiment ever more finely, with more links or shorter steps, and what the rungs say together.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "report/ladder_page.hpp"
#include "report/ladder_words.hpp"
#include "run_output.hpp"
#include "study/ladder_file.hpp"
#include "study/ladder_store.hpp"
#include "sweep_output.hpp"
#include "table_output.hpp"
#include "times.hpp"

namespace catena::cli {
namespace {

constexpr std::string_view unfinished_name = "converge.part.h5";
constexpr int most_halvings = 30;

/// A ladder under way: what to run, what is there already, where it is kept.
struct Climb {
  LadderPlan plan;
  Rungs rungs;
  std::optional<OutputFolder> folder;
  std::filesystem::path kept;  ///< where finished rungs are kept; empty: nowhere
};

std::vector<double> links_of(const ConvergeOptions& options, Problems& problems) {
  std::vector<double> links;
  for (const std::string& text : options.links) {
    int count = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (problem != std::errc() || end != text.data() + text.size())
      problems.add(fmt::format("--links {}: a whole number is needed; a comma separates several.", text));
    else
      links.push_back(count);
  }
  return links;
}

std::vector<double> steps_of(const ConvergeOptions& options, Problems& problems) {
  std::vector<double> steps;
  for (const std::string& text : options.steps) {
    const auto step = parse_number(text, Dimension::time);
    if (!step)
      problems.add(fmt::format("--steps {}: {}", text, step.error()));
    else
      steps.push_back(*step);
  }
  if (options.halvings == 0 || steps.empty()) return steps;
  if (steps.size() != 1) problems.add("--halvings: halves one step; --steps names several.");
  if (options.halvings < 0 || options.halvings > most_halvings)
    problems.add(fmt::format("--halvings {}: a number from 1 to {} is needed.", options.halvings, most_halvings));
  for (int k = 0; k < options.halvings && problems.none(); ++k) steps.push_back(0.5 * steps.back());
  return steps;
}

std::optional<double> positive(const char* flag, const std::string& text, Dimension dimension, Problems& problems) {
  if (text.empty()) return std::nullopt;
  const auto value = parse_number(text, dimension);
  if (!value)
    problems.add(fmt::format("{} {}: {}", flag, text, value.error()));
  else if (!(*value > 0))
    problems.add(fmt::format("{} {}: must be more than 0.", flag, text));
  else
    return *value;
  return std::nullopt;
}

std::expected<LadderPlan, std::string> planned(const ConvergeOptions& options) {
  Problems problems;
  const std::optional<double> until = positive("--until", options.until, Dimension::time, problems);
  std::vector<std::string> set = options.set;
  if (until) set.push_back(fmt::format("run.duration={}", *until));
  auto loaded = load(options.which, set);
  if (!loaded) problems.add(loaded.error());
  LadderRequest request{.kind = options.steps.empty() ? LadderKind::links : LadderKind::steps};
  if (options.links.empty() == options.steps.empty())
    problems.add("converge: give either --links (10,20,40,…) or --steps (0.01,0.005,…).");
  if (options.halvings != 0 && options.steps.empty()) problems.add("--halvings: needs the step that --steps gives.");
  request.rungs = request.kind == LadderKind::links ? links_of(options, problems) : steps_of(options, problems);
  request.at = times_of(options.at, loaded ? std::optional(loaded->experiment.run.duration) : std::nullopt, problems);
  request.agree_to = positive("--agree-to", options.agree_to, Dimension::length, problems);
  for (const std::string& name : options.quantities)
    if (const auto known = measure_called(name); !known)
      problems.add("--quantity: " + known.error());
    else if (const Measure& measure = measures()[*known]; !measure.of_motion || measure.means != Means::motion)
      problems.add(fmt::format("--quantity {}: is no number of the motion, so that it has no limit.", name));
  if (!problems.none()) return std::unexpected(problems.text());
  return plan_ladder(short_name(options.which), loaded->experiment, request);
}

std::expected<Climb, std::string> new_climb(const ConvergeOptions& options, const Common& common) {
  auto plan = planned(options);
  if (!plan) return std::unexpected(plan.error());
  Climb climb{.plan = std::move(*plan), .rungs = {}, .folder = std::nullopt, .kept = {}};
  climb.rungs.resize(climb.plan.size());
  listen_for_interrupt();
  auto folder = study_folder(options.out, "ladders", climb.plan.case_name, options.force, common);
  if (!folder) return std::unexpected(folder.error());
  if (!*folder) return climb;
  climb.folder.emplace(std::move(**folder));
  const auto kept = climb.folder->beside(unfinished_name);
  if (!kept) return std::unexpected(kept.error());
  climb.kept = *kept;
  if (const auto written = write_ladder(climb.kept, climb.plan, climb.rungs); !written)
    return std::unexpected(written.error());
  return climb;
}

std::expected<Climb, std::string> resumed_climb(const ConvergeOptions& options) {
  const std::filesystem::path kept = options.out / unfinished_name;
  auto left = read_ladder(kept);
  if (!left) return std::unexpected("nothing to resume: " + left.error());
  const LadderPlan& old = left->plan;
  const auto again = plan_ladder(old.case_name, old.base, {old.kind, old.rungs, old.at, old.agree_to});
  if (!again || !same_ladder(*again, old))
    return std::unexpected(
        fmt::format("{}: another version of Catena wrote it. Start again with --force.", kept.string()));
  if (!options.which.empty()) {
    const auto plan = planned(options);
    if (!plan) return std::unexpected(plan.error());
    if (!same_ladder(*plan, old))
      return std::unexpected(fmt::format(
          "{}: an interrupted ladder of something else. Resume it without naming a case, or start again with --force.",
          options.out.string()));
  }
  listen_for_interrupt();
  auto folder = prepare(options.out, true);
  if (!folder) return std::unexpected(folder.error());
  warn_of_other_build(left->commit);
  return Climb{
      .plan = std::move(left->plan), .rungs = std::move(left->rungs), .folder = std::move(*folder), .kept = kept};
}

/// Runs all rungs; false when it was interrupted or the disk is full, which `trouble` says.
bool compute(Climb& climb, unsigned jobs, const Common& common, std::string& trouble) {
  Progress progress("converge", 1.0, common.quiet || common.json, Progress::Unit::share);
  return run_ladder(
      climb.plan, climb.rungs, jobs,
      [&](std::size_t) {
        if (climb.kept.empty()) return true;
        const auto written = write_ladder(climb.kept, climb.plan, climb.rungs);
        if (!written) trouble = written.error();
        return written.has_value();
      },
      [&](double share) {
        progress.show(share);
        return !interrupt_heard();
      });
}

int report_interruption(const Climb& climb, const std::string& trouble) {
  if (!trouble.empty()) {
    complain(trouble);
    return failed;
  }
  if (climb.folder)
    complain(
        fmt::format("interrupted; finished rungs are kept, others begin again. Continue with: catena converge "
                    "--resume --out {}",
                    climb.folder->path().string()));
  else
    complain("interrupted");
  return interrupted;
}

void print_ladder(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found,
                  std::span<const std::string> words, std::span<const std::string> chosen) {
  print(fmt::format("{}: {} rungs, until t = {} s\n", strong(plan.case_name), rungs.size(), plan.base.run.duration));
  print_table(ladder_table(plan, rungs, found, chosen));
  if (found.used.size() >= 3) {
    print("\n");
    print_table(limit_table(plan, found));
  }
  print("\n");
  for (const std::string& one : words) say("  " + one + "\n");
}

int climbed(Climb& climb, const ConvergeOptions& options, const Common& common) {
  std::vector<Rung> rungs;
  rungs.reserve(climb.rungs.size());
  for (const auto& rung : climb.rungs) rungs.push_back(*rung);
  const LadderFindings found = judge_ladder(climb.plan, rungs);
  const std::vector<std::string> words = ladder_words(climb.plan, found, options.quantities);
  std::vector<NamedFile> files;
  if (climb.folder) {
    FolderFiles all(*climb.folder);
    all.put("ladder", "converge.h5", [&](const auto& path) { return write_ladder(path, climb.plan, climb.rungs); });
    all.put_text("table", "converge.csv", [&] { return ladder_csv(climb.plan, rungs, found); });
    all.put_text("report", "report.html", [&] {
      return study_html(ladder_page(climb.plan, rungs, found, made_by(provenance(command_line())), options.quantities));
    });
    all.put_text("summary", "converge.json",
                 [&] { return ladder_json(climb.plan, rungs, found, words, all.files()) + "\n"; });
    auto written = all.finish();
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  for (const std::string& warning : found.warnings) warn(warning);
  if (common.json) {
    print(ladder_json(climb.plan, rungs, found, words, files) + "\n");
  } else if (!common.quiet) {
    print_ladder(climb.plan, rungs, found, words, options.quantities);
    print_files(files);
  }
  if (!flush()) return failed;
  return found.used.size() == rungs.size() ? done : failed;
}

}  // namespace

int converge(const ConvergeOptions& options, const Common& common) {
  if (options.resume && options.out.empty())
    return refuse("converge --resume: name the folder of the interrupted ladder with --out.");
  if (!options.resume && options.which.empty())
    return refuse("converge: which case? `catena list` names those that come with the program.");
  if (options.jobs < 0) return refuse("--jobs: a positive number is needed.");
  auto climb = options.resume ? resumed_climb(options) : new_climb(options, common);
  if (!climb) return refuse(climb.error());
  std::string trouble;
  if (!compute(*climb, jobs_or_cores(options.jobs), common, trouble)) return report_interruption(*climb, trouble);
  return climbed(*climb, options, common);
}

}  // namespace catena::cli
