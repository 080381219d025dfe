#include "run_output.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "console.hpp"
#include "figure/output.hpp"
#include "io/csv.hpp"
#include "io/ensemble_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/halving_file.hpp"
#include "io/start_words.hpp"
#include "io/step_words.hpp"
#include "io/trust_words.hpp"
#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "report/analytic_overlay.hpp"
#include "report/digits.hpp"
#include "report/ensemble_figure.hpp"
#include "report/halving_figure.hpp"
#include "report/report.hpp"
#include "report/shape_panels.hpp"
#include "study/analytic_compare.hpp"

namespace catena::cli {
namespace {

/// An acceleration in multiples of standard gravity, " (750 g)"; nothing for other quantities.
std::string in_gravities(double value, std::string_view unit) {
  constexpr double standard_gravity = 9.80665;  // [m/s²], 3rd General Conference on Weights and Measures, 1901
  return unit == "m/s²" ? fmt::format(" ({} g)", significant(value / standard_gravity, 3)) : "";
}

/// A peak within the horizon with its ±, and the more extreme one beyond it.
std::string peak_line(const RunFile& file, std::size_t w, std::size_t width) {
  const Watched& watched = file.result.schema.watched[w];
  const Certificate& trust = file.certificate;
  const Peak& peak = trust.present ? trust.peaks[w] : file.result.peaks[w];
  const Peak error = trust.present ? trust.peak_error[w] : Peak{.value = -1, .time = -1};
  const std::string unit = watched.unit.empty() ? "" : fmt::format(" {}", watched.unit);
  std::string line =
      fmt::format("  {:<{}} {}{}{}  at t = {} s", watched.title, width, with_error(peak.value, error.value), unit,
                  in_gravities(peak.value, watched.unit), with_error(peak.time, error.time));
  if (peak.index > 0) line += fmt::format(", {} {}", watched.counted, peak.index);
  if (trust.present && trust.beyond[w].index >= 0)
    line += fmt::format("; later {:.2g}{} at t = {:.3g} s, not predicted", trust.beyond[w].value, unit,
                        trust.beyond[w].time);
  return line + "\n";
}

/// An event that has happened.
std::string first_line(const RunFile& file, std::size_t w, std::size_t width) {
  const Watched& watched = file.result.schema.watched[w];
  const Peak& first = file.result.firsts[w];
  const double error = file.certificate.present ? file.certificate.first_error[w] : -1.0;
  const std::string where = first.index > 0 ? fmt::format(", {} {}", watched.counted, first.index) : "";
  return fmt::format("  {:<{}} t = {} s{}{}\n", watched.event_title, width, with_error(first.time, error), where,
                     std::isnan(error) ? ", not predicted" : "");
}

/// Everything that is watched: peaks, then events.
std::string watched_lines(const RunFile& file) {
  std::string lines;
  if (file.result.peaks.empty()) return lines;  // it failed before it began
  const std::vector<Watched>& watched = file.result.schema.watched;
  const auto happened = [&](std::size_t w) { return !watched[w].event.empty() && file.result.firsts[w].time >= 0.0; };
  std::size_t width = 0;
  for (std::size_t w = 0; w < watched.size(); ++w) {
    if (watched[w].is_peak) width = std::max(width, characters(watched[w].title));
    if (happened(w)) width = std::max(width, characters(watched[w].event_title));
  }
  for (std::size_t w = 0; w < watched.size(); ++w)
    if (watched[w].is_peak) lines += peak_line(file, w, width);
  for (std::size_t w = 0; w < watched.size(); ++w)
    if (happened(w)) lines += first_line(file, w, width);
  return lines;
}

/// The tip, or what is followed in its place, at a time asked for.
std::string followed_line(const RunFile& file, const TipSample& tip, std::size_t i) {
  const double error = file.certificate.present ? file.certificate.at_error.at(i) : -1.0;
  const double speed_error = file.certificate.present ? file.certificate.at_speed_error.at(i) : -1.0;
  return fmt::format("  t = {:.6g} s: {} at ({}, {}) m, {} m/s{}\n", tip.time, followed_name(file.result.schema),
                     with_error(tip.position.x, error), with_error(tip.position.y, error),
                     with_error(length_of(tip.velocity), speed_error), std::isnan(error) ? ", not predicted" : "");
}

/// When the tip, the folded chain's tip and a compact body are so deep.
void print_comparison(const AnalyticComparison& comparison) {
  say(fmt::format("  {}\n", comparison.what));
  say(fmt::format("    {:>9} {:>12} {:>12} {:>12}\n", "depth [m]", "tip [s]", "folded [s]", "body [s]"));
  const auto time = [](double seconds) { return std::isfinite(seconds) ? fmt::format("{:.6f}", seconds) : "never"; };
  for (const AnalyticComparison::Row& row : comparison.rows)
    say(fmt::format("    {:>9.4f} {:>12} {:>12} {:>12}\n", row.depth, time(row.tip), time(row.folded), time(row.body)));
  say(fmt::format(
      "    the tip leads the body by up to {:.4g} m, at t = {:.4g} s; it differs from the folded chain's by up to "
      "{:.4g} m, at t = {:.4g} s\n",
      comparison.lead.value, comparison.lead.time, std::abs(comparison.gap.value), comparison.gap.time));
}

/// Where copies with slightly different starts end.
void print_ensemble(const Ensemble& ensemble) {
  say(fmt::format("  {} copies disturbed by {:.2g}: {}\n", ensemble.request.members, ensemble.request.perturb,
                  std::isfinite(ensemble.parted_at)
                      ? fmt::format("their tips have parted by t = {:.4g} s", ensemble.parted_at)
                      : "their tips stay together"));
  for (const SpreadBand& band : ensemble.bands)
    say(fmt::format(
        "    at the end {}: mean {} {}, half of them between {:.4g} and {:.4g}, nine of ten between {:.4g} "
        "and {:.4g}\n",
        band.name, with_error(band.mean.back(), band.mean_error.back()), band.unit, band.quantiles[1].back(),
        band.quantiles[3].back(), band.quantiles[0].back(), band.quantiles[4].back()));
}

/// The numbers beside those with half the step, and what they say.
void print_halving(const Halving& halving) {
  const auto rows = halving_table(halving);
  std::vector<std::size_t> width(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], characters(typeset(row[c])));
  say("  repeated with half the step\n");
  for (const auto& row : rows) {
    std::string line = "   ";
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string cell = typeset(row[c]), space(width[c] - characters(cell), ' ');
      line += " " + (c == 0 ? cell + space : space + cell) + " ";
    }
    print(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  say(fmt::format("  {}\n", halving_words(halving)));
}

/// Made anew from the frames: run.h5 holds all it needs.
std::optional<AnalyticComparison> comparison_of(const ChainRun& run) {
  if (run.file.compare != "analytic" || run.file.result.frames.time.empty()) return std::nullopt;
  return compare_analytic(run.experiment, run.file.result);
}

std::string certificate_line(const RunFile& file) {
  if (file.certificate.present) return fmt::format("  {}\n", trust_words(file.run, file.result, file.certificate));
  return file.result.status == RunStatus::done && file.run.certify
             ? "  no certificate: the companion run could not be completed\n"
             : "  no certificate: no companion run was made\n";
}

}  // namespace

void warn_of_other_build(std::string_view commit) {
  if (commit == build_commit()) return;
  complain(fmt::format(
      "warning: started by Catena built from commit {}, continued by one from commit {}: the result may not "
      "be bit-identical to that of either.",
      commit, build_commit()));
}

std::filesystem::path free_folder(const std::filesystem::path& parent, const std::string& case_name) {
  const std::filesystem::path first = parent / case_name;
  std::filesystem::path candidate = first;
  for (int i = 2; std::filesystem::exists(candidate); ++i) candidate = fmt::format("{}-{}", first.string(), i);
  return candidate;
}

std::expected<std::optional<OutputFolder>, std::string> study_folder(const std::filesystem::path& out,
                                                                     const std::filesystem::path& parent,
                                                                     const std::string& case_name, bool force,
                                                                     const Common& common) {
  if (out.empty() && common.json) return std::nullopt;
  auto folder = prepare(out.empty() ? free_folder(parent, case_name) : out, force);
  if (!folder) return std::unexpected(folder.error());
  return std::move(*folder);
}

void print_files(std::span<const NamedFile> files) {
  for (const NamedFile& file : files) print(faint(fmt::format("  {:<8} {}\n", file.what, file.path)));
}

std::string report_page(const ChainRun& run, std::span<const OtherRun> beside) {
  const auto comparison = comparison_of(run);
  const RunFile& file = run.file;
  const Provenance& from = file.provenance;
  std::vector<GhostRun> ghosts;
  for (const OtherRun& other : beside)
    ghosts.push_back({.label = other.label,
                      .experiment = other.run.experiment,
                      .result = other.run.file.result,
                      .link_lengths = link_lengths(other.run.experiment)});
  return report_html(
      {.experiment = run.experiment,
       .result = file.result,
       .certificate = file.certificate,
       .wall_seconds = file.wall_seconds,
       .provenance = {{"Catena", fmt::format("{} ({})", from.version, from.commit)},
                      {"Built with", from.compiler},
                      {"Machine", from.machine},
                      {"Command", from.command_line},
                      {"Finished", from.finished}},
       .link_lengths = link_lengths(run.experiment),
       .changed = file.changed,
       .ghosts = std::move(ghosts),
       .overlays = comparison ? analytic_overlays(*comparison, file.result) : std::vector<OverlayCurve>{},
       .ensemble = file.ensemble ? &*file.ensemble : nullptr,
       .limit = file.limit,
       .halving = file.halving ? &*file.halving : nullptr});
}

std::string summary_text(const ChainRun& run, std::string_view case_name, std::span<const NamedFile> files) {
  const auto comparison = comparison_of(run);
  if (!comparison) return summary_json(run.file, case_name, files);
  auto json = nlohmann::ordered_json::parse(summary_json(run.file, case_name, files));
  json["compare"] = nlohmann::ordered_json::parse(compare_json(*comparison));
  return json.dump(2);
}

std::expected<std::vector<NamedFile>, std::string> write_run_folder(OutputFolder& folder, const ChainRun& run,
                                                                    std::string_view case_name) {
  FolderFiles files(folder);
  const RunResult& result = run.file.result;
  files.put("run", "run.h5", [&](const auto& path) { return write_run(path, run); });
  files.put_text("tip", "tip.csv", [&] { return group_csv(result, "tip"); });
  if (result.frames.has(chain_names::kinetic))
    files.put_text("energy", "energy.csv", [&] { return group_csv(result, "energy"); });
  if (!whole_rows(result.frames, link_lengths(run.experiment)).empty())
    files.put_text("motion", "motion.svg",
                   [&] { return motion_svg(recorded_motion(run.experiment, result.frames), run.experiment.title); });
  if (const auto& ensemble = run.file.ensemble) {
    files.put_text("ensemble", "ensemble.csv", [&] { return ensemble_csv(*ensemble); });
    files.put_text("bands", "ensemble.svg", [&] { return figure::svg(ensemble_figure(*ensemble)); });
  }
  if (const auto& halving = run.file.halving) {
    files.put_text("halving", "halving.csv", [&] { return halving_csv(*halving); });
    files.put_text("apart", "halving.svg", [&] { return figure::svg(halving_figure(*halving)); });
  }
  files.put_text("report", "report.html", [&] { return report_page(run); });
  files.put_text("summary", "summary.json", [&] { return summary_text(run, case_name, files.files()) + "\n"; });
  return files.finish();
}

void print_summary(const ChainRun& run, std::string_view case_name, std::span<const NamedFile> files) {
  const RunFile& file = run.file;
  const RunResult& result = file.result;
  if (file.title.empty() || file.title.starts_with(fmt::format("{} with ", case_name)))
    print(fmt::format("{}\n", strong(file.title.empty() ? case_name : file.title)));
  else
    print(fmt::format("{}: {}\n", strong(case_name), file.title));
  say(fmt::format("  {} at t = {:.6g} s with {}, {} steps in {}\n", name(result.status), result.t_end,
                  name(result.method), result.counters.steps, duration_text(file.wall_seconds)));
  if (const std::string start = setting_out(run.experiment); !start.empty())
    say(fmt::format("  the support sets out {}\n", start));
  say(certificate_line(file));
  say(fmt::format("  energy imbalance at most {:.1e} J\n", std::abs(result.evidence.imbalance)));
  say(watched_lines(file));
  const std::vector<TipSample> asked = followed(result.schema, result.at);
  for (std::size_t i = 0; i < asked.size(); ++i) say(followed_line(file, asked[i], i));
  if (const auto comparison = comparison_of(run)) print_comparison(*comparison);
  if (file.halving) print_halving(*file.halving);
  if (file.ensemble) print_ensemble(*file.ensemble);
  print_files(files);
}

void print_estimate(const Experiment& experiment, const Choice& choice, const Estimate& estimate, bool json) {
  const auto limit = step_limit(experiment);
  if (json) {
    nlohmann::ordered_json said = {
        {"experiment", write_experiment(experiment, false)},
        {"method", {{"name", name(choice.method)}, {"reason", choice.reason}}},
        {"estimate", {{"seconds", estimate.seconds}, {"bytes", estimate.bytes}, {"from_links", estimate.from_links}}}};
    if (limit) said["step_limit"] = limit_json(*limit, experiment.run.duration);
    print(said.dump(2) + "\n");
    return;
  }
  const std::string source = estimate.from_links < experiment.chain.links
                                 ? fmt::format(" (estimated from the same rope cut into {} links)", estimate.from_links)
                                 : "";
  print(write_experiment(experiment, true));
  if (limit) say(fmt::format("\n# {}\n", limit_words(*limit, experiment.run.duration)));
  print(fmt::format("\n# method {}{}{}\n# about {} of computing time{} and {} of data; nothing was written\n",
                    name(choice.method), choice.reason.empty() ? "" : ": ", choice.reason,
                    duration_text(estimate.seconds), source, size_text(estimate.bytes)));
}

}  // namespace catena::cli
