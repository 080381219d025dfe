#include "papers/rope/rope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "papers/rope/claims.hpp"
#include "papers/rope/figures.hpp"

namespace catena {

std::vector<Claim> rope_claims(const Rope& rope) {
  ClaimList list;
  rope::add_equations(list);
  rope::add_methods(list, rope);
  rope::add_links(list, rope);
  rope::add_shaken(list, rope);
  rope::add_jerked(list, rope);
  return std::move(list.claims);
}

std::vector<ReproducedFigure> rope_figures(const Rope& rope) {
  using namespace rope;
  std::vector<ReproducedFigure> all{energies_of_methods(rope)};
  const auto add = [&](std::vector<ReproducedFigure> more) { std::ranges::move(more, std::back_inserter(all)); };
  add(shapes_of_falls(rope));
  add({heights_of_the_tip(rope)});
  add(tips_of_shaken_rope(rope));
  add(shapes_of_shaken_rope(rope));
  add({energy_of_shaken_rope(rope), energies_of_links(rope), speed_of_jerked_tip(rope), energy_of_jerked_rope(rope)});
  std::ranges::sort(all, {}, &ReproducedFigure::file);
  return all;
}

std::expected<Reproduction, std::string> reproduce_rope(unsigned jobs, const Watch& watch) {
  const auto rope = compute_rope(jobs, watch);
  if (!rope) return std::unexpected(rope.error());
  return Reproduction{
      .lead =
          "A rope is a row of rods on hinges. It falls, or it hangs and its top is shaken. Which integrator conserves "
          "its "
          "energy, how many rods does it need, and where does the energy of a jerk go? Here is everything that the "
          "paper "
          "computes, computed again. Its motions are chaotic: two correct programs agree only up to a horizon, which "
          "every "
          "run here states, and what is printed of later times cannot be checked.",
      .claims = rope_claims(*rope),
      .figures = rope_figures(*rope),
      .method = {
          {"Rope", "rods, L = 1 m, M = 0.5 kg, no friction, g = 9.81 m/s²"},
          {"Experiments 1 and 2",
           "released at rest from the equilibrium with both ends at one height, 0.5 m apart: "
           "our choice, the paper does not give the distance"},
          {"Experiments 3 and 4", "hanging at rest; the support moves along x as 0.1 m sin²(5π t/s), for ever or once"},
          {"Equations", "those of the paper with a misprint corrected: see docs/differences.md"},
          {"Method", fmt::format("{}, tolerance 10⁻¹², where nothing else is said", name(rope->first.run.method))},
          {"Horizons", fmt::format("{:.2f} s (experiment 1), {:.2f} s (2, 70 links), {:.2f} s (3, 50 links); the "
                                   "others last to the end of the run",
                                   rope->first.certificate.horizon, rope->second.back().certificate.horizon,
                                   rope->third_finer.certificate.horizon)},
          {"Peaks", "located on the dense output, between steps and frames"}}};
}

}  // namespace catena
