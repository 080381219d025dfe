#include "record/recorder.hpp"

#include <algorithm>
#include <utility>

namespace catena {

Recorder::Recorder(const Schema& schema, std::vector<Channel> channels, RecordedTimes times)
    : schema_(&schema), times_(std::move(times)) {
  frames.channels = std::move(channels);
  frames.time.reserve(times_.frames.size());
  frames.values.resize(frames.channels.size());
  for (std::size_t c = 0; c < frames.channels.size(); ++c) {
    const Channel& channel = frames.channels[c];
    frames.values[c].reserve(times_.frames.size() * channel.width);
    std::size_t offset = 0;
    for (const Channel& before : schema.channels) {
      if (before.name == channel.name) break;
      if (before.sampled == channel.sampled) offset += before.width;
    }
    sources_.push_back({channel.sampled, offset});
  }
  at.width = probes.width = schema.sample_width();
  at.reserve(times_.at.size());
  probes.reserve(times_.probes.size());
  stations.reserve(times_.stations.size() * schema.state_size);
}

void Recorder::record_until(double end, MotionView& view) {
  const auto each = [&](const std::vector<double>& times, std::size_t next, auto&& record) {
    for (; next < times.size() && times[next] <= end; ++next) record(times[next], view.look(times[next]));
  };
  each(times_.frames, frames.time.size(),
       [&](double time, std::span<const double> sample) { record_frame(time, sample, view.wide()); });
  each(times_.at, at.size(), [&](double time, std::span<const double> sample) { at.push_back(time, sample); });
  each(times_.probes, probes.size(),
       [&](double time, std::span<const double> sample) { probes.push_back(time, sample); });
  each(times_.stations, stations.size() / schema_->state_size, [&](double, std::span<const double>) {
    stations.insert(stations.end(), view.state().begin(), view.state().end());
  });
}

void Recorder::record_frame(double time, std::span<const double> sample, std::span<const double> wide) {
  frames.time.push_back(time);
  for (std::size_t c = 0; c < sources_.size(); ++c) {
    const auto numbers = (sources_[c].sampled ? sample : wide).subspan(sources_[c].offset, frames.channels[c].width);
    frames.values[c].insert(frames.values[c].end(), numbers.begin(), numbers.end());
  }
}

}  // namespace catena
