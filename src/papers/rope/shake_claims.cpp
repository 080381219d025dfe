// The rope that is shaken at its top, experiments 3 and 4.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "papers/rope/claims.hpp"
#include "papers/rope/figures.hpp"
#include "report/digits.hpp"

namespace catena::rope {

namespace {

/// The extremes of what the tip shows in the frames between two times.
template <class Of>
std::pair<double, double> range_of(const RunResult& run, double from, double to, Of of) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const TipSample& tip : tips(run.frames))
    if (tip.time >= from && tip.time <= to) {
      low = std::min(low, of(tip));
      high = std::max(high, of(tip));
    }
  return {low, high};
}

/// The share of the frames over which the support takes energy out of the rope.
double share_of_taking(const RunResult& run) {
  const auto work = run.frames.of(chain_names::work);
  int taking = 0;
  for (std::size_t k = 1; k < work.size(); ++k) taking += work[k] < work[k - 1] ? 1 : 0;
  return static_cast<double>(taking) / static_cast<double>(work.size() - 1);
}

}  // namespace

void add_shaken(ClaimList& list, const Rope& rope) {
  const RunResult& run = rope.third.run;
  const double fastest = run.peak(chain_names::speed_max).time;
  list.number("shaken.first_peak", "30 links: when the first sharp peak of the tip's speed comes",
              "experiment 3, figure 11", {"0.45", "when the support is fastest (0.45 s)", 0.01}, {fastest, "s", 1e-6},
              fmt::format("{:.5f} m/s, 2 ms before the support has its largest velocity for the third time.",
                          run.peak(chain_names::speed_max).value));
  list.number(
      "shaken.acceleration", "30 links: acceleration of the tip at 0.68 s", "experiment 3, figure 12",
      {"4905", "exceeds 500 g"},
      {range_of(run, 0.67, 0.69, [](const TipSample& tip) { return length_of(tip.acceleration); }).second, "m/s²", 1.0},
      fmt::format("The largest between 0.67 and 0.69 s. The largest up to 1 s is {:.3f} g at {:.6f} s (g = 9.81 m/s²). "
                  "With 50 links there is a peak of {:.1f} g at {:.4f} s, which is perhaps what is meant.",
                  run.peak(chain_names::acceleration_max).value / 9.81, run.peak(chain_names::acceleration_max).time,
                  peak_of(rope.third_finer, chain_names::acceleration_max, "").value / 9.81,
                  rope.third_finer.certificate.peaks[*run.schema.watched_called(chain_names::acceleration_max)].time));
  const auto [left, right] = range_of(run, 0.0, 0.4, [](const TipSample& tip) { return tip.position.x; });
  const double slowest_rise = range_of(run, 0.005, 0.4, [](const TipSample& tip) { return tip.velocity.y; }).first;
  list.words(
      "shaken.upwards", "30 links: at first the tip moves upwards only", "experiment 3, figure 13", "upwards only",
      std::max(-left, right) < 2e-3 && slowest_rise > 0,
      fmt::format("until 0.4 s it rises, and moves sideways by {:.1f} mm at most", 1e3 * std::max(-left, right)));
  const auto [from, to] = range_of(run, 0.4, 0.5, [](const TipSample& tip) { return tip.position.x; });
  const double before =
      range_of(run, 0.3, 0.4, [](const TipSample& tip) { return length_of(tip.acceleration); }).second;
  const double after = range_of(run, 0.4, 0.5, [](const TipSample& tip) { return length_of(tip.acceleration); }).second;
  list.words("shaken.sideways",
             "30 links: after four changes of direction, between 0.4 and 0.5 s, the tip is pulled horizontally and its "
             "acceleration goes up suddenly",
             "experiment 3, figure 13", "by eye", to - from > 0.1 && after > 5 * before,
             fmt::format("{:.2f} m sideways; from {:.0f} to {:.0f} m/s²", to - from, before, after));
  const auto& scattered = rope.scattered_accelerations;
  list.beyond_the_horizon(
      "shaken.finer", "50 links: largest acceleration, at the end of the simulation", "experiment 3, figure 15",
      "exceeds 2500 g",
      fmt::format("predicted up to {:.3f} s; until then {:.0f} g", rope.third_finer.certificate.horizon,
                  peak_of(rope.third_finer, chain_names::acceleration_max, "").value / 9.81),
      fmt::format(
          "Of {} ropes that start with rates of 10⁻⁶ to 4·10⁻⁵ rad/s, the largest acceleration until 1 s is {:.0f} g "
          "in the middle and lies between {:.0f} and {:.0f} g.",
          scattered.size(), scattered[scattered.size() / 2] / 9.81, scattered.front() / 9.81, scattered.back() / 9.81));
  const double early = largest_gap(run, rope.third_finer.run, 0.4), late = largest_gap(run, rope.third_finer.run, 0.7);
  list.words("shaken.links", "30 and 50 links agree while the motion is ordered and differ between 0.5 and 0.7 s",
             "experiment 3, figures 13 and 16", "by eye", early < 0.02 && late > 0.05,
             fmt::format("tips at most {:.1f} mm apart until 0.4 s, {:.2f} m until 0.7 s", 1e3 * early, late));
  list.words(
      "shaken.supply", "the support provides energy all the time, except when its velocity is zero", "experiment 3",
      "all the time", false,
      fmt::format("during {:.0f} % of the time it takes energy out", 100 * share_of_taking(rope.third_finer.run)),
      "The energy grows on the whole, but the pull of the rope is at times in the direction of the motion.");
  list.words("shaken.noise", "the irregular changes of the total energy have a numerical source",
             "experiment 3, figure 17", "numerical", false,
             fmt::format("energy and work differ by {} J at most",
                         significant(std::abs(rope.third_finer.run.evidence.imbalance), 2)),
             "The changes are the work of the support on an irregularly moving rope.");
}

namespace {

/// The joint that is bent most in the frame nearest to a time: where the fold is, counted from the support.
std::size_t fold_at(const RunResult& run, double time) {
  const std::size_t links = run.frames.width(chain_names::angles);
  const auto frame = std::ranges::lower_bound(run.frames.time, time - 1e-9) - run.frames.time.begin();
  const auto angles = run.frames.of(chain_names::angles).subspan(static_cast<std::size_t>(frame) * links, links);
  std::size_t sharpest = 1;
  for (std::size_t joint = 1; joint < links; ++joint)
    if (std::abs(angles[joint] - angles[joint - 1]) > std::abs(angles[sharpest] - angles[sharpest - 1]))
      sharpest = joint;
  return sharpest;
}

struct Gain {
  int link = 0;
  double energy = 0.0, time = 0.0;
};

/// The link whose energy rises most above that of its start, and when, up to a time.
Gain largest_gain(const RunResult& run, double until) {
  Gain most;
  const auto links = static_cast<int>(run.frames.width(chain_names::link_energy));
  for (int link = 1; link <= links; ++link) {
    const Column energy = link_energies(run.frames, link);
    for (std::size_t k = 0; k < energy.size() && run.frames.time[k] <= until; ++k)
      if (energy[k] - energy.front() > most.energy) most = {link, energy[k] - energy.front(), run.frames.time[k]};
  }
  return most;
}

}  // namespace

void add_jerked(ClaimList& list, const Rope& rope) {
  const RunResult& run = rope.fourth.run;
  const double same = largest_gap(run, rope.third.run, 0.2);
  list.words("jerked.start", "the first two phases are those of experiment 3", "experiment 4, figure 18", "identical",
             same < 1e-9, fmt::format("until 0.2 s the tips are within {} m", significant(std::max(same, 1e-15), 1)));
  list.words("jerked.fold", "a fold travels down the rope to the tip", "experiment 4, figure 18", "by eye",
             fold_at(run, 0.25) < fold_at(run, 0.35) && fold_at(run, 0.35) < fold_at(run, 0.45),
             fmt::format("sharpest bend at joints {}, {} and {} of 29 at 0.25, 0.35 and 0.45 s", fold_at(run, 0.25),
                         fold_at(run, 0.35), fold_at(run, 0.45)),
             "Its way up again, from 0.6 s on, is seen in figure 18; the bends of the last links are sharper by then.");
  const Gain gain = largest_gain(run, 0.6);
  list.words("jerked.last_link", "the greatest increase of energy is that of the last link", "experiment 4, figure 19",
             "link 30", gain.link == rope.fourth.experiment.chain.links,
             fmt::format("link {}, {:.4f} J at {:.3f} s", gain.link, gain.energy, gain.time));
  const Peak& speed = run.peak(chain_names::speed_max);
  list.words("jerked.speed", "the speed of the tip has its maximum when the energy arrives", "experiment 4, figure 20",
             "no number", std::abs(speed.time - gain.time) < 0.02,
             fmt::format("{:.5f} m/s at {:.6f} s", speed.value, speed.time),
             "The paper calls figure 20 one of experiment 2; it belongs to experiment 4.");
  const Column energy = total_energies(run);
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (std::size_t k = 0; k < energy.size(); ++k)
    if (run.frames.time[k] >= 0.2) {
      low = std::min(low, energy[k]);
      high = std::max(high, energy[k]);
    }
  list.words("jerked.energy", "the total energy is constant once the support rests", "experiment 4, figure 21",
             "no number", high - low < 1e-9,
             fmt::format("{:.11f} J, to {} J", energy.back(), significant(high - low, 1)));
}

}  // namespace catena::rope
