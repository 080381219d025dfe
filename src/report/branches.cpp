#include "report/branches.hpp"

#include <algorithm>
#include <limits>

namespace catena {
namespace {

struct Trace {
  std::vector<double> x, y;
};

/// The pieces from point to point that are stable, or not, with gaps between those that do not meet.
Trace trace_of(const Branches& all, bool stable) {
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  Trace trace;
  bool drawing = false;
  for (std::size_t k = 0; k + 1 < all.x.size(); ++k) {
    const bool holds = all.stability[k] != Stability::unstable && all.stability[k + 1] != Stability::unstable;
    if (holds != stable) {
      drawing = false;
      continue;
    }
    if (!drawing) {
      if (!trace.x.empty()) trace.x.push_back(gap), trace.y.push_back(gap);
      trace.x.push_back(all.x[k]), trace.y.push_back(all.y[k]);
    }
    trace.x.push_back(all.x[k + 1]), trace.y.push_back(all.y[k + 1]);
    drawing = true;
  }
  return trace;
}

}  // namespace

StudyVerdict stability_verdict(Stability stability) {
  return {stability == Stability::stable     ? StudyVerdict::Kind::good
          : stability == Stability::unstable ? StudyVerdict::Kind::bad
                                             : StudyVerdict::Kind::neutral,
          std::string(name(stability))};
}

std::vector<StudySeries> branch_series(const Branches& all, int colour) {
  std::vector<StudySeries> series;
  for (const bool stable : {true, false}) {
    Trace trace = trace_of(all, stable);
    if (trace.x.empty()) continue;
    series.push_back({.name = stable ? "stable" : "unstable",
                      .x = std::move(trace.x),
                      .y = std::move(trace.y),
                      .look = stable ? StudySeries::Look::line : StudySeries::Look::dashed,
                      .colour = stable ? colour : colour + 1});
  }
  return series;
}

std::vector<figure::Layer> branch_lines(const Branches& all, figure::Colour colour) {
  std::vector<figure::Layer> layers;
  for (const bool stable : {true, false}) {
    Trace trace = trace_of(all, stable);
    if (trace.x.empty()) continue;
    layers.emplace_back(figure::Line{.x = std::move(trace.x),
                                     .y = std::move(trace.y),
                                     .name = stable ? "stable" : "unstable",
                                     .colour = colour,
                                     .dash = stable ? figure::Dash::solid : figure::Dash::dashed});
  }
  return layers;
}

}  // namespace catena
