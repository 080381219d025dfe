// What was found, for a reader (Markdown) and for a program (JSON).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine.hpp"
#include "forward.hpp"
#include "io/provenance.hpp"
#include "stiff.hpp"

namespace catena::peers {

struct Findings {
  Provenance provenance;
  std::vector<Peer> engines;
  std::vector<Solver> solvers;
  std::vector<std::string> missing;  ///< peers that are not installed
  std::vector<Forward> forward;
  StiffTable stiff;
};

/// How many times our time the fastest peer needs that agrees with us.
struct Lead {
  std::string peer;
  double one_chain = 0.0;
  double eight_chains = 0.0;
};

/// Nothing when no peer could be compared.
std::optional<Lead> lead(const Findings&, std::size_t links);

std::string markdown(const Findings&);
std::string json(const Findings&);

}  // namespace catena::peers
