// An interrupted run, to go on from to the same bits: the run and, once that is done, the companion of its certificate.
//
// checkpoint.h5 holds each as run.h5 holds a result, with what the integrator and the watcher need besides, but not the frames:
// they are in frame logs beside it, which only grow (frame_log.hpp). It is replaced when the logs have reached the disk, so
// whatever is there after a kill belongs together.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/changes.hpp"
#include "io/frame_log.hpp"
#include "lab/result.hpp"

namespace catena {

struct Checkpoint {
  std::string experiment;  ///< TOML, complete
  std::string case_name;
  std::vector<double> at;         ///< the times asked for
  std::optional<RunResult> main;  ///< interrupted, or done
  std::optional<RunResult> fine;  ///< its companion, interrupted; only when main is done
  double wall_seconds = 0.0;      ///< spent on main so far
  std::string commit{};           ///< of the program that wrote it; set when it is read
  Changes changed{};              ///< of the case it began as
};

/// Keeps what one process computes.
class CheckpointKeeper {
 public:
  explicit CheckpointKeeper(std::filesystem::path folder);

  /// Replaces the checkpoint in the folder, whoever left it; writes those frames that it has not written before. The error starts
  /// with the path of a file and says why.
  std::expected<void, std::string> save(const Checkpoint&);

 private:
  std::filesystem::path folder_;
  FrameLog main_, fine_;
};

/// The one in a folder.
std::expected<Checkpoint, std::string> read_checkpoint(const std::filesystem::path& folder);

}  // namespace catena
