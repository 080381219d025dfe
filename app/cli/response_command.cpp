// catena response: how a chain answers a support that is shaken for ever.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "report/digits.hpp"
#include "report/response_page.hpp"
#include "run_output.hpp"
#include "study/backbone.hpp"
#include "study/response.hpp"
#include "study/response_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

/// What is asked, checked.
struct ResponseQuestion {
  std::string case_name, title;
  Experiment experiment;
  ResponseTask task;
};

/// A frequency that a flag gives, if it is one.
double frequency_of(const char* flag, const std::string& text, Problems& problems) {
  const auto frequency = parse_number(text, Dimension::frequency);
  if (!frequency) problems.add(fmt::format("{} {}: {}", flag, text, frequency.error()));
  if (frequency && !(*frequency > 0)) problems.add(fmt::format("{} {}: a positive frequency is needed.", flag, text));
  return frequency ? *frequency : 0.0;
}

void read_range(const ResponseOptions& options, ResponseTask& task, Problems& problems) {
  const auto colon = options.frequency.find(':');
  if (colon == std::string::npos) {
    problems.add(fmt::format("--frequency {}: a range FROM:TO is needed, e.g. 0.5:2.", options.frequency));
    return;
  }
  task.from = frequency_of("--frequency", options.frequency.substr(0, colon), problems);
  task.to = frequency_of("--frequency", options.frequency.substr(colon + 1), problems);
  if (!(task.to > task.from)) problems.add(fmt::format("--frequency {}: the range must rise.", options.frequency));
  for (const std::string& text : options.at) {
    const double frequency = frequency_of("--at", text, problems);
    if (frequency < task.from || frequency > task.to)
      problems.add(fmt::format("--at {}: lies outside of --frequency {}.", text, options.frequency));
    task.at.push_back(frequency);
  }
}

std::expected<ResponseQuestion, std::string> response_question(const ResponseOptions& options) {
  constexpr int most_swept = 10'000;
  auto loaded = load(options.which, options.set);
  Problems problems;
  if (!loaded) problems.add(loaded.error());
  ResponseQuestion question{.case_name = short_name(options.which), .title = {}, .experiment = {}, .task = {}};
  read_range(options, question.task, problems);
  if (options.sweep < 0 || options.sweep == 1 || options.sweep > most_swept)
    problems.add(fmt::format("--sweep {}: a number between 2 and {} is needed.", options.sweep, most_swept));
  if (!loaded) return std::unexpected(problems.text());
  question.experiment = std::move(loaded->experiment);
  const Experiment& experiment = question.experiment;
  question.title = experiment.title.empty() ? question.case_name : experiment.title;
  const int links = experiment.chain.links;
  if (options.link < 0 || options.link > links)
    problems.add(fmt::format("--link {}: a number between 1 and {} is needed.", options.link, links));
  if (links > most_orbit_links)
    problems.add(fmt::format("{}: periodic motions are computed for up to {} links; this chain has {}.", loaded->source,
                             most_orbit_links, links));
  if (const std::string why = no_response(experiment); !why.empty())
    problems.add(fmt::format("{}: {}.", loaded->source, why));
  if (!problems.none()) return std::unexpected(problems.text());
  question.task.link = static_cast<std::size_t>(options.link);
  question.task.sweep = static_cast<std::size_t>(options.sweep);
  return question;
}

void print_sweep(const char* direction, const std::vector<SweptFrequency>& sweep) {
  if (sweep.empty()) return;
  const auto settled = std::ranges::count_if(sweep, &SweptFrequency::settled);
  double apart = 0.0, error = 0.0;
  std::size_t elsewhere = 0;
  for (const SweptFrequency& one : sweep) {
    if (!one.settled) continue;
    error = std::max(error, one.error);
    if (std::isnan(one.apart))
      ++elsewhere;
    else
      apart = std::max(apart, one.apart);
  }
  say(fmt::format(
      "  swept {}: {} of {} frequencies settled, known to {:.2g} rad, at most {:.2g} rad from the curve{}\n", direction,
      settled, sweep.size(), error, apart,
      elsewhere > 0 ? fmt::format("; {} on motions that this curve does not have", elsewhere) : ""));
}

void print_response(const ResponseQuestion& question, const Response& found) {
  constexpr std::size_t most_rows = 40;
  say(fmt::format("{}: support shaken by {:g} m from {:g} to {:g} Hz; {} motions, {} of them unstable\n",
                  strong(question.case_name), found.experiment.support.amplitude, found.task.from, found.task.to,
                  found.points.size(), std::ranges::count_if(found.points, [](const ResponsePoint& one) {
                    return one.verdict.stability == Stability::unstable;
                  })));
  print(fmt::format("  frequency [Hz]  swing of link {} [rad]          stability\n", found.link + 1));
  const std::size_t stride = (found.points.size() + most_rows - 1) / most_rows;
  for (std::size_t k = 0; k < found.points.size(); ++k) {
    const ResponsePoint& one = found.points[k];
    if (k % stride != 0 && !one.asked && k + 1 != found.points.size()) continue;
    constexpr std::size_t wide = 30;
    const std::string swung = typeset(with_error(one.swing.value, one.swing.error));
    const std::string space(std::max(wide, characters(swung) + 1) - characters(swung), ' ');
    say(fmt::format("{:>16.8g}  {}{}{}\n", one.frequency, swung, space, name(one.verdict.stability)));
  }
  for (const ResponseTurn& turn : found.turns)
    say(fmt::format("  the curve turns back at {} Hz, with a swing of {} rad\n",
                    with_error(turn.frequency.value, turn.frequency.error),
                    with_error(turn.swing.value, turn.swing.error)));
  print_sweep("up", found.up);
  print_sweep("down", found.down);
}

}  // namespace

int response(const ResponseOptions& options, const Common& common) {
  auto question = response_question(options);
  if (!question) return refuse(question.error());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("motions", 1.0, common.quiet || common.json, Progress::Unit::share);
  question->task.keep_going = watched(progress);
  const Response found = response(question->experiment, question->task);
  return tell(
      found, *folder, common, "response.json",
      [&](const auto& files) { return response_json(found, question->case_name, files); },
      [&](FolderFiles& files) {
        files.put_text("table", "response.csv", [&] { return response_csv(found); });
        if (found.task.sweep > 0)
          files.put_text("sweep", "response-sweep.csv", [&] { return response_sweep_csv(found); });
        files.put_text("picture", "response.svg", [&] { return figure::svg(response_figure(found)); });
        files.put_text("report", "report.html", [&] {
          return study_html(response_page(found, question->title, made_by(provenance(command_line()))));
        });
      },
      [&] { print_response(*question, found); });
}

}  // namespace catena::cli
