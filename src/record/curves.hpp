// Recorded channels over time, with the samples around peaks and events among the frames: no curve drawn through them misses a
// peak, and a sharp one has a round top.
#pragma once

#include <string_view>
#include <vector>

#include "record/evidence.hpp"
#include "record/recording.hpp"

namespace catena {

struct Curves {
  std::vector<Channel> channels{};
  Samples rows{};  ///< the numbers of these channels, one after another, in the order of time

  /// Where a channel begins in a row; must be one of them.
  std::size_t offset(std::string_view channel) const;
};

/// The recorded channels of samples called `group`, or group/ and more.
Curves with_peaks(const Schema&, const Frames&, const Evidence&, std::string_view group);

}  // namespace catena
