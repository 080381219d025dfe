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
#include "record/evidence.hpp"
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
  Evidence evidence;  ///< what its certificate is made of; probes only if it asks for one
  Counters counters;
  std::vector<double> state;   ///< y at t_end: θ, ω, work, heat
  std::uint64_t hash = 0;      ///< of the bits of t_end and state
  std::optional<Pause> pause;  ///< when interrupted
};

/// Asked between two steps; false interrupts the run.
using KeepGoing = std::function<bool(double time)>;

struct RunRequest {
  std::vector<double> at{};  ///< further times at which the tip is asked for, increasing
  KeepGoing keep_going{};    ///< empty: never stops
  /// An interrupted result of the same experiment and the same request; what it recorded is taken from it.
  RunResult* go_on_from = nullptr;
  const RunResult* beside = nullptr;  ///< of the companion of this finished run: looks where that one looked
};

/// Integrates the experiment, which must be free of complaints.
RunResult run(const Experiment&, const RunRequest& = {});

}  // namespace catena
