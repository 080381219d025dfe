#include "lab/recording_plan.hpp"

#include <algorithm>

#include "lab/running.hpp"

namespace catena {
namespace {

constexpr double usual_frames = 1000;
constexpr double usual_bytes = 256e6;
constexpr double usual_cells = 3e7;  // parts × frames: each costs a look even if little is kept

constexpr double probes_per_pace = 32;
constexpr double least_probes = 128, most_probes = 4096;
constexpr std::size_t least_stations = 8;
constexpr std::size_t station_cells = 8'000'000;  ///< numbers at all stations together

double bytes_per_frame(const Schema& schema, const RecordSpec& record) {
  std::size_t numbers = 1;
  for (const Channel& channel : recorded_channels(schema, record)) numbers += channel.width;
  return static_cast<double>(numbers * sizeof(double));
}

/// Frames after the first, as a real number. A frame that rounding puts just beyond the end counts.
double frame_intervals(const Schema& schema, const RunSpec& run, const RecordSpec& record) {
  return run.duration * frame_rate(schema, run, record) * (1 + 1e-12);
}

std::size_t probe_intervals(const Schema& schema, const RunSpec& run) {
  return static_cast<std::size_t>(std::clamp(probes_per_pace * run.duration * schema.pace, least_probes, most_probes));
}

std::vector<double> evenly(const RunSpec& run, std::size_t intervals) {
  std::vector<double> times(intervals + 1);
  for (std::size_t k = 0; k < intervals; ++k)
    times[k] = run.duration * static_cast<double>(k) / static_cast<double>(intervals);
  times.back() = run.duration;
  return times;
}

}  // namespace

std::vector<Channel> recorded_channels(const Schema& schema, const RecordSpec& record) {
  std::vector<Channel> kept;
  std::ranges::copy_if(schema.channels, std::back_inserter(kept), [&](const Channel& channel) {
    return channel.asked_by.empty() ||
           std::ranges::any_of(record.quantities, [&](Quantity asked) { return name(asked) == channel.asked_by; });
  });
  return kept;
}

double frame_rate(const Schema& schema, const RunSpec& run, const RecordSpec& record) {
  if (record.rate > 0) return record.rate;
  const double parts = static_cast<double>(schema.motion_size) / 2;
  const double frames =
      std::clamp(std::min(usual_bytes / bytes_per_frame(schema, record), usual_cells / parts), 20.0, usual_frames);
  return static_cast<double>(static_cast<int>(frames)) / run.duration;
}

std::vector<double> frame_times(const Schema& schema, const RunSpec& run, const RecordSpec& record) {
  const double real = frame_intervals(schema, run, record), rate = frame_rate(schema, run, record);
  const auto whole = static_cast<std::size_t>(real);
  const bool ends_between = real - static_cast<double>(whole) > 1e-9 * std::max(1.0, real);
  std::vector<double> times(whole + 1 + (ends_between ? 1 : 0));
  for (std::size_t k = 0; k < times.size(); ++k) times[k] = static_cast<double>(k) / rate;
  times.back() = run.duration;
  return times;
}

double recorded_bytes(const Schema& schema, const RunSpec& run, const RecordSpec& record) {
  return (frame_intervals(schema, run, record) + 2) * bytes_per_frame(schema, record);
}

std::vector<double> probe_times(const Schema& schema, const RunSpec& run) {
  return evenly(run, probe_intervals(schema, run));
}

std::vector<double> station_times(const Schema& schema, const RunSpec& run) {
  const std::size_t room = std::max(station_cells / schema.state_size, least_stations);
  return evenly(run, std::min(room, probe_intervals(schema, run)));
}

RecordedTimes recorded_times(const Schema& schema, const RunSpec& run, const RecordSpec& record,
                             const RunRequest& request) {
  RecordedTimes times{.frames = request.frames.empty() ? frame_times(schema, run, record) : request.frames,
                      .at = request.at};
  if (request.beside == nullptr) {
    if (run.certify) times.probes = probe_times(schema, run);
    return times;
  }
  const Evidence& evidence = request.beside->evidence;
  times.probes = evidence.probes.time;
  times.probes.insert(times.probes.end(), evidence.around.time.begin(), evidence.around.time.end());
  std::ranges::sort(times.probes);
  const auto [first, last] = std::ranges::unique(times.probes);
  times.probes.erase(first, last);
  times.stations = station_times(schema, run);
  return times;
}

double segment_start(const std::vector<double>& stops, double time) {
  double start = 0.0;
  for (const double stop : stops)
    if (stop < time) start = std::max(start, stop);
  return start;
}

}  // namespace catena
