// What studies ask of a run: numbers by the names they have in summary.json.
#pragma once

#include <cmath>
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

  /// What is not known is alike.
  friend bool operator==(const Measured& a, const Measured& b) {
    const auto alike = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    return alike(a.value, b.value) && alike(a.error, b.error);
  }
};

struct Floquet;

/// By what a point of a study is measured: by its motion, or by the multipliers of one period of its support (study/floquet.hpp).
enum class Means { motion, floquet };

struct Measure {
  std::string name;   ///< "tip.speed_max"
  std::string unit;   ///< "m/s"
  std::string title;  ///< "largest tip speed"
  std::function<Measured(const CertifiedRun&)> of;
  bool of_motion = true;  ///< else of its computation: it has no ±
  Means means = Means::motion;
  std::function<Measured(const Floquet&)> of_period{};  ///< where the means is floquet, instead of `of`
  bool (*present)(const Experiment&) =
      nullptr;  ///< which experiments have it: those between held ends, say; all if none
};

/// All of them, in the order of tables: what is watched of a chain, when, and what flowed in its ledger.
std::span<const Measure> measures();

/// All of them, not numbers where others than the given means are needed; peaks are those within the horizon where there is a
/// certificate.
std::vector<Measured> measured(const CertifiedRun&);
std::vector<Measured> measured(const Floquet&);

/// Does it tell anything of this experiment? Nothing is told of a tip that is held for good, nor of a held end that is free.
bool tells(const Measure&, const Experiment&);

/// Why an experiment cannot be measured by these means; empty where it can.
std::string unmeasurable(const Experiment&, Means);

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
  Means means() const { return measures()[first].means; }
};
std::expected<Expression, std::string> parse_expression(std::string_view text);

/// The experiment without what only a look at one run needs: certificate, frames.
Experiment lean(Experiment);

}  // namespace catena
