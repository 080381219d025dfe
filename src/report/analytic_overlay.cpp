#include "report/analytic_overlay.hpp"

#include <cmath>
#include <string>

#include "lab/chain_sensor.hpp"
#include "record/curves.hpp"

namespace catena {
namespace {

constexpr double far_beyond = 1.2;  // times the run's own peak

/// Height, speed and acceleration over the same times.
struct Fall {
  std::string label;
  std::vector<double> time{}, height{}, speed{}, acceleration{};

  void add(double t, double y, double v, double a) {
    time.push_back(t);
    height.push_back(y);
    speed.push_back(v);
    acceleration.push_back(a);
  }
};

void add_to(std::vector<OverlayCurve>& overlays, const Fall& fall) {
  overlays.push_back({.plot = ReportPlot::position, .label = fall.label, .time = fall.time, .value = fall.height});
  overlays.push_back({.plot = ReportPlot::speed, .label = fall.label, .time = fall.time, .value = fall.speed});
  overlays.push_back(
      {.plot = ReportPlot::acceleration, .label = fall.label, .time = fall.time, .value = fall.acceleration});
}

}  // namespace

std::vector<OverlayCurve> analytic_overlays(const AnalyticComparison& comparison, const RunResult& run) {
  const FoldedFall& model = comparison.folded;
  const double start = tips(run.frames).front().position.y, lowest = run.peak(chain_names::drop_max).value;
  const double fastest = run.peak(chain_names::speed_max).value,
               hardest = run.peak(chain_names::acceleration_max).value;
  Fall folded{.label = "folded chain"}, body{.label = "compact body"};
  // At the times of the run's own curves: a table of both has no holes.
  for (const double t : with_peaks(run.schema, run.frames, run.evidence, "tip").rows.time) {
    const double since = t - comparison.release;
    if (since < 0) continue;
    if (const double h = chain_depth(model, since); std::isfinite(h)) {
      const double v = chain_speed(model, h), a = chain_acceleration(model, h);
      folded.add(t, start - h, v <= far_beyond * fastest ? v : NAN, a <= far_beyond * hardest ? a : NAN);
    }
    if (const double h = body_depth(model, since); h <= far_beyond * lowest)
      body.add(t, start - h, model.gravity * since, model.gravity);
  }
  std::vector<OverlayCurve> overlays;
  add_to(overlays, folded);
  add_to(overlays, body);
  return overlays;
}

}  // namespace catena
