// The parts of the table of claims and answers of the chain project. Not for others.
#pragma once

#include "papers/chain_project/runs.hpp"
#include "papers/claim_list.hpp"

namespace catena::chain_project {

void add_equations(ClaimList&, const ChainProject&);  ///< (1)–(8), question 1, what is printed of the starts
void add_methods(ClaimList&, const ChainProject&);    ///< questions 2 to 4
void add_scenarios(ClaimList&, const ChainProject&);  ///< question 5, one after another
void add_limit(ClaimList&, const ChainProject&);      ///< what to investigate, and the conclusion

/// Distances of the tips from that of the string when they are compared, one for each rung [m].
std::vector<double> tips_apart(const ChainProject&, const std::vector<FollowedRun>& rungs);

/// The mean of the tips of rods and of half end beads, from that of the string [m].
std::vector<double> means_apart(const ChainProject&);

/// The order in which these fall at the last doubling.
double last_order(const std::vector<double>& distances);

/// √(mean of the square) of the difference of a profile from the string's, which is known at these shares, over the links.
double roughness(const WhipProfile&, const std::vector<double>& values, const std::vector<double>& shares,
                 const std::vector<double>& limit);

}  // namespace catena::chain_project
