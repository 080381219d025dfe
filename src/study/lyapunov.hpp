// How fast motions close to an experiment's own part from it: growth of tangent vectors over time, finite-time Lyapunov exponents,
// each with its ± from a second run, and the time beyond which double precision does not know them.
// docs/theory/tangent.md, (V.4)–(V.8); docs/chaos.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/tangent_flow.hpp"
#include "study/measure.hpp"

namespace catena {

struct LyapunovRequest {
  std::size_t vectors = 1;
  std::size_t along = 0;     ///< of (θ, ω): along which the first vector begins
  std::vector<double> at{};  ///< besides the course's own times, increasing
  KeepGoing keep_going{};    ///< asked with the share of the work that is done, 0 … 1
};

/// What ends the knowledge of the growth.
enum class GrowthLimit { none, tolerance, rounding };
std::string_view name(GrowthLimit);

struct Lyapunov {
  RunStatus status = RunStatus::failed;
  std::string message{};
  std::size_t vectors = 1;
  Method method = Method::automatic, second_method = Method::automatic;
  double tolerance = 0.0, second_tolerance = 0.0;
  double begin = 0.0, end = 0.0;  ///< of the motion [s]
  std::vector<double> time{};     ///< of the course [s]
  std::vector<double> growth{};   ///< `vectors` for each: ln of what each has grown by
  std::vector<double> error{};    ///< ± of these; not a number beyond the horizon
  double horizon = 0.0;           ///< until then the first vector's growth is known to a thousandth [s]
  GrowthLimit limit = GrowthLimit::none;
  std::vector<Measured> exponents{};  ///< of each vector, mean over the run [1/s]
  Measured predicted_exponent{};      ///< of the first, mean up to the horizon [1/s]
  std::vector<std::string> warnings{};
  Counters counters{};

  /// The place of a time of the course.
  std::size_t place_of(double at) const;
  Measured growth_at(std::size_t place, std::size_t vector = 0) const {
    return {growth[place * vectors + vector], error[place * vectors + vector]};
  }
};

/// For an experiment free of complaints.
Lyapunov lyapunov(const Experiment&, const LyapunovRequest&);

}  // namespace catena
