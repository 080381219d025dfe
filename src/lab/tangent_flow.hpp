// How motions infinitely close to an experiment's own part from it: tangent vectors carried along its steps by the exact
// linearisation, made orthonormal again whenever they have grown or leaned together. docs/theory/tangent.md, (V.4)–(V.6).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/result.hpp"
#include "lab/running.hpp"

namespace catena {

struct TangentRequest {
  std::size_t vectors = 1;  ///< at most as many as angles and rates
  std::size_t along =
      0;  ///< the first begins along this number of (θ, ω); those after it along the others, in their order
  std::vector<double> at{};          ///< when the growth is asked for, increasing, from the release on
  bool renormalise = true;           ///< false: the vectors at the end are those that have set out, carried on
  double shift = 0.0;                ///< by how much the start is disturbed, each number by its own amount (E.2)
  std::vector<double> start{};       ///< (θ, ω) from which it sets out; empty: the experiment's own start
  std::vector<double> directions{};  ///< along which the vectors begin, one after another; empty: as `along` says
  bool path = false;                 ///< the motion at these times is asked for, not the growth
  KeepGoing keep_going{};            ///< empty: never stops
};

/// Vectors are (δθ, δω), in rad and rad/s; their norm is √(Σ δθ² + Σ δω²).
struct TangentFlow {
  RunStatus status = RunStatus::failed;
  std::string message{};
  Method method = Method::automatic;  ///< the one that ran
  double begin = 0.0;                 ///< when the chain begins to move [s]
  double t_end = 0.0;                 ///< time reached [s]
  std::vector<double> time{};         ///< those asked for, as far as it came [s]
  std::vector<double>
      growth{};  ///< `vectors` for each: ln of what each has grown by, without what leans to those before it
  std::vector<double> path{};      ///< (θ, ω) at each of these times, if asked for
  std::vector<double> state{};     ///< y at t_end
  std::vector<double> rate{};      ///< ẏ there
  std::vector<double> tangents{};  ///< at t_end, one after another
  Counters counters{};
};

/// Along the motion of an experiment, which must be free of complaints.
TangentFlow carry_tangents(const Experiment&, const TangentRequest&);

}  // namespace catena
