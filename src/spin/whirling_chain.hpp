// Chains of any links that whirl with the plane in which they move: how many relative equilibria there are, and each of them.
//
// As many whirling shapes exist as the straight chain has unstable directions, and the k-th has k − 1 of its own (H.22): the signs of
// the pivots count the former and tell one shape from another, whatever the links are. Units are those of TurningChain: lengths as
// the links have them, `speed2` = ω²/g. docs/theory/spin.md, (H.27).
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "model/link.hpp"
#include "spin/growth.hpp"
#include "spin/turning_chain.hpp"

namespace catena {

/// How many whirling shapes such a chain has besides the straight one.
std::size_t count_whirls(const std::vector<Link>& links, double speed2);

/// The ω²/g at which the mode-th of them begins, at most `above`, where it exists.
double critical_speed2(const std::vector<Link>& links, std::size_t mode, double above);

/// The chain at rest in the turning plane in its mode-th shape, which exists, its free end outward. Fails with a reason.
std::expected<TurningChain, std::string> whirling_chain(const std::vector<Link>& links, double speed2,
                                                        std::size_t mode);

}  // namespace catena
