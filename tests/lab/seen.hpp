// What the tests of this room ask of a chain's result by name.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "lab/result.hpp"

namespace catena::testing {

/// A channel of one number at the end, and at the start.
inline double at_end(const RunResult& result, std::string_view channel) {
  return result.last[result.schema.offset(channel)];
}
inline double at_start(const RunResult& result, std::string_view channel) {
  return result.first[result.schema.offset(channel)];
}

/// The tip at the times asked for.
inline std::vector<TipSample> tips_at(const RunResult& result) { return tips(result.schema, result.at); }

/// An event by its name.
inline const Peak& first(const RunResult& result, std::string_view event) {
  const auto found = std::ranges::find(result.schema.watched, event, &Watched::event);
  return result.firsts[static_cast<std::size_t>(found - result.schema.watched.begin())];
}

}  // namespace catena::testing
