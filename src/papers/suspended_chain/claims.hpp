// The parts of the table of claims of the paper on suspended chains. Not for others.
#pragma once

#include <string>
#include <vector>

#include "papers/claim_list.hpp"
#include "papers/suspended_chain/runs.hpp"

namespace catena::suspended_chain {

void add_catenaries(ClaimList&, const SuspendedChain&);   ///< its first table
void add_angles(ClaimList&, const SuspendedChain&);       ///< its second table
void add_equilibria(ClaimList&, const SuspendedChain&);   ///< the rest of section 2
void add_equations(ClaimList&);                           ///< section 3
void add_frequencies(ClaimList&, const SuspendedChain&);  ///< section 4
void add_more_links(ClaimList&, const SuspendedChain&);   ///< what it says of chains of more links
void add_swings(ClaimList&, const SuspendedChain&);       ///< what it leaves to further studies

/// ω² l/g of a mode.
Ours omega2_of(const SuspendedAtRest&, std::size_t mode);

/// With which power of the number of links these fall, between the last two, one of twice as many links as the other.
double last_order(const std::vector<double>& values);

/// "3 links, d = 0.1 m, h = 0".
std::string called(const SuspendedRow&);

}  // namespace catena::suspended_chain
