// Question 5 of the sheet: what it says of its scenarios, and what it asks.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "lab/chain_sensor.hpp"
#include "papers/chain_project/claims.hpp"
#include "papers/drawing.hpp"
#include "report/digits.hpp"

namespace catena::chain_project {
namespace {

int links_of(const FollowedRun& one) { return one.experiment.chain.links; }

/// "1.3666 s (20 links), … none (320)"
std::string times_of_event(const std::vector<FollowedRun>& rungs, std::string_view event) {
  std::vector<std::string> parts;
  for (const FollowedRun& one : rungs) {
    const auto first = first_time(one, event);
    const std::string when = first ? fmt::format("{:.5f} s", first->value) : "none";
    parts.push_back(fmt::format("{} ({} links)", when, links_of(one)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool happens(const FollowedRun& one, std::string_view event) { return first_time(one, event).has_value(); }

void add_release(ClaimList& list, const ChainProject& project) {
  const bool early = std::ranges::any_of(project.release, [](const FollowedRun& one) {
    const auto first = first_time(one, "joint_past_90");
    return first && first->value < 1.0;
  });
  list.words("release.first", "the released horizontal chain swings once to the other side smoothly", "question 5",
             "smoothly", !early, "no joint past 90° before 1.36 s, for 10 to 320 links",
             "But not without an event: at 0.45 s the tip snaps, see below.");
  list.words(
      "release.crinkle", "when it comes back toward where it started, it starts to crinkle", "question 5", "crinkles",
      happens(project.release.back(), "joint_past_90"),
      "first joint past 90°: " + times_of_event(project.release, "joint_past_90"),
      "The chain cracks near 1.388 s. With too few links the crack is not resolved, and that is the crinkle: it is "
      "gone with 320 links, and with 640 to 5120 (docs/chain-to-whip.md).");
  const SpeedGrowth growth = growth_of_speed(project.snap);
  const Ours speed = peak_of(project.snap.back(), chain_names::speed_max, "m/s"),
             time = time_of_peak(project.snap.back(), chain_names::speed_max);
  list.answer("release.snap", "how fast is the tip at the first snap of the horizontal release?", "question 5",
              "not mentioned",
              fmt::format("{} m/s at {} s with {} links; it grows like n^{}",
                          with_error(speed.value, speed.uncertainty), digits(time.value, time.uncertainty),
                          links_of(project.snap.back()), with_error(growth.exponent, growth.error)),
              speed);
}

void add_folded(ClaimList& list, const ChainProject& project) {
  const FollowedRun& one = project.folded[1];
  double least = 1e9, when = 0.0, exceeds = 0.0;
  for (const TipSample& tip : tips(one.run.frames)) {
    const double pull = -tip.acceleration.y;
    if (tip.time < 0.2 && pull < least) least = pull, when = tip.time;
    if (tip.time < 0.3 && pull < 9.8) exceeds = tip.time;
  }
  list.words("folded.acceleration", "the acceleration of the free tip of a folded chain is larger than g", "question 5",
             "larger than g", false,
             fmt::format("with {} links it starts at g, falls to {:.2f} m/s² at {:.3f} s and stays above g only from "
                         "{:.2f} s on",
                         links_of(one), least, when, exceeds),
             "A fold of one link comes to rest with jerks. In the limit the tip is faster than a stone at once: "
             "docs/theory/folded-fall.md, (F.4).");
  const SpeedGrowth growth = growth_of_speed(project.folded);
  const Ours speed = peak_of(project.folded.back(), chain_names::speed_max, "m/s");
  list.answer("folded.speed", "how fast does the tip of the folded chain become?", "question 5", "not said",
              fmt::format("{} m/s with {} links; it grows like n^{}", with_error(speed.value, speed.uncertainty),
                          links_of(project.folded.back()), with_error(growth.exponent, growth.error)),
              speed, "Half a power: the arm beyond the fold keeps its energy until it is one link long.");
}

void add_inverted(ClaimList& list, const ChainProject& project) {
  std::vector<std::string> parts;
  parts.reserve(project.inverted.size());
  for (const FollowedRun& one : project.inverted)
    parts.push_back(fmt::format("{:.2f} s ({} links)", one.certificate.horizon, links_of(one)));
  const FollowedRun& last = project.inverted.back();
  list.answer(
      "inverted.predictable", "is the crinkling of the inverted chain predictable in any way?", "question 5", "asked",
      fmt::format("yes, up to {}", fmt::join(parts, ", ")), Ours{last.certificate.horizon, "s"},
      fmt::format(
          "Of a run of {} s, from a start that is known to rounding. With {} links small differences grow "
          "by a factor of e every {:.3f} s; each further digit of the start gains {:.2f} s. `catena lyapunov inverted` "
          "measures it.",
          last.experiment.run.duration, links_of(last), 1 / last.certificate.growth_rate, last.certificate.digit_time));
}

}  // namespace

void add_scenarios(ClaimList& list, const ChainProject& project) {
  add_release(list, project);
  add_folded(list, project);
  add_inverted(list, project);
  list.words("swing.smooth", "a chain let go at −45° is not expected to crinkle", "question 5", "not expected",
             !happens(project.swing.back(), "joint_past_90"),
             "first joint past 90° within 10 s: " + times_of_event(project.swing, "joint_past_90"),
             "It starts with a corner: (W.29) of docs/theory/whip.md.");
  const Ours fastest = peak_of(project.smooth.back(), chain_names::speed_max, "m/s");
  list.words("whip.crack",
             "there are starts without gravity from which a small velocity is focused into a very high one of the tip",
             "question 5", "see if you can find them", fastest.value > 10,
             fmt::format("from 1 to {} m/s with {} links, a smooth fold",
                         with_error(fastest.value, fastest.uncertainty), links_of(project.smooth.back())));
  const Peak &limit = project.string.speed_max, &error = project.string.speed_max_error;
  list.answer("whip.sound", "does the free end of this whip break the sound barrier?", "question 5",
              "the sound barrier", fmt::format("at 343 m/s if its tip starts with {:.1f} m/s", 343 / limit.value),
              Ours{343 / limit.value, "m/s", 343 / limit.value * error.value / limit.value},
              "It multiplies the speed of its tip by 13.08. A tapered whip does better: `catena run whip-flick`.");
}

}  // namespace catena::chain_project
