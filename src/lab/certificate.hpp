// How far to trust a run: a ± for each of its numbers, and the horizon up to which its motion is predicted.
//
// The run is compared with its companion at times of the certificate's own, and around everything that the result speaks of. A
// difference of two numbers may vanish by accident, the largest difference of two motions over a while does not: that, three times
// over, is the ±. Where needed a neighbour tells how much small differences grow. docs/trust.md, (E.1)–(E.12).
#pragma once

#include <optional>
#include <vector>

#include "lab/companion.hpp"
#include "lab/experiment.hpp"
#include "lab/run.hpp"
#include "lab/sensitivity.hpp"

namespace catena {

/// What ends the horizon.
enum class Limit {
  none,        ///< it is the end of the run
  resolution,  ///< too coarse a step or tolerance: a finer one goes further
  chaos,       ///< small differences grow without end: a finer one gains little
  rounding     ///< even what rounding leaves has grown that large
};
inline constexpr Limit last_limit = Limit::rounding;
std::string_view name(Limit);

struct Certificate {
  bool present = false;
  double horizon = 0.0;       ///< until then the ± of the tip stays below a thousandth of the length [s]
  Limit limit = Limit::none;  ///< why not longer
  double growth_rate = 0.0;   ///< of small differences, before the horizon [1/s]; 0 where it was not needed
  double digit_time = 0.0;    ///< what a tenth of the tolerance adds to the horizon, where chaos ends it [s]
  double would_do = 0.0;      ///< the step [s] or tolerance that reaches the end, or as far as rounding lets; 0: none
  Method companion = Method::automatic;
  double companion_tolerance = 0.0;

  double tip_error = 0.0;              ///< ± of the tip's place, up to the horizon [m]
  std::vector<double> time{};          ///< of what follows [s]
  std::vector<double> tip_error_at{};  ///< ± of the tip's place about these times [m]; not a number beyond the horizon
  Peaks peaks{};                       ///< those within the horizon
  Peaks peak_error{};                  ///< ± of value and of time
  Peaks beyond{};                      ///< more extreme ones after the horizon, that are not predicted; link < 0: none
  Firsts first_error{};                ///< ± of the time of each event; not a number beyond the horizon
  std::vector<double> at_error{};      ///< ± of the tip at the times asked for [m]
  std::vector<double> at_speed_error{};  ///< ± of its speed there [m/s]
  EnergySample energy_error{};           ///< ± of each at the end [J]; not a number where it is not predicted
  double total_error = 0.0;              ///< ± of kinetic + potential at the end [J]
};

/// Does the certificate of this run need to know how small differences grow? Steps of an implicit method may damp what grows in
/// truth, and a horizon needs its reason.
bool needs_sensitivity(const Experiment&, const RunResult& run, const RunResult& companion);

/// Compares a run with its companion.
Certificate certify(const Experiment&, const RunResult& run, const RunResult& companion, const Sensitivity& = {});

/// A run, its companion and its certificate, without interruption; no certificate where the experiment asks for none.
struct CertifiedRun {
  RunResult run;
  Certificate certificate;
};
CertifiedRun run_certified(const Experiment&, const RunRequest& = {});

}  // namespace catena
