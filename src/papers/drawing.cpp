#include "papers/drawing.hpp"

#include <algorithm>
#include <utility>

#include "lab/build.hpp"
#include "lab/recorded_shape.hpp"

namespace catena {

std::vector<DrawnChain> drawn_chains(const Frames& frames, const Experiment& experiment, const Column& times) {
  const RecordedShape shape(frames, link_lengths(experiment));
  std::vector<DrawnChain> drawn;
  drawn.reserve(times.size());
  for (const double time : times) {
    const auto after = std::ranges::lower_bound(frames.time, time);
    const bool before_is_nearer =
        after == frames.time.end() || (after != frames.time.begin() && time - *std::prev(after) < *after - time);
    const auto frame = static_cast<std::size_t>(after - frames.time.begin() - (before_is_nearer ? 1 : 0));
    DrawnChain& one = drawn.emplace_back();
    one.time = frames.time[frame];
    for (const Vec2<double>& point : shape.line(frame)) {
      one.x.push_back(point.x);
      one.y.push_back(point.y);
    }
  }
  return drawn;
}

CurveTable table_of(std::string file, const std::vector<DrawnChain>& chains) {
  CurveTable table{.file = std::move(file), .headers = {"t [s]", "joint", "x [m]", "y [m]"}, .columns = {}};
  table.columns.resize(4);
  for (const DrawnChain& chain : chains)
    for (std::size_t joint = 0; joint < chain.x.size(); ++joint) {
      table.columns[0].push_back(chain.time);
      table.columns[1].push_back(static_cast<double>(joint));
      table.columns[2].push_back(chain.x[joint]);
      table.columns[3].push_back(chain.y[joint]);
    }
  return table;
}

figure::Line with_peak(const Frames& frames, Vec2<double> TipSample::* what, const Peak& peak) {
  figure::Line line;
  bool passed = false;
  for (const TipSample& tip : tips(frames)) {
    if (!passed && tip.time > peak.time) {
      line.x.push_back(peak.time);
      line.y.push_back(peak.value);
      passed = true;
    }
    line.x.push_back(tip.time);
    line.y.push_back(length_of(tip.*what));
  }
  return line;
}

}  // namespace catena
