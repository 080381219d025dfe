#include "record/recording.hpp"

namespace catena {

std::span<const double> Frames::of(std::string_view channel) const {
  for (std::size_t c = 0; c < channels.size(); ++c)
    if (channels[c].name == channel) return values[c];
  return {};
}

std::size_t Frames::width(std::string_view channel) const {
  for (const Channel& one : channels)
    if (one.name == channel) return one.width;
  return 0;
}

}  // namespace catena
