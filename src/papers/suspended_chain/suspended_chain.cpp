#include "papers/suspended_chain/suspended_chain.hpp"

#include <utility>

#include "papers/suspended_chain/claims.hpp"
#include "papers/suspended_chain/figures.hpp"

namespace catena {

std::vector<Claim> suspended_chain_claims(const SuspendedChain& chain) {
  using namespace suspended_chain;
  ClaimList list;
  add_frequencies(list, chain);
  add_more_links(list, chain);
  add_swings(list, chain);
  add_equations(list);
  add_equilibria(list, chain);
  add_catenaries(list, chain);
  add_angles(list, chain);
  return std::move(list.claims);
}

std::vector<ReproducedFigure> suspended_chain_figures(const SuspendedChain& chain) {
  using namespace suspended_chain;
  return {three_links_at_rest(chain),        more_links_at_rest(chain), swing_of_case(chain.swings[0], 1),
          swing_of_case(chain.swings[1], 2), frequency_and_span(chain), period_and_amplitude(chain)};
}

std::expected<Reproduction, std::string> reproduce_suspended_chain(unsigned jobs, const Watch& watch) {
  const auto chain = compute_suspended_chain(jobs, watch);
  if (!chain) return std::unexpected(chain.error());
  return Reproduction{
      .lead =
          "A chain of a few rigid links hangs between two points. How does it hang, and how fast does it swing? The "
          "paper finds equilibria for seven chains and frequencies for two. Here are all of them again, with the "
          "motion itself beside the linear predictions: of the two frequencies one is right, and the other is "
          "wrong by a third, so that the conclusion drawn from the two is wrong as well.",
      .claims = suspended_chain_claims(*chain),
      .figures = suspended_chain_figures(*chain),
      .method = {{"Chains",
                  "equal rods between two held ends, g = 9.81 m/s²; no friction. 0.1 kg each: the paper gives no "
                  "masses, and angles and frequencies do not depend on them"},
                 {"Equilibria", "the convex dual, and every other equilibrium by intervals: docs/theory/statics.md"},
                 {"Frequencies", "exact linearisation, stiffness = link length × tension: docs/theory/modes.md"},
                 {"Paper’s recipe", "its equations (13) and (17) as they are, for any number of links"},
                 {"Motion",
                  "all links, both ends held, tolerance 10⁻¹³; periods by dop853, gauss6 and radau5, ± three times "
                  "what they differ by; a → 0 by polynomials in a² through turns of 0.02 to 0.16 rad"}}};
}

}  // namespace catena
