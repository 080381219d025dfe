// How far to trust a run: a ± for each of its numbers, and the horizon up to which its motion is predicted.
//
// The run is compared with its companion at times of the certificate's own, and around everything that the result speaks of. A
// difference of two numbers may vanish by accident, the largest difference of two motions over a while does not: that, three times
// over, is the ±. Where needed a neighbour tells how much small differences grow. docs/trust.md, (E.1)–(E.12).
#pragma once

#include <string_view>
#include <vector>

#include "lab/companion.hpp"
#include "lab/result.hpp"
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
  double horizon = 0.0;       ///< until then the ± of the place stays below a thousandth of the length [s]
  Limit limit = Limit::none;  ///< why not longer
  double growth_rate = 0.0;   ///< of small differences, before the horizon [1/s]; 0 where it was not needed
  double digit_time = 0.0;    ///< what a tenth of the tolerance adds to the horizon, where chaos ends it [s]
  double would_do = 0.0;      ///< the step [s] or tolerance that reaches the end, or as far as rounding lets; 0: none
  Method companion = Method::automatic;
  double companion_tolerance = 0.0;

  double place_error = 0.0;              ///< ± of the place that was compared, the tip, up to the horizon [m]
  std::vector<double> time{};            ///< of what follows [s]
  std::vector<double> place_error_at{};  ///< ± of the place about these times [m]; not a number beyond the horizon
  std::vector<Peak> peaks{};             ///< of each watched quantity, within the horizon
  std::vector<Peak> peak_error{};        ///< ± of value and of time
  std::vector<Peak> beyond{};         ///< more extreme ones after the horizon, that are not predicted; index < 0: none
  std::vector<double> first_error{};  ///< ± of the time of each one's event [s]; not a number beyond the horizon
  std::vector<double> at_error{};     ///< ± of the place at the times asked for [m]
  std::vector<double> at_speed_error{};  ///< ± of its speed there [m/s]
  std::vector<double>
      energy_error{};        ///< ± at the end of each channel of the ledger [J]; not a number where not predicted
  double total_error = 0.0;  ///< ± of all stored energy at the end [J]
};

/// Does the certificate of this run need to know how small differences grow? Steps of an implicit method may damp what grows in
/// truth, and a horizon needs its reason.
bool needs_sensitivity(const RunResult& run, const RunResult& companion);

/// Compares a run with its companion.
Certificate certify(const RunSpec&, const RunResult& run, const RunResult& companion, const Sensitivity& = {});

/// A run, its companion and its certificate, without interruption; no certificate where none is asked for.
struct CertifiedRun {
  RunResult run;
  Certificate certificate;
};
/// `kept`: where the companion is kept, which then records what the run does; nowhere unless told.
CertifiedRun run_certified(ModelView model, const RunSpec& how, const RecordSpec& record,
                           const RunRequest& request = {}, RunResult* kept = nullptr);

}  // namespace catena
