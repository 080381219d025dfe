// What is to be fitted: measured tips, each with the experiment that is to reproduce it, and the keys that are free.
//
//   --free chain.joint_friction               from the value in the case
//   --free chain.joint_friction=1e-5          from there
//   --free chain.joint_friction=1e-6:1e-4     within bounds; several starts are tried
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/keys.hpp"
#include "study/tip_data.hpp"

namespace catena {

struct FitSet {
  std::string case_name;
  Experiment experiment;
  TipData data;
};

/// A key and the coordinate q in which it is sought: the logarithm of its value, or its value in a unit of the size of the
/// problem. In q a step of 1 is large and a step of 10⁻³ small, whatever the key.
struct FreeKey {
  const Key* key = nullptr;
  std::string text;    ///< as it was given
  double start = 0.0;  ///< in SI
  bool log = false;
  double unit = 1.0;  ///< of q, if it is not a logarithm, in SI
  struct Bounds {
    double low, high;  ///< in SI
  };
  std::optional<Bounds> bounds;

  /// What the bounds leave of q.
  struct Interval {
    double middle, half;
  };
  std::optional<Interval> interval() const;

  double coordinate(double value) const;
  double value(double coordinate) const;
};

/// The free keys are the same for all sets.
struct FitPlan {
  std::vector<FitSet> sets;
  std::vector<FreeKey> keys;
  std::optional<double> sigma;  ///< standard deviation of a measured coordinate [m]; nothing: from the residuals

  std::size_t residuals() const;                                                      ///< two for each point
  Experiment experiment(std::size_t set, std::span<const double> coordinates) const;  ///< with the keys filled in
};

/// Checks data, keys, starts and bounds; the error is a whole message.
std::expected<FitPlan, std::string> plan_fit(std::vector<FitSet>, std::span<const std::string> free,
                                             std::optional<double> sigma);

}  // namespace catena
