#include "time/step_loop.hpp"

#include <algorithm>

namespace catena {
namespace {

/// Closer than this to a border is at it: a step that began or ended there would be lost in the time.
double crumb(double border) { return 2 * least_step(border); }

}  // namespace

void StepLoop::start(double time) {
  time_ = time;
  lost_ = 0.0;
  next_step_ = stepping_.step;
  tried_ = 0.0;
  fresh_ = true;
}

void StepLoop::propose(double first_step) {
  if (!equal_steps()) next_step_ = std::max(first_step, std::min(crumb(time_), limit(time_) - time_));
}

bool StepLoop::at_stop() const { return !fresh_ && !finished() && std::ranges::binary_search(stepping_.stops, time_); }

double StepLoop::limit(double time) const {
  const auto passed = [&](double stop) { return stop - time <= crumb(stop); };
  const auto next = std::ranges::partition_point(stepping_.stops, passed);
  const bool stops = next != stepping_.stops.end() && stepping_.end - *next > crumb(stepping_.end);
  return stops ? *next : stepping_.end;
}

/// A step that would leave a crumb goes to the limit. One that is followed by a look ahead goes half the way, so that the look
/// reaches the limit, or, when it is short anyway, all the way without looking (M.14).
double StepLoop::length(double limit) const {
  const double left = limit - time_;
  double h = next_step_;
  if (gait_.looks_ahead && 2 * h > left)
    h = h < 2 * left ? 0.5 * left : left;
  else if (h * (equal_steps() ? 1 + 1e-6 : 1.01) >= left)
    h = left;
  return left - h <= crumb(limit) ? left : h;
}

void StepLoop::save(IntegratorState& state) const {
  state.time = time_;
  state.time_lost = lost_;
  state.next_step = next_step_;
  state.fresh = fresh_;
}

void StepLoop::restore(const IntegratorState& saved) {
  time_ = saved.time;
  lost_ = saved.time_lost;
  next_step_ = saved.next_step;
  tried_ = saved.step_size;
  fresh_ = saved.fresh;
}

}  // namespace catena
