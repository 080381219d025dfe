// The short commands: welcome, list, show, report, replay.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/atomic_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/output_folder.hpp"
#include "io/result_group.hpp"
#include "io/run_file.hpp"
#include "lab/run.hpp"
#include "run_output.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;

/// run.h5 of a run, whether its folder or the file itself was named.
fs::path run_file_of(const fs::path& given) { return fs::is_directory(given) ? given / "run.h5" : given; }

/// Puts one file into a folder that must be new or empty.
std::expected<fs::path, std::string> put(const fs::path& out, bool force, std::string_view name,
                                         std::string_view bytes) {
  const Uninterrupted writing;
  auto folder = prepare(out, force);
  if (!folder) return std::unexpected(folder.error());
  auto path = folder->beside(name);
  if (!path) return std::unexpected(path.error());
  if (auto written = write_file(*path, bytes); !written) return std::unexpected(written.error());
  return *path;
}

}  // namespace

int welcome() {
  print(fmt::format(R"({}: how chains, ropes and whips hang, vibrate, fall, crack and whirl.

Three things to try:
  catena list                     what can be run
  catena run falling-d            a chain falls faster than a stone; open the report it leaves
  catena show falling-d > my.toml your own experiment starts from here: catena run my.toml

catena --help names all commands; each takes --help.
)",
                    strong("Catena")));
  return flush() ? done : failed;
}

int list(const Common& common) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Case& each : cases()) {
    const auto loaded = read_experiment_text(each.toml, each.name);
    if (!loaded) {
      complain(loaded.error());
      return failed;
    }
    const Experiment& experiment = loaded->experiment;
    if (common.json)
      all.push_back({{"name", each.name}, {"title", experiment.title}, {"question", experiment.question}});
    else if (common.quiet)
      print(fmt::format("{}\n", each.name));
    else
      print(fmt::format("{:<20} {}\n{:<20} {}\n", strong(each.name), experiment.title, "", faint(experiment.question)));
  }
  if (common.json) print(nlohmann::ordered_json{{"cases", all}}.dump(2) + "\n");
  return flush() ? done : failed;
}

int show(const ShowOptions& options, const Common& common) {
  const auto loaded = load(options.which, options.set);
  if (!loaded) {
    complain(loaded.error());
    return bad_input;
  }
  const std::string toml = write_experiment(loaded->experiment, true);
  if (!options.out.empty()) {
    const auto path = put(options.out, options.force, "case.toml", toml);
    if (!path) {
      complain(path.error());
      return bad_input;
    }
    if (common.quiet) return done;
    print(common.json ? nlohmann::ordered_json{{"files", {{"case", path->string()}}}}.dump(2) + "\n"
                      : fmt::format("{}\n", path->string()));
  } else if (common.json) {
    print(nlohmann::ordered_json{{"case", options.which}, {"toml", toml}}.dump(2) + "\n");
  } else {
    print(toml);
  }
  return flush() ? done : failed;
}

int report(const ReportOptions& options, const Common& common) {
  const fs::path source = run_file_of(options.run);
  const auto file = read_chain_run(source);
  if (!file) {
    complain(file.error());
    return bad_input;
  }
  std::vector<OtherRun> others;
  for (const fs::path& each : options.with) {
    const fs::path from = run_file_of(each);
    auto other = read_chain_run(from);
    if (!other) {
      complain(other.error());
      return bad_input;
    }
    // Called as its folder is: titles are often the same.
    others.push_back({.label = fs::absolute(from).parent_path().filename().string(), .run = std::move(*other)});
  }
  // Beside its run.h5 a report may always be made anew: it holds nothing that is not in there.
  const bool beside = options.out.empty();
  const fs::path folder = beside ? source.parent_path() : options.out;
  const auto path =
      put(folder.empty() ? "." : folder, options.force || beside, "report.html", report_page(*file, others));
  if (!path) {
    complain(path.error());
    return bad_input;
  }
  if (common.json)
    print(nlohmann::ordered_json{{"files", {{"report", path->string()}}}}.dump(2) + "\n");
  else if (!common.quiet)
    print(fmt::format("{}\n", path->string()));
  return flush() ? done : failed;
}

int replay(const fs::path& run, const Common& common) {
  const auto stored = read_chain_run(run_file_of(run));
  if (!stored) {
    complain(stored.error());
    return bad_input;
  }
  const RunResult& recorded = stored->file.result;
  if (recorded.status != RunStatus::done) {
    complain(fmt::format("{}: the run {} at t = {} s; only a finished run can be replayed.", run_file_of(run).string(),
                         name(recorded.status), recorded.t_end));
    return bad_input;
  }
  if (const auto wrong = complaints(stored->experiment); !wrong.empty()) {
    complain(fmt::format("{}: the experiment in it is impossible: {} {}.", run_file_of(run).string(), wrong.front().key,
                         wrong.front().text));
    return bad_input;
  }
  listen_for_interrupt();
  Progress progress("replay ", stored->experiment.run.duration, common.quiet || common.json);
  const RunResult again = catena::run(stored->experiment, {.at = {},
                                                           .keep_going =
                                                               [&](double time) {
                                                                 progress.show(time);
                                                                 return !interrupt_heard();
                                                               },
                                                           .go_on_from = nullptr});
  if (again.status == RunStatus::interrupted) {
    complain("interrupted; nothing was compared");
    return interrupted;
  }
  const bool same = again.hash == recorded.hash;
  if (common.json)
    print(nlohmann::ordered_json{{"recorded", hash_text(recorded.hash)}, {"now", hash_text(again.hash)}, {"same", same}}
              .dump(2) +
          "\n");
  else if (!common.quiet)
    print(fmt::format("{}: recorded {}, now {}\n", same ? "the same bits" : "DIFFERENT bits", hash_text(recorded.hash),
                      hash_text(again.hash)));
  if (!flush()) return failed;
  return same ? done : failed;
}

}  // namespace catena::cli
