#include "report/spin_page.hpp"

#include <fmt/format.h>

#include "figure/output.hpp"
#include "report/digits.hpp"
#include "report/hanging_page.hpp"
#include "report/spin_plots.hpp"
#include "study/rest_file.hpp"
#include "study/spin_file.hpp"

namespace catena {
namespace {

constexpr const char* plane_note =
    "Stability is that in the turning meridian plane, without the Coriolis force. In space that force can hold shapes "
    "that are unstable in the plane.";

StudyTable speed_table(const RotatingRope& rope, std::span<const CriticalSpeed> critical) {
  StudyTable table{
      .title = "Critical speeds",
      .headers = {"Mode", "α = ω²l/g", "ω [rad/s]", "Turns per minute"},
      .rows = {},
      .note = "Above its critical speed a mode exists; below the first one the rope can only hang straight."};
  for (const CriticalSpeed& each : critical) {
    const double omega = rope.omega_of(each.value.alpha);
    table.rows.push_back({fmt::format("{}", each.mode), with_error(each.value.alpha, each.value.error),
                          significant(omega, 8), significant(omega * 9.549296585513721, 6)});
  }
  return table;
}

StudyTable shape_table(const ShapesStudy& study) {
  const RotatingRope& rope = study.asked.rope;
  StudyTable table{.title = "Modes",
                   .headers = {"Mode", "φ(0) [°]", "φ(l) [°]", "End, down [m]", "End, outward [m]",
                               "Crosses the axis at s [m]", "Tension at the support [N]", "Unstable directions"},
                   .rows = {},
                   .note = plane_note};
  for (const WhirlingShape& shape : study.shapes) {
    std::string crossings;
    for (const double s : shape.crossings)
      crossings += (crossings.empty() ? "" : ", ") + told(rope.length * s, rope.length * shape.crossing_error);
    table.rows.push_back({fmt::format("{}", shape.mode), told(degrees(shape.top.angle), degrees(shape.top_angle_error)),
                          told(degrees(shape.end.angle), degrees(shape.end_angle_error)),
                          told(rope.length * shape.end.x, rope.length * shape.place_error),
                          told(rope.length * shape.end.y, rope.length * shape.place_error), crossings,
                          told(rope.weight() * shape.top.tension, rope.weight() * shape.tension_error),
                          fmt::format("{}", shape.unstable)});
  }
  return table;
}

StudyTable rate_table(const StabilityStudy& study) {
  StudyTable table{.title = "Directions",
                   .headers = {"Direction", "Growth [1/s]", "Frequency [rad/s]"},
                   .rows = {},
                   .note = plane_note};
  const bool damped = study.rate > 0;
  if (damped)
    for (const char* what : {"Growth", "Frequency"})
      table.headers.push_back(fmt::format("{}, γ = {} per s", what, significant(study.rate)));
  for (std::size_t k = 0; k < study.growth.values.size(); ++k) {
    std::vector<std::string> row{fmt::format("{}", k + 1)};
    for (const double gamma : {0.0, study.rate}) {
      const GrowthRate rate = growth_of(study, k, gamma);
      // What swings decays at exactly γ/2.
      row.push_back(!(rate.frequency > 0) ? told(rate.rate, rate.error) : gamma > 0 ? significant(rate.rate) : "");
      row.push_back(rate.frequency > 0 ? told(rate.frequency, rate.error) : "");
      if (!damped) break;
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

StudyTable ladder_table(const StabilityStudy& study) {
  StudyTable table{.title = "Chains on the way to the rope",
                   .headers = {"Links", "μ of the first direction [1/s²]", "End, down [m]", "End, outward [m]"},
                   .rows = {},
                   .note =
                       "λ² + γλ = μ. The errors of μ fall as one over the square of the links; the limit is their "
                       "Richardson extrapolation."};
  const RotatingRope& rope = study.asked.rope;
  for (const ChainGrowth& chain : study.growth.ladder)
    table.rows.push_back({fmt::format("{}", chain.links), significant(chain.mu[0] * rope.gravity / rope.length, 10),
                          significant(rope.length * chain.end.x, 8), significant(rope.length * chain.end.y, 8)});
  return table;
}

StudyFacts rope_facts(const SpinQuestion& asked, bool turning) {
  const RotatingRope& rope = asked.rope;
  StudyFacts facts{
      .title = "The rope",
      .rows = {{"length", fmt::format("{} m", significant(rope.length))},
               {"gravity", fmt::format("{} m/s²", significant(rope.gravity))},
               {"mass", fmt::format("{} kg{}", significant(rope.mass), asked.mass_given ? "" : " (assumed)")},
               {"tip mass", fmt::format("{} kg", significant(rope.tip_mass))}}};
  if (turning) facts.rows.emplace_back("speed", fmt::format("{} rad/s", significant(rope.omega)));
  return facts;
}

/// Plots, the picture for print, what the rope is and where all comes from.
void finish(StudyPage& page, std::vector<StudyPlot> plots, const std::string& name, const std::string& description,
            StudyFacts facts, PageOrigin origin) {
  const figure::Figure picture = spin_figure(plots, description);
  for (StudyPlot& plot : plots) page.blocks.emplace_back(std::move(plot));
  page.blocks.emplace_back(StudyFigure{.title = "For print",
                                       .svg = figure::svg(picture),
                                       .description = description,
                                       .links = {{"numbers", name + ".json"}, {"table", name + ".csv"}}});
  page.blocks.emplace_back(std::move(facts));
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(origin)});
}

}  // namespace

std::string shapes_words(const ShapesStudy& study) {
  const RotatingRope& rope = study.asked.rope;
  const CriticalSpeed& next = study.critical.back();
  const std::string begins = fmt::format("mode {} begins at α = {}, ω = {} rad/s", next.mode,
                                         significant(next.value.alpha), significant(rope.omega_of(next.value.alpha)));
  const std::string at = fmt::format("At ω = {} rad/s (α = {})", significant(rope.omega), significant(rope.alpha));
  if (study.shapes.empty()) return fmt::format("{} the rope can only hang straight: {}.", at, begins);
  return fmt::format("{} the rope can whirl in {} shape{}; {}.", at, study.shapes.size(),
                     study.shapes.size() == 1 ? "" : "s", begins);
}

std::string stability_words(const StabilityStudy& study) {
  const std::string what = study.mode == 0 ? "The straight rope" : fmt::format("Mode {}", study.mode);
  const GrowthRate free = growth_of(study, 0, 0.0), damped = growth_of(study, 0, study.rate);
  if (study.growth.unstable == 0)
    return fmt::format("{} is stable in the plane: its slowest perturbation swings at {} rad/s.", what,
                       told(free.frequency, free.error));
  std::string words =
      fmt::format("{} is unstable in {} direction{} of the plane; the fastest grows at {} per s", what,
                  study.growth.unstable, study.growth.unstable == 1 ? "" : "s", told(free.rate, free.error));
  if (study.rate > 0)
    words += fmt::format(", with damping γ = {} per s at {} per s", significant(study.rate),
                         told(damped.rate, damped.error));
  return words + ".";
}

StudyPage shapes_page(const ShapesStudy& study, PageOrigin origin) {
  StudyPage page{
      .kind = "Whirling rope", .title = "The shapes of a whirling rope", .lead = shapes_words(study), .blocks = {}};
  if (!study.shapes.empty()) page.blocks.emplace_back(shape_table(study));
  page.blocks.emplace_back(speed_table(study.asked.rope, study.critical));
  finish(page, shapes_plots(study), "shapes",
         "Shapes of a whirling rope in its meridian plane, and the tension along them", rope_facts(study.asked, true),
         std::move(origin));
  return page;
}

StudyPage critical_page(const CriticalStudy& study, PageOrigin origin) {
  StudyPage page{.kind = "Whirling rope",
                 .title = "Speeds at which a rope begins to whirl",
                 .lead = fmt::format("Whirling begins at **ω = {} rad/s**.",
                                     significant(study.asked.rope.omega_of(study.critical[0].value.alpha), 7)),
                 .blocks = {}};
  page.blocks.emplace_back(speed_table(study.asked.rope, study.critical));
  finish(page, critical_plots(study), "critical", "Shapes with which whirling begins", rope_facts(study.asked, false),
         std::move(origin));
  return page;
}

StudyPage diagram_page(const DiagramStudy& study, PageOrigin origin) {
  StudyPage page{
      .kind = "Whirling rope",
      .title = "Bifurcation diagram of a whirling rope",
      .lead = fmt::format("Up to α = {} **{} mode{}** branch off the straight rope. Solid lines are stable in "
                          "the turning plane, dashed ones are not.",
                          significant(study.alpha_max), study.branches.size(), study.branches.size() == 1 ? "" : "s"),
      .blocks = {}};
  std::vector<StudyPlot> plots = diagram_plots(study);
  plots[0].note = plane_note;
  page.blocks.emplace_back(speed_table(study.asked.rope, study.critical));
  finish(page, std::move(plots), "diagram",
         "Bifurcation diagram of a whirling rope: end radius and angle at the support over α",
         rope_facts(study.asked, false), std::move(origin));
  return page;
}

StudyPage stability_page(const StabilityStudy& study, PageOrigin origin) {
  StudyPage page{.kind = "Whirling rope",
                 .title = study.mode == 0 ? "Stability of the straight rope"
                                          : fmt::format("Stability of mode {} of a whirling rope", study.mode),
                 .lead = stability_words(study),
                 .blocks = {}};
  page.blocks.emplace_back(rate_table(study));
  page.blocks.emplace_back(ladder_table(study));
  finish(page, stability_plots(study), "stability",
         "Directions of small motions about a whirling rope, and chains on the way to it",
         rope_facts(study.asked, true), std::move(origin));
  return page;
}

}  // namespace catena
