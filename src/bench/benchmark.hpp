// How fast Catena is, on this machine and in one run: `catena bench`. What is measured and how: docs/performance.md.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "time/system.hpp"

namespace catena {

/// Nanoseconds per link of what a step is made of. `both`: a real and a complex 1 − βJ side by side, as radau5 wants them.
struct KernelCost {
  int links = 0;
  double forward = 0.0;        ///< forward dynamics of one chain
  double forward_eight = 0.0;  ///< of eight chains in lanes, per link and chain
  double factor = 0.0;
  double solve = 0.0;
  double factor_both = 0.0;
  double solve_both = 0.0;
};

/// One method on one case.
struct MethodCost {
  std::string case_name;
  Method method = Method::automatic;
  double tolerance = 0.0;  ///< 0 with equal steps
  double step = 0.0;       ///< of equal steps [s]; else 0
  double duration = 0.0;   ///< of the motion [s]
  double measured = 0.0;   ///< how much of it was run [s]; where less, counters and seconds are multiplied up
  double seconds = 0.0;
  Counters counters;
  std::optional<double> tip_error;  ///< at the end [m]; none where the end was not reached
  bool whole() const { return measured == duration; }
};

/// A step of a chain whose far end is held, and of the same chain with that end free [s].
struct HeldCost {
  Method method = Method::automatic;
  int links = 0;
  double free = 0.0;
  double held = 0.0;
  double ratio() const { return held / free; }
};

/// What tip errors are measured against, and how far a second method at the same tolerance is from it.
struct Reference {
  std::string case_name;
  Method method = Method::radau5;
  Method confirmed_by = Method::gauss6;
  double tolerance = 0.0;
  double tip_gap = 0.0;  ///< [m]
};

/// radau5 with dense matrices: seconds of each of its parts, measured over its first steps.
struct DenseParts {
  int links = 0;
  int steps = 0;  ///< over which the parts were measured
  double rate = 0.0;
  double jacobian = 0.0;
  double factorisation = 0.0;  ///< a real and a complex one
  double solve = 0.0;          ///< a real and a complex one
};

/// The seconds of a whole dense run that takes as many steps, rates, factorisations and solves as `counted`.
double dense_seconds(const DenseParts& parts, const Counters& counted);

/// With fewer links the dense run can be made in full: is the estimate right, are the steps the same?
struct DenseCheck {
  DenseParts parts{};
  double estimated = 0.0;  ///< [s]
  double measured = 0.0;   ///< [s]
  Counters dense{}, ours{};
  double tip_gap = 0.0;  ///< between the two ends [m]
};

struct DenseCost {
  double tolerance = 0.0;
  DenseParts parts{};      ///< with as many links as the case has
  double estimated = 0.0;  ///< the whole run [s]: parts times the counters of the run in O(n)
  double ours = 0.0;       ///< the run in O(n) [s]
  double ratio = 0.0;
  DenseCheck check{};
};

/// Time to solution against the number of links, or of a cable's elements.
struct ScalingPoint {
  int links = 0;
  std::int64_t steps = 0;
  double seconds = 0.0;
};
struct ScalingSeries {
  std::vector<ScalingPoint> points{};
  double exponent = 0.0;           ///< of the time to solution
  double exponent_per_step = 0.0;  ///< of the time of one step
};
struct Scaling {
  double tolerance = 0.0;
  double duration = 0.0;      ///< of the motion [s]
  ScalingSeries same_rope{};  ///< friction × length of a link stays: one and the same rope, cut finer
  ScalingSeries
      same_joints{};  ///< the friction of each joint stays: a rope that bends the more freely the finer it is cut
};

/// Nanoseconds per element of what a step of the elastic cable is made of.
struct CableKernelCost {
  int elements = 0;
  double rate = 0.0;
  double four_rates = 0.0;  ///< of four states in lanes, all four together
  double linearise = 0.0;   ///< with the rate there
  double factor = 0.0;      ///< a real and a complex 1 − βJ side by side, as radau5 wants them
  double solve = 0.0;       ///< with both
};

/// One run of a cable by radau5: with the band, and with dense matrices and a Jacobian by differences.
struct CableDense {
  int elements = 0;
  double ours = 0.0;   ///< [s]
  double dense = 0.0;  ///< [s]
  Counters our_counters{}, dense_counters{};
  double gap = 0.0;  ///< between the two at the end, of the node that is farthest off [m]
  double ratio() const { return dense / ours; }
};

struct CableCosts {
  std::vector<CableKernelCost> kernels{};
  double tolerance = 0.0;
  double duration = 0.0;   ///< of the motion [s]
  ScalingSeries growth{};  ///< its first steps, with ever more elements
  CableDense dense{};
};

struct Benchmark {
  std::vector<KernelCost> kernels;
  std::vector<Reference> references;
  std::vector<MethodCost> methods;
  std::vector<HeldCost> held;
  DenseCost dense;
  Scaling scaling;
  CableCosts cable;
  double real_time_factor = 0.0;  ///< seconds of motion per second of computing, case d, radau5 at 1e-6
  double seconds = 0.0;           ///< that all this took
};

/// Told what is being measured and which share of all is done; false stops the benchmark.
using BenchmarkProgress = std::function<bool(std::string_view part, double share)>;

/// How often each measurement is repeated: until the best time stands, or just once and without the longest chains, for a first look.
enum class Thoroughness { usual, quick };

/// The cases it is made of; case d is the one that is scaled and given to the dense baseline, the last one has its far end held.
struct BenchmarkCases {
  Experiment falling_b, falling_d, swing_between;
};

/// Measures everything, in less than a minute; nothing when it was stopped. Throws std::runtime_error if a run fails.
std::optional<Benchmark> run_benchmark(const BenchmarkCases&, Thoroughness, const BenchmarkProgress&);

/// The largest ratio of a step with the far end held to one with it free.
double most_for_held_end(const Benchmark&);

/// p of the power law y = a xᵖ that fits best, in least squares of the logarithms.
double fitted_exponent(std::span<const double> x, std::span<const double> y);

/// What a method costs at a given error, on the straight line through log seconds over log error of two runs.
double seconds_at_error(const MethodCost& one, const MethodCost& other, double error);

/// One JSON object with all of it.
std::string benchmark_json(const Benchmark&);

}  // namespace catena
