#include "report/link_range.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace catena {

LinkRange link_range(const Frames& frames, std::string_view channel) {
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  const std::span<const double> values = frames.of(channel);
  const std::size_t links = frames.width(channel);
  LinkRange range;
  for (std::size_t row = 0; row < frames.time.size(); ++row) {
    const std::span<const double> all = values.subspan(row * links, links);
    const bool whole = std::ranges::all_of(all, [](double value) { return std::isfinite(value); });
    range.largest.push_back(whole ? std::ranges::max(all) : gap);
    range.least.push_back(whole ? std::ranges::min(all) : gap);
  }
  return range;
}

}  // namespace catena
