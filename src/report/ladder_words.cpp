#include "report/ladder_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/chain_sensor.hpp"
#include "report/capitalised.hpp"
#include "report/digits.hpp"
#include "report/sweep_page.hpp"

namespace catena {
namespace {

std::string seconds(double time) { return significant(time, 4) + " s"; }

/// "160 and 320 links", "steps of 0.01 and 0.005 s".
std::string pair_name(const LadderPlan& plan, const LadderFindings& found, std::size_t pair) {
  const double a = plan.rungs[found.used[pair]], b = plan.rungs[found.used[pair + 1]];
  return plan.kind == LadderKind::links ? fmt::format("{} and {} links", a, b)
                                        : fmt::format("steps of {:.4g} and {:.4g} s", a, b);
}

std::string agreement_words(const LadderPlan& plan, const LadderFindings& found, std::size_t pair) {
  const Measured& until = found.agree_until[pair];
  const std::string who = pair_name(plan, found, pair);
  if (until.error == 0.0 && until.value > 0.0) return who + " to the end";
  if (until.value == 0.0) return who + " not even at the start";
  return fmt::format("{} until {} s", who, with_error(until.value, until.error));
}

/// "for the whole time", "until t = 0.39 s and from 0.45 s to 1.3 s".
std::string stretch_words(const LadderPlan& plan, std::span<const Stretch> stretches) {
  if (stretches.size() == 1 && stretches[0].from == 0.0 && stretches[0].to == plan.times.back())
    return "for the whole time";
  std::string words;
  for (const Stretch& one : stretches) {
    if (one.from > 0.0 && one.to - one.from < 0.02 * plan.times.back()) continue;  // by accident
    words += fmt::format("{}{}", words.empty() ? "" : " and ",
                         one.from == 0.0 ? fmt::format("until t = {}", seconds(one.to))
                                         : fmt::format("from {} to {}", seconds(one.from), seconds(one.to)));
  }
  return words;
}

std::string shape_words(const LadderPlan& plan, const LadderFindings& found) {
  const std::string known = fmt::format("to {} m", significant(plan.agree_to, 3));
  const std::string theory = fmt::format("theory says {}: {}", found.expected.expansion.order, found.expected.reason);
  const std::string when = stretch_words(plan, found.converged);
  if (when.empty()) return fmt::format("The shape is not converged: its limit is not known {} ({}).", known, theory);
  // The order as it is for most of that time.
  std::vector<double> orders;
  for (std::size_t k = 0; k < plan.times.size(); ++k)
    if (found.shape[k].error <= plan.agree_to && std::isfinite(found.shape[k].order))
      orders.push_back(found.shape[k].order);
  std::ranges::sort(orders);
  const std::string order = orders.empty() ? "the rungs agree to within the error of the runs"
                                           : fmt::format("observed order {}", order_text(orders[orders.size() / 2]));
  return fmt::format("The shape is converged {}: its limit is then known {} everywhere along the chain ({}; {}).", when,
                     known, order, theory);
}

std::string measure_words(const LadderPlan& plan, const LadderFindings& found, const MeasureFinding& one) {
  const Measure& measure = measures()[one.measure];
  const std::string unit = measure.unit.empty() ? "" : " " + measure.unit;
  const std::string title = capitalised(measure.title);
  if (one.limit.state == Convergence::settled)
    return fmt::format(
        "{}: converges to {}{}{}.", title, with_error(one.limit.value, one.limit.error), unit,
        std::isfinite(one.limit.order) ? fmt::format(", with order {}", order_text(one.limit.order)) : "");
  if (one.limit.state == Convergence::slow)
    return fmt::format("{}: converges slowly or not yet as theory says (order {}), to about {}{}.", title,
                       order_text(one.limit.order), with_error(one.limit.value, one.limit.error), unit);
  if (plan.kind == LadderKind::links && grows(one))
    return fmt::format("{}: not converged on this ladder. It {} like n^{}; between {} like n^{}.", title,
                       one.law.exponent > 0 ? "grows" : "falls", with_error(one.law.exponent, one.law.error),
                       pair_name(plan, found, found.used.size() - 2), significant(one.law.local.back(), 2));
  return fmt::format("{}: not converged on this ladder.", title);
}

}  // namespace

std::vector<std::string> spoken_of(std::span<const std::string> chosen) {
  if (!chosen.empty()) return {chosen.begin(), chosen.end()};
  return {std::string(chain_names::speed_max), std::string(chain_names::speed_max) + ".time"};
}

std::string order_text(double order) { return std::isfinite(order) ? fmt::format("{:.2f}", order) : "–"; }

std::string limit_text(const Extrapolated& found) {
  return found.state == Convergence::open ? "not converged" : with_error(found.value, found.error);
}

std::vector<std::string> ladder_words(const LadderPlan& plan, const LadderFindings& found,
                                      std::span<const std::string> chosen) {
  std::vector<std::string> all;
  if (found.used.size() < 2) return {"Fewer than two rungs were finished: there is nothing to compare."};
  std::string agree = fmt::format("Neighbours stay within {} m of each other: ", significant(plan.agree_to, 3));
  const std::size_t pairs = found.agree_until.size();
  for (const std::size_t pair : pairs > 2 ? std::vector<std::size_t>{0, pairs / 2, pairs - 1}
                                          : (pairs == 2 ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{0}))
    agree += (agree.ends_with(": ") ? "" : "; ") + agreement_words(plan, found, pair);
  all.push_back(agree + ".");
  if (found.used.size() < 3) return all;
  all.insert(all.begin(), shape_words(plan, found));
  for (const std::string& name : spoken_of(chosen))
    if (const MeasureFinding* one = found.finding(name)) all.push_back(measure_words(plan, found, *one));
  return all;
}

StudyTable ladder_table(const LadderPlan& plan, std::span<const Rung> rungs, const LadderFindings& found,
                        std::span<const std::string> chosen) {
  StudyTable table{
      .title = "The ladder", .headers = {plan.kind == LadderKind::links ? "links" : "step [s]"}, .rows = {}};
  std::vector<const MeasureFinding*> shown;
  for (const std::string& name : spoken_of(chosen))
    if (const MeasureFinding* one = found.finding(name)) {
      const Measure& measure = measures()[one->measure];
      shown.push_back(one);
      table.headers.push_back(measure.unit.empty() ? measure.name : fmt::format("{} [{}]", measure.name, measure.unit));
    }
  for (const LadderEvent& event : ladder_events())
    if (std::ranges::any_of(rungs, [&](const Rung& rung) {
          return std::isfinite(rung.firsts[static_cast<std::size_t>(&event - ladder_events().data())].value);
        }))
      table.headers.push_back(event.name + " [s]");
  table.headers.push_back(fmt::format("agrees with the next to {} m until [s]", significant(plan.agree_to, 3)));
  const std::size_t width = table.headers.size();
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const Rung& rung = rungs[k];
    std::vector<std::string> row{fmt::format("{:.6g}", plan.rungs[k])};
    const bool done = rung.status == RunStatus::done;
    for (const MeasureFinding* one : shown)
      row.push_back(done ? measure_text(measures()[one->measure], on_rung(plan, *one, rung)) : "failed");
    for (std::size_t e = 0; e < ladder_events().size(); ++e) {
      if (std::ranges::find(table.headers, ladder_events()[e].name + " [s]") == table.headers.end()) continue;
      const Measured& first = rung.firsts[e];
      row.push_back(!std::isfinite(first.value)  ? "–"
                    : std::isfinite(first.error) ? with_error(first.value, first.error)
                                                 : "≈ " + significant(first.value, 4));
    }
    const auto place = std::ranges::find(found.used, k);
    const auto pair = static_cast<std::size_t>(place - found.used.begin());
    const bool has_next = place != found.used.end() && pair < found.agree_until.size();
    if (has_next && found.agree_until[pair].error == 0.0 && found.agree_until[pair].value > 0.0)
      row.emplace_back("the end");
    else
      row.push_back(has_next ? with_error(found.agree_until[pair].value, found.agree_until[pair].error) : "–");
    table.rows.push_back(std::move(row));
  }
  const auto add = [&](const char* what, const auto& of) {
    std::vector<std::string> row{what};
    for (const MeasureFinding* one : shown) row.push_back(of(*one));
    while (row.size() < width) row.emplace_back("–");
    table.rows.push_back(std::move(row));
  };
  if (found.used.size() < 3) return table;
  add("order", [](const MeasureFinding& one) { return order_text(one.limit.order); });
  add("limit", [](const MeasureFinding& one) { return limit_text(one.limit); });
  if (plan.kind == LadderKind::links)
    add("like n^", [](const MeasureFinding& one) {
      return grows(one) ? with_error(one.law.exponent, one.law.error) : std::string("–");
    });
  return table;
}

StudyTable limit_table(const LadderPlan& plan, const LadderFindings& found) {
  StudyTable table{
      .title =
          fmt::format("The limit of {}", plan.kind == LadderKind::links ? "ever more links" : "ever shorter steps"),
      .headers = {"t [s]", "order of the shape", "tip x [m]", "tip y [m]", "tip speed [m/s]",
                  "tension at the support [N]"},
      .rows = {},
      .note = fmt::format("Theory says order {}: {}.", found.expected.expansion.order, found.expected.reason)};
  const std::size_t tip = plan.shares.size() - 1;
  for (const LadderMoment& moment : found.at) {
    const auto limit = [&](Followed what, std::size_t share) { return moment.limit[plan.column(what, share)]; };
    Extrapolated force = limit(Followed::sigma, 0);
    force.value = support_tension(plan, force.value);
    force.error = support_tension(plan, force.error);
    table.rows.push_back({significant(moment.time, 6), order_text(moment.whole[0].order),
                          limit_text(limit(Followed::x, tip)), limit_text(limit(Followed::y, tip)),
                          limit_text(moment.limit[plan.speed_column()]), limit_text(force)});
  }
  return table;
}

}  // namespace catena
