#include "io/checkpoint.hpp"

#include <fmt/format.h>

#include <climits>

#include "io/atomic_file.hpp"
#include "io/evidence_groups.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/hdf5_content.hpp"
#include "io/provenance.hpp"
#include "io/result_group.hpp"
#include "io/run_groups.hpp"

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Stored;

constexpr std::int64_t checkpoint_version = 3;
constexpr std::string_view checkpoint_name = "checkpoint.h5";

void write_pause(const Group& parent, const Pause& pause) {
  const Group group = parent.create("pause");
  const IntegratorState& integrator = pause.integrator;
  group.write("state", integrator.state, {"rad, rad/s, J", "from which the integrator goes on"});
  group.write("memory", integrator.memory, {"", "what else the method remembers"});
  group.attribute("time", integrator.time);
  group.attribute("time_lost", integrator.time_lost);
  group.attribute("fresh", std::int64_t{integrator.fresh});
  group.attribute("step_start", integrator.step_start);
  group.attribute("step_end", integrator.step_end);
  group.attribute("step_size", integrator.step_size);
  group.attribute("next_step", integrator.next_step);
  group.attribute("newton_slack", integrator.newton_slack);
  group.attribute("control_error", integrator.control.error);
  group.attribute("control_rejected", std::int64_t{integrator.control.rejected});
  const ObserverMemory& observer = pause.observer;
  group.attribute("sample_time", observer.time);
  group.attribute("sample_tension_min", observer.tension_min);
  group.attribute("sample_sharpest_bend", observer.sharpest_bend);
  for (std::size_t i = 0; i < observer.peaks.size(); ++i) {
    const Group peak = group.create(fmt::format("peak_{}", i));
    write_peak(peak, "best", observer.peaks[i].best);
    write_peak(peak, "older", observer.peaks[i].older);
    write_peak(peak, "middle", observer.peaks[i].middle);
    peak.attribute("taken", std::int64_t{observer.peaks[i].taken});
  }
}

Pause read_pause(const Stored& parent, const Counters& counters) {
  const Stored group = parent.open("pause");
  Pause pause;
  pause.integrator = {
      .time = group.number("time"),
      .time_lost = group.number("time_lost"),
      .fresh = group.integer("fresh") != 0,
      .step_start = group.number("step_start"),
      .step_end = group.number("step_end"),
      .step_size = group.number("step_size"),
      .state = group.read("state"),
      .memory = group.read("memory"),
      .next_step = group.number("next_step"),
      .control = {.error = group.number("control_error"), .rejected = group.integer("control_rejected") != 0},
      .newton_slack = group.number("newton_slack"),
      .counters = counters};
  pause.observer.time = group.number("sample_time");
  pause.observer.tension_min = group.number("sample_tension_min");
  pause.observer.sharpest_bend = group.number("sample_sharpest_bend");
  for (std::size_t i = 0; i < pause.observer.peaks.size(); ++i) {
    const Stored peak = group.open(fmt::format("peak_{}", i));
    pause.observer.peaks[i] = {.best = read_peak(peak, "best"),
                               .older = read_peak(peak, "older"),
                               .middle = read_peak(peak, "middle"),
                               .taken = static_cast<int>(peak.integer("taken"))};
  }
  return pause;
}

void write_part(const Group& root, const std::string& name, const std::optional<RunResult>& result,
                const FrameLog& log) {
  if (!result) return;
  const Group group = root.create(name);
  write_outcome(group, *result);
  write_probes(group, result->evidence);
  if (result->pause) write_pause(group, *result->pause);
  const Group frames = group.create("frames");
  const FrameRow row = row_of(result->frames);
  frames.attribute("file", log.name());
  frames.attribute("count", static_cast<std::int64_t>(log.frames()));
  frames.attribute("checksum", hash_text(log.checksum()));
  frames.attribute("links", std::int64_t{row.links});
  frames.attribute("energy", std::int64_t{row.energy});
  frames.attribute("angles", std::int64_t{row.angles});
  frames.attribute("tension", std::int64_t{row.tension});
}

std::optional<RunResult> read_part(const Stored& root, const std::string& name, const std::filesystem::path& folder) {
  if (!root.has(name)) return std::nullopt;
  const Stored group = root.open(name);
  RunResult result = read_outcome(group);
  read_probes(group, result.evidence);
  if (group.has("pause")) result.pause = read_pause(group, result.counters);
  const Stored frames = group.open("frames");
  const std::string file = frames.text("file");
  const std::int64_t count = frames.integer("count"), links = frames.integer("links");
  if (!is_frame_log(file) || file.contains('/') || count < 0 || links < 1 || links > INT_MAX)
    throw Error("the frames it names cannot be");
  auto read = read_frame_log(folder / file,
                             {.links = static_cast<int>(links),
                              .energy = frames.integer("energy") != 0,
                              .angles = frames.integer("angles") != 0,
                              .tension = frames.integer("tension") != 0},
                             static_cast<std::size_t>(count), hash_called(frames.text("checksum")));
  if (!read) throw Error("its frames are not there: " + read.error());
  result.frames = std::move(*read);
  return result;
}

std::size_t bytes_of(const std::optional<RunResult>& result) {
  if (!result) return 0;
  return 65536 + (3 * result->state.size() + 17 * result->evidence.probes.size() + result->evidence.stations.size()) *
                     sizeof(double);
}

/// Frame logs that no checkpoint needs any more.
void remove_old_logs(const std::filesystem::path& folder, const FrameLog& main, const FrameLog& fine) {
  std::error_code none;
  std::vector<std::filesystem::path> old;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    if (is_frame_log(name) && name != main.name() && name != fine.name()) old.push_back(entry.path());
  }
  for (const std::filesystem::path& path : old) std::filesystem::remove(path, none);
}

}  // namespace

CheckpointKeeper::CheckpointKeeper(std::filesystem::path folder)
    : folder_(std::move(folder)), main_(folder_, "main"), fine_(folder_, "fine") {}

std::expected<void, std::string> CheckpointKeeper::save(const Checkpoint& checkpoint) {
  const std::filesystem::path path = folder_ / checkpoint_name;
  if (checkpoint.main)
    if (auto kept = main_.append(checkpoint.main->frames); !kept) return kept;
  if (checkpoint.fine)
    if (auto kept = fine_.append(checkpoint.fine->frames); !kept) return kept;
  try {
    const std::string experiment = write_experiment(checkpoint.experiment, false);
    hdf5::Image image(bytes_of(checkpoint.main) + bytes_of(checkpoint.fine) + experiment.size());
    {
      const Group root = image.root();
      root.attribute("format", std::string("catena checkpoint"));
      root.attribute("format_version", checkpoint_version);
      root.attribute("commit", build_commit());
      root.attribute("experiment", experiment);
      root.attribute("case", checkpoint.case_name);
      root.attribute("wall_seconds", checkpoint.wall_seconds);
      root.write("at", checkpoint.at, {"s", "times asked for"});
      write_part(root, "main", checkpoint.main, main_);
      write_part(root, "fine", checkpoint.fine, fine_);
    }
    if (auto written = write_file(path, image.bytes()); !written) return written;
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: cannot be written: {}.", path.string(), problem.what()));
  }
  remove_old_logs(folder_, main_, fine_);
  return {};
}

std::expected<Checkpoint, std::string> read_checkpoint(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / checkpoint_name;
  try {
    const hdf5::File file(path);
    const Stored root = file.root();
    if (root.text("format") != "catena checkpoint" || root.integer("format_version") != checkpoint_version)
      throw Error("is not a checkpoint of this version of Catena");
    auto experiment = read_stored_experiment(root.text("experiment"), "experiment");
    if (!experiment) throw Error("the experiment in it cannot be read: " + experiment.error());
    if (const auto wrong = complaints(*experiment); !wrong.empty())
      throw Error(fmt::format("the experiment in it is impossible: {} {}", wrong.front().key, wrong.front().text));
    Checkpoint checkpoint{.experiment = std::move(*experiment),
                          .case_name = root.text("case"),
                          .at = root.read("at"),
                          .main = read_part(root, "main", folder),
                          .fine = read_part(root, "fine", folder),
                          .wall_seconds = root.number("wall_seconds"),
                          .commit = root.text("commit")};
    for (const auto* part : {&checkpoint.main, &checkpoint.fine})
      if (*part) check_belongs(**part, checkpoint.experiment);
    return checkpoint;
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
