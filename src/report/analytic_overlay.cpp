#include "report/analytic_overlay.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "lab/chain_sensor.hpp"

namespace catena {
namespace {

constexpr int steps = 400;
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
  for (int i = 0; i < steps; ++i) {  // even in ψ, (F.5): close together where it is fast
    const double sine = std::sin(0.5 * std::numbers::pi * i / steps);
    const double h = model.length * sine * sine, t = comparison.release + chain_time(model, h);
    const double v = chain_speed(model, h), a = chain_acceleration(model, h);
    if (t > run.t_end) break;
    folded.add(t, start - h, v <= far_beyond * fastest ? v : NAN, a <= far_beyond * hardest ? a : NAN);
  }
  for (int i = 0; i <= steps; ++i) {
    const double since = (run.t_end - comparison.release) * i / steps, h = body_depth(model, since);
    if (since < 0 || h > far_beyond * lowest) break;
    body.add(comparison.release + since, start - h, model.gravity * since, model.gravity);
  }
  std::vector<OverlayCurve> overlays;
  add_to(overlays, folded);
  add_to(overlays, body);
  return overlays;
}

}  // namespace catena
