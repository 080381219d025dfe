#include "time/mebdf.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace catena {

void Mebdf::start(double t, std::span<const double> y) {
  assert(y.size() == history_.dimension());
  if (!loop_.fresh())
    for (Look& look : looks_) ++look.age;
  history_.restart(t, y);
  loop_.start(t);
  control_ = {};
  stages_.set_slack(1.0);
  std::vector<double> rate(y.size());
  system_(t, state(), std::span(rate));
  ++counters_.rates;
  // A first step over which y moves by half of what is allowed; the next ones grow fast (M.12).
  const double speed = error_norm(rate, state(), state(), loop_.tolerance());
  const double longest = 1e-3 * (loop_.limit(t) - t);
  loop_.propose(!std::isfinite(speed) ? std::numeric_limits<double>::quiet_NaN()
                : speed > 0.0         ? std::min(0.5 / speed, longest)
                                      : longest);
}

/// The errors that decide about the order: of its neighbours only where the past reaches back so far.
mebdf::Errors Mebdf::errors(double end, bool higher) {
  const int past = control_.past();
  mebdf::Errors r{.made = stages_.error()};
  if (past > 1) r.lower = stages_.error_with(history_, past - 1, end);
  if (higher && past < mebdf::most_past && history_.size() >= past + 2)
    r.higher = stages_.error_with(history_, past + 1, end);
  return r;
}

Attempt Mebdf::attempt(const StepSpan& span) {
  const StepStatus outcome = stages_.attempt(history_, control_.past(), span, counters_);
  if (outcome != StepStatus::advanced) return {outcome, span.size * control_.after_stall()};
  if (stages_.error() > 1.0)
    return {StepStatus::step_too_small, span.size * control_.after_rejected(errors(span.end, false))};
  return {outcome, take(span)};
}

StepStatus Mebdf::advance() {
  return loop_.advance(counters_, [this](const StepSpan& span) { return attempt(span); });
}

/// Goes to the end of the step and says how long the next may be.
double Mebdf::take(const StepSpan& span) {
  const int past = control_.past();
  order_ = span.lands() ? past : past + 1;
  const mebdf::Errors known = control_.may_change() ? errors(span.end, true) : mebdf::Errors{.made = stages_.error()};
  const double next_step = (span.end - span.start) * control_.after_accepted(known);
  history_.push(span.end, stages_.after());
  looks_ = {Look{.age = 0, .points = std::min(past + 2, history_.size())},
            Look{.age = looks_[0].age + 1, .points = looks_[0].points}};
  return next_step;
}

void Mebdf::state_at(double time, std::span<double> out) {
  const Look& seen = looks_[looks_[1].points > 0 && time < step_start() ? 1 : 0];
  history_.interpolate(seen.age, std::max(seen.points, 1), time, out);
}

/// `memory` holds nine counts and then the past, youngest first, each a time and its value.
IntegratorState Mebdf::save() const {
  const mebdf::Control::Memory memory = control_.memory();
  std::vector<double> numbers;
  for (const int count : {order_, looks_[0].age, looks_[0].points, looks_[1].age, looks_[1].points, history_.size(),
                          memory.past, memory.waited, memory.starting ? 1 : 0})
    numbers.push_back(count);
  history_.append_to(numbers);
  IntegratorState state{.step_start = step_start(),
                        .step_size = loop_.tried(),
                        .state = {this->state().begin(), this->state().end()},
                        .memory = std::move(numbers),
                        .newton_slack = stages_.slack(),
                        .counters = counters_};
  loop_.save(state);
  return state;
}

bool Mebdf::restore(const IntegratorState& saved) {
  constexpr std::size_t counts = 9;
  const std::size_t one = history_.dimension() + 1;
  if (saved.memory.size() < counts + one || (saved.memory.size() - counts) % one != 0) return false;
  const std::size_t kept = (saved.memory.size() - counts) / one;
  if (kept > mebdf::History::most) return false;
  std::array<int, counts> n{};
  for (std::size_t i = 0; i < counts; ++i) {
    const double count = saved.memory[i];
    if (!(count >= 0 && count <= 1e9)) return false;
    n[i] = static_cast<int>(count);
  }
  const auto& [order, age, points, age_before, points_before, size, past, waited, starting] = n;
  const auto within = [&](int from, int many) { return from + many <= static_cast<int>(kept); };
  if (!within(age, points) || !within(age_before, points_before) || size < 1 || !within(0, size)) return false;
  if (past < 1 || past > std::min(size, mebdf::most_past)) return false;
  order_ = order;
  looks_ = {Look{age, points}, Look{age_before, points_before}};
  control_.restore({.past = past, .waited = waited, .starting = starting != 0});
  history_.restore(std::span(saved.memory).subspan(counts), size);
  loop_.restore(saved);
  stages_.set_slack(saved.newton_slack);
  counters_ = saved.counters;
  return true;
}

}  // namespace catena
