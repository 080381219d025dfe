// checkpoint.h5: an interrupted run, to go on from to the same bits. It holds the run and, once that is done, the refined run
// of the certificate, each as run.h5 holds a result, with what the integrator and the observer need besides.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/run.hpp"

namespace catena {

struct Checkpoint {
  Experiment experiment;
  std::string case_name;
  std::vector<double> at;         ///< the times asked for
  std::optional<RunResult> main;  ///< interrupted, or done
  std::optional<RunResult> fine;  ///< of the refined experiment, interrupted; only when main is done
  double wall_seconds = 0.0;      ///< spent on main so far
};

/// The file is whole or not there. The error starts with the path and says why.
std::expected<void, std::string> write_checkpoint(const std::filesystem::path&, const Checkpoint&);
std::expected<Checkpoint, std::string> read_checkpoint(const std::filesystem::path&);

}  // namespace catena
