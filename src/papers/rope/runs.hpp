// Everything that P. Fritzkowski, H. Kaminski, Dynamics of a rope as a rigid multibody system (J. Mech. Mater. Struct. 3, 2008)
// computes: a rope of rods that falls (experiments 1 and 2), and one that hangs and is shaken at its top (3 and 4).
#pragma once

#include <array>
#include <expected>
#include <string>
#include <vector>

#include "lab/certificate.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "papers/followed.hpp"
#include "papers/paper.hpp"

namespace catena {

/// One of the experiments 1 to 4, as in the cases rope-1 … rope-4. The paper does not say how far the ends are apart in 1 and 2: here
/// it is 0.5 m.
Experiment rope_experiment(int number);

/// With its shapes, 1000 frames per second.
using RopeRun = FollowedRun;

/// Experiment 1 with one of the methods that are compared.
struct RopeMethod {
  std::string name;           ///< "radau5, 10⁻⁶"
  bool late = false;          ///< the mass matrix is refreshed only once in a step
  RunResult run{};            ///< with energies
  double energy_error = 0.0;  ///< the largest |E − E₀| of its frames [J]
};

struct Rope {
  RopeRun first;                    ///< experiment 1, to rounding
  std::vector<RopeMethod> methods;  ///< the same by several methods at 10⁻⁶, and with a late mass matrix
  std::vector<RopeRun> agreeing;    ///< and by four methods at 10⁻¹⁰, mebdf first
  std::vector<RopeRun> second;      ///< experiment 2 with 30, 45, 50 and 70 links
  RopeRun third, third_finer;       ///< experiment 3 with 30 and 50 links
  std::vector<double>
      scattered_accelerations;  ///< the largest of copies of third_finer that start a little differently [m/s²]
  RopeRun fourth;               ///< experiment 4
};

/// The error says why there is no result; "interrupted" when the watch stopped it.
std::expected<Rope, std::string> compute_rope(unsigned jobs, const Watch&);

/// How far the tips of two runs with equal frames are apart at most until then [m].
double largest_gap(const RunResult&, const RunResult&, double until);

}  // namespace catena
