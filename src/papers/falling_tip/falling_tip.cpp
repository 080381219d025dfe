#include "papers/falling_tip/falling_tip.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "papers/falling_tip/figures.hpp"

namespace catena {

std::vector<ReproducedFigure> falling_tip_figures(const FallingTip& tip) {
  using namespace falling_tip;
  return {analytic_speeds(),    analytic_depths_and_lead(), tip_paths(tip), shapes(tip), speeds_and_accelerations(tip),
          peaks_over_span(tip), moments_over_span(tip),     parametric(tip)};
}

std::expected<Reproduction, std::string> reproduce_falling_tip(unsigned jobs, const Watch& watch) {
  const auto tip = compute_falling_tip(jobs, watch);
  if (!tip) return std::unexpected(tip.error());
  double tip_error = 0.0;
  for (const FallingTipCase& one : tip->cases) tip_error = std::max(tip_error, one.certificate.place_error);
  return Reproduction{
      .lead =
          "A chain hangs by both ends; one end is released. How does its tip fall, how fast does it get, and when? The "
          "paper "
          "answers with photographs, a closed form for the tightly folded chain and simulations of 229 rods. Here is "
          "everything it computes, computed again.",
      .claims = falling_tip_claims(*tip),
      .figures = falling_tip_figures(*tip),
      .method = {
          {"Chain",
           "229 rods, L = 1.02 m, M = 0.0208 kg, friction r = 2.163×10⁻⁵ N m s at each inner joint, g = 9.81 m/s²"},
          {"Start", "discrete catenary, one end released at t = 0; followed for 0.5 s"},
          {"Equations", "those of the paper with its misprints corrected: see docs/differences.md"},
          {"Method", fmt::format("{}, tolerance 10⁻⁹", name(tip->cases[0].run.method))},
          {"Tip, against a companion run", fmt::format("{:.1e} m at most", tip_error)},
          {"Sweep",
           fmt::format(
               "{} values of x₀ from 0.1 to 1.02 m, each run twice: first to find the peaks, then to read the tip "
               "at the times of the others",
               tip->sweep.size())},
          {"Peaks", "located on the dense output, between steps and frames"},
          {"Places over x₀", "49 runs on an interval, then Brent's or Chandrupatla's method to 10⁻⁴ m"}}};
}

}  // namespace catena
