// The paper's numbers and claims in the order of its text, each with ours.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "exact/folded_fall.hpp"
#include "papers/claim_list.hpp"
#include "papers/falling_tip/falling_tip.hpp"

namespace catena {
namespace {

constexpr double printed_length = 1.02;      // of the simulated chain, to which "0.8863 L" refers [m]
constexpr double laboratory_length = 1.022;  // of the chain on the photographs [m]
constexpr double gravity = 9.81;

constexpr const char* coarse = "The paper reads it off a coarse grid of x₀; ours is located to 10⁻⁴ m.";

Ours place(const Found& found) { return {found.place, "m", found.uncertainty}; }
Ours share(const Found& found) { return {found.place / printed_length, "", found.uncertainty}; }

void add_analytic(ClaimList& list) {
  list.number("heap.acceleration", "acceleration of a chain that runs off a heap over the edge of a table", "I",
              {"3.27", "g/3"}, {gravity / 3, "m/s²"},
              "The momentum of the hanging piece x changes by its weight, d(xẋ)/dt = g x, which x = g t²/6 solves.");
  const FoldedFall fall{.length = 1.0, .gravity = gravity};
  double least_gain = 1.0, least_acceleration = gravity;
  for (int i = 1; i < 1000; ++i) {
    const double h = i / 1000.0;
    least_gain = std::min(least_gain, chain_speed(fall, h) - body_speed(fall, h));
    least_acceleration = std::min(least_acceleration, chain_acceleration(fall, h));
  }
  list.words("folded.faster",
             "the folded chain's tip is faster than a compact body at every depth, and its acceleration exceeds g",
             "II, figure 2", "always", least_gain > 0 && least_acceleration >= gravity,
             "v_c²/v_b² = (2L − h)/(2L − 2h) > 1, a_c = (g/2)[1 + L²/(L − h)²] > g",
             "At the very start both are equal.");
  const auto arrival = [](double length) {
    return Ours{arrival_time({.length = length, .gravity = gravity}), "s", 1e-9};
  };
  list.number("folded.arrival", "time t_c(L) at which the folded model's speed diverges, L = 1.02 m of the simulations",
              "figure 12", {"0.386722"}, arrival(printed_length),
              "t_c(L) = ½ B(¾, ½) √(L/g). The printed time belongs to the laboratory's chain of 1.022 m.");
  list.number("folded.arrival.laboratory", "the same for L = 1.022 m, the laboratory's chain", "figure 12",
              {"0.386722"}, arrival(laboratory_length));
}

void add_measured(ClaimList& list) {
  const std::string needs = "The laboratory's points are in the figures only, not in the text.";
  list.beyond_us("friction", "joint friction r that fits the laboratory's falls best", "V", "N m s", "2.163e-5 N m s",
                 needs + " We take r as printed; 10⁵ instead of 10⁻⁵ is a misprint.");
  list.beyond_us("distances", "distances of laboratory and simulation, cases a to d", "table I", "m",
                 "0.007672, 0.006964, 0.005912, 0.004552 m", needs);
  list.number("distances.sum", "their sum, the smallest that varying r can reach", "V", {"0.02510"},
              {0.007672 + 0.006964 + 0.005912 + 0.004552, "m", 4 * half_last_digit("0.007672")},
              "Only the sum of the printed distances can be checked.");
}

/// h − h_b with the largest size until the tip is lowest.
double largest_lead(const FallingTipCase& one) {
  const Peak& lowest = one.run.peak(chain_names::drop_max);
  const double last = lowest.value - 0.5 * gravity * lowest.time * lowest.time;
  const std::vector<double> lead = lead_over_body(one);
  const double most = *std::ranges::max_element(lead, {}, [](double gap) { return std::abs(gap); });
  return std::abs(last) > std::abs(most) ? last : most;
}

void add_body(ClaimList& list, const FallingTip& tip) {
  list.number(
      "body.a", "case a: largest distance between tip and compact body before the tip reaches its lowest point",
      "VI, VII.3", {"0.000", "identical"}, {largest_lead(tip.cases[0]), "m", 1e-6},
      fmt::format("Close, not identical. At x₀ = 1.0195 m the end of the chain starts 3 degrees below the "
                  "horizontal and is pulled ahead; even from a straight start, x₀ = L, the tip is {:.1f} mm ahead "
                  "for a while. The text calls case a 1.019 m in one place, 1.0195 m in others.",
                  1e3 * largest_lead(tip.taut)));
  for (const FallingTipCase& one : tip.cases | std::views::drop(1)) {
    // The first frames are equal to rounding; from a hundredth of a second on the sign counts.
    const auto from = static_cast<std::ptrdiff_t>(0.01 * one.experiment.record.rate);
    const std::vector<double> lead = lead_over_body(one);
    const bool ahead = std::ranges::all_of(lead | std::views::drop(from), [](double gap) { return gap > 0; });
    list.words(fmt::format("body.{}", one.letter),
               fmt::format("case {}: the tip is ahead of a compact body until it reaches its lowest point", one.letter),
               "VI, figure 8", "always ahead", ahead, fmt::format("ahead by up to {:.1f} mm", 1e3 * largest_lead(one)));
  }
}

void add_speed(ClaimList& list, const FallingTip& tip) {
  const Found &highest = tip.places.highest_speed_peak, &lowest = tip.places.lowest_speed_peak;
  list.number("speed_max.highest", "x₀ with the largest peak speed", "VI, figure 11a; VII.1",
              {"0.1", "the smallest, 0.1 m", 0.0}, place(highest),
              fmt::format("v_max is {:.4f} m/s there. Towards smaller x₀ it falls again, to {:.4f} m/s at 0.1 m.",
                          highest.value, tip.sweep.front().speed.value));
  list.number("speed_max.lowest", "x₀ with the smallest peak speed", "VI, figure 11a", {"0.9040"}, place(lowest),
              fmt::format("v_max is {:.6f} m/s there. {}", lowest.value, coarse));
  list.number("speed_max.lowest.share", "the same as a share of L", "VII.2", {"0.8863"}, share(lowest));
}

void add_times(ClaimList& list, const FallingTip& tip) {
  const Found &lowest = tip.places.earliest_lowest, &fastest = tip.places.earliest_fastest;
  list.number(
      "drop_max.earliest", "x₀ for which the tip reaches its lowest point earliest", "VI, figure 12a", {"0.5500"},
      place(lowest),
      fmt::format("t_{{h max}} is {:.7f} s there and within 0.2 ms of it from 0.50 to 0.55 m: a flat minimum. {}",
                  lowest.value, coarse));
  const auto latest = std::ranges::max_element(tip.sweep, {}, [](const FallingTipPoint& p) { return p.drop.time; });
  list.number("drop_max.latest", "x₀ for which the tip reaches its lowest point latest", "VI, figure 12a",
              {"1.02", "the straight chain, 1.02 m"}, {latest->span, "m"},
              fmt::format("t_{{h max}} is {:.6f} s there.", latest->drop.time));
  list.number("speed_max.earliest", "x₀ for which the tip reaches its largest speed earliest",
              "VI, figures 12a and 13a", {"0.7000"}, place(fastest),
              fmt::format("t_{{v max}} is {:.7f} s there. {}", fastest.value, coarse));
  list.number("speed_max.earliest.share", "the same as a share of L", "VII.2", {"0.6863"}, share(fastest));
}

/// Where the tip is fastest only after it is lowest.
void add_reversal(ClaimList& list, const FallingTip& tip) {
  const Found &begins = tip.places.reversal_begins, &ends = tip.places.reversal_ends;
  const bool nowhere_else = std::ranges::all_of(tip.sweep, [&](const FallingTipPoint& p) {
    return (p.span > begins.place && p.span < ends.place) == (p.speed.time > p.drop.time);
  });
  list.words("reversal", "the tip is fastest before it reaches its lowest point, except for a range of large x₀",
             "VI, VII.4", "as a rule", nowhere_else,
             fmt::format("outside {:.4f} … {:.4f} m", begins.place, ends.place));
  const Found& jump = tip.places.later_peak_wins;
  list.number(
      "reversal.begins", "where that range begins, as a share of L", "VII.4", {"0.8863"}, share(begins),
      fmt::format(
          "The paper prints the place of the smallest peak speed here. For large x₀ the speed has two peaks; "
          "the later overtakes at x₀ = {:.4f} m, where t_{{v max}} jumps by {:.1f} ms, and passes t_{{h max}} at "
          "{:.4f} m.",
          jump.place, 1e3 * jump.value, begins.place));
  const auto there = std::ranges::find(tip.sweep, 0.98, &FallingTipPoint::span);
  list.number("reversal.ends", "where it ends, as a share of L", "VII.4", {"0.9608"}, share(ends),
              fmt::format("At 0.98 m, the printed place, the tip is still fastest {:.2f} ms after its lowest point.",
                          1e3 * (there->speed.time - there->drop.time)));
}

void add_accelerations(ClaimList& list, const FallingTip& tip) {
  const auto peak = [](const FallingTipCase& one) {
    const std::size_t watched = *one.run.schema.watched_called(chain_names::acceleration_max);
    return Ours{one.run.peaks[watched].value, "m/s²", one.certificate.peak_error[watched].value};
  };
  const auto what = [](const FallingTipCase& one) {
    return fmt::format("largest acceleration, case {}, x₀ = {} m", one.letter, one.experiment.start.span);
  };
  const FallingTipCase &b = tip.cases[1], &d = tip.cases[3];
  const Ours low = peak(b), tall = peak(d);
  list.number("acceleration_max.d", what(d), "VI, figure 11b", {"7352"}, tall,
              "The largest of the samples is smaller than the peak: 0.2 ms apart, they miss up to 0.15 % of it. We "
              "search between them.");
  list.number("acceleration_max.b", what(b), "VI, figure 11b", {"186.3"}, low);
  list.number("acceleration_max.ratio", "the ratio of these two", "VI", {"40", "about 40", 1.0},
              {tall.value / low.value, "",
               (tall.uncertainty / tall.value + low.uncertainty / low.value) * tall.value / low.value});
  const auto highest =
      std::ranges::max_element(tip.sweep, {}, [](const FallingTipPoint& p) { return p.acceleration.value; });
  list.number("acceleration_max.highest", "x₀ with the largest peak acceleration", "VI, figure 11b",
              {"0.1", "the smallest, 0.1 m"}, {highest->span, "m"},
              fmt::format("a_max is {:.2f} m/s² there.", highest->acceleration.value));
  const bool never_more = std::ranges::all_of(
      tip.sweep, [](const FallingTipPoint& p) { return p.acceleration.value > p.acceleration_at_lowest; });
  list.words("acceleration_at_lowest", "the acceleration at the lowest point of the tip is not the largest",
             "VI, figure 11b", "never the largest", never_more,
             fmt::format("smaller; equal at x₀ = {:.4f} m only", tip.places.hardest_when_lowest.place),
             "For that x₀ alone the two moments are the same.");
  const Found& least = tip.places.lowest_acceleration_peak;
  const double ratio = highest->acceleration.value / least.value;
  list.number(
      "acceleration_max.range", "ratio of the largest to the smallest peak acceleration", "VII.5",
      {"166.5", "about 166.5"}, {ratio, "", ratio * tip.tight_error.value / highest->acceleration.value},
      fmt::format("The smallest is {:.5f} m/s² at x₀ = {:.4f} m, the largest that at 0.1 m. The paper does not say "
                  "which peaks it divides; a_max changes by 2 % per centimetre near 0.1 m.",
                  least.value, least.place));
}

}  // namespace

std::vector<Claim> falling_tip_claims(const FallingTip& tip) {
  ClaimList list;
  add_analytic(list);
  add_measured(list);
  add_body(list, tip);
  add_speed(list, tip);
  add_times(list, tip);
  add_reversal(list, tip);
  add_accelerations(list, tip);
  return std::move(list.claims);
}

}  // namespace catena
