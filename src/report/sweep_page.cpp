#include "report/sweep_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "report/digits.hpp"
#include "report/sweep_plots.hpp"

namespace catena {
namespace {

std::string key_label(const Key& key) { return fmt::format("{} ({})", key.comment, dotted(key)); }

/// "start.span and chain.links"
std::string varied_keys(const SweepPlan& plan) {
  std::string keys;
  for (const Variation& one : plan.variations) keys += (keys.empty() ? "" : " and ") + dotted(*one.key);
  return keys;
}

/// The case, and its title, which says what --set has changed.
std::string what_was_run(const SweepPlan& plan) {
  const std::string& title = plan.base.title;
  return fmt::format("`{}`{}", plan.case_name, title.empty() ? "" : fmt::format(" ({})", title));
}

bool is_chosen(std::string_view quantity, std::span<const std::string> chosen) {
  return chosen.empty() || std::ranges::find(chosen, quantity) != chosen.end();
}

StudyTable failures(const SweepPlan& plan, std::span<const SweepPoint> points) {
  StudyTable table{.title = "Runs that failed", .headers = {}, .rows = {}};
  for (const Variation& one : plan.variations) table.headers.push_back(dotted(*one.key));
  table.headers.emplace_back("Why");
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].status == RunStatus::done) continue;
    std::vector<std::string> row;
    for (const double value : plan.values(i)) row.push_back(fmt::format("{:.9g}", value));
    row.push_back(points[i].message);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::string measure_text(const Measure& measure, Measured measured) {
  if (measure.of_motion)
    return std::isnan(measured.error) ? "≈ " + significant(measured.value, 3)
                                      : with_error(measured.value, measured.error);
  return measure.unit.empty() ? fmt::format("{:.0f}", measured.value) : significant(measured.value, 2);
}

StudyTable sweep_extremes(const SweepPlan& plan, std::span<const SweepPoint> points,
                          std::span<const std::string> chosen) {
  std::string keys;
  for (const Variation& one : plan.variations) keys += (keys.empty() ? "" : ", ") + dotted(*one.key);
  StudyTable table{.title = "Smallest and largest",
                   .headers = {"Quantity", "smallest", "at", "largest", "at"},
                   .rows = {},
                   .note = fmt::format("\"at\" is {}. Between the runs `catena sweep --find` refines such places.{}",
                                       keys, plan.base.run.certify ? "" : " No number has a ±: run.certify is false.")};
  std::vector<const SweepPoint*> finished;
  finished.reserve(points.size());
  for (const SweepPoint& point : points)
    if (point.status == RunStatus::done) finished.push_back(&point);
  for (const std::size_t k : plan.columns()) {
    if (!is_chosen(measures()[k].name, chosen)) continue;
    const auto [low, high] =
        std::ranges::minmax_element(finished, {}, [k](const auto& p) { return p->measured[k].value; });
    if (low == finished.end()) continue;
    const auto place = [&](auto point) {
      std::string all;
      for (const double value : plan.values(static_cast<std::size_t>(*point - points.data())))
        all += (all.empty() ? "" : ", ") + significant(value);
      return all;
    };
    const Measure& measure = measures()[k];
    table.rows.push_back(
        {measure.unit.empty() ? std::string(measure.title) : fmt::format("{} [{}]", measure.title, measure.unit),
         measure_text(measure, (*low)->measured[k]), place(low), measure_text(measure, (*high)->measured[k]),
         place(high)});
  }
  return table;
}

StudyPage sweep_page(const SweepPlan& plan, std::span<const SweepPoint> points,
                     std::vector<std::pair<std::string, std::string>> provenance, std::span<const std::string> chosen) {
  const auto failed = std::ranges::count_if(points, [](const SweepPoint& p) { return p.status != RunStatus::done; });
  StudyPage page{.kind = "Sweep",
                 .title = fmt::format("{} with {} varied", plan.case_name, varied_keys(plan)),
                 .lead = fmt::format("{} runs of {}{}.", points.size(), what_was_run(plan),
                                     failed > 0 ? fmt::format(", of which {} failed", failed) : ""),
                 .blocks = {}};
  for (const std::string& warning : warnings(plan, points))
    page.blocks.emplace_back(StudyParagraph{"**Warning:** " + warning});
  std::vector<std::pair<std::string, std::string>> varied;
  varied.reserve(plan.variations.size());
  for (const Variation& one : plan.variations) varied.emplace_back(key_label(*one.key), one.text);
  page.blocks.emplace_back(StudyFacts{.title = "What was varied", .rows = std::move(varied)});
  page.blocks.emplace_back(sweep_extremes(plan, points));
  if (failed > 0) page.blocks.emplace_back(failures(plan, points));
  page.blocks.emplace_back(StudyChoice{"Quantities"});
  const SweptTable table = swept_table(plan, points);
  for (const SweptQuantity& quantity : table.quantities)
    std::visit(
        [&](auto plot) {
          plot.shown = is_chosen(quantity.name, chosen);
          page.blocks.emplace_back(std::move(plot));
        },
        sweep_plot(table, quantity));
  page.blocks.emplace_back(StudyFacts{.title = "How it was made", .rows = std::move(provenance)});
  return page;
}

StudyPage find_page(const TriedSweep& tried, const Question& question, const Findings& findings,
                    std::vector<std::pair<std::string, std::string>> provenance) {
  const std::vector<std::string> asked_for = {measures()[question.expression.first].name};
  StudyPage page = sweep_page(tried.plan, tried.points, std::move(provenance), asked_for);
  page.kind = "Search";
  page.lead = fmt::format(
      "`{}` within `{}`: {} runs of {}, each a point of the plots and a line of sweep.csv. The runs at the "
      "places found are certified.",
      question.find, question.within, findings.tried.size(), what_was_run(tried.plan));
  std::vector<StudyBlock> found;
  StudyTable places{.title = "What was found",
                    .headers = {fmt::format("{} [{}]", dotted(*question.key), si_unit(question.key->dimension)),
                                fmt::format("{} there [{}]", question.expression.text, question.expression.unit())},
                    .rows = {}};
  for (const Found& place : findings.places) {
    for (const std::string& warning : place.warnings) found.emplace_back(StudyParagraph{"**Warning:** " + warning});
    places.rows.push_back({with_error(place.place, place.uncertainty), with_error(place.value, place.value_error)});
  }
  if (findings.places.front().at_edge) places.note = "This is an end of the interval: beyond it there may be more.";
  found.emplace_back(std::move(places));
  page.blocks.insert(page.blocks.begin(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  return page;
}

}  // namespace catena
