// What studies ask of a run: numbers by the names they have in summary.json.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run.hpp"

namespace catena {

struct Measure {
  std::string_view name;   ///< "tip.speed_max"
  std::string_view unit;   ///< "m/s"
  std::string_view title;  ///< "largest tip speed"
  double (*of)(const RunResult&);
};

/// All of them, in the order of tables.
std::span<const Measure> measures();

/// The values of all of them.
std::vector<double> measured(const RunResult&);

/// A measure, or the difference of two: "tip.speed_max.time-tip.drop_max.time".
struct Expression {
  std::string text;
  std::size_t first = 0;
  std::size_t minus = none;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  double of(std::span<const double> measured) const {
    return minus == none ? measured[first] : measured[first] - measured[minus];
  }
  std::string_view unit() const { return measures()[first].unit; }
};
std::expected<Expression, std::string> parse_expression(std::string_view text);

/// The experiment without what only a look at one run needs: certificate, frames.
Experiment lean(Experiment);

}  // namespace catena
