#include "io/checkpoint.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/evidence_groups.hpp"
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

void write_pause(const Group& parent, const Schema& schema, const Pause& pause) {
  const Group group = parent.create("pause");
  const IntegratorState& integrator = pause.integrator;
  group.write("state", integrator.state, {schema.state_unit, "from which the integrator goes on"});
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
  const WatcherMemory& watcher = pause.watcher;
  group.attribute("sample_time", watcher.time);
  group.write("sample_values", watcher.values, {"various", "of what is watched, in the last sample"});
  for (std::size_t i = 0; i < watcher.peaks.size(); ++i) {
    const Group peak = group.create(fmt::format("peak_{}", i));
    write_peak(peak, "best", watcher.peaks[i].best);
    write_peak(peak, "older", watcher.peaks[i].older);
    write_peak(peak, "middle", watcher.peaks[i].middle);
    peak.attribute("taken", std::int64_t{watcher.peaks[i].taken});
  }
}

Pause read_pause(const Stored& parent, const Schema& schema, const Counters& counters) {
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
  pause.watcher.time = group.number("sample_time");
  pause.watcher.values = group.read("sample_values");
  for (std::size_t i = 0; i < schema.watched.size(); ++i) {
    const Stored peak = group.open(fmt::format("peak_{}", i));
    pause.watcher.peaks.push_back({.best = read_peak(peak, "best"),
                                   .older = read_peak(peak, "older"),
                                   .middle = read_peak(peak, "middle"),
                                   .taken = static_cast<int>(peak.integer("taken"))});
  }
  if (pause.watcher.values.size() != schema.watched.size() || pause.integrator.state.size() != schema.state_size)
    throw Error("what the run should go on from does not fit together");
  return pause;
}

void write_part(const Group& root, const std::string& name, const std::optional<RunResult>& result,
                const FrameLog& log) {
  if (!result) return;
  const Group group = root.create(name);
  write_outcome(group, *result);
  write_probes(group, result->schema, result->evidence);
  if (result->pause) write_pause(group, result->schema, *result->pause);
  const Group frames = group.create("frames");
  frames.attribute("file", log.name());
  frames.attribute("count", static_cast<std::int64_t>(log.frames()));
  frames.attribute("checksum", hash_text(log.checksum()));
  std::string recorded;
  for (const Channel& channel : result->frames.channels) recorded += channel.name + ' ';
  frames.attribute("recorded", recorded);
}

Frames read_log(const Stored& group, const Schema& schema, const std::filesystem::path& folder) {
  const std::string file = group.text("file"), recorded = group.text("recorded");
  const std::int64_t count = group.integer("count");
  if (!is_frame_log(file) || file.contains('/') || count < 0) throw Error("the frames it names cannot be");
  std::vector<Channel> channels;
  for (const Channel& channel : schema.channels)
    if (recorded.contains(channel.name + ' ')) channels.push_back(channel);
  auto read = read_frame_log(folder / file, std::move(channels), static_cast<std::size_t>(count),
                             hash_called(group.text("checksum")));
  if (!read) throw Error("its frames are not there: " + read.error());
  return std::move(*read);
}

std::optional<RunResult> read_part(const Stored& root, const std::string& name, const std::filesystem::path& folder) {
  if (!root.has(name)) return std::nullopt;
  const Stored group = root.open(name);
  RunResult result = read_outcome(group);
  read_probes(group, result.schema, result.evidence);
  if (group.has("pause")) result.pause = read_pause(group, result.schema, result.counters);
  result.frames = read_log(group.open("frames"), result.schema, folder);
  return result;
}

std::size_t bytes_of(const std::optional<RunResult>& result) { return result ? outcome_bytes(*result) : 0; }

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
  const std::size_t bytes = bytes_of(checkpoint.main) + bytes_of(checkpoint.fine) + checkpoint.experiment.size();
  const auto written = hdf5::write_file(path, bytes, [&](const Group& root) {
    root.attribute("format", std::string("catena checkpoint"));
    root.attribute("format_version", checkpoint_version);
    root.attribute("commit", build_commit());
    root.attribute("experiment", checkpoint.experiment);
    root.attribute("case", checkpoint.case_name);
    root.attribute("wall_seconds", checkpoint.wall_seconds);
    if (!checkpoint.changed.empty()) root.attribute("changed", change_lines(checkpoint.changed));
    root.write("at", checkpoint.at, {"s", "times asked for"});
    write_part(root, "main", checkpoint.main, main_);
    write_part(root, "fine", checkpoint.fine, fine_);
  });
  if (!written) return written;
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
    return Checkpoint{.experiment = root.text("experiment"),
                      .case_name = root.text("case"),
                      .at = root.read("at"),
                      .main = read_part(root, "main", folder),
                      .fine = read_part(root, "fine", folder),
                      .wall_seconds = root.number("wall_seconds"),
                      .commit = root.text("commit"),
                      .changed = root.has_attribute("changed") ? changes_from_lines(root.text("changed")) : Changes{}};
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
