// Runs made by hand, of motions that are known in closed form. Tests only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "lab/recording_plan.hpp"
#include "lab/result.hpp"

namespace catena {

/// Nothing has happened yet; what the experiment asks for is to be recorded.
inline RunResult made_run(const Experiment& experiment) {
  RunResult made;
  made.schema = schema_of(experiment);
  made.frames.channels = recorded_channels(made.schema, experiment.record);
  made.frames.values.resize(made.frames.channels.size());
  made.at.width = made.schema.sample_width();
  made.peaks.resize(made.schema.watched.size());
  made.firsts.assign(made.schema.watched.size(), never);
  return made;
}

/// The numbers of a recorded channel, to be filled or changed.
inline std::vector<double>& numbers(Frames& frames, std::string_view channel) {
  const auto found = std::ranges::find(frames.channels, channel, &Channel::name);
  return frames.values.at(static_cast<std::size_t>(found - frames.channels.begin()));
}

/// One more frame, of which the other channels are to be added.
inline void add_frame(Frames& frames, const TipSample& tip) {
  frames.time.push_back(tip.time);
  const auto add = [&](std::string_view channel, Vec2<double> vector) {
    std::vector<double>& all = numbers(frames, channel);
    all.insert(all.end(), {vector.x, vector.y});
  };
  add(chain_names::position, tip.position);
  add(chain_names::velocity, tip.velocity);
  add(chain_names::acceleration, tip.acceleration);
}

/// As if that had not been asked for.
inline void leave_out(Frames& frames, Quantity quantity) {
  for (std::size_t c = frames.channels.size(); c-- > 0;) {
    if (frames.channels[c].asked_by != name(quantity)) continue;
    frames.channels.erase(frames.channels.begin() + static_cast<std::ptrdiff_t>(c));
    frames.values.erase(frames.values.begin() + static_cast<std::ptrdiff_t>(c));
  }
}

/// Where a watched quantity stands in peaks, firsts and certificates.
inline std::size_t place_of(const RunResult& run, std::string_view watched) {
  return run.schema.watched_called(watched).value();
}

}  // namespace catena
