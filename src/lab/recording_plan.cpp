#include "lab/recording_plan.hpp"

#include <algorithm>
#include <cmath>

#include "record/recording.hpp"

namespace catena {
namespace {

constexpr double usual_frames = 1000;
constexpr double usual_bytes = 256e6;
constexpr double usual_cells = 3e7;  // links × frames: each costs a sweep even if little is kept

double bytes_per_frame(const Experiment& experiment) {
  const double links = experiment.chain.links;
  double bytes = sizeof(double) + sizeof(TipSample);
  if (records(experiment, Quantity::shape)) bytes += links * sizeof(double);
  if (records(experiment, Quantity::tension)) bytes += links * sizeof(double);
  if (records(experiment, Quantity::energy)) bytes += sizeof(EnergySample);
  return bytes;
}

/// Frames after the first, as a real number. A frame that rounding puts just beyond the end counts.
double intervals(const Experiment& experiment) {
  return experiment.run.duration * frame_rate(experiment) * (1 + 1e-12);
}

}  // namespace

bool records(const Experiment& experiment, Quantity quantity) {
  return std::ranges::find(experiment.record.quantities, quantity) != experiment.record.quantities.end();
}

double frame_rate(const Experiment& experiment) {
  if (experiment.record.rate > 0) return experiment.record.rate;
  const double frames = std::clamp(
      std::min(usual_bytes / bytes_per_frame(experiment), usual_cells / experiment.chain.links), 20.0, usual_frames);
  return static_cast<double>(static_cast<int>(frames)) / experiment.run.duration;
}

std::size_t frame_count(const Experiment& experiment) {
  const double real = intervals(experiment);
  const auto whole = static_cast<std::size_t>(real);
  const bool ends_between = real - static_cast<double>(whole) > 1e-9 * std::max(1.0, real);
  return whole + 1 + (ends_between ? 1 : 0);
}

double frame_time(const Experiment& experiment, std::size_t frame) {
  if (frame + 1 == frame_count(experiment)) return experiment.run.duration;
  return static_cast<double>(frame) / frame_rate(experiment);
}

double recorded_bytes(const Experiment& experiment) {
  return (intervals(experiment) + 2) * bytes_per_frame(experiment);
}

}  // namespace catena
