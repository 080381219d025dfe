// Stiff integrators side by side on the same equations: the chain's own rates, from its start to its end.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/chain.hpp"
#include "num/vec2.hpp"

namespace catena::peers {

/// From where, how far, how carefully.
struct Task {
  const Chain* chain;
  std::vector<double> start;  ///< y, see StateLayout
  double duration;            ///< [s]
  double tolerance;           ///< relative and absolute
};

/// What an integration cost and where it ended.
struct Integration {
  std::string trouble;  ///< empty when it went through
  std::vector<double> end;
  long steps = 0;
  long rejected = 0;
  long rates = 0;           ///< evaluations of f, those for a difference Jacobian included
  long factorisations = 0;  ///< of 1 − βJ
};

struct Solver {
  std::string name;
  std::string version;
  std::string path;  ///< method and linear algebra
  Integration (*integrate)(const Task&);
};

std::vector<Solver> our_solvers();
std::vector<Solver> cvode();

/// One solver at one tolerance.
struct Stiff {
  std::string solver;
  double tolerance = 0.0;
  double seconds = 0.0;    ///< the best of several integrations
  double tip_error = 0.0;  ///< distance of the tip at the end from the reference [m]
  Integration integration;
};

struct StiffTable {
  Vec2<double> reference;  ///< the tip at the end, from our first method at a tolerance of 1e-12 [m]
  double doubt = 0.0;      ///< how far the tip of our second method is from there [m]
  std::vector<Stiff> runs;
};

/// Every solver at every tolerance.
StiffTable measure_stiff(std::span<const Solver> solvers, Task task, std::span<const double> tolerances);

}  // namespace catena::peers
