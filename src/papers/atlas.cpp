#include "papers/atlas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "figure/output.hpp"
#include "io/digits.hpp"
#include "io/json_parts.hpp"
#include "report/digits.hpp"

namespace catena {
namespace {

constexpr double standard_gravity = 9.80665;  // [m/s²]

StudyTable claims_table(std::span<const Claim> claims) {
  StudyTable table{
      .title = "Published and computed",
      .headers = {"Claim", "Where", "Published", "Computed"},
      .rows = {},
      .note =
          "A published number stands if ours agrees with it to half a unit of its last printed digit; where "
          "the paper says \"about\", the verdict says how closely they agree. Computed numbers are shown "
          "with the digits that a companion run supports; g is 9.80665 m/s²."};
  for (const Claim& claim : claims) {
    table.rows.push_back({claim.what, claim.where, claim.printed, computed_text(claim)});
    table.verdicts.push_back(verdict_of(claim));
  }
  return table;
}

std::ptrdiff_t count(std::span<const Claim> claims, Verdict verdict) {
  return std::ranges::count(claims, verdict, &Claim::verdict);
}

/// The panels one below the other, as wide as a column: for a narrow screen.
figure::Figure stacked(figure::Figure figure) {
  const auto panels = static_cast<int>(figure.panels.size());
  const int columns = std::max(1, figure.columns);
  const int rows = std::max(1, (panels + columns - 1) / columns);
  figure.height *= static_cast<double>(panels) / rows;
  figure.width /= columns;
  figure.columns = 1;
  return figure;
}

}  // namespace

StudyVerdict verdict_of(const Claim& claim) {
  const auto kind = claim.verdict == Verdict::stands    ? StudyVerdict::Kind::good
                    : claim.verdict == Verdict::differs ? StudyVerdict::Kind::bad
                                                        : StudyVerdict::Kind::neutral;
  return {.kind = kind, .text = claim.verdict_text()};
}

std::string counts_text(std::span<const Claim> claims) {
  constexpr std::array kinds{std::pair{Verdict::stands, "stand"},
                             std::pair{Verdict::differs, "differ"},
                             std::pair{Verdict::beyond_horizon, "concern times beyond the horizon of prediction"},
                             std::pair{Verdict::not_computed, "cannot be computed from what is printed"},
                             std::pair{Verdict::outside_model, "cannot be judged within the paper's own model"},
                             std::pair{Verdict::answered, "are questions that are answered here"}};
  std::vector<std::string> parts;
  for (const auto& [verdict, words] : kinds)
    if (const auto number = count(claims, verdict); number > 0) parts.push_back(fmt::format("{} {}", number, words));
  if (parts.size() < 2) return parts.empty() ? "none was checked" : parts.front();
  const std::string last = parts.back();
  parts.pop_back();
  return fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

std::string computed_text(const Claim& claim) {
  if (!claim.found.empty()) return claim.found;
  if (!claim.computed) return "–";
  const std::string number =
      claim.uncertainty > 0 ? digits(*claim.computed, claim.uncertainty) : significant(*claim.computed);
  if (claim.unit == "m/s²") return fmt::format("{} m/s² ({:.3g} g)", number, *claim.computed / standard_gravity);
  return claim.unit.empty() ? number : fmt::format("{} {}", number, claim.unit);
}

std::string curve_csv(const CurveTable& table) {
  std::string text = fmt::format("{}\n", fmt::join(table.headers, ","));
  const std::size_t rows = table.columns.empty() ? 0 : table.columns.front().size();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const double value = table.columns[column][row];
      if (column > 0) text += ',';
      if (std::isfinite(value)) text += shortest(value);
    }
    text += '\n';
  }
  return text;
}

StudyPage atlas_page(const Paper& paper, const Reproduction& made,
                     std::vector<std::pair<std::string, std::string>> provenance) {
  StudyPage page{
      .kind = "Atlas",
      .title = std::string(paper.title),
      .lead = fmt::format("{} **Of its {} claims, {}.**", made.lead, made.claims.size(), counts_text(made.claims)),
      .blocks = {}};
  page.blocks.emplace_back(StudyParagraph{fmt::format("Source: {}.", paper.citation)});
  page.blocks.emplace_back(StudyHeading{"Numbers"});
  page.blocks.emplace_back(claims_table(made.claims));
  page.blocks.emplace_back(StudyHeading{"Remarks"});
  for (const Claim& claim : made.claims)
    if (!claim.remark.empty())
      page.blocks.emplace_back(
          StudyParagraph{fmt::format("**{}** ({}): {}", claim.what, claim.verdict_text(), claim.remark)});
  page.blocks.emplace_back(StudyHeading{"Figures"});
  for (const ReproducedFigure& each : made.figures) {
    StudyFigure shown{.title = each.title,
                      .svg = figure::svg(each.figure),
                      .narrow = each.figure.panels.size() > 1 ? figure::svg(stacked(each.figure)) : "",
                      .description = each.figure.description,
                      .caption = each.caption,
                      .links = {{"PDF", each.file + ".pdf"}}};
    for (const CurveTable& table : each.curves) shown.links.emplace_back(table.file, table.file);
    page.blocks.emplace_back(std::move(shown));
  }
  page.blocks.emplace_back(StudyHeading{"About this page"});
  page.blocks.emplace_back(StudyFacts{.title = "Computation", .rows = made.method});
  page.blocks.emplace_back(StudyFacts{.title = "Program", .rows = std::move(provenance)});
  return page;
}

std::string numbers_json(const Paper& paper, const Reproduction& made, std::span<const NamedFile> files) {
  using Json = nlohmann::ordered_json;
  const Json json = {{"document", paper.name},
                     {"citation", paper.citation},
                     {"status", "done"},
                     {"stand", count(made.claims, Verdict::stands)},
                     {"differ", count(made.claims, Verdict::differs)},
                     {"beyond_horizon", count(made.claims, Verdict::beyond_horizon)},
                     {"not_computed", count(made.claims, Verdict::not_computed)},
                     {"answered", count(made.claims, Verdict::answered)},
                     {"outside_model", count(made.claims, Verdict::outside_model)},
                     {"claims", Json::parse(claims_json(made.claims))},
                     {"files", files_json(files)}};
  return json.dump(2);
}

}  // namespace catena
