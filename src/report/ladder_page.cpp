#include "report/ladder_page.hpp"

#include <fmt/format.h>

#include "report/ladder_words.hpp"

namespace catena {

StudyPage ladder_page(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found,
                      std::vector<std::pair<std::string, std::string>> provenance,
                      std::span<const std::string> chosen) {
  StudyPage page{.kind = "Convergence",
                 .title = plan.base.title.empty() ? plan.case_name : plan.base.title,
                 .lead = "",
                 .blocks = {}};
  for (const std::string& warning : found.warnings) page.blocks.emplace_back(StudyParagraph{"**Warning.** " + warning});
  for (const std::string& one : ladder_words(plan, found, chosen)) page.blocks.emplace_back(StudyParagraph{one});
  page.blocks.emplace_back(ladder_table(plan, rungs, found, chosen));
  if (found.used.size() >= 3) page.blocks.emplace_back(limit_table(plan, found));
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
