#include "papers/helicoseir/helicoseir.hpp"

#include <utility>

#include "papers/helicoseir/claims.hpp"
#include "papers/helicoseir/figures.hpp"

namespace catena {

std::vector<Claim> helicoseir_claims(const Helicoseir& all) {
  using namespace helicoseir;
  ClaimList list;
  add_departures(list, all);
  add_stability(list, all);
  add_equations(list, all);
  add_announced(list, all);
  return std::move(list.claims);
}

std::vector<ReproducedFigure> helicoseir_figures(const Helicoseir& all) {
  using namespace helicoseir;
  return {shapes_over_time(all, 0), shapes_over_time(all, 1), growth_over_time(all), bifurcation_diagram(all)};
}

std::expected<Reproduction, std::string> reproduce_helicoseir(unsigned jobs, const Watch& watch) {
  const auto all = compute_helicoseir(jobs, watch);
  if (!all) return std::unexpected(all.error());
  return Reproduction{
      .lead =
          "A rope hangs from a support that turns about the vertical, and whirls with it. Which shapes can it take, "
          "and "
          "which of them last? The paper derives the shapes, and sees a model of elastic elements leave the second "
          "and the third for the first. Here are its equations and motions again, with the growth that theory "
          "predicts, and what its abstract announces and its text leaves out. In the plane its conclusion is right; "
          "what it says of reality does not follow from it.",
      .claims = helicoseir_claims(*all),
      .figures = helicoseir_figures(*all),
      .method = {
          {"Rope", "l = 1 m, g = 9.81 m/s², ω = 12 and 20 rad/s, γ = 10 per s, as in the paper"},
          {"Shapes", "one initial-value problem, Taylor series of order 20: docs/theory/spin.md"},
          {"Chains", "rods in the turning plane, dop853 at 10⁻⁹ to 10⁻¹¹, each with its companion run for the ±"},
          {"Cables",
           "20 and 40 of the paper’s elements, E = 10¹⁰ Pa, A = 10⁻⁴ m², 1000 kg/m³; radau5 at 10⁻⁶ to 10⁻⁸, ± "
           "from the number of elements and the tolerance"},
          {"Start",
           "the chain’s own relative equilibrium, moved by 0.1 mm along the eigenvector of its largest growth "
           "rate; at rest in the plane"},
          {"Growth",
           "of half the distance of two motions that set out 0.1 µm to either side, between the decay of what "
           "decays and 0.3 mm"}}};
}

}  // namespace catena
