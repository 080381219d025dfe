// What the sheet suggests to investigate as n grows, and its last question.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "lab/chain_sensor.hpp"
#include "papers/chain_project/claims.hpp"
#include "papers/drawing.hpp"
#include "report/digits.hpp"
#include "report/string_figure.hpp"

namespace catena::chain_project {
namespace {

Vec2<double> last_tip(const FollowedRun& one) { return tips(one.run.frames).back().position; }

/// The values of a curve at another place, between its own.
double at_place(const std::vector<double>& places, const std::vector<double>& values, double place) {
  const auto next = std::ranges::upper_bound(places, place);
  const auto after = std::clamp<std::ptrdiff_t>(next - places.begin(), 1, std::ssize(places) - 1);
  const auto k = static_cast<std::size_t>(after);
  const double share = (place - places[k - 1]) / (places[k] - places[k - 1]);
  return values[k - 1] + share * (values[k] - values[k - 1]);
}

std::string exponent(const std::vector<FollowedRun>& rungs) {
  const SpeedGrowth growth = growth_of_speed(rungs);
  return fmt::format("n^{} at {} links", with_error(growth.exponent, growth.error),
                     rungs.back().experiment.chain.links);
}

}  // namespace

std::vector<double> tips_apart(const ChainProject& project, const std::vector<FollowedRun>& rungs) {
  const Vec2<double> limit = project.string.at(ChainProject::compared_until)->tip;
  return column(rungs, [&](const FollowedRun& one) { return length_of(last_tip(one) - limit); });
}

std::vector<double> means_apart(const ChainProject& project) {
  const Vec2<double> limit = project.string.at(ChainProject::compared_until)->tip;
  std::vector<double> apart;
  apart.reserve(project.half.size());
  for (std::size_t k = 0; k < project.half.size(); ++k)
    apart.push_back(length_of(0.5 * (last_tip(project.half[k]) + last_tip(project.rods[k])) - limit));
  return apart;
}

double last_order(const std::vector<double>& distances) { return std::log2(*(distances.end() - 2) / distances.back()); }

double roughness(const WhipProfile& profile, const std::vector<double>& values, const std::vector<double>& shares,
                 const std::vector<double>& limit) {
  double sum = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double gap = values[i] - at_place(shares, limit, profile.place[i]);
    sum += gap * gap;
  }
  return std::sqrt(sum / static_cast<double>(values.size()));
}

void add_limit(ClaimList& list, const ChainProject& project) {
  const auto full = tips_apart(project, project.full), half = tips_apart(project, project.half),
             rods = tips_apart(project, project.rods), mean = means_apart(project);
  list.answer(
      "limit.convergence", "is there any kind of convergence as n gets larger?", "question 5", "to be seen",
      fmt::format("the smooth whip's tip at {} s, {} links: {} m from the string's, order {:.2f}",
                  ChainProject::compared_until, project.full.back().experiment.chain.links, significant(full.back(), 2),
                  last_order(full)),
      Ours{last_order(full), "", 0.05},
      fmt::format(
          "With half a bead at the end {} m and order {:.2f}, with rods {} m and order {:.2f}, the mean of the two "
          "{} m and order {:.2f}: (W.27) and (W.28) of docs/theory/whip.md.",
          significant(half.back(), 2), last_order(half), significant(rods.back(), 2), last_order(rods),
          significant(mean.back(), 2), last_order(mean)));
  const auto slack = [](const FollowedRun& one) { return first_time(one, "tension_negative").has_value(); };
  std::vector<std::string> pushed;
  for (const auto& [called, rungs] :
       {std::pair{"released", &project.release}, std::pair{"smooth whip", &project.smooth},
        std::pair{"one-link whip", &project.single}, std::pair{"folded", &project.folded}}) {
    const auto first = std::ranges::find_if_not(*rungs, slack);
    pushed.push_back(first == rungs->end()
                         ? fmt::format("{}: negative for all n", called)
                         : fmt::format("{}: not negative from {} links on", called, first->experiment.chain.links));
  }
  list.answer(
      "limit.tension", "does the tension always remain positive?", "investigate", "asked",
      fmt::format("{}", fmt::join(pushed, "; ")), std::nullopt,
      "A string that leaves its support downwards is never pushed (W.11). A chain can be, where a joint has bent "
      "past 90°: where links are too long for the shape.");
  const Peak &peak = project.string.speed_max, &error = project.string.speed_max_error;
  list.answer(
      "limit.speed", "does the velocity of the tip approach infinity as n does?", "investigate", "asked",
      fmt::format("one-link fold: yes, {}; smooth fold: no, {} m/s in the limit", exponent(project.single),
                  with_error(peak.value, error.value)),
      Ours{peak.value, "m/s", error.value},
      fmt::format("{} m/s with {} links of the smooth whip, where it still grows like {}; circle: {}; release: {}; "
                  "folded: {}. A fold of width w reaches v₀ℓ₀/w (W.18).",
                  significant(peak_of(project.smooth.back(), chain_names::speed_max, "").value, 5),
                  project.smooth.back().experiment.chain.links, exponent(project.smooth), exponent(project.circle),
                  exponent(project.release), exponent(project.folded)));
  const FollowedRun& crinkled = project.release[4];  // 160 links: the last that crinkle
  const auto bend = first_time(crinkled, "joint_past_90");
  const Ours crack = time_of_peak(crinkled, chain_names::speed_max);
  list.answer("limit.relation", "is there a relation between crinkling and high velocity at the tip?", "investigate",
              "asked",
              bend ? fmt::format("yes: with {} links a joint passes 90° {:.1f} ms before the tip is fastest",
                                 crinkled.experiment.chain.links, 1e3 * (crack.value - bend->value))
                   : std::string("yes"),
              std::nullopt,
              "Both are the arrival of a fold at the free end: resolved, it is a crack; not resolved, a "
              "crinkle.");
  const StringSample& limit = *project.string.at(ChainProject::profiled_at);
  std::vector<std::string> rough;
  rough.reserve(project.profiles.size());
  for (const WhipProfile& one : project.profiles)
    rough.push_back(fmt::format("{} rad, {} rad/s ({} links)",
                                significant(roughness(one, one.angle, drawn_shares(), limit.angle), 2),
                                significant(roughness(one, one.rate, drawn_shares(), limit.rate), 2), one.links));
  list.answer("limit.oscillations", "do oscillations in the graphs of θ and ∂θ/∂t diminish as n gets larger?",
              "investigate", "asked",
              fmt::format("yes: from the string's at {} s they are off by {}", ChainProject::profiled_at,
                          fmt::join(rough, ", ")),
              std::nullopt, "Root mean square over the links of the smooth whip, just before its crack.");
  list.answer("limit.conclusion", "what can be said with confidence about the limit?", "question 7", "asked",
              "a fold with a width has a limit, crack included; a fold without one has none", std::nullopt,
              "Which scenario converges, until when, and how its tip speed grows, with ladders to 5120 links: "
              "docs/chain-to-whip.md.");
}

}  // namespace catena::chain_project
