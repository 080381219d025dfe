#include "record/evidence.hpp"

#include <algorithm>

namespace catena {

std::vector<TipSample> tip_with_peaks(const Frames& frames, const Evidence& evidence) {
  std::vector<TipSample> tips = frames.tip;
  tips.reserve(tips.size() + evidence.marks.size());
  for (const Mark& mark : evidence.marks) tips.push_back(mark.samples[2].tip);
  std::ranges::stable_sort(tips, {}, &TipSample::time);
  const auto [first, last] = std::ranges::unique(tips, {}, &TipSample::time);
  tips.erase(first, last);
  return tips;
}

}  // namespace catena
