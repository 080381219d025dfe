// A made-up run whose motion is known in closed form, so that the page can be tried without the rest of the house: a chain that
// swings like one stiff rod, straight, with φ(t) = φ₀ cos(Ωt) from the vertical.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "lab/run.hpp"
#include "report/report.hpp"

namespace catena {

struct Swing {
  Experiment experiment;
  RunResult result;
  Certificate certificate;
};

inline TipSample swing_tip(double t, double length) {
  constexpr double phi0 = 0.9;
  constexpr double rate = 3.5;
  const double phi = phi0 * std::cos(rate * t);
  const double dphi = -phi0 * rate * std::sin(rate * t);
  const double ddphi = -phi0 * rate * rate * std::cos(rate * t);
  const Vec2<double> along{std::sin(phi), -std::cos(phi)};
  const Vec2<double> across{std::cos(phi), std::sin(phi)};
  return {.time = t,
          .position = length * along,
          .velocity = (length * dphi) * across,
          .acceleration = (length * ddphi) * across - (length * dphi * dphi) * along};
}

/// Tension of a rod's part beyond s: centripetal and weight, less a push that travels, so that a few links are pushed.
inline double swing_tension(double t, double s) {
  return 9.81 * (1.0 - s) + 4.0 * std::pow(std::sin(3.5 * t), 2) * (1.0 - s * s) -
         9.0 * std::exp(-std::pow(20.0 * (s - t / 2.0), 2));
}

inline Swing swing(int links, std::size_t frames, double length = 1.0) {
  const double duration = 2.0;
  Swing made;
  made.experiment.title = "A chain swings like a rod";
  made.experiment.question = "How fast is the tip at the bottom?";
  made.experiment.chain = {.links = links, .length = length, .mass = 1.0};
  made.experiment.run.duration = duration;
  RunResult& result = made.result;
  result.status = RunStatus::done;
  result.method = Method::dop853;
  result.method_reason = "smooth and undamped";
  result.t_end = duration;
  result.hash = 0x0123456789abcdefULL;
  result.frames.links = links;
  for (std::size_t k = 0; k < frames; ++k) {
    const double t = duration * static_cast<double>(k) / static_cast<double>(frames - 1);
    const TipSample tip = swing_tip(t, length);
    const double theta = std::atan2(tip.position.y, tip.position.x);
    result.frames.time.push_back(t);
    result.frames.tip.push_back(tip);
    const double kinetic = (tip.velocity.x * tip.velocity.x + tip.velocity.y * tip.velocity.y) / 6.0;
    const double total = -4.905 * std::cos(0.9);
    result.frames.energy.push_back({.kinetic = kinetic, .potential = total - kinetic + 1e-9 * std::sin(7 * t) * t});
    for (int i = 0; i < links; ++i) {
      result.frames.angles.push_back(theta);
      result.frames.tension.push_back(swing_tension(t, (i + 0.5) / links));
    }
  }
  if (frames > 0) {
    result.energy_start = result.frames.energy.front();
    result.energy_end = result.frames.energy.back();
  }
  result.at = {swing_tip(0.5, length), swing_tip(1.0, length)};
  const double quarter = std::numbers::pi / 7.0;
  result.peaks = {.speed_max = {.value = 3.15, .time = quarter},
                  .acceleration_max = {.value = 11.025, .time = 0.0},
                  .drop_max = {.value = 1.0 - std::cos(0.9), .time = quarter},
                  .tension_min = {.value = -6.123456, .time = 1.7, .link = (links * 17 + 19) / 20},
                  .tension_max = {.value = 13.81, .time = quarter, .link = 1}};
  result.firsts.tension_negative = {.value = 0.0, .time = 0.31, .link = links / 6 + 1};
  result.counters = {.steps = 1234, .rejected = 5, .rates = 14808};
  made.certificate = {.present = true, .horizon = duration, .companion_tolerance = 1e-10, .tip_error = 2.4e-8};
  made.certificate.companion = Method::radau5;
  made.certificate.peaks = made.result.peaks;
  for (const auto& field : peak_fields) made.certificate.beyond.*field.member = {.link = -1};
  made.certificate.time = {0.0, duration / 2, duration};
  made.certificate.tip_error_at = {1e-9, 1e-8, 2.4e-8};
  made.certificate.at_error.assign(made.result.at.size(), 2e-8);
  made.certificate.at_speed_error.assign(made.result.at.size(), 3e-7);
  made.certificate.peak_error.speed_max = {.value = 3e-6, .time = 2e-7};
  made.certificate.peak_error.acceleration_max = {.value = 1.4e-5, .time = 1e-9};
  made.certificate.peak_error.drop_max = {.value = 2e-9, .time = 4e-8};
  made.certificate.peak_error.tension_min = {.value = 5e-4, .time = 2e-6};
  made.certificate.peak_error.tension_max = {.value = 5e-6, .time = 2e-6};
  return made;
}

/// Curves to lay over the plots: the exact speed, with a gap, going on for longer than the run, and a height.
inline std::vector<OverlayCurve> swing_overlays() {
  OverlayCurve speed{.plot = ReportPlot::speed, .label = "exact, \"closed\" form", .time = {}, .value = {}};
  OverlayCurve height{.plot = ReportPlot::position, .label = "measured height", .time = {}, .value = {}};
  for (int k = 0; k <= 50; ++k) {
    const double t = 0.05 * k;
    const TipSample tip = swing_tip(t, 1.0);
    speed.time.push_back(t);
    speed.value.push_back(k == 25 ? std::numeric_limits<double>::quiet_NaN()
                                  : std::hypot(tip.velocity.x, tip.velocity.y));
    height.time.push_back(t);
    height.value.push_back(tip.position.y);
  }
  return {speed, height};
}

}  // namespace catena
