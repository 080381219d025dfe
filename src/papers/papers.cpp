#include "papers/papers.hpp"

#include <array>

#include "papers/chain_project/chain_project.hpp"
#include "papers/falling_tip/falling_tip.hpp"
#include "papers/helicoseir/helicoseir.hpp"
#include "papers/rope/rope.hpp"
#include "papers/suspended_chain/suspended_chain.hpp"

namespace catena {

std::span<const Paper> papers() {
  static constexpr std::array all{
      falling_tip_paper, chain_project_paper, rope_paper, suspended_chain_paper, helicoseir_paper,
  };
  return all;
}

std::vector<std::string_view> paper_names() {
  std::vector<std::string_view> names;
  for (const Paper& paper : papers()) names.push_back(paper.name);
  return names;
}

}  // namespace catena
