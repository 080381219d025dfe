#include "papers/chain_project/chain_project.hpp"

#include <fmt/format.h>

#include <utility>

#include "papers/chain_project/claims.hpp"
#include "papers/chain_project/figures.hpp"

namespace catena {

std::vector<Claim> chain_project_claims(const ChainProject& project) {
  ClaimList list;
  chain_project::add_equations(list, project);
  chain_project::add_methods(list, project);
  chain_project::add_scenarios(list, project);
  chain_project::add_limit(list, project);
  return std::move(list.claims);
}

std::vector<ReproducedFigure> chain_project_figures(const ChainProject& project) {
  using namespace chain_project;
  return {errors_of_steps(project),     shapes_of_release(project),  speeds_of_release(project),
          tip_of_folded_chain(project), shapes_of_inverted(project), shapes_of_whip(project),
          profiles_of_whip(project),    growth_of_speeds(project),   distances_from_string(project)};
}

std::expected<Reproduction, std::string> reproduce_chain_project(unsigned jobs, const Watch& watch) {
  const auto project = compute_chain_project(jobs, watch);
  if (!project) return std::unexpected(project.error());
  return Reproduction{
      .lead =
          "A chain of beads on massless links is released, folded, stood on end or cracked like a whip. What happens "
          "as "
          "its links become ever shorter? The sheet asks a class to find out; here are its questions with our answers, "
          "and what it says in passing with a verdict. The limit itself, a string, is computed beside the chains by "
          "its "
          "own equations.",
      .claims = chain_project_claims(*project),
      .figures = chain_project_figures(*project),
      .method = {
          {"Chain", "beads, L = 1 m, M = 1 kg, g = 9.8 m/s²; whips without gravity, tip speed 1 m/s at the start"},
          {"Equations", "those of the sheet with its misprints corrected: see docs/differences.md"},
          {"Chains", "dop853, tolerance 10⁻⁹ to 10⁻¹², each with its companion run for the ±"},
          {"String", fmt::format("spectral elements ({} of degree {}), dop853 at 10⁻¹¹; ± from half as many elements; "
                                 "docs/theory/whip.md",
                                 project->string.mesh.elements, project->string.mesh.degree)},
          {"Exponents", "between the last two numbers of links; ± what they changed by at the last doubling"},
          {"Longer ladders", "10 to 5120 links: docs/chain-to-whip.md"}}};
}

}  // namespace catena
