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
#include "study/made_run.hpp"

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

/// A sample of the tip and of the energies; nothing else of it is looked at.
inline std::vector<double> swing_sample(const Schema& schema, const TipSample& tip) {
  std::vector<double> sample(schema.sample_width());
  const auto put = [&](std::string_view channel, std::initializer_list<double> values) {
    std::ranges::copy(values, sample.begin() + static_cast<std::ptrdiff_t>(schema.offset(channel)));
  };
  put(chain_names::position, {tip.position.x, tip.position.y});
  put(chain_names::velocity, {tip.velocity.x, tip.velocity.y});
  put(chain_names::acceleration, {tip.acceleration.x, tip.acceleration.y});
  const double kinetic = (tip.velocity.x * tip.velocity.x + tip.velocity.y * tip.velocity.y) / 6.0;
  const double total = -4.905 * std::cos(0.9);
  put(chain_names::kinetic, {kinetic});
  put(chain_names::potential, {total - kinetic + 1e-9 * std::sin(7 * tip.time) * tip.time});
  return sample;
}

/// Trusted to the end, each number a little less than another.
inline Certificate swing_certificate(const RunResult& result) {
  const double duration = result.t_end;
  Certificate made{.present = true, .horizon = duration, .companion_tolerance = 1e-10, .place_error = 2.4e-8};
  made.companion = Method::radau5;
  made.time = {0.0, duration / 2, duration};
  made.place_error_at = {1e-9, 1e-8, 2.4e-8};
  made.at_error.assign(result.at.size(), 2e-8);
  made.at_speed_error.assign(result.at.size(), 3e-7);
  made.peaks = result.peaks;
  made.beyond.assign(result.peaks.size(), {.index = -1});
  made.first_error.assign(result.peaks.size(), 0.0);
  made.energy_error.assign(4, 0.0);  // kinetic, potential, work, heat
  made.peak_error.resize(result.peaks.size());
  made.peak_error[place_of(result, chain_names::speed_max)] = {.value = 3e-6, .time = 2e-7};
  made.peak_error[place_of(result, chain_names::acceleration_max)] = {.value = 1.4e-5, .time = 1e-9};
  made.peak_error[place_of(result, chain_names::drop_max)] = {.value = 2e-9, .time = 4e-8};
  made.peak_error[place_of(result, chain_names::tension_min)] = {.value = 5e-4, .time = 2e-6};
  made.peak_error[place_of(result, chain_names::tension_max)] = {.value = 5e-6, .time = 2e-6};
  return made;
}

inline Swing swing(int links, std::size_t frames, double length = 1.0) {
  const double duration = 2.0;
  Swing made;
  made.experiment.title = "A chain swings like a rod";
  made.experiment.question = "How fast is the tip at the bottom?";
  made.experiment.chain = {.links = links, .length = length, .mass = 1.0};
  made.experiment.run.duration = duration;
  made.result = made_run(made.experiment);
  RunResult& result = made.result;
  result.status = RunStatus::done;
  result.method = Method::dop853;
  result.method_reason = "smooth and undamped";
  result.t_end = duration;
  result.hash = 0x0123456789abcdefULL;
  for (std::size_t k = 0; k < frames; ++k) {
    const double t = duration * static_cast<double>(k) / static_cast<double>(frames - 1);
    const TipSample tip = swing_tip(t, length);
    const double theta = std::atan2(tip.position.y, tip.position.x);
    add_frame(result.frames, tip);
    const std::vector<double> sample = swing_sample(result.schema, tip);
    for (const auto channel : {chain_names::kinetic, chain_names::potential, chain_names::work, chain_names::heat})
      numbers(result.frames, channel).push_back(sample[result.schema.offset(channel)]);
    for (int i = 0; i < links; ++i) {
      numbers(result.frames, chain_names::angles).push_back(theta);
      numbers(result.frames, chain_names::tension).push_back(swing_tension(t, (i + 0.5) / links));
    }
  }
  result.first = swing_sample(result.schema, swing_tip(0.0, length));
  result.last = swing_sample(result.schema, swing_tip(duration, length));
  for (const double t : {0.5, 1.0}) result.at.push_back(t, swing_sample(result.schema, swing_tip(t, length)));
  const double quarter = std::numbers::pi / 7.0;
  const auto peak = [&](std::string_view watched) -> Peak& { return result.peaks[place_of(result, watched)]; };
  peak(chain_names::speed_max) = {.value = 3.15, .time = quarter};
  peak(chain_names::acceleration_max) = {.value = 11.025, .time = 0.0};
  peak(chain_names::drop_max) = {.value = 1.0 - std::cos(0.9), .time = quarter};
  peak(chain_names::tension_min) = {.value = -6.123456, .time = 1.7, .index = (links * 17 + 19) / 20};
  peak(chain_names::tension_max) = {.value = 13.81, .time = quarter, .index = 1};
  result.firsts[place_of(result, chain_names::tension_min)] = {.value = 0.0, .time = 0.31, .index = links / 6 + 1};
  result.counters = {.steps = 1234, .rejected = 5, .rates = 14808};
  made.certificate = swing_certificate(result);
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
