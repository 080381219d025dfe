#include "report/hanging_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figure/output.hpp"
#include "report/digits.hpp"
#include "report/hanging_figure.hpp"
#include "study/rest_file.hpp"

namespace catena {
namespace {

constexpr std::size_t most_rows = 200;

StudyTable force_table(const RestStudy& study) {
  const HangingForces& found = study.forces;
  const double error = study.doubt.force;
  StudyTable table{.title = "Forces",
                   .headers = {"", "Size [N]", "To the right [N]", "Up [N]", "Direction [°]"},
                   .rows = {},
                   .note = "Of the chain on what holds it; directions from the right, counter-clockwise."};
  const auto row = [&](std::string what, Vec2<double> force) {
    table.rows.push_back({std::move(what), told(length_of(force), error), told(force.x, error), told(force.y, error),
                          told(direction_degrees(force), degrees(error / length_of(force)))});
  };
  row("Support", found.pull_at_start());
  row("Far end", found.pull_at_end());
  if (study.rope) {
    row("Support, of a rope", study.rope->pull_at_start);
    row("Far end, of a rope", study.rope->pull_at_end);
    table.note += " The rope is uniform, has the chain's length and weight, and no loads.";
  }
  return table;
}

StudyTable link_table(const RestStudy& study) {
  StudyTable table{.title = "Links",
                   .headers = {"Link", "From vertical [°]", "Tension at near end [N]", "At far end [N]",
                               "Far end x [m]", "y [m]", "Load there [N]"},
                   .rows = {}};
  const std::size_t links = study.hanging.angles.size(), step = (links + most_rows - 1) / most_rows;
  for (std::size_t i = 0; i < links; i += step) {
    const double tension_error = study.doubt.tension[i], place_error = study.doubt.joint[i + 1];
    const Vec2<double> at = study.forces.joints[i + 1];
    table.rows.push_back(
        {fmt::format("{}", i + 1), told(from_vertical_degrees(study.hanging.angles[i]), degrees(study.doubt.angle[i])),
         told(study.forces.near_tension[i], tension_error), told(study.forces.far_tension[i], tension_error),
         told(at.x, place_error), told(at.y, place_error),
         i < study.what.loads.size() ? significant(study.what.loads[i]) : ""});
  }
  if (step > 1) table.note = fmt::format("Every {}th of {} links; equilibrium.csv has them all.", step, links);
  return table;
}

StudyTable equilibria_table(const AllEquilibria& all) {
  StudyTable table{.title = "All equilibria",
                   .headers = {"", "Energy [J]", "Pushed links", "Horizontal force [N]"},
                   .rows = {},
                   .verdict_header = "Stability",
                   .note = all.complete ? "There are no others with finite forces."
                                        : "**Warning:** some forces could not be decided; there may be more."};
  for (std::size_t k = 0; k < std::min(all.found.size(), most_rows); ++k) {
    const Equilibrium& one = all.found[k];
    table.rows.push_back({fmt::format("{}", k + 1), significant(one.energy, 7), fmt::format("{}", one.pushed),
                          significant(one.hanging.horizontal_force, 7)});
    table.verdicts.push_back(one.unstable == 0 ? StudyVerdict{StudyVerdict::Kind::good, "stable"}
                                               : StudyVerdict{StudyVerdict::Kind::neutral,
                                                              fmt::format("{} unstable direction{}", one.unstable,
                                                                          one.unstable == 1 ? "" : "s")});
  }
  if (all.found.size() > most_rows)
    table.note += fmt::format(" The lowest {} of {}; equilibrium.json has them all.", most_rows, all.found.size());
  return table;
}

/// What was asked, and the answers.
std::string answer(const RestStudy& study) {
  const bool sags = study.question->goal == LengthGoal::sag;
  std::string text =
      fmt::format("**{} m long** for {} of {} {}", told(study.lengths[0].length, study.lengths[0].error),
                  sags ? "a sag" : "a largest force", significant(study.question->target), sags ? "m" : "N");
  for (std::size_t k = 1; k < study.lengths.size(); ++k)
    text += fmt::format("{} {} m", k == 1 ? "; also at" : ",", told(study.lengths[k].length, study.lengths[k].error));
  return text + ". ";
}

}  // namespace

std::string told(double value, double error) {
  constexpr int enough = 7;
  return error >= 0 && error < 1e-7 * std::abs(value) ? significant(value, enough) : with_error(value, error);
}

std::string force_words(Vec2<double> force, double error) {
  return fmt::format("{} N: {} N {}, {} N {}", told(length_of(force), error), told(std::abs(force.x), error),
                     force.x < 0 ? "to the left" : "to the right", told(std::abs(force.y), error),
                     force.y < 0 ? "down" : "up");
}

std::string joint_words(std::size_t joint, std::size_t links) {
  return joint == 0 ? "at the support" : joint == links ? "at the far end" : fmt::format("at joint {}", joint);
}

StudyPage hanging_page(const RestStudy& study, std::string_view title,
                       std::vector<std::pair<std::string, std::string>> provenance) {
  const Experiment& experiment = study.experiment;
  const HangingForces& found = study.forces;
  const std::size_t links = study.hanging.angles.size(), most = found.most_loaded();
  StudyPage page{.kind = "Equilibrium", .title = std::string(title), .lead = "", .blocks = {}};
  if (study.question) page.lead += answer(study);
  page.lead += fmt::format("The largest force is **{} N**, {}.", told(found.joint_force(most), study.doubt.force),
                           joint_words(most, links));
  if (study.sag.depth > 0)
    page.lead += fmt::format(" The chain sags by **{} m** below the line between its ends.",
                             told(study.sag.depth, study.sag_error()));
  if (windy(study.what)) page.lead += " It hangs in the wind.";
  if (study.stable == false)
    page.lead += " **This equilibrium is unstable**: a chain that is pushed a little leaves it for good.";
  const figure::Figure picture = hanging_figure(study);
  page.blocks.emplace_back(StudyFigure{.title = "The chain and what holds it",
                                       .svg = figure::svg(picture),
                                       .description = picture.description,
                                       .links = {{"numbers", "equilibrium.json"}, {"table", "equilibrium.csv"}}});
  page.blocks.emplace_back(force_table(study));
  page.blocks.emplace_back(StudyFacts{
      .title = "The chain",
      .rows = {{"Links", fmt::format("{}", experiment.chain.links)},
               {"Length", fmt::format("{} m", significant(experiment.chain.length, 9))},
               {"Mass", fmt::format("{} kg", significant(experiment.chain.mass))},
               {"Far end",
                fmt::format("({}, {}) m", significant(experiment.start.span), significant(experiment.start.rise))},
               {"Lowest joint",
                fmt::format("({}, {}) m, {}", told(found.joints[found.lowest()].x, study.doubt.joint[found.lowest()]),
                            told(found.joints[found.lowest()].y, study.doubt.joint[found.lowest()]),
                            joint_words(found.lowest(), links))},
               {"Stability", !study.stable   ? "could not be found out"
                             : *study.stable ? "stable"
                                             : "unstable"},
               {"± of every force", fmt::format("{} N", significant(study.doubt.force, 2))},
               {"± of the joints", fmt::format("{} m at most", significant(std::ranges::max(study.doubt.joint), 2))}}});
  if (study.all) page.blocks.emplace_back(equilibria_table(*study.all));
  page.blocks.emplace_back(link_table(study));
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
