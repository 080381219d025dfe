#include "report/sweep_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "report/digits.hpp"

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

void add(StudySeries& series, double x, Measured y) {
  series.x.push_back(x);
  series.y.push_back(y.value);
  series.error.push_back(y.error);
}

/// One series for each choice of the other keys; random samples are points. What is not predicted to the end of its run stands
/// apart, hollow.
std::vector<StudySeries> series_of(const SweepPlan& plan, std::span<const SweepPoint> points, std::size_t measure) {
  constexpr std::size_t most_series = 8;  // more cannot be told apart
  const bool random = std::ranges::any_of(plan.variations, &Variation::random);
  const bool of_motion = measures()[measure].of_motion;
  std::vector<StudySeries> all;
  StudySeries hollow{.name = "known only up to the horizon", .x = {}, .y = {}, .look = StudySeries::Look::hollow};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<double> values = plan.values(i);
    const std::string name =
        random || values.size() == 1 ? std::string(measures()[measure].title) : other_values(plan, values);
    const bool doubtful = of_motion && plan.base.run.certify && !predicted(points[i]);
    if (doubtful && points[i].status == RunStatus::done) add(hollow, values.front(), points[i].measured[measure]);
    auto series = std::ranges::find(all, name, &StudySeries::name);
    if (series == all.end()) {
      if (all.size() == most_series) continue;
      series = all.insert(all.end(), {.name = name, .x = {}, .y = {}});
      series->look = random ? StudySeries::Look::points : StudySeries::Look::line_and_points;
    }
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    add(*series, values.front(), doubtful ? Measured{gap, gap} : points[i].measured[measure]);
  }
  if (!hollow.x.empty()) all.push_back(std::move(hollow));
  if (!of_motion || !plan.base.run.certify)
    for (StudySeries& series : all) series.error.clear();
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

}  // namespace

std::string measure_text(const Measure& measure, Measured measured) {
  if (measure.of_motion)
    return std::isnan(measured.error) ? "≈ " + significant(measured.value, 3)
                                      : with_error(measured.value, measured.error);
  return measure.unit.empty() ? fmt::format("{:.0f}", measured.value) : significant(measured.value, 2);
}

StudyTable sweep_extremes(const SweepPlan& plan, std::span<const SweepPoint> points) {
  const Key& key = *plan.variations.front().key;
  StudyTable table{
      .title = "Smallest and largest",
      .headers = {"Quantity", "smallest", "at", "largest", "at"},
      .rows = {},
      .note = fmt::format("\"at\" is {}. Between the runs `catena sweep --find` refines such places.{}", dotted(key),
                          plan.base.run.certify ? "" : " No number has a ±: run.certify is false.")};
  std::vector<const SweepPoint*> finished;
  finished.reserve(points.size());
  for (const SweepPoint& point : points)
    if (point.status == RunStatus::done) finished.push_back(&point);
  for (std::size_t k = 0; k < measures().size(); ++k) {
    const auto [low, high] =
        std::ranges::minmax_element(finished, {}, [k](const auto& p) { return p->measured[k].value; });
    if (low == finished.end()) continue;
    const auto place = [&](auto point) {
      return fmt::format("{:.6g}", plan.values(static_cast<std::size_t>(*point - points.data())).front());
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
                     std::vector<std::pair<std::string, std::string>> provenance) {
  const auto failed = std::ranges::count_if(points, [](const SweepPoint& p) { return p.status != RunStatus::done; });
  const Key& key = *plan.variations.front().key;
  StudyPage page{.kind = "Sweep",
                 .title = plan.base.title.empty() ? plan.case_name : plan.base.title,
                 .lead = fmt::format("{} runs of `{}`{}.", points.size(), plan.case_name,
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
  for (std::size_t k = 0; k < measures().size(); ++k) {
    const Measure& measure = measures()[k];
    const bool hollow = measure.of_motion && plan.base.run.certify && !std::ranges::all_of(points, predicted);
    const std::string note = hollow
                                 ? "Hollow points: the run is not predicted to its end; a peak is the one within the "
                                   "horizon. A hollow point without a bar has no known ±."
                                 : "";
    page.blocks.emplace_back(StudyPlot{.title = headline(measure.title),
                                       .x = {.label = dotted(key),
                                             .unit = std::string(si_unit(key.dimension)),
                                             .log = plan.variations.front().text.ends_with(":log")},
                                       .y = {.label = std::string(measure.title), .unit = std::string(measure.unit)},
                                       .series = series_of(plan, points, k),
                                       .note = note});
  }
  page.blocks.emplace_back(StudyFacts{.title = "How it was made", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
