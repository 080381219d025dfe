// What studies ask of a run: numbers by the names they have in summary.json.
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/certificate.hpp"
#include "lab/experiment.hpp"

namespace catena {

/// A number and its ±: not a number where it is not known, 0 where it is exact.
struct Measured {
  double value = 0.0;
  double error = 0.0;
  bool operator==(const Measured&) const = default;
};

struct Measure {
  std::string name;   ///< "tip.speed_max"
  std::string unit;   ///< "m/s"
  std::string title;  ///< "largest tip speed"
  std::function<Measured(const CertifiedRun&)> of;
  bool of_motion = true;  ///< else of its computation: it has no ±
};

/// All of them, in the order of tables: what is watched of a chain, when, and what flowed in its ledger.
std::span<const Measure> measures();

/// All of them; peaks are those within the horizon where there is a certificate.
std::vector<Measured> measured(const CertifiedRun&);

/// Its place in measures(); the error names all and suggests one.
std::expected<std::size_t, std::string> measure_called(std::string_view name);

/// A measure, or the difference of two: "tip.speed_max.time-tip.drop_max.time".
struct Expression {
  std::string text;
  std::size_t first = 0;
  std::size_t minus = none;
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  Measured of(std::span<const Measured> measured) const {
    if (minus == none) return measured[first];
    return {measured[first].value - measured[minus].value, measured[first].error + measured[minus].error};
  }
  std::string_view unit() const { return measures()[first].unit; }
};
std::expected<Expression, std::string> parse_expression(std::string_view text);

/// The experiment without what only a look at one run needs: certificate, frames.
Experiment lean(Experiment);

}  // namespace catena
