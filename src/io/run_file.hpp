// run.h5: everything a run gave, exactly, with units; h5py, h5dump and the browser read it too.
//
//   /                      attributes format, format_version, title, status, message, hash, method, method_reason, t_end,
//                          wall_seconds, links, recorded, experiment (TOML, defaults filled in), compare (if compared)
//   /time                  [frames]          s
//   /shape/angles          [frames × links]  rad
//   /tip/position, velocity, acceleration    [frames × 2]  m, m/s, m/s²
//   /energy/kinetic, potential, work, heat   [frames]      J
//   /tension               [frames × links]  N
//   /at/time, position, velocity, acceleration             the tip at the times asked for
//   /ledger/start, end     attributes kinetic, potential, work, heat
//   /peaks/speed_max …     attributes value, time, link;   /firsts/tension_negative … the same, time < 0: never
//   /counters, /provenance, /certificate (with peak_error/…)                                attributes
//   /last/state            [2 links + 2], θ, ω, work, heat at t_end; attribute time
//
// The first 512 bytes are a seal (seal.hpp); HDF5 programs skip them. A quantity that was not recorded has no dataset. Every dataset has the attributes unit and description.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "io/provenance.hpp"
#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "lab/run.hpp"

namespace catena {

struct RunFile {
  Experiment experiment;
  RunResult result;
  Certificate certificate;
  Provenance provenance;
  double wall_seconds = 0.0;  ///< of the integration alone
  std::string compare{};      ///< with what it was compared, "analytic"; empty: with nothing
};

/// The file is whole or not there. The error starts with the path and says why.
std::expected<void, std::string> write_run(const std::filesystem::path&, const RunFile&);

/// The error starts with the path and says what is wrong: missing, foreign, cut short, damaged, a dataset missing.
std::expected<RunFile, std::string> read_run(const std::filesystem::path&);

}  // namespace catena
