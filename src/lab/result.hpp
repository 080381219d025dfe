// What one integration gave, whatever moved: the tables of its schema tell what its numbers are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run_spec.hpp"
#include "record/evidence.hpp"
#include "record/recording.hpp"
#include "record/watcher.hpp"
#include "time/integrator_state.hpp"
#include "time/system.hpp"

namespace catena {

enum class RunStatus { done, interrupted, failed };
std::string_view name(RunStatus);

/// What going on needs besides what was recorded.
struct Pause {
  IntegratorState integrator;
  WatcherMemory watcher;
};

struct RunResult {
  Schema schema{};
  RunStatus status = RunStatus::failed;
  std::string message{};              ///< why it failed: time, step, suspects
  Method method = Method::automatic;  ///< the one that ran
  std::string method_reason{};        ///< why, when the choice was ours
  double t_end = 0.0;                 ///< time reached [s]
  Frames frames{};
  Samples at{};                 ///< at the times asked for
  std::vector<Peak> peaks{};    ///< of each watched quantity
  std::vector<Peak> firsts{};   ///< of each, `never` where it is no event or has not happened
  std::vector<double> first{};  ///< the sample at the start
  std::vector<double> last{};   ///< the sample at t_end
  Evidence evidence{};          ///< what its certificate is made of; probes only if it asks for one
  Counters counters{};
  std::vector<double> state{};   ///< y at t_end
  std::uint64_t hash = 0;        ///< of the bits of t_end and state
  std::optional<Pause> pause{};  ///< when interrupted

  /// Of the watched quantity of that name, which must be one.
  const Peak& peak(std::string_view name) const { return peaks[*schema.watched_called(name)]; }
};

}  // namespace catena
