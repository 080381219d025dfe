// run.h5: everything a run gave, exactly, with units; h5py, h5dump and the browser read it too.
//
//   /                      attributes format, format_version, title, status, message, hash, method, method_reason, t_end,
//                          wall_seconds, recorded, experiment (TOML, defaults filled in), compare (if compared),
//                          changed (a key of the case and its new value in each line, if any)
//   /time                  [frames]          s
//   /tip/position …        [frames × width]  one dataset for each recorded channel, under its name
//   /shape/lengths, x, y   of the links and of the joints, m: of a chain, for those who read the file without Catena
//   /schema                what can be recorded and what is watched: names, units, widths
//   /at                    time, and every channel of a sample, at the times asked for; readings of what is watched
//   /ends                  the same at the start and at the end: the ledger
//   /peaks/tip.speed_max … attributes value, time, index;   /firsts/tension_negative … events, time < 0: never
//   /marks, /run, /counters, /provenance, /certificate (with peak_error/…)
//   /last/state            y at t_end; attribute time
//   /ensemble              copies with slightly different starts, if asked for: time, spread, mean and quantiles of the tip
//   /halving               the run with half the step and a quarter of it, if asked for: numbers, and how far tips are apart over time
//
// For a chain the channels are shape/angles, tip/position, tip/velocity, tip/acceleration, energy/kinetic, energy/potential,
// energy/work, energy/heat and tension; lab/chain_sensor.cpp has their table. A quantity that was not recorded has no dataset.
// Every dataset has the attributes unit and description. The first 512 bytes are a seal (seal.hpp); HDF5 programs skip them.
#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "io/changes.hpp"
#include "io/provenance.hpp"
#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "lab/result.hpp"
#include "lab/step_limit.hpp"
#include "record/ensemble.hpp"
#include "record/halving.hpp"

namespace catena {

/// Of any model: the experiment is its text.
struct RunFile {
  std::string title{};
  std::string experiment{};  ///< TOML, complete
  RunSpec run{};
  RunResult result{};
  Certificate certificate{};
  Provenance provenance{};
  double wall_seconds = 0.0;           ///< of the integration alone
  std::string compare{};               ///< with what it was compared, "analytic"; empty: with nothing
  Changes changed{};                   ///< of the case it began as
  std::optional<Ensemble> ensemble{};  ///< of copies with slightly different starts, if they were asked for
  std::optional<Halving> halving{};    ///< beside half the step and a quarter of it, if that was asked for
  std::optional<StepLimit>
      limit{};  ///< of equal steps of an explicit method; follows from the experiment and is not in the file
};

/// The file is whole or not there. The error starts with the path and says why.
std::expected<void, std::string> write_run(const std::filesystem::path&, const RunFile&);

/// The error starts with the path and says what is wrong: missing, foreign, cut short, damaged, a dataset missing.
std::expected<RunFile, std::string> read_run(const std::filesystem::path&);

/// A run of a chain with its experiment.
struct ChainRun {
  Experiment experiment;
  RunFile file;
};
ChainRun chain_run(Experiment, RunResult, Certificate = {});

/// With the lengths of the links and, if the shape was recorded, the places of the joints. If all frames together have more than
/// `most` of these, only the lengths: places take twice the room of the angles that they follow from.
inline constexpr std::size_t most_joints_stored = 10'000'000;
std::expected<void, std::string> write_run(const std::filesystem::path&, const ChainRun&,
                                           std::size_t most = most_joints_stored);
std::expected<ChainRun, std::string> read_chain_run(const std::filesystem::path&);

}  // namespace catena
