// Who takes part: what CMake found.
#pragma once

#include <string>
#include <vector>

#include "engine.hpp"
#include "stiff.hpp"

namespace catena::peers {

/// Ours first: one chain, eight chains.
std::vector<Peer> engines();

/// Ours first.
std::vector<Solver> solvers();

/// Peers that are not installed.
std::vector<std::string> missing();

}  // namespace catena::peers
