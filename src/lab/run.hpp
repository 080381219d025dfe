// Where model, time and record meet: an experiment becomes a result.
//
//   Experiment ──► Run (state between two steps) ──► advance … ──► RunResult
//
// A Run is a plain value: copy it to a checkpoint, put it back, and it ends with the same bits.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "record/recording.hpp"

namespace catena {

enum class RunStatus { done, interrupted, failed };

/// What one integration of an experiment gave.
struct RunResult {
  RunStatus status = RunStatus::failed;
  std::string message;             ///< why it failed: time, step, suspects
  Method method = Method::automatic;  ///< the one that ran
  std::string method_reason;       ///< why, when the choice was ours
  double t_end = 0.0;              ///< time reached [s]
  Frames frames;
  std::vector<TipSample> at;       ///< at the times asked for
  Peaks peaks;
  Firsts firsts;
  EnergySample energy_start;
  EnergySample energy_end;
  Counters counters;
  std::vector<double> state;       ///< y at t_end: θ, ω, work, heat
  std::uint64_t hash = 0;          ///< of the bits of t_end and state
  /// (kinetic + potential) gained − work + heat: zero but for the error of the integration [J].
  double imbalance() const;
};

/// How far to trust a run: what changes when it is run again at a tenth of the tolerance (or half the step).
struct Certificate {
  bool present = false;
  double tip_error = 0.0;  ///< largest distance of the two tips up to the horizon [m]
  double horizon = 0.0;    ///< until then the two agree to a thousandth of the length [s]
  Peaks peak_error;        ///< |difference| of value and of time, for each peak
  double refinement = 0.0; ///< tolerance (or step) of the second run
};

}  // namespace catena
