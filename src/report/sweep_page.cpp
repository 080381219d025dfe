#include "report/sweep_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace catena {
namespace {

std::string headline(std::string_view title) {
  std::string text(title);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string key_label(const Key& key) { return fmt::format("{} ({})", key.comment, dotted(key)); }

/// "chain.links = 50, chain.taper = 0.5": all varied keys but the first.
std::string other_values(const SweepPlan& plan, std::span<const double> values) {
  std::string text;
  for (std::size_t k = 1; k < values.size(); ++k)
    text += fmt::format("{}{} = {:.6g}", k > 1 ? ", " : "", dotted(*plan.variations[k].key), values[k]);
  return text;
}

/// One series for each choice of the other keys; random samples are points.
std::vector<StudySeries> series_of(const SweepPlan& plan, std::span<const SweepPoint> points, std::size_t measure) {
  constexpr std::size_t most_series = 8;  // more cannot be told apart
  const bool random = std::ranges::any_of(plan.variations, &Variation::random);
  std::vector<StudySeries> all;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<double> values = plan.values(i);
    const std::string name =
        random || values.size() == 1 ? std::string(measures()[measure].title) : other_values(plan, values);
    auto series = std::ranges::find(all, name, &StudySeries::name);
    if (series == all.end()) {
      if (all.size() == most_series) continue;
      series = all.insert(all.end(), {.name = name, .x = {}, .y = {}});
      series->look = random ? StudySeries::Look::points : StudySeries::Look::line_and_points;
    }
    series->x.push_back(values.front());
    series->y.push_back(points[i].measured[measure]);
  }
  return all;
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

StudyTable extremes(std::span<const SweepPoint> points, const SweepPlan& plan) {
  const Key& key = *plan.variations.front().key;
  StudyTable table{
      .title = "Smallest and largest",
      .headers = {"Quantity", "smallest", "at", "largest", "at"},
      .rows = {},
      .note = fmt::format("\"at\" is {}. Between the runs `catena sweep --find` refines such places.", dotted(key))};
  std::vector<const SweepPoint*> finished;
  finished.reserve(points.size());
  for (const SweepPoint& point : points)
    if (point.status == RunStatus::done) finished.push_back(&point);
  for (std::size_t k = 0; k < measures().size(); ++k) {
    const auto [low, high] = std::ranges::minmax_element(finished, {}, [k](const auto& p) { return p->measured[k]; });
    if (low == finished.end()) continue;
    const auto place = [&](auto point) {
      return fmt::format("{:.6g}", plan.values(static_cast<std::size_t>(*point - points.data())).front());
    };
    const Measure& measure = measures()[k];
    table.rows.push_back(
        {measure.unit.empty() ? std::string(measure.title) : fmt::format("{} [{}]", measure.title, measure.unit),
         fmt::format("{:.7g}", (*low)->measured[k]), place(low), fmt::format("{:.7g}", (*high)->measured[k]),
         place(high)});
  }
  return table;
}

}  // namespace

StudyPage sweep_page(const SweepPlan& plan, std::span<const SweepPoint> points,
                     std::vector<std::pair<std::string, std::string>> provenance) {
  const auto failed = std::ranges::count_if(points, [](const SweepPoint& p) { return p.status != RunStatus::done; });
  const Key& key = *plan.variations.front().key;
  StudyPage page{.kind = "Sweep",
                 .title = plan.base.title.empty() ? plan.case_name : plan.base.title,
                 .lead = fmt::format("{} runs of `{}`{}.", points.size(), plan.case_name,
                                     failed > 0 ? fmt::format(", of which {} failed", failed) : ""),
                 .blocks = {}};
  std::vector<std::pair<std::string, std::string>> varied;
  varied.reserve(plan.variations.size());
  for (const Variation& one : plan.variations) varied.emplace_back(key_label(*one.key), one.text);
  page.blocks.emplace_back(StudyFacts{.title = "What was varied", .rows = std::move(varied)});
  page.blocks.emplace_back(extremes(points, plan));
  if (failed > 0) page.blocks.emplace_back(failures(plan, points));
  for (std::size_t k = 0; k < measures().size(); ++k) {
    const Measure& measure = measures()[k];
    page.blocks.emplace_back(StudyPlot{.title = headline(measure.title),
                                       .x = {.label = dotted(key), .unit = std::string(si_unit(key.dimension))},
                                       .y = {.label = std::string(measure.title), .unit = std::string(measure.unit)},
                                       .series = series_of(plan, points, k)});
  }
  page.blocks.emplace_back(StudyFacts{.title = "How it was made", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
