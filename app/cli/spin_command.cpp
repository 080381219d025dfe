// catena spin: the shapes of a whirling rope, and whether they last.
#include <fmt/format.h>

#include <cmath>
#include <expected>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/problems.hpp"
#include "io/provenance.hpp"
#include "io/units.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "report/spin_page.hpp"
#include "report/spin_plots.hpp"
#include "run_output.hpp"
#include "study/rest_file.hpp"
#include "study/spin_file.hpp"
#include "sweep_output.hpp"
#include "telling.hpp"

namespace catena::cli {
namespace {

constexpr int most_modes = 200;  // as many as there are below the largest α

/// Reads a number that a flag gives, if it does.
void read_flag(const char* flag, const std::string& text, Dimension dimension, double& value, Problems& problems) {
  if (text.empty()) return;
  if (const auto number = parse_number(text, dimension))
    value = *number;
  else
    problems.add(fmt::format("{} {}: {}", flag, text, number.error()));
}

/// What must be positive.
void require_positive(const char* flag, double value, const char* of_what, Problems& problems) {
  if (!(value > 0) || !std::isfinite(value))
    problems.add(fmt::format("{} {}: {} must be positive.", flag, significant(value), of_what));
}

void require_moderate(const char* flag, double alpha, Problems& problems) {
  if (alpha > largest_alpha)
    problems.add(
        fmt::format("{}: α = ω²l/g = {}; up to {} is possible.", flag, significant(alpha), significant(largest_alpha)));
}

/// The rope that the flags describe; if `turning`, with its speed.
SpinQuestion question(const SpinOptions& options, bool turning, Problems& problems) {
  SpinQuestion asked{.rope = {}, .mass_given = !options.mass.empty()};
  RotatingRope& rope = asked.rope;
  read_flag("--length", options.length, Dimension::length, rope.length, problems);
  read_flag("--gravity", options.gravity, Dimension::acceleration, rope.gravity, problems);
  read_flag("--mass", options.mass, Dimension::mass, rope.mass, problems);
  read_flag("--tip-mass", options.tip_mass, Dimension::mass, rope.tip_mass, problems);
  require_positive("--length", rope.length, "the length", problems);
  require_positive("--gravity", rope.gravity, "gravity", problems);
  require_positive("--mass", rope.mass, "the mass of the rope", problems);
  if (!(rope.tip_mass >= 0) || !std::isfinite(rope.tip_mass))
    problems.add(fmt::format("--tip-mass {}: it must not be negative.", significant(rope.tip_mass)));
  if (!turning) return asked;
  if (options.omega.empty() == options.alpha.empty()) {
    problems.add(options.omega.empty() ? "--omega is missing: how fast the support turns (or --alpha)."
                                       : "--omega and --alpha say the same thing twice: give one.");
    return asked;
  }
  const bool by_alpha = options.omega.empty();
  const char* flag = by_alpha ? "--alpha" : "--omega";
  read_flag("--omega", options.omega, Dimension::angular_rate, rope.omega, problems);
  read_flag("--alpha", options.alpha, Dimension::none, rope.alpha, problems);
  if (!problems.none()) return asked;
  require_positive(flag, by_alpha ? rope.alpha : rope.omega,
                   "the rope must turn (either way round, it is the same); the speed", problems);
  (by_alpha ? rope.omega : rope.alpha) = by_alpha ? rope.omega_of(rope.alpha) : rope.alpha_of(rope.omega);
  require_moderate(flag, rope.alpha, problems);
  return asked;
}

void require_count(const char* flag, int count, Problems& problems) {
  if (count < 1 || count > most_modes)
    problems.add(fmt::format("{} {}: a number between 1 and {} is needed.", flag, count, most_modes));
}

/// Why there is no such mode at this speed; nothing if there is.
std::string no_such_whirl(const RotatingRope& rope, int mode) {
  if (mode < 0 || mode > most_modes)
    return fmt::format("--mode {}: a number between 0 and {} is needed.", mode, most_modes);
  const int modes = count_modes(rope.whirl());
  if (mode <= modes) return "";
  const double begins = critical_value(mode, rope.tip_ratio()).alpha;
  const std::string there = modes == 0   ? "only the straight shape exists (--mode 0)"
                            : modes == 1 ? "mode 1 exists"
                                         : fmt::format("modes 1 to {} exist", modes);
  return fmt::format("--mode {}: it begins at α = {}, ω = {} rad/s; at α = {}, ω = {} rad/s, {}.", mode,
                     significant(begins), significant(rope.omega_of(begins)), significant(rope.alpha),
                     significant(rope.omega), there);
}

/// Files and words of one study, which the name stands for.
template <class Study, class Json, class Csv, class Plots, class Page, class Print>
int answer_spin(const Study& study, std::optional<OutputFolder>& folder, const Common& common, const std::string& name,
                const Json& json, const Csv& csv, const Plots& plots, const Page& page, const Print& print_found) {
  return answer(
      folder, common, (name + ".json").c_str(), [&](const auto& files) { return json(study, files); },
      [&](FolderFiles& files) {
        files.put_text("table", name + ".csv", [&] { return csv(study); });
        files.put_text("picture", name + ".svg", [&] {
          const StudyPage whole = page(study, {});
          return figure::svg(spin_figure(plots(study), whole.title));
        });
        files.put_text("report", "report.html",
                       [&] { return study_html(page(study, made_by(provenance(command_line())))); });
      },
      print_found);
}

void print_speeds(const RotatingRope& rope, std::span<const CriticalSpeed> critical) {
  print("  mode  alpha                   omega [rad/s]\n");
  for (const CriticalSpeed& each : critical)
    say(fmt::format("{:>6}  {:<22}  {:.9g}\n", each.mode, digits(each.value.alpha, each.value.error),
                    rope.omega_of(each.value.alpha)));
}

void print_shapes(const ShapesStudy& study) {
  const RotatingRope& rope = study.asked.rope;
  say(shapes_words(study) + "\n");
  if (!study.shapes.empty())
    print(
        "  mode  phi(0) [°]     phi(l) [°]     end: down, outward [m]       tension [N]    unstable  crosses the axis "
        "at s [m]\n");
  constexpr std::size_t most_rows = 40;
  for (const WhirlingShape& shape : std::span(study.shapes).first(std::min(study.shapes.size(), most_rows))) {
    std::string crossings;
    for (const double s : shape.crossings) crossings += fmt::format(" {:.7f}", rope.length * s);
    say(fmt::format("{:>6}  {:>12.7f}  {:>12.7f}  {:>12.9g}  {:>12.9g}  {:>13.8g}  {:>8} {}\n", shape.mode,
                    degrees(shape.top.angle), degrees(shape.end.angle), rope.length * shape.end.x,
                    rope.length * shape.end.y, rope.weight() * shape.top.tension, shape.unstable, crossings));
  }
  if (study.shapes.size() > most_rows)
    print(fmt::format("     …  ({} more; --json or --out DIR give all)\n", study.shapes.size() - most_rows));
  double place = 0.0, angle = 0.0;
  for (const WhirlingShape& shape : study.shapes) {
    place = std::max(place, rope.length * shape.place_error);
    angle = std::max({angle, degrees(shape.top_angle_error), degrees(shape.end_angle_error)});
  }
  if (!study.shapes.empty())
    say(fmt::format("  known to {} m and {}°\n", significant(place, 2), significant(angle, 2)));
}

void print_diagram(const DiagramStudy& study) {
  say(fmt::format("{} modes branch off the straight rope up to α = {}\n", study.branches.size(),
                  significant(study.alpha_max)));
  print("  mode  begins at alpha  points  end radius/l  phi(0) [°] at the end  unstable\n");
  for (const Branch& branch : study.branches) {
    const BranchPoint& last = branch.points.back();
    say(fmt::format("{:>6}  {:>15.9g}  {:>6}  {:>12.8f}  {:>21.6f}  {:>8}\n", branch.mode, branch.onset.alpha,
                    branch.points.size(), last.end_radius, degrees(last.top_angle), last.unstable));
  }
}

void print_stability(const StabilityStudy& study, bool shows_chain) {
  say(stability_words(study) + "\n");
  for (std::size_t k = 0; k < study.growth.values.size(); ++k) {
    std::string line = fmt::format("{:>6}", k + 1);
    for (const double gamma : {0.0, study.rate}) {
      const GrowthRate rate = growth_of(study, k, gamma);
      line += rate.frequency > 0 ? fmt::format("  swings at {} rad/s", told(rate.frequency, rate.error))
                                 : fmt::format("  {} at {} per s", rate.rate > 0 ? "grows" : "decays",
                                               told(std::fabs(rate.rate), rate.error));
      if (rate.frequency > 0 && gamma > 0) line += fmt::format(", decays at {} per s", significant(-rate.rate));
      if (!(study.rate > 0)) break;
      if (gamma == 0.0) line += fmt::format("; with γ = {} per s", significant(study.rate));
    }
    say(line + "\n");
  }
  const ShownChain& chain = study.growth.chain;
  if (shows_chain && !chain.directions.empty()) {
    const GrowthRate rate = growth_of(study.asked.rope, {.mu = chain.directions.front().mu}, study.rate);
    say(fmt::format("  chain of {} links: its fastest direction {} at {} {}\n", chain.angles.size(),
                    rate.frequency > 0 ? "swings" : "grows",
                    significant(rate.frequency > 0 ? rate.frequency : rate.rate, 9),
                    rate.frequency > 0 ? "rad/s" : "per s"));
  }
  say(fmt::format("  limit of {} chains of {} to {} links\n", study.growth.ladder.size(),
                  study.growth.ladder.front().links, study.growth.ladder.back().links));
}

/// The ± promises no more than that; some shapes are too sharply bent for equal links.
void warn_of_doubt(const StabilityStudy& study) {
  constexpr double poor = 1e-4;
  for (std::size_t k = 0; k < std::max<std::size_t>(1, study.growth.unstable); ++k) {
    const GrowthValue& value = study.growth.values[k];
    if (value.error > poor * std::fabs(value.mu)) {
      warn("chains of equal links do not resolve this shape well: look at the ± of the rates.");
      return;
    }
  }
}

int say_interrupted() {
  complain("interrupted; nothing was written");
  return interrupted;
}

}  // namespace

int spin_shapes(const SpinOptions& options, const Common& common) {
  Problems problems;
  const SpinQuestion asked = question(options, true, problems);
  if (!problems.none()) return refuse(problems.text());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("spin", 1.0, common.quiet || common.json, Progress::Unit::share);
  const ShapesStudy study = study_shapes(asked, watched(progress));
  if (interrupt_heard()) return say_interrupted();
  return answer_spin(study, *folder, common, "shapes", shapes_json, shapes_csv, shapes_plots, shapes_page,
                     [&] { print_shapes(study); });
}

int spin_critical(const SpinOptions& options, const Common& common) {
  Problems problems;
  const SpinQuestion asked = question(options, false, problems);
  require_count("--count", options.count, problems);
  if (!problems.none()) return refuse(problems.text());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  const CriticalStudy study{.asked = asked, .critical = critical_speeds(options.count, asked.rope.tip_ratio())};
  return answer_spin(study, *folder, common, "critical", critical_json, critical_csv, critical_plots, critical_page,
                     [&] { print_speeds(asked.rope, study.critical); });
}

int spin_diagram(const SpinOptions& options, const Common& common) {
  Problems problems;
  const SpinQuestion asked = question(options, false, problems);
  require_count("--modes", options.modes, problems);
  double alpha_max = 0.0;
  read_flag("--alpha-max", options.alpha_max, Dimension::none, alpha_max, problems);
  if (problems.none()) {
    const double first = critical_value(1, asked.rope.tip_ratio()).alpha;
    if (!(alpha_max > first * (1 + 1e-9)))
      problems.add(fmt::format("--alpha-max {}: the first mode begins at α = {}; nothing is there before it.",
                               significant(alpha_max), significant(first)));
    require_moderate("--alpha-max", alpha_max, problems);
  }
  if (!problems.none()) return refuse(problems.text());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("spin", 1.0, common.quiet || common.json, Progress::Unit::share);
  const DiagramStudy study = study_diagram(asked, options.modes, alpha_max, watched(progress));
  if (interrupt_heard()) return say_interrupted();
  return answer_spin(study, *folder, common, "diagram", diagram_json, diagram_csv, diagram_plots, diagram_page,
                     [&] { print_diagram(study); });
}

int spin_stability(const SpinOptions& options, const Common& common) {
  Problems problems;
  const SpinQuestion asked = question(options, true, problems);
  double rate = 0.0;
  read_flag("--rate", options.rate, Dimension::frequency, rate, problems);
  if (!(rate >= 0) || !std::isfinite(rate))
    problems.add(fmt::format("--rate {}: a rate of damping must not be negative.", significant(rate)));
  constexpr int most_links = 100'000;
  if (options.links < 0 || options.links > most_links)
    problems.add(fmt::format("--links {}: a number between 1 and {} is needed.", options.links, most_links));
  if (problems.none())
    if (std::string why = no_such_whirl(asked.rope, options.mode); !why.empty()) problems.add(std::move(why));
  if (!problems.none()) return refuse(problems.text());
  auto folder = asked_folder(options.out, options.force);
  if (!folder) return refuse(folder.error());
  listen_for_interrupt();
  Progress progress("spin", 1.0, common.quiet || common.json, Progress::Unit::share);
  const auto study =
      study_stability(asked, options.mode, rate, static_cast<std::size_t>(options.links), watched(progress));
  if (interrupt_heard()) return say_interrupted();
  if (!study) {
    complain(study.error());
    return failed;
  }
  warn_of_doubt(*study);
  return answer_spin(*study, *folder, common, "stability", stability_json, stability_csv, stability_plots,
                     stability_page, [&] { print_stability(*study, options.links > 0); });
}

}  // namespace catena::cli
