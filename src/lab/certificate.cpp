#include <algorithm>
#include <cmath>

#include "lab/method.hpp"
#include "lab/recording_plan.hpp"
#include "lab/run.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

/// Two runs part where their tips are further apart than this share of the length.
constexpr double parted = 1e-3;

Peak difference(const Peak& a, const Peak& b) {
  return {.value = std::abs(a.value - b.value), .time = std::abs(a.time - b.time), .link = 0};
}

}  // namespace

Experiment refined(const Experiment& experiment) {
  Experiment fine = experiment;
  fine.run.tolerance = std::max(experiment.run.tolerance / 10, 1e-15);
  fine.run.step = equal_step(experiment.run.method, experiment.run) / 2;
  fine.record = {.rate = frame_rate(experiment), .quantities = {}};
  return fine;
}

Certificate certify(const Experiment& experiment, const RunResult& run, const RunResult& fine) {
  if (run.status != RunStatus::done || fine.status != RunStatus::done) return {};
  Certificate certificate{.present = true, .horizon = run.t_end};
  const Experiment other = refined(experiment);
  certificate.refinement = other.run.step > 0 ? other.run.step : other.run.tolerance;
  const std::size_t frames = std::min(run.frames.tip.size(), fine.frames.tip.size());
  for (std::size_t i = 0; i < frames; ++i) {
    const Vec2<double> gap = run.frames.tip[i].position - fine.frames.tip[i].position;
    const double distance = hypot(gap.x, gap.y);
    if (distance > parted * experiment.chain.length) {
      certificate.horizon = i == 0 ? 0.0 : run.frames.time[i - 1];
      break;
    }
    certificate.tip_error = std::max(certificate.tip_error, distance);
  }
  certificate.peak_error = {.speed_max = difference(run.peaks.speed_max, fine.peaks.speed_max),
                            .acceleration_max = difference(run.peaks.acceleration_max, fine.peaks.acceleration_max),
                            .drop_max = difference(run.peaks.drop_max, fine.peaks.drop_max),
                            .tension_min = difference(run.peaks.tension_min, fine.peaks.tension_min),
                            .tension_max = difference(run.peaks.tension_max, fine.peaks.tension_max)};
  return certificate;
}

}  // namespace catena
