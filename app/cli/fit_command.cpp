// catena fit: the values of keys with which experiments reproduce measured tips.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/folder_files.hpp"
#include "io/output_folder.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "report/digits.hpp"
#include "report/fit_page.hpp"
#include "run_output.hpp"
#include "study/fit_file.hpp"
#include "study/fit_table.hpp"
#include "study/variation.hpp"
#include "sweep_output.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;

/// A line on the terminal that tells how well it goes.
class FitLine {
 public:
  explicit FitLine(bool quiet) : visible_(!quiet && isatty(STDERR_FILENO) != 0) {}
  ~FitLine() {
    if (visible_) fmt::print(stderr, "\r\x1b[K");
  }
  FitLine(const FitLine&) = delete;
  FitLine& operator=(const FitLine&) = delete;
  void show(int runs, double distance) const {
    if (visible_) fmt::print(stderr, "\r\x1b[Kfit  {} runs, distance {:.4g} mm", runs, 1e3 * distance);
  }

 private:
  bool visible_;
};

/// FILE belongs to the case of the command, CASE=FILE to its own.
std::expected<FitSet, std::string> set_of(const std::string& argument, const FitOptions& options) {
  const std::size_t equals = fs::exists(argument) ? std::string::npos : argument.find('=');
  const std::string which = equals == std::string::npos ? options.which : argument.substr(0, equals);
  const fs::path file = equals == std::string::npos ? argument : argument.substr(equals + 1);
  if (which.empty())
    return std::unexpected(
        fmt::format("--data {0}: of which case? Name one first, `catena fit CASE --data {0}`, or with the file, "
                    "--data CASE={0}.",
                    argument));
  auto loaded = load(which, options.set);
  if (!loaded) return std::unexpected(loaded.error());
  auto data = read_tip_data(file);
  if (!data) return std::unexpected(data.error());
  return FitSet{.case_name = short_name(which), .experiment = std::move(loaded->experiment), .data = std::move(*data)};
}

std::expected<FitPlan, std::string> planned(const FitOptions& options) {
  Problems problems;
  std::vector<FitSet> sets;
  for (const std::string& argument : options.data)
    if (auto set = set_of(argument, options))
      sets.push_back(std::move(*set));
    else if (!problems.text().contains(set.error()))  // a case that does not exist is missed by all its films
      problems.add(set.error());
  const bool used =
      std::ranges::any_of(sets, [&](const FitSet& s) { return s.case_name == short_name(options.which); });
  if (!options.which.empty() && !sets.empty() && problems.none() && !used)
    problems.add(fmt::format("fit: no data for {}; all of them name their own case.", options.which));
  std::optional<double> sigma;
  if (!options.sigma.empty()) {
    if (const auto given = parse_number(options.sigma, Dimension::length))
      sigma = *given;
    else
      problems.add(fmt::format("--sigma {}: {}", options.sigma, given.error()));
  }
  if (sets.empty() && !options.data.empty()) return std::unexpected(problems.text());
  auto plan = plan_fit(std::move(sets), options.free, sigma);
  if (!plan) problems.add(plan.error());
  if (!problems.none()) return std::unexpected(problems.text());
  return plan;
}

std::expected<std::vector<NamedFile>, std::string> write_all(OutputFolder& folder, const FitPlan& plan, const Fit& fit,
                                                             const Provenance& from) {
  FolderFiles files(folder);
  files.put("fit", "fit.h5", [&](const auto& path) { return write_fit(path, fit_table(plan, fit)); });
  files.put_text("table", "fit.csv", [&] { return fit_csv(plan, fit); });
  files.put_text("case", "fit.toml", [&] { return fit_toml(plan, fit); });
  files.put_text("report", "report.html", [&] { return study_html(fit_page(plan, fit, made_by(from))); });
  files.put_text("summary", "fit.json", [&] { return fit_json(plan, fit, files.files()) + "\n"; });
  return files.finish();
}

std::string key_text(const FreeKey& free, const FittedKey& key) {
  return fmt::format("{} = {} {}", dotted(*free.key),
                     key.standard_error ? with_error(key.value, *key.standard_error) : significant(key.value),
                     si_unit(free.key->dimension));
}

void print_correlations(const FitPlan& plan, const Fit& fit) {
  const std::size_t keys = plan.keys.size();
  for (std::size_t k = 1; k < keys; ++k)
    for (std::size_t l = 0; l < k; ++l)
      if (const double value = fit.correlation[k * keys + l]; std::isfinite(value))
        say(fmt::format("  correlation of {} and {}: {:.3f}\n", dotted(*plan.keys[l].key), dotted(*plan.keys[k].key),
                        value));
}

void print_fit(const FitPlan& plan, const Fit& fit, std::span<const NamedFile> files) {
  for (std::size_t k = 0; k < plan.keys.size(); ++k) say(strong(key_text(plan.keys[k], fit.keys[k])) + "\n");
  if (!fit.correlation.empty()) print_correlations(plan, fit);
  for (std::size_t s = 0; s < fit.sets.size(); ++s)
    say(fmt::format("  {:<12} {} points, distance {:.4g} mm\n", plan.sets[s].case_name, plan.sets[s].data.time.size(),
                    1e3 * fit.sets[s].distance));
  if (fit.sets.size() > 1) say(fmt::format("  {:<12} distance {:.4g} mm\n", "all", 1e3 * fit.distance));
  if (plan.sigma)
    say(fmt::format("  χ² per degree of freedom {:.3f} ({} of them)\n", fit.chi_square / fit.freedom, fit.freedom));
  else
    say(fmt::format("  standard deviation of a coordinate {:.3g} mm, from the residuals\n", 1e3 * fit.sigma));
  say(fmt::format("  {} runs\n", fit.runs));
  print_files(files);
}

}  // namespace

int fit(const FitOptions& options, const Common& common) {
  if (options.jobs < 0) return refuse("--jobs: a positive number is needed.");
  const auto plan = planned(options);
  if (!plan) return refuse(plan.error());
  listen_for_interrupt();
  auto made = study_folder(options.out, "fits", plan->sets.front().case_name, options.force, common);
  if (!made) return refuse(made.error());
  std::optional<OutputFolder> folder = std::move(*made);
  if (!common.quiet)
    for (const FitSet& set : plan->sets)
      if (!set.data.ignored.empty())
        complain(fmt::format("{}: {} further columns are not used: {}", set.data.file, set.data.ignored.size(),
                             fmt::join(set.data.ignored, ", ")));

  const Provenance from = provenance(command_line());
  const unsigned jobs = jobs_or_cores(options.jobs);
  const Fit found = [&] {
    const FitLine line(common.quiet || common.json);
    return catena::fit(
        *plan, jobs, [] { return !interrupt_heard(); }, [&](int runs, double distance) { line.show(runs, distance); });
  }();
  if (found.status == FitStatus::interrupted) {
    complain(fmt::format("interrupted; the best so far: {}", set_words(*plan, found)));
    return interrupted;
  }
  for (const std::string& warning : found.warnings) warn(warning);
  if (found.status == FitStatus::failed) {
    complain(found.message);
    return failed;
  }
  if (found.status == FitStatus::not_converged)
    complain("not converged: " + found.message + "; the best so far follows");

  std::vector<NamedFile> files;
  if (folder) {
    auto written = write_all(*folder, *plan, found, from);
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  if (common.json)
    print(fit_json(*plan, found, files) + "\n");
  else if (!common.quiet)
    print_fit(*plan, found, files);
  if (!flush()) return failed;
  return found.status == FitStatus::converged ? done : failed;
}

}  // namespace catena::cli
