#include "lab/support_table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "num/text.hpp"
#include "num/vec2.hpp"

namespace catena {
namespace {

std::optional<TableFault> number_fault(std::span<const double> times, std::span<const double> x,
                                       std::span<const double> y) {
  constexpr double most = 1e12, least = 1e-12;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const std::pair<const char*, double> numbers[] = {
        {"t", times[row]}, {"x", x[row]}, {"y", y.empty() ? 0.0 : y[row]}};
    for (const auto& [column, value] : numbers)
      if (!(std::abs(value) <= most))
        return TableFault{row, std::string(column) + " is " + text(value) + "; it must be a number within ±1e12"};
    if (row > 0 && times[row] - times[row - 1] < least)
      return TableFault{row, "t = " + text(times[row]) + " s comes after " + text(times[row - 1]) +
                                 " s; times must increase from row to row, by 1e-12 s at least"};
  }
  if (times.front() > 0)
    return TableFault{0, "the table begins at t = " + text(times.front()) + " s; the run begins at 0"};
  return std::nullopt;
}

/// Where rows are missing the spline would make the motion up.
std::optional<TableFault> gap(std::span<const double> times) {
  constexpr double longest = 5.0;  // in medians: up to four frames of a film may be missing in a row
  std::vector<double> between;
  between.reserve(times.size());
  for (std::size_t row = 1; row < times.size(); ++row) between.push_back(times[row] - times[row - 1]);
  std::vector<double> sorted = between;
  std::ranges::sort(sorted);
  const double usual = sorted[sorted.size() / 2];
  for (std::size_t i = 0; i < between.size(); ++i)
    if (between[i] > longest * usual)
      return TableFault{i + 1, "there is a gap of " + text(between[i]) + " s before t = " + text(times[i + 1]) +
                                   " s; half of the rows are at most " + text(usual) +
                                   " s apart. Fill the gap with rows (5 times that apart at most)"};
  return std::nullopt;
}

/// A jump of place or velocity: within one row spacing the acceleration, a second divided difference, is many times that of the
/// three rows before and after, and moves the support by more than the noise of a measured place. A place out of line shows in
/// three differences, a step in two, a kink in one: those next to the largest are not asked.
std::optional<TableFault> jump(std::span<const double> times, std::span<const Vec2<double>> places) {
  constexpr double many = 20.0;   // t⁵ in five rows, the steepest of what must pass, has 19
  constexpr double noise = 0.01;  // of the extent of the motion
  std::vector<double> acceleration(places.size(), 0.0), shift(places.size(), 0.0);
  double extent = 0.0;
  for (std::size_t i = 1; i + 1 < places.size(); ++i) {
    const double before = times[i] - times[i - 1], after = times[i + 1] - times[i];
    const Vec2<double> bend = (1 / after) * (places[i + 1] - places[i]) - (1 / before) * (places[i] - places[i - 1]);
    acceleration[i] = 2 * length_of(bend) / (before + after);
    shift[i] = acceleration[i] * before * after;
  }
  for (const Vec2<double>& place : places) extent = std::max(extent, length_of(place - places.front()));
  for (std::size_t i = 1; i + 1 < places.size(); ++i) {
    if (shift[i] <= noise * extent) continue;
    bool asked = false;
    double around = 0.0;
    for (std::size_t away = 2; away <= 4; ++away) {
      if (i >= away + 1) around = std::max(around, acceleration[i - away]);
      if (i + away + 1 < places.size()) around = std::max(around, acceleration[i + away]);
      asked = asked || i >= away + 1 || i + away + 1 < places.size();
    }
    const double largest = std::max({acceleration[i - 1], acceleration[i], acceleration[i + 1]});
    if (asked && acceleration[i] == largest && acceleration[i] > many * around)
      return TableFault{i, "the support jumps at t = " + text(times[i]) + " s: it accelerates at " +
                               text(acceleration[i]) + " m/s² there, and with at most " + text(around) +
                               " m/s² in the rows around. Let it move smoothly over several rows"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<TableFault> table_fault(std::span<const double> times, std::span<const double> x,
                                      std::span<const double> y) {
  if (times.size() < 2) return TableFault{0, "a single row is no motion; at least two are needed"};
  if (auto fault = number_fault(times, x, y)) return fault;
  if (auto fault = gap(times)) return fault;
  std::vector<Vec2<double>> places;
  places.reserve(times.size());
  for (std::size_t row = 0; row < times.size(); ++row) places.push_back({x[row], y.empty() ? 0.0 : y[row]});
  return jump(times, places);
}

}  // namespace catena
