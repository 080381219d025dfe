#include "report/played_motion.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>

#include "lab/chain_names.hpp"
#include "lab/recorded_shape.hpp"
#include "report/blocks.hpp"
#include "report/recorded_motion.hpp"

namespace catena {
namespace {

using Point = Vec2<double>;

/// The row of a links-per-frame array, or nothing if it is not there or not finite.
std::span<const double> row_of(std::span<const double> values, std::size_t row, std::size_t links) {
  if ((row + 1) * links > values.size()) return {};
  const std::span<const double> found = values.subspan(row * links, links);
  return std::ranges::all_of(found, [](double value) { return std::isfinite(value); }) ? found
                                                                                       : std::span<const double>{};
}

/// One tension for the links behind each drawn one: their mean, or the smallest if one of them is pushed, so that no push is lost.
void gather_tension(std::span<const double> all, const RecordedShape& shape, const std::vector<int>& joints,
                    std::vector<double>& out) {
  for (std::size_t j = 0; j + 1 < joints.size(); ++j) {
    if (all.empty()) {
      out.push_back(0.0);
      continue;
    }
    const std::size_t first = shape.part_of(static_cast<std::size_t>(joints[j])),
                      last = shape.part_of(static_cast<std::size_t>(joints[j + 1]) - 1);
    const auto part = all.subspan(first, last - first + 1);
    const double smallest = *std::ranges::min_element(part);
    const double mean = std::accumulate(part.begin(), part.end(), 0.0) / static_cast<double>(part.size());
    out.push_back(smallest < 0.0 ? smallest : mean);
  }
}

void to_grid(const std::vector<Point>& points, PlayedMotion& motion) {
  Point low = points.front();
  Point high = points.front();
  for (const Point& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const double extent = std::max({high.x - low.x, high.y - low.y, 1e-300});
  motion.box = {low.x, low.y, high.x, high.y};
  motion.grid = extent / 65535.0;
  motion.positions.reserve(2 * points.size());
  for (const Point& p : points)
    for (const double offset : {p.x - low.x, p.y - low.y})
      motion.positions.push_back(
          static_cast<std::uint16_t>(std::clamp(std::round(offset / motion.grid), 0.0, 65535.0)));
}

PlayedMotion motion_of(const Experiment& experiment, const RunResult& result, const std::vector<double>& link_lengths,
                       const PageLimits& limits, bool with_tension) {
  const Frames& frames = result.frames;
  PlayedMotion out;
  const auto links = static_cast<int>(frames.width(chain_names::angles));
  if (links == 0) return out;
  const RecordedShape shape(frames, lengths_of(experiment, links, link_lengths));
  const std::vector<std::size_t> rows = whole_rows(frames, shape.lengths());
  if (rows.empty()) return out;

  out.joints = drawn_joints(static_cast<int>(shape.pieces()), limits.links);
  const std::size_t drawn = out.joints.size() - 1;
  std::vector<double> times;
  times.reserve(rows.size());
  for (const std::size_t row : rows) times.push_back(frames.time[row]);
  std::vector<double> also;
  also.reserve(result.peaks.size());
  for (const Peak& peak : result.peaks) also.push_back(peak.time);
  const std::size_t most = std::min(limits.frames, limits.cells / drawn);

  const std::span<const double> tension = frames.of(chain_names::tension);
  std::vector<Point> points;
  for (const std::size_t kept : spread_rows(times, most, also)) {
    out.time.push_back(times[kept]);
    const std::vector<Point> line = shape.line(rows[kept]);
    for (const int joint : out.joints) points.push_back(line[static_cast<std::size_t>(joint)]);
    if (with_tension) gather_tension(row_of(tension, rows[kept], shape.parts()), shape, out.joints, out.tension);
  }
  to_grid(points, out);
  return out;
}

}  // namespace

std::vector<double> lengths_of(const Experiment& experiment, int links, const std::vector<double>& given) {
  const auto count = static_cast<std::size_t>(links);
  if (given.size() == count) return given;
  return std::vector<double>(count, experiment.chain.length / static_cast<double>(links));
}

PlayedMotion played_motion(const ReportInput& input) {
  return motion_of(input.experiment, input.result, input.link_lengths, input.limits,
                   input.result.frames.has(chain_names::tension));
}

PlayedMotion played_motion(std::span<const double> time, std::size_t drawn_links, std::span<const double> places) {
  PlayedMotion out;
  std::vector<Point> points;
  const std::size_t stride = 2 * (drawn_links + 1);
  for (std::size_t k = 0; k < time.size(); ++k) {
    const std::span<const double> row = row_of(places, k, stride);
    if (row.empty()) continue;
    out.time.push_back(time[k]);
    for (std::size_t i = 0; i < stride; i += 2) points.push_back({row[i], row[i + 1]});
  }
  for (std::size_t j = 0; j <= drawn_links; ++j) out.joints.push_back(static_cast<int>(j));
  if (!points.empty()) to_grid(points, out);
  return out;
}

nlohmann::ordered_json motion_json(const PlayedMotion& motion, std::size_t recorded_frames, std::size_t links) {
  if (motion.time.empty()) return nullptr;
  nlohmann::ordered_json json{{"frames", motion.time.size()},
                              {"recorded_frames", recorded_frames},
                              {"drawn_links", motion.joints.size() - 1},
                              {"links", links},
                              {"box", motion.box},
                              {"grid", motion.grid},
                              {"time", block_f64(motion.time)},
                              {"positions", block_u16(motion.positions)},
                              {"tension", nullptr}};
  if (!motion.tension.empty()) json["tension"] = block_bf16(motion.tension);
  return json;
}

PlayedMotion played_motion(const GhostRun& ghost, std::size_t ghosts, const PageLimits& limits) {
  const PageLimits light{.links = limits.links / 2,
                         .frames = limits.frames / 2,
                         .cells = limits.cells / (2 * ghosts),
                         .samples = limits.samples / 2};
  return motion_of(ghost.experiment, ghost.result, ghost.link_lengths, light, false);
}

}  // namespace catena
