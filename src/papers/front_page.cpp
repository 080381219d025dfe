#include "papers/front_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "papers/atlas.hpp"

namespace catena {
namespace {

std::vector<Claim> with(std::span<const Claim> claims, Verdict verdict) {
  std::vector<Claim> found;
  std::ranges::copy_if(claims, std::back_inserter(found), [&](const Claim& one) { return one.verdict == verdict; });
  return found;
}

StudyTable documents(std::span<const AtlasEntry> entries) {
  StudyTable table{
      .title = "Documents",
      .headers = {"Document", "Claims", "Stand", "Differ", "Cannot be judged", "Answered here", "Computed in [s]"},
      .rows = {},
      .note =
          "A claim cannot be judged if it needs what the paper does not print, concerns times beyond "
          "the horizon of prediction, or what the paper's own model leaves out. Answered are questions "
          "that a paper asks or announces."};
  for (const AtlasEntry& entry : entries) {
    const auto number = [&](Verdict verdict) { return std::ranges::count(entry.claims, verdict, &Claim::verdict); };
    table.rows.push_back({fmt::format("{}: {}", entry.paper->name, entry.paper->title),
                          fmt::format("{}", entry.claims.size()), fmt::format("{}", number(Verdict::stands)),
                          fmt::format("{}", number(Verdict::differs)),
                          fmt::format("{}", number(Verdict::not_computed) + number(Verdict::beyond_horizon) +
                                                number(Verdict::outside_model)),
                          fmt::format("{}", number(Verdict::answered)), fmt::format("{:.1f}", entry.seconds)});
    table.pages.push_back(entry.page);
  }
  return table;
}

/// What does not stand, in full.
void add_differences(const AtlasEntry& entry, std::vector<StudyBlock>& blocks) {
  StudyTable table{.title = fmt::format("{}: what does not stand", entry.paper->name),
                   .headers = {"Claim", "Where", "Published", "Computed"},
                   .rows = {}};
  for (const Verdict verdict :
       {Verdict::differs, Verdict::outside_model, Verdict::beyond_horizon, Verdict::not_computed})
    for (const Claim& claim : with(entry.claims, verdict)) {
      table.rows.push_back({claim.what, claim.where, claim.printed, computed_text(claim)});
      table.verdicts.push_back(verdict_of(claim));
    }
  if (!table.rows.empty()) blocks.emplace_back(std::move(table));
}

/// "**Stands:** this; that." for each kind that there is.
void add_list(const char* title, std::span<const Claim> claims, std::vector<StudyBlock>& blocks) {
  if (claims.empty()) return;
  std::vector<std::string> items;
  for (const Claim& claim : claims) items.push_back(fmt::format("{} ({})", claim.what, claim.where));
  blocks.emplace_back(StudyParagraph{fmt::format("**{}:** {}.", title, fmt::join(items, "; "))});
}

}  // namespace

StudyPage front_page(std::span<const AtlasEntry> entries, std::vector<std::pair<std::string, std::string>> provenance) {
  std::vector<Claim> all;
  for (const AtlasEntry& entry : entries) all.insert(all.end(), entry.claims.begin(), entry.claims.end());
  StudyPage page{.kind = "Atlas",
                 .title = "Published studies of chains, computed again",
                 .lead = fmt::format("{} documents with every figure and number that they print, beside ours. **Of "
                                     "their {} claims, {}.** Each document has a page of its own.",
                                     entries.size(), all.size(), counts_text(all)),
                 .blocks = {}};
  page.blocks.emplace_back(documents(entries));
  for (const AtlasEntry& entry : entries) {
    page.blocks.emplace_back(StudyHeading{std::string(entry.paper->title)});
    page.blocks.emplace_back(StudyParagraph{fmt::format("{} Source: {}.", entry.lead, entry.paper->citation)});
    add_differences(entry, page.blocks);
    add_list("Stands", with(entry.claims, Verdict::stands), page.blocks);
    add_list("Answered", with(entry.claims, Verdict::answered), page.blocks);
  }
  page.blocks.emplace_back(StudyHeading{"About this page"});
  page.blocks.emplace_back(StudyFacts{.title = "Program", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
