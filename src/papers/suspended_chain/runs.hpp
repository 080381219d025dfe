// Everything that R. A. Petre, M. V. Predoi, In-Plane Free Oscillations of Suspended Chains, computes: seven chains at rest between two
// points, and three links that swing, with the ends one link and two links apart; and what it leaves out, the swing itself.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <vector>

#include "papers/followed.hpp"
#include "papers/paper.hpp"
#include "papers/suspended_chain/three_links.hpp"
#include "study/modes_study.hpp"
#include "study/rest_study.hpp"

namespace catena {

/// A row of the paper's two tables as they are printed.
struct SuspendedRow {
  int links;
  double length;                             ///< of a link [m]
  Vec2<double> end;                          ///< (d, h) [m]
  std::array<std::string_view, 3> catenary;  ///< a, x₁, x₂ [m]
  std::vector<std::string_view> angles;      ///< from the downward vertical [°]
};
const std::vector<SuspendedRow>& suspended_rows();

/// A row computed again.
struct SuspendedAtRest {
  SuspendedRow printed;
  RestStudy rest;              ///< with every other equilibrium
  ModesStudy modes;            ///< with the rope in its place
  std::vector<double> recipe;  ///< ω² as the paper's equations have it [1/s²]
};

/// Three links that swing.
struct SuspendedSwing {
  double spans;                                    ///< distance of the ends, in l
  FollowedRun small, large;                        ///< let go from a small and a large turn of the first link
  double small_turn, large_turn;                   ///< [rad]
  suspended_chain::Measured large_period;          ///< [s]
  std::vector<suspended_chain::Rung> rungs;        ///< periods of small swings, each twice as large as the one before
  suspended_chain::Backbone backbone;              ///< what they tend to
  std::vector<double> turns;                       ///< of larger ones [rad]
  std::vector<suspended_chain::Measured> periods;  ///< and their periods [s]
};

struct SuspendedChain {
  std::vector<SuspendedAtRest> rows;
  std::array<SuspendedSwing, 2> swings;           ///< the paper's cases 1 and 2
  std::vector<double> spans;                      ///< other distances of the ends, in l
  std::vector<suspended_chain::Measured> omega2;  ///< and ω² l/g there, from the motion
  std::vector<int> finer;                         ///< the chain of the last row cut into ever more links
  std::vector<double> distance;                   ///< of its joints from the catenary at most [m]
  std::vector<double> faster;                     ///< by how much it swings faster than the rope, relative
};

/// The cases suspended-1 and suspended-2.
Experiment suspended_experiment(int number);

/// The error says why there is no result; "interrupted" when the watch stopped it.
std::expected<SuspendedChain, std::string> compute_suspended_chain(unsigned jobs, const Watch&);

}  // namespace catena
