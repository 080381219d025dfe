// catena sweep --find: where over one key a quantity is smallest, largest or zero.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cases.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/json_parts.hpp"
#include "io/problems.hpp"
#include "report/digits.hpp"
#include "report/sweep_page.hpp"
#include "run_output.hpp"
#include "study/find.hpp"
#include "sweep_output.hpp"

namespace catena::cli {
namespace {

/// The first place stands alone as well, for those who ask for one.
std::string findings_json(std::string_view case_name, const Question& question, const Findings& findings,
                          std::span<const NamedFile> files) {
  using Json = nlohmann::ordered_json;
  const auto known = [](double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); };
  const Found& first = findings.places.front();
  Json json = {{"case", case_name},
               {"status", "done"},
               {"find", question.find},
               {"key", dotted(*question.key)},
               {"unit", si_unit(question.key->dimension)},
               {"place", first.place},
               {"uncertainty", first.uncertainty},
               {"value", first.value},
               {"value_error", known(first.value_error)},
               {"value_unit", question.expression.unit()},
               {"at_edge", first.at_edge},
               {"places", Json::array()},
               {"warnings", Json::array()},
               {"runs", findings.tried.size()},
               {"files", files_json(files)}};
  for (const Found& found : findings.places) {
    json["places"].push_back({{"place", found.place},
                              {"uncertainty", found.uncertainty},
                              {"value", found.value},
                              {"value_error", known(found.value_error)},
                              {"jump", found.jump > 0 ? Json(found.jump) : Json(nullptr)}});
    for (const std::string& warning : found.warnings) json["warnings"].push_back(warning);
  }
  return json.dump(2);
}

void print_findings(std::string_view case_name, const Question& question, const Findings& findings) {
  for (const Found& found : findings.places) {
    const std::string runs = &found == &findings.places.back() ? fmt::format(" ({} runs)", findings.tried.size()) : "";
    say(fmt::format("{}: {} at {} = {} {}, where it is {} {}{}\n", strong(case_name), question.find,
                    dotted(*question.key), with_error(found.place, found.uncertainty), si_unit(question.key->dimension),
                    with_error(found.value, found.value_error), question.expression.unit(), runs));
  }
  if (findings.places.front().at_edge) print("  this is an end of the interval: beyond it there may be more\n");
}

}  // namespace

int find(const SweepOptions& options, const Common& common) {
  if (!options.vary.empty() || options.resume)
    return refuse("sweep --find refines one key; it goes with neither --vary nor --resume.");
  if (options.within.empty())
    return refuse("sweep --find: over which key? For example --within start.span=0.8:1.0 --to 1e-4");
  const auto loaded = load(options.which, options.set);
  const auto question = parse_question(options.find, options.within, options.to);
  Problems problems;
  if (!loaded) problems.add(loaded.error());
  if (!question) problems.add(question.error());
  if (!problems.none()) return refuse(problems.text());
  const std::string case_name = short_name(options.which);
  listen_for_interrupt();
  auto folder = study_folder(options.out, "sweeps", case_name, options.force, common);
  if (!folder) return refuse(folder.error());

  const Provenance from = provenance(command_line());
  const auto findings =
      find_places(*question, loaded->experiment, jobs_or_cores(options.jobs), [] { return !interrupt_heard(); });
  if (!findings) {
    complain(findings.error());
    return interrupt_heard() ? interrupted : failed;
  }
  std::vector<NamedFile> files;
  if (*folder) {
    const TriedSweep tried = as_sweep(case_name, loaded->experiment, *question, *findings);
    auto written =
        write_sweep_folder(**folder, tried.plan, tried.points, find_page(tried, *question, *findings, made_by(from)),
                           [&](const auto& named) { return findings_json(case_name, *question, *findings, named); });
    if (!written) {
      complain(written.error());
      return failed;
    }
    files = std::move(*written);
  }
  for (const Found& found : findings->places)
    for (const std::string& warning : found.warnings) warn(warning);
  if (common.json) {
    print(findings_json(case_name, *question, *findings, files) + "\n");
  } else if (!common.quiet) {
    print_findings(case_name, *question, *findings);
    print_files(files);
  }
  return flush() ? done : failed;
}

}  // namespace catena::cli
