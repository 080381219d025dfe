#include "run_output.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "console.hpp"
#include "io/csv.hpp"
#include "io/experiment_writer.hpp"
#include "io/trust_words.hpp"
#include "lab/build.hpp"
#include "report/analytic_overlay.hpp"
#include "report/digits.hpp"
#include "report/report.hpp"
#include "report/strobe.hpp"
#include "study/analytic_compare.hpp"

namespace catena::cli {
namespace {

/// A peak within the horizon with its ±, and the more extreme one beyond it.
std::string peak_line(const char* what, const RunFile& file, Peak Peaks::* member, const char* unit) {
  const Certificate& trust = file.certificate;
  const Peak& peak = trust.present ? trust.peaks.*member : file.result.peaks.*member;
  const Peak error = trust.present ? trust.peak_error.*member : Peak{.value = -1, .time = -1};
  std::string line = fmt::format("  {:<22} {} {}  at t = {} s", what, with_error(peak.value, error.value), unit,
                                 with_error(peak.time, error.time));
  if (peak.link > 0) line += fmt::format(", link {}", peak.link);
  if (const Peak& beyond = trust.beyond.*member; trust.present && beyond.link >= 0)
    line += fmt::format("; later {:.2g} {} at t = {:.3g} s, not predicted", beyond.value, unit, beyond.time);
  return line + "\n";
}

std::string first_line(const char* what, const RunFile& file, Peak Firsts::* member) {
  const Peak& first = file.result.firsts.*member;
  if (first.time < 0.0) return "";
  const double error = file.certificate.present ? (file.certificate.first_error.*member).time : -1.0;
  return fmt::format("  {:<22} t = {} s, link {}{}\n", what, with_error(first.time, error), first.link,
                     std::isnan(error) ? ", not predicted" : "");
}

/// The tip at a time asked for.
std::string tip_line(const RunFile& file, std::size_t i) {
  const TipSample& tip = file.result.at[i];
  const double error = file.certificate.present ? file.certificate.at_error.at(i) : -1.0;
  const double speed_error = file.certificate.present ? file.certificate.at_speed_error.at(i) : -1.0;
  return fmt::format("  t = {:.6g} s: tip at ({}, {}) m, {} m/s{}\n", tip.time, with_error(tip.position.x, error),
                     with_error(tip.position.y, error), with_error(length_of(tip.velocity), speed_error),
                     std::isnan(error) ? ", not predicted" : "");
}

/// When the tip, the folded chain's tip and a compact body are so deep.
void print_comparison(const AnalyticComparison& comparison) {
  print(fmt::format("  {}\n", comparison.what));
  print(fmt::format("    {:>9} {:>12} {:>12} {:>12}\n", "depth [m]", "tip [s]", "folded [s]", "body [s]"));
  const auto time = [](double seconds) { return std::isfinite(seconds) ? fmt::format("{:.6f}", seconds) : "never"; };
  for (const AnalyticComparison::Row& row : comparison.rows)
    print(
        fmt::format("    {:>9.4f} {:>12} {:>12} {:>12}\n", row.depth, time(row.tip), time(row.folded), time(row.body)));
  print(fmt::format(
      "    the tip leads the body by up to {:.4g} m, at t = {:.4g} s; it is off the folded chain's by up to "
      "{:.4g} m, at t = {:.4g} s\n",
      comparison.lead.value, comparison.lead.time, std::abs(comparison.gap.value), comparison.gap.time));
}

/// Made anew from the frames: run.h5 holds all it needs.
std::optional<AnalyticComparison> comparison_of(const RunFile& file) {
  if (file.compare != "analytic" || file.result.frames.tip.empty()) return std::nullopt;
  return compare_analytic(file.experiment, file.result);
}

std::string certificate_line(const RunFile& file) {
  if (file.certificate.present)
    return fmt::format("  {}\n", trust_words(file.experiment, file.result, file.certificate));
  return file.result.status == RunStatus::done && file.experiment.run.certify
             ? "  no certificate: the companion run could not be completed\n"
             : "  no certificate: no companion run was made\n";
}

}  // namespace

void warn_of_other_build(std::string_view commit) {
  if (commit == build_commit()) return;
  complain(
      fmt::format("warning: begun by Catena of commit {}, continued by that of commit {}: the bits may differ from "
                  "those of either.",
                  commit, build_commit()));
}

std::filesystem::path free_folder(const std::filesystem::path& parent, const std::string& case_name) {
  const std::filesystem::path first = parent / case_name;
  std::filesystem::path candidate = first;
  for (int i = 2; std::filesystem::exists(candidate); ++i) candidate = fmt::format("{}-{}", first.string(), i);
  return candidate;
}

std::string report_page(const RunFile& file, std::span<const OtherRun> beside) {
  const auto comparison = comparison_of(file);
  const Provenance& from = file.provenance;
  std::vector<GhostRun> ghosts;
  for (const OtherRun& other : beside)
    ghosts.push_back({.label = other.label,
                      .experiment = other.file.experiment,
                      .result = other.file.result,
                      .link_lengths = link_lengths(other.file.experiment)});
  return report_html(
      {.experiment = file.experiment,
       .result = file.result,
       .certificate = file.certificate,
       .wall_seconds = file.wall_seconds,
       .provenance = {{"Catena", fmt::format("{} ({})", from.version, from.commit)},
                      {"Built with", from.compiler},
                      {"Machine", from.machine},
                      {"Command", from.command_line},
                      {"Finished", from.finished}},
       .link_lengths = link_lengths(file.experiment),
       .ghosts = std::move(ghosts),
       .overlays = comparison ? analytic_overlays(*comparison, file.result) : std::vector<OverlayCurve>{}});
}

std::string summary_text(const RunFile& file, std::string_view case_name, std::span<const NamedFile> files) {
  const auto comparison = comparison_of(file);
  if (!comparison) return summary_json(file, case_name, files);
  auto json = nlohmann::ordered_json::parse(summary_json(file, case_name, files));
  json["compare"] = nlohmann::ordered_json::parse(compare_json(*comparison));
  return json.dump(2);
}

std::expected<std::vector<NamedFile>, std::string> write_run_folder(OutputFolder& folder, const RunFile& file,
                                                                    std::string_view case_name) {
  FolderFiles files(folder);
  files.put("run", "run.h5", [&](const auto& path) { return write_run(path, file); });
  files.put_text("tip", "tip.csv", [&] { return tip_csv(file.result); });
  if (!file.result.frames.energy.empty())
    files.put_text("energy", "energy.csv", [&] { return energy_csv(file.result); });
  if (!file.result.frames.angles.empty())
    files.put_text("motion", "motion.svg",
                   [&] { return strobe_svg(file.experiment, file.result.frames, link_lengths(file.experiment)); });
  files.put_text("report", "report.html", [&] { return report_page(file); });
  files.put_text("summary", "summary.json", [&] { return summary_text(file, case_name, files.files()) + "\n"; });
  return files.finish();
}

void print_summary(const RunFile& file, std::string_view case_name, std::span<const NamedFile> files) {
  const RunResult& result = file.result;
  const std::string title = file.experiment.title.empty() ? "" : fmt::format(": {}", file.experiment.title);
  print(fmt::format("{}{}\n", strong(case_name), title));
  print(fmt::format("  {} at t = {:.6g} s with {}, {} steps in {}\n", name(result.status), result.t_end,
                    name(result.method), result.counters.steps, duration_text(file.wall_seconds)));
  print(certificate_line(file));
  print(fmt::format("  energy closes to {:.1e} J\n", std::abs(result.evidence.imbalance)));
  print(peak_line("largest tip speed", file, &Peaks::speed_max, "m/s"));
  print(peak_line("largest acceleration", file, &Peaks::acceleration_max, "m/s²"));
  print(peak_line("deepest fall", file, &Peaks::drop_max, "m"));
  print(peak_line("largest tension", file, &Peaks::tension_max, "N"));
  print(peak_line("least tension", file, &Peaks::tension_min, "N"));
  print(first_line("first link pushed", file, &Firsts::tension_negative));
  print(first_line("first joint past 90°", file, &Firsts::joint_past_90));
  for (std::size_t i = 0; i < result.at.size(); ++i) print(tip_line(file, i));
  if (const auto comparison = comparison_of(file)) print_comparison(*comparison);
  for (const NamedFile& named : files) print(faint(fmt::format("  {:<8} {}\n", named.what, named.path)));
}

void print_estimate(const Experiment& experiment, const Choice& choice, const Estimate& estimate, bool json) {
  if (json) {
    const nlohmann::ordered_json said = {
        {"experiment", write_experiment(experiment, false)},
        {"method", {{"name", name(choice.method)}, {"reason", choice.reason}}},
        {"estimate", {{"seconds", estimate.seconds}, {"bytes", estimate.bytes}, {"from_links", estimate.from_links}}}};
    print(said.dump(2) + "\n");
    return;
  }
  const std::string source = estimate.from_links < experiment.chain.links
                                 ? fmt::format(" (judged by the same rope in {} links)", estimate.from_links)
                                 : "";
  print(write_experiment(experiment, true));
  print(fmt::format("\n# method {}{}{}\n# about {} of computing{} and {} of data; nothing was written\n",
                    name(choice.method), choice.reason.empty() ? "" : ": ", choice.reason,
                    duration_text(estimate.seconds), source, size_text(estimate.bytes)));
}

}  // namespace catena::cli
