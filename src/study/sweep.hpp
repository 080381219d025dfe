// Many runs of one experiment with some of its keys varied, on all cores. Results do not depend on how many there are.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "study/measure.hpp"
#include "study/variation.hpp"

namespace catena {

/// The product of its axes; the first varies slowest. Random keys make one axis together.
struct SweepPlan {
  std::string case_name;
  Experiment base;
  std::vector<Variation> variations;
  Means means = Means::motion;

  std::vector<std::size_t> columns() const;  ///< which of measures() it fills
  std::size_t size() const;
  std::vector<std::size_t> shape() const;               ///< how many values each axis has
  std::vector<double> values(std::size_t point) const;  ///< of the varied keys, in their order
  Experiment experiment(std::size_t point) const;
};

/// Parses the variations and checks every point; the error is a whole message.
std::expected<SweepPlan, std::string> plan_sweep(std::string case_name, const Experiment& base,
                                                 std::span<const std::string> vary, std::uint64_t seed,
                                                 Means = Means::motion);

/// Can all of its points be run? The error is a whole message.
std::expected<void, std::string> check_plan(const SweepPlan&);

/// Do both vary the same keys over the same values?
bool same_values(const SweepPlan&, const SweepPlan&);

/// What one run of a sweep gave.
struct SweepPoint {
  RunStatus status = RunStatus::failed;
  std::string message;             ///< why it failed
  std::vector<Measured> measured;  ///< in the order of measures(); not numbers if it failed
  bool certified = false;
  double horizon = 0.0;  ///< of the certificate [s]
  Limit limit = Limit::none;
  std::vector<std::string> warnings{};  ///< of the run, see io/warnings
  std::uint64_t hash = 0;               ///< of the final state
  bool operator==(const SweepPoint&) const = default;
};

/// Are its numbers those of the whole run, each with its ±?
bool predicted(const SweepPoint&);

/// What a reader should know before any number: how many runs are chaotic, too coarse, without a ± or do not keep their energy,
/// and which. Whole sentences; empty when there is nothing to mind.
std::vector<std::string> warnings(const SweepPlan&, std::span<const SweepPoint>);

using SweepPoints = std::vector<std::optional<SweepPoint>>;

/// Certified if the experiment is to be.
SweepPoint run_point(const Experiment&, const KeepGoing& keep_going = {}, Means = Means::motion);

/// Runs what is missing. `finished` is called once for each new point, one call at a time, from any thread; it and
/// `keep_going` may stop the sweep by returning false. True when all points are there.
bool run_sweep(const SweepPlan&, SweepPoints&, unsigned jobs,
               const std::function<bool(std::size_t, const SweepPoint&)>& finished,
               const std::function<bool()>& keep_going);

}  // namespace catena
