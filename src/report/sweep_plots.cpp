#include "report/sweep_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/capitalised.hpp"
#include "report/digits.hpp"

namespace catena {
namespace {

constexpr double missing_value = std::numeric_limits<double>::quiet_NaN();

std::vector<double> distinct(std::vector<double> values) {
  std::ranges::sort(values);
  const auto [first, last] = std::ranges::unique(values);
  values.erase(first, last);
  return values;
}

StudyAxis key_axis(const SweptKey& key) {
  return {.label = key.name, .unit = key.unit, .log = !key.random && spaced_by_factors(distinct(key.values))};
}

/// A whole grid, not a drawn sample, and fine enough for colours to tell more than a few curves would.
bool is_grid(const SweptTable& table) {
  constexpr std::size_t fine = 3;
  if (table.keys.size() != 2 || table.keys[0].random || table.keys[1].random) return false;
  const std::size_t columns = distinct(table.keys[0].values).size(), rows = distinct(table.keys[1].values).size();
  return columns >= fine && rows >= fine && columns * rows == table.runs();
}

bool is_doubtful(const SweptTable& table, const SweptQuantity& quantity, std::size_t run) {
  return quantity.of_motion && table.done[run] && table.doubtful[run];
}

bool any_doubtful(const SweptTable& table, const SweptQuantity& quantity) {
  for (std::size_t i = 0; i < table.runs(); ++i)
    if (is_doubtful(table, quantity, i)) return true;
  return false;
}

/// "chain.links = 50, chain.taper = 0.5": all varied keys but the first.
std::string other_values(const SweptTable& table, std::size_t run) {
  std::string text;
  for (std::size_t k = 1; k < table.keys.size(); ++k)
    text += fmt::format("{}{} = {}", k > 1 ? ", " : "", table.keys[k].name, significant(table.keys[k].values[run]));
  return text;
}

/// One series for each choice of the other keys; random samples are points. What is not predicted to the end of its run stands
/// apart, hollow.
std::vector<StudySeries> series_of(const SweptTable& table, const SweptQuantity& quantity) {
  constexpr std::size_t most_series = 8;  // more cannot be told apart
  const bool random = std::ranges::any_of(table.keys, &SweptKey::random);
  std::vector<StudySeries> all;
  StudySeries hollow{.name = "known only up to the horizon", .x = {}, .y = {}, .look = StudySeries::Look::hollow};
  const auto add = [&](StudySeries& series, std::size_t run, bool gap) {
    series.x.push_back(table.keys.front().values[run]);
    series.y.push_back(gap ? missing_value : quantity.values[run]);
    if (!quantity.errors.empty()) series.error.push_back(gap ? missing_value : quantity.errors[run]);
  };
  for (std::size_t i = 0; i < table.runs(); ++i) {
    const std::string name = random || table.keys.size() == 1 ? quantity.title : other_values(table, i);
    const bool doubtful = is_doubtful(table, quantity, i);
    if (doubtful) add(hollow, i, false);
    auto series = std::ranges::find(all, name, &StudySeries::name);
    if (series == all.end()) {
      if (all.size() == most_series) continue;
      series = all.insert(all.end(), {.name = name, .x = {}, .y = {}});
      series->look = random ? StudySeries::Look::points : StudySeries::Look::line_and_points;
    }
    add(*series, i, doubtful);
  }
  if (!hollow.x.empty()) all.push_back(std::move(hollow));
  return all;
}

StudyMap map_of(const SweptTable& table, const SweptQuantity& quantity) {
  const SweptKey &across = table.keys[0], &up = table.keys[1];
  StudyMap map{.title = capitalised(quantity.title),
               .x = {key_axis(across), distinct(across.values)},
               .y = {key_axis(up), distinct(up.values)},
               .value_axis = {.label = quantity.title, .unit = quantity.unit, .log = spans_decades(quantity.values)},
               .value = {}};
  map.value.assign(table.runs(), missing_value);
  map.error.assign(quantity.errors.empty() ? 0 : table.runs(), missing_value);
  map.doubtful.assign(any_doubtful(table, quantity) ? table.runs() : 0, false);
  const auto place = [](const std::vector<double>& rising, double value) {
    return static_cast<std::size_t>(std::ranges::lower_bound(rising, value) - rising.begin());
  };
  for (std::size_t i = 0; i < table.runs(); ++i) {
    const std::size_t cell =
        place(map.y.values, up.values[i]) * map.x.values.size() + place(map.x.values, across.values[i]);
    map.value[cell] = quantity.values[i];
    if (!map.error.empty()) map.error[cell] = quantity.errors[i];
    if (!map.doubtful.empty()) map.doubtful[cell] = is_doubtful(table, quantity, i);
  }
  if (!map.doubtful.empty())
    map.note = "Dots: the run is not predicted to its end; a peak is the one within the horizon.";
  return map;
}

}  // namespace

bool spans_decades(std::span<const double> values) {
  constexpr double two_decades = 100;
  double low = std::numeric_limits<double>::infinity(), high = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  return low > 0 && high > two_decades * low;
}

bool spaced_by_factors(std::span<const double> rising) {
  if (rising.size() < 3 || !(rising.front() > 0)) return false;
  // The largest step over the mean one: 1 where all are equal.
  const auto unevenness = [&](auto measure) {
    double largest = 0;
    for (std::size_t i = 1; i < rising.size(); ++i)
      largest = std::max(largest, measure(rising[i]) - measure(rising[i - 1]));
    return largest * static_cast<double>(rising.size() - 1) / (measure(rising.back()) - measure(rising.front()));
  };
  constexpr double rounding = 1e-6;
  return unevenness([](double value) { return std::log(value); }) + rounding <
         unevenness([](double value) { return value; });
}

SweepPlot sweep_plot(const SweptTable& table, const SweptQuantity& quantity) {
  if (is_grid(table)) return map_of(table, quantity);
  StudyPlot plot{.title = capitalised(quantity.title),
                 .x = key_axis(table.keys.front()),
                 .y = {.label = quantity.title, .unit = quantity.unit, .log = spans_decades(quantity.values)},
                 .series = series_of(table, quantity)};
  if (any_doubtful(table, quantity))
    plot.note =
        "Hollow points: the run is not predicted to its end; a peak is the one within the horizon. A hollow point "
        "without a bar has no known ±.";
  return plot;
}

}  // namespace catena
