#include "report/link_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <span>
#include <utility>

#include "lab/chain_names.hpp"
#include "lab/recorded_shape.hpp"
#include "report/recorded_motion.hpp"
#include "report/run_plots.hpp"
#include "report/sweep_plots.hpp"
#include "report/thinning.hpp"

namespace catena {
namespace {

constexpr double empty_cell = std::numeric_limits<double>::quiet_NaN();

/// The numbers of all links in a frame.
using LinkRow = std::function<std::vector<double>(std::size_t frame)>;

LinkRow recorded_rows(const Frames& frames, const Channel& channel) {
  return [values = frames.of(channel.name), links = channel.width](std::size_t frame) {
    const auto row = values.subspan(frame * links, links);
    return std::vector<double>(row.begin(), row.end());
  };
}

LinkRow bend_rows(const Frames& frames, const std::vector<double>& link_lengths, const Channel& channel) {
  if (frames.has(chain_names::nodes))
    return
        [shape = RecordedShape(frames, link_lengths)](std::size_t frame) { return shape.turns({frame, frame, 0.0}); };
  return [angles = frames.of(chain_names::angles), links = channel.width](std::size_t frame) {
    std::vector<double> bend(links, 0.0);
    for (std::size_t i = 1; i < links; ++i)
      bend[i] = std::remainder(angles[frame * links + i] - angles[frame * links + i - 1], 2 * std::numbers::pi);
    return bend;
  };
}

LinkRow speed_rows(const Frames& frames, const std::vector<double>& link_lengths) {
  const auto motion = std::make_shared<const RecordedMotion>(frames, link_lengths);
  return [motion, links = link_lengths.size()](std::size_t frame) {
    const auto row = motion->row_of(frame);
    return row ? motion->speeds(*row) : std::vector<double>(links, empty_cell);
  };
}

/// So many things in at most so many parts of nearly equal size.
struct Parts {
  std::size_t things, count;
  Parts(std::size_t all, std::size_t most) : things(all), count(std::min(all, most)) {}
  std::size_t begin(std::size_t part) const { return part * things / count; }
};

/// A pulse that lasts a millisecond does not leave the rest in one colour: where the colours would have to reach more than twice as
/// far for the last two percent, they do not.
void saturate(StudyMap& map) {
  std::vector<double> sorted = map.value;
  std::erase_if(sorted, [](double value) { return !std::isfinite(value); });
  if (sorted.empty()) return;
  if (map.value_axis.log) {
    constexpr double most_decades = 1e4;  // that an eye can use
    const double most = std::ranges::max(sorted);
    if (std::ranges::min(sorted) < most / most_decades) map.limits = {most / most_decades, most};
    return;
  }
  const bool both_ways = diverging(map);
  if (both_ways)
    for (double& value : sorted) value = std::abs(value);
  std::ranges::sort(sorted);
  const auto at = [&](double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
  };
  const double high = at(both_ways ? 0.98 : 0.99), low = both_ways ? -high : at(0.01);
  const double reach = both_ways ? 2 * sorted.back() : sorted.back() - sorted.front();
  if (!(high > low && reach > 2 * (high - low))) return;
  map.limits = {low, high};
  map.note = "2 % of the values lie beyond the colour scale";
}

}  // namespace

std::vector<Channel> derived_link_channels(const Frames& frames, const std::vector<double>& link_lengths) {
  const std::size_t links = frames.width(chain_names::angles);
  const bool cable = frames.has(chain_names::nodes);
  std::vector<Channel> derived;
  const auto add = [&](std::string_view name, const char* unit, const char* description) {
    if (!frames.has(name))
      derived.push_back(
          {.name = std::string(name), .unit = unit, .width = links, .description = description, .sampled = false});
  };
  if (links == 0 || whole_rows(frames, link_lengths).size() < 2) return derived;
  add(chain_names::link_speed, "m/s",
      cable ? "of the middle of each element, from neighbouring frames"
            : "of the middle of each link, from the angles of neighbouring frames");
  add(chain_names::bend, "rad",
      cable ? "of each element: by how much it turns along its length, counter-clockwise"
            : "of each link against the one before, counter-clockwise, without whole turns");
  return derived;
}

StudyMap link_map(const Frames& frames, const std::vector<double>& link_lengths, const Channel& channel,
                  const MapSize& size) {
  constexpr std::size_t most_looked_at = 8'000'000;  // numbers: more only take time
  const LinkRow row_at = frames.has(channel.name)                  ? recorded_rows(frames, channel)
                         : channel.name == chain_names::link_speed ? speed_rows(frames, link_lengths)
                                                                   : bend_rows(frames, link_lengths, channel);
  const auto looked_at = spread_rows(frames.time, std::max(size.columns, most_looked_at / channel.width), {});
  const Parts columns(looked_at.size(), size.columns), rows(channel.width, size.rows);
  StudyMap map{.title = "Map of " + leaf_of(channel),
               .x = {{.label = "time", .unit = "s"}, {}},
               .y = {{.label = frames.has(chain_names::nodes) ? "element" : "link"}, {}},
               .value_axis = {.label = leaf_of(channel), .unit = unit_of(channel)},
               .value = std::vector<double>(columns.count * rows.count, empty_cell)};
  bool any_zero = false;  // a logarithm has no place for it, nor for what is next to it
  for (std::size_t r = 0; r < rows.count; ++r)
    map.y.values.push_back(static_cast<double>(rows.begin(r) + rows.begin(r + 1) + 1) / 2);
  for (std::size_t c = 0; c < columns.count; ++c) {
    const std::size_t first = columns.begin(c), end = columns.begin(c + 1);
    map.x.values.push_back((frames.time[looked_at[first]] + frames.time[looked_at[end - 1]]) / 2);
    for (std::size_t k = first; k < end; ++k) {
      const std::vector<double> row = row_at(looked_at[k]);
      any_zero = any_zero || std::ranges::find(row, 0.0) != row.end();
      for (std::size_t r = 0; r < rows.count; ++r) {
        double& cell = map.value[r * columns.count + c];
        for (std::size_t i = rows.begin(r); i < rows.begin(r + 1); ++i)
          if (std::isfinite(row[i]) && !(std::abs(row[i]) <= std::abs(cell))) cell = row[i];
      }
    }
  }
  map.value_axis.log = !any_zero && spans_decades(map.value);
  if (channel.unit == "J") map.colours = StudyMap::Colours::sequential;  // its zero is only where we put it
  saturate(map);
  return map;
}

}  // namespace catena
