// Everything that the course sheet Math/AppM 4650, Chain Project (Spring 2008) asks a class to do with a chain of beads: five
// scenarios with more and more links, two methods with given steps; and the string that the chain becomes.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "lab/string_run.hpp"
#include "papers/followed.hpp"
#include "papers/paper.hpp"

namespace catena {

/// A scenario of the sheet with so many links, as in the cases of these names: "horizontal-release", "folded-fall", "inverted",
/// "stable-swing", "whip-smooth", "whip-circle", "whip-single".
Experiment chain_project_experiment(std::string_view name, int links);

/// A method with equal steps on the horizontal release with 20 links, until 1 s.
struct StepTrial {
  double step = 0.0;    ///< [s]
  double error = 0.0;   ///< of the tip at most, against a certified run [m]; not a number where the steps are unstable
  double halved = 0.0;  ///< how far the tips are apart at most when it is repeated with half the step [m]; likewise
};
struct MethodTrials {
  Method method;
  double stable_step = 0.0;         ///< predicted before the runs, from the fastest swing of the chain [s]
  std::vector<StepTrial> trials{};  ///< steps falling
};

/// The smooth whip at one time, link by link.
struct WhipProfile {
  int links = 0;
  std::vector<double> place, angle, rate, sigma;  ///< s of the middles of the links, θ [rad], ω [rad/s], T/(ML) [1/s²]
};

struct ChainProject {
  std::vector<FollowedRun> release;         ///< 10, 20 … 320 links, with shapes and tensions
  std::vector<FollowedRun> snap;            ///< the same until just after the first snap
  std::vector<FollowedRun> folded;          ///< 11, 21 … 161 links
  std::vector<FollowedRun> inverted;        ///< 10, 20, 40 links
  std::vector<FollowedRun> swing;           ///< 10, 20, 40 links, 10 s
  std::vector<FollowedRun> smooth;          ///< 20, 40 … 640 links
  std::vector<FollowedRun> circle, single;  ///< 20, 40 … 320 links
  std::vector<FollowedRun> half, rods,
      full;          ///< the smooth whip until 0.7 s: half an end bead, rods, full beads; 40 … 320 links
  StringRun string;  ///< the smooth whip's limit, through its crack
  std::vector<WhipProfile> profiles;             ///< at `profiled_at`: 20, 80, 320 links
  static constexpr double profiled_at = 0.8;     ///< [s], just before the crack
  static constexpr double compared_until = 0.7;  ///< [s]
  std::vector<MethodTrials> methods;             ///< euler, rk4
};

/// The error says why there is no result; "interrupted" when the watch stopped it.
std::expected<ChainProject, std::string> compute_chain_project(unsigned jobs, const Watch&);

/// The slope of ln(peak) over ln(links) between neighbouring rungs, and the last one with its ±: what it changed by at the last
/// doubling, and the ± of the peaks.
struct SpeedGrowth {
  std::vector<double> local;
  double exponent = 0.0, error = 0.0;
};
SpeedGrowth growth_of_speed(const std::vector<FollowedRun>& rungs);

}  // namespace catena
