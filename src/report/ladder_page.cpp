#include "report/ladder_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/digits.hpp"
#include "report/ladder_plots.hpp"
#include "report/ladder_words.hpp"

namespace catena {
namespace {

StudyMotions motions_of(const LadderPlan& plan, std::span<const Rung> rungs) {
  StudyMotions block{.title = "The motion of all rungs", .length = plan.base.chain.length, .time = plan.times};
  bool thinned = false;
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    if (rungs[k].status != RunStatus::done) continue;
    const auto links = static_cast<std::size_t>(plan.experiment(k).chain.links);
    thinned = thinned || rungs[k].drawn < links;
    block.motions.push_back(
        {.name = plan.rung_name(k), .links = links, .drawn = rungs[k].drawn, .places = rungs[k].shapes});
  }
  if (thinned) block.note = "Of longer chains evenly spread joints are drawn.";
  return block;
}

}  // namespace

StudyPage ladder_page(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found,
                      std::vector<std::pair<std::string, std::string>> provenance,
                      std::span<const std::string> chosen) {
  StudyPage page{.kind = "Convergence",
                 .title = plan.base.title.empty() ? plan.case_name : plan.base.title,
                 .lead = fmt::format("`{}`, {} {}, until t = {} s.", plan.case_name, rungs.size(),
                                     plan.kind == LadderKind::links ? "numbers of links" : "steps",
                                     significant(plan.base.run.duration, 6)),
                 .blocks = {}};
  const auto add = [&](auto block) { page.blocks.emplace_back(std::move(block)); };
  add(StudyHeading{"What converges"});
  for (const std::string& warning : found.warnings) add(StudyParagraph{"**Warning:** " + warning});
  for (const std::string& one : ladder_words(plan, found, chosen)) add(StudyParagraph{one});
  add(motions_of(plan, rungs));
  add(ladder_table(plan, rungs, found, chosen));
  if (found.used.size() >= 3) add(limit_table(plan, found));
  add(StudyHeading{"Over the rungs"});
  const std::vector<std::string> spoken = spoken_of(chosen);
  add(StudyChoice{"Quantities"});
  for (const MeasureFinding& one : found.measures) {
    StudyPlot plot = rung_plot(plan, found, one);
    plot.shown = std::ranges::find(spoken, measures()[one.measure].name) != spoken.end();
    add(std::move(plot));
  }
  add(StudyHeading{"Over time"});
  add(apart_plot(plan, found));
  if (found.used.size() >= 3) add(order_plot(plan, found));
  add(agreement_plot(plan, found));
  add(StudyHeading{"Along the chain"});
  add(StudyChoice{"Times"});
  for (std::size_t at = 0; at < plan.at.size(); ++at)
    for (const Followed what : {Followed::angle, Followed::rate, Followed::sigma}) {
      StudyPlot plot = profile_plot(plan, rungs, what, at);
      plot.shown = at == 0 || at + 1 == plan.at.size();
      add(std::move(plot));
    }
  add(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
