#include "report/ladder_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/comparison.hpp"
#include "report/capitalised.hpp"
#include "report/digits.hpp"
#include "report/ladder_words.hpp"

namespace catena {
namespace {

StudyAxis rung_axis(const LadderPlan& plan) {
  return plan.kind == LadderKind::links ? StudyAxis{.label = "links", .log = true}
                                        : StudyAxis{.label = "step", .unit = "s", .log = true};
}

std::vector<double> rungs_used(const LadderPlan& plan, const LadderFindings& found) {
  std::vector<double> rungs;
  rungs.reserve(found.used.size());
  for (const std::size_t k : found.used) rungs.push_back(plan.rungs[k]);
  return rungs;
}

constexpr std::array profiled{Followed::angle, Followed::rate, Followed::sigma};

const FollowedQuantity& quantity_of(Followed what) { return followed_quantities()[static_cast<std::size_t>(what)]; }

}  // namespace

StudyPlot rung_plot(const LadderPlan& plan, const LadderFindings& found, const MeasureFinding& one) {
  const Measure& measure = measures()[one.measure];
  const bool positive = std::ranges::all_of(one.values.value, [](double value) { return value > 0; });
  StudyPlot plot{.title = capitalised(measure.title),
                 .x = rung_axis(plan),
                 .y = {.label = measure.title, .unit = measure.unit, .log = positive && grows(one)},
                 .series = {}};
  const std::vector<double> rungs = rungs_used(plan, found);
  plot.series.push_back({.name = "computed",
                         .x = rungs,
                         .y = one.values.value,
                         .look = StudySeries::Look::points,
                         .error = one.values.error});
  if (plan.kind == LadderKind::links && grows(one)) {
    StudySeries fitted{.name = fmt::format("n^{}", with_error(one.law.exponent, one.law.error)),
                       .x = rungs,
                       .y = {},
                       .look = StudySeries::Look::dashed};
    for (const double links : rungs) fitted.y.push_back(one.law.scale * std::pow(links, one.law.exponent));
    plot.series.push_back(std::move(fitted));
    plot.note = fmt::format("Slope between the last two rungs: {}.", significant(one.law.local.back(), 3));
  }
  if (one.limit.state != Convergence::open)
    plot.series.push_back({.name = fmt::format("limit {}", with_error(one.limit.value, one.limit.error)),
                           .x = {rungs.front(), rungs.back()},
                           .y = {one.limit.value, one.limit.value},
                           .look = StudySeries::Look::dashed});
  return plot;
}

StudyPlot apart_plot(const LadderPlan& plan, const LadderFindings& found) {
  StudyPlot plot{.title = "How far neighbours are apart",
                 .x = {.label = "time", .unit = "s"},
                 .y = {.label = "largest distance of a place", .unit = "m", .log = true},
                 .series = {},
                 .note = fmt::format("At {} places along the chain.", plan.shares.size())};
  for (std::size_t pair = 0; pair < found.apart.size(); ++pair) {
    std::vector<double> apart = found.apart[pair];
    for (double& one : apart)
      if (!(one > 1e-9 * plan.base.chain.length)) one = not_known;  // at the start all are alike, to rounding
    plot.series.push_back(
        {.name = fmt::format("{:.6g} – {:.6g}", plan.rungs[found.used[pair]], plan.rungs[found.used[pair + 1]]),
         .x = plan.times,
         .y = std::move(apart)});
  }
  plot.series.push_back({.name = "agreement",
                         .x = {0.0, plan.times.back()},
                         .y = {plan.agree_to, plan.agree_to},
                         .look = StudySeries::Look::dashed});
  return plot;
}

StudyPlot order_plot(const LadderPlan& plan, const LadderFindings& found) {
  const double theory = found.expected.expansion.order;
  StudyPlot plot{.title = "Observed order of the shape",
                 .x = {.label = "time", .unit = "s"},
                 .y = {.label = "order"},
                 .series = {},
                 .note = fmt::format("Theory says {}: {}.", theory, found.expected.reason)};
  std::vector<double> orders;
  orders.reserve(found.shape.size());
  for (const Extrapolated& one : found.shape)
    orders.push_back(std::abs(one.order) <= 4 * theory ? one.order : not_known);
  plot.series.push_back({.name = "observed", .x = plan.times, .y = std::move(orders)});
  plot.series.push_back(
      {.name = "theory", .x = {0.0, plan.times.back()}, .y = {theory, theory}, .look = StudySeries::Look::dashed});
  return plot;
}

StudyPlot agreement_plot(const LadderPlan& plan, const LadderFindings& found) {
  StudyPlot plot{.title = "Until when rungs agree",
                 .x = rung_axis(plan),
                 .y = {.label = "time", .unit = "s"},
                 .series = {},
                 .note = fmt::format("To {} m, with the next rung; at the upper end: to the end of the runs.",
                                     significant(plan.agree_to, 3))};
  StudySeries series{.name = "agrees until", .x = {}, .y = {}, .look = StudySeries::Look::line_and_points};
  for (std::size_t pair = 0; pair < found.agree_until.size(); ++pair) {
    series.x.push_back(plan.rungs[found.used[pair]]);
    series.y.push_back(found.agree_until[pair].value);
    series.error.push_back(found.agree_until[pair].error);
  }
  plot.series.push_back(std::move(series));
  return plot;
}

StudyPlot profile_plot(const LadderPlan& plan, std::span<const Rung> rungs, Followed what, std::size_t at) {
  const FollowedQuantity& quantity = quantity_of(what);
  const auto part = static_cast<std::size_t>(std::ranges::find(profiled, what) - profiled.begin());
  StudyPlot plot{.title = fmt::format("{}(s) at t = {} s", quantity.symbol, significant(plan.at[at], 5)),
                 .x = {.label = "place along the chain"},
                 .y = {.label = std::string(quantity.title), .unit = std::string(quantity.unit)},
                 .series = {}};
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const Rung& rung = rungs[k];
    if (rung.status != RunStatus::done) continue;
    StudySeries series{.name = plan.rung_name(k), .x = {}, .y = {}};
    const std::span<const double> row =
        std::span(rung.profiles).subspan((at * profiled.size() + part) * rung.drawn, rung.drawn);
    for (std::size_t i = 0; i < rung.drawn; ++i) {
      series.x.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(rung.drawn));
      series.y.push_back(row[i]);
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

std::vector<OfferedFigure> ladder_figures(const LadderPlan& plan, std::span<const Rung> rungs,
                                          const LadderFindings& found) {
  std::vector<OfferedFigure> offered;
  offered.reserve(found.measures.size() + 3 + plan.at.size() * profiled.size());
  for (const MeasureFinding& one : found.measures)
    offered.push_back({.name = measures()[one.measure].name,
                       .about = fmt::format("{} over the rungs", measures()[one.measure].title),
                       .draw = [&] { return printed(rung_plot(plan, found, one)); }});
  offered.push_back({.name = "apart", .about = "how far neighbours are apart over time", .draw = [&] {
                       return printed(apart_plot(plan, found));
                     }});
  offered.push_back({.name = "order", .about = "observed order of the shape over time", .draw = [&] {
                       return printed(order_plot(plan, found));
                     }});
  offered.push_back({.name = "agreement", .about = "until when each rung agrees with the next", .draw = [&] {
                       return printed(agreement_plot(plan, found));
                     }});
  for (std::size_t at = 0; at < plan.at.size(); ++at)
    for (const Followed what : profiled)
      offered.push_back({.name = fmt::format("{}-{}", quantity_of(what).name, at + 1),
                         .about = fmt::format("{} along the chain at t = {} s, all rungs", quantity_of(what).title,
                                              significant(plan.at[at], 5)),
                         .draw = [&plan, rungs, what, at] { return printed(profile_plot(plan, rungs, what, at)); }});
  return offered;
}

}  // namespace catena
