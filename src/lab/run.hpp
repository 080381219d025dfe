// Where model, time and record meet: an experiment becomes a result.
//
// An interrupted run leaves all that is needed to go on: give its result to `run` again and it ends with the same bits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/observer.hpp"
#include "record/recording.hpp"
#include "time/integrator_state.hpp"
#include "time/system.hpp"

namespace catena {

enum class RunStatus { done, interrupted, failed };
std::string_view name(RunStatus);

/// What going on needs besides what was recorded.
struct Pause {
  IntegratorState integrator;
  ObserverMemory observer;
};

/// What one integration of an experiment gave.
struct RunResult {
  RunStatus status = RunStatus::failed;
  std::string message;                ///< why it failed: time, step, suspects
  Method method = Method::automatic;  ///< the one that ran
  std::string method_reason;          ///< why, when the choice was ours
  double t_end = 0.0;                 ///< time reached [s]
  Frames frames;
  std::vector<TipSample> at;  ///< at the times asked for
  Peaks peaks;
  Firsts firsts;
  EnergySample energy_start;
  EnergySample energy_end;
  Counters counters;
  std::vector<double> state;   ///< y at t_end: θ, ω, work, heat
  std::uint64_t hash = 0;      ///< of the bits of t_end and state
  std::optional<Pause> pause;  ///< when interrupted

  /// (kinetic + potential) gained − work + heat: zero but for the error of the integration [J].
  double imbalance() const;
};

/// Asked between two steps; false interrupts the run.
using KeepGoing = std::function<bool(double time)>;

struct RunRequest {
  std::vector<double> at{};               ///< further times at which the tip is asked for, increasing
  KeepGoing keep_going{};                 ///< empty: never stops
  const RunResult* go_on_from = nullptr;  ///< an interrupted result of the same experiment and the same `at`
};

/// Integrates the experiment, which must be free of complaints.
RunResult run(const Experiment&, const RunRequest& = {});

/// How far to trust a run: what changes when it is run again at a tenth of the tolerance (or half the step).
struct Certificate {
  bool present = false;
  double tip_error = 0.0;   ///< largest distance of the two tips up to the horizon [m]
  double horizon = 0.0;     ///< until then the two agree to a thousandth of the length [s]
  Peaks peak_error{};       ///< |difference| of value and of time, for each peak
  double refinement = 0.0;  ///< tolerance (or step) of the second run
};

/// The experiment to compare with: a tenth of the tolerance or half the step, recording no more than the comparison needs.
Experiment refined(const Experiment&);

/// Compares a run with the run of its refined experiment.
Certificate certify(const Experiment&, const RunResult& run, const RunResult& fine);

}  // namespace catena
