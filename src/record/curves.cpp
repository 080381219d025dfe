#include "record/curves.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace catena {

std::size_t Curves::offset(std::string_view channel) const {
  std::size_t at = 0;
  for (const Channel& one : channels) {
    if (one.name == channel) return at;
    at += one.width;
  }
  assert(false && "no such curve");
  return 0;
}

Curves with_peaks(const Schema& schema, const Frames& frames, const Evidence& evidence, std::string_view group) {
  Curves curves;
  std::vector<const std::vector<double>*> values;
  std::vector<std::size_t> offsets;  // in a sample
  for (std::size_t c = 0; c < frames.channels.size(); ++c) {
    const Channel& channel = frames.channels[c];
    if (!channel.sampled || !(channel.name == group || channel.name.starts_with(std::string(group) + '/'))) continue;
    curves.channels.push_back(channel);
    curves.rows.width += channel.width;
    values.push_back(&frames.values[c]);
    offsets.push_back(schema.offset(channel.name));
  }
  // Frames first: of equal times, the frame stays.
  struct Moment {
    double time;
    std::size_t frame, around;
  };
  constexpr auto none = static_cast<std::size_t>(-1);
  std::vector<Moment> moments;
  moments.reserve(frames.time.size() + evidence.around.size());
  for (std::size_t k = 0; k < frames.time.size(); ++k) moments.push_back({frames.time[k], k, none});
  for (std::size_t k = 0; k < evidence.around.size(); ++k) moments.push_back({evidence.around.time[k], none, k});
  std::ranges::stable_sort(moments, {}, &Moment::time);
  const auto [first, last] = std::ranges::unique(moments, {}, &Moment::time);
  moments.erase(first, last);
  curves.rows.reserve(moments.size());
  std::vector<double> row(curves.rows.width);
  for (const Moment& moment : moments) {
    auto next = row.begin();
    for (std::size_t c = 0; c < curves.channels.size(); ++c) {
      const std::size_t width = curves.channels[c].width;
      const std::span<const double> numbers = moment.frame != none
                                                  ? std::span(*values[c]).subspan(moment.frame * width, width)
                                                  : evidence.around.row(moment.around).subspan(offsets[c], width);
      next = std::ranges::copy(numbers, next).out;
    }
    curves.rows.push_back(moment.time, row);
  }
  return curves;
}

}  // namespace catena
