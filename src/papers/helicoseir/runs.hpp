// Everything that W.-S. Yoo, O. Dmitrochenko, D. Pogorelov, Simulation of a rotating chain with an absolute nodal coordinate
// formulation, computes or announces: the shapes at its two speeds, their bifurcation diagram, their stability in the turning plane,
// and the motions that leave modes 2 and 3.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <vector>

#include "papers/helicoseir/departure.hpp"
#include "papers/paper.hpp"
#include "study/spin_study.hpp"

namespace catena {

/// The same with the paper's elastic elements, of which the runs have no certificate: ± by more elements and another tolerance.
struct ElasticDeparture {
  int elements = 20;
  FollowedRun run;
  helicoseir::FittedGrowth growth;
  helicoseir::Measured left;  ///< when it has left, of twice as many elements [s]
};

/// A figure of the paper with all that belongs to it.
struct LeftShape {
  helicoseir::Departure what;
  Growth theory;                            ///< of small perturbations, with the chain that runs
  helicoseir::FittedGrowth growth;          ///< of the motion
  FollowedRun run;                          ///< of the case
  std::vector<int> links;                   ///< the same rope cut into fewer and more
  std::vector<helicoseir::Measured> left;   ///< and when each of them has left
  helicoseir::Measured leaves;              ///< the limit of these [s]
  std::vector<double> displacements;        ///< other starts [m]
  std::vector<helicoseir::Measured> later;  ///< and when they have left, without a ± [s]
  ElasticDeparture elastic;
};

struct Helicoseir {
  std::array<ShapesStudy, 2> shapes;  ///< at 12 and at 20 rad/s
  DiagramStudy diagram;               ///< which it announces
  std::array<LeftShape, 2> figures;   ///< 4 and 5
  double heavier = 0.0;               ///< how far the tip of a rope ten times as heavy is from that of figure 4 [m]
};

/// The error says why there is no result; "interrupted" when the watch stopped it.
std::expected<Helicoseir, std::string> compute_helicoseir(unsigned jobs, const Watch&);

}  // namespace catena
