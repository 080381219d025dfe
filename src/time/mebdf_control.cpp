#include "time/mebdf_control.hpp"

#include <algorithm>

#include "num/elementary.hpp"

namespace catena::mebdf {
namespace {

constexpr double caution = 1.2;
constexpr double keep_from = 0.9;     // a step that is nearly right stays as it is
constexpr double least_factor = 0.5;  // after an accepted step
constexpr double creep = 1.1;         // growth that any step may bring
constexpr double leap = 2.0;          // growth once the past is as long as the order needs
constexpr double least_retry = 0.2;
constexpr double most_retry = 0.9;
constexpr double first_leap = 1000.0;  // the first step is a guess, and far too small
constexpr double start_leap = 8.0;
constexpr double start_until = 1.5;

/// By how much the step may change: the error of order k behaves like h^(k+1) (M.10).
double wish(double error, int past) { return 1.0 / (caution * pow(std::max(error, 1e-20), 1.0 / (past + 1))); }

}  // namespace

/// Order 2 looks back on one value only, so its step may leap; from there order and step rise together (M.12).
double Control::start_up(double factor) {
  if (memory_.past == 1 && factor > start_leap) return memory_.waited == 1 ? std::min(factor, first_leap) : start_leap;
  if (factor < start_until || memory_.past == most_past) {
    memory_.starting = false;
    memory_.waited = 0;
    return std::min(factor, start_until);
  }
  ++memory_.past;
  return std::min(factor, leap);
}

double Control::after_accepted(const Errors& errors) {
  const bool retried = memory_.failures > 0;
  const bool changing = may_change();
  memory_.failures = 0;
  ++memory_.waited;
  double factor = wish(errors.made, memory_.past);
  if (memory_.starting) return start_up(factor);

  // The order that allows the longest step (M.11).
  const double lower = errors.lower ? wish(*errors.lower, memory_.past - 1) : 0.0;
  const double higher = errors.higher ? wish(*errors.higher, memory_.past + 1) : 0.0;
  const int change = higher > std::max(factor, lower) ? 1 : lower > factor ? -1 : 0;
  factor = std::max({factor, lower, higher});
  memory_.past += change;
  if (change != 0 || (changing && factor > creep)) memory_.waited = 0;
  if (factor < keep_from) return std::max(factor, least_factor);
  return std::clamp(factor, 1.0, retried ? 1.0 : changing ? leap : creep);
}

double Control::after_rejected(const Errors& errors) {
  memory_.starting = false;
  memory_.waited = 0;
  if (++memory_.failures > 2) {  // the past is no guide: begin anew
    memory_.past = 1;
    return least_retry;
  }
  double factor = wish(errors.made, memory_.past);
  if (errors.lower && memory_.past > 1) {
    const double lower = wish(*errors.lower, memory_.past - 1);
    if (lower > factor) --memory_.past;
    factor = std::max(factor, lower);
  }
  return std::clamp(factor, least_retry, most_retry);
}

double Control::after_stall() {
  memory_.starting = false;
  memory_.waited = 0;
  if (++memory_.failures > 3) memory_.past = 1;
  return 0.5;
}

}  // namespace catena::mebdf
