// Energy over 20 s of an undamped whip: an error that comes and goes with each crack, or one that adds up?
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"

namespace catena {
namespace {

constexpr double duration = 20.0;

struct EnergyError {
  double largest = 0.0;  ///< at any time [J]
  double drift = 0.0;    ///< over the whole time, by a line through what is left between the cracks [J]
};

/// The slope of the least-squares line through values one second apart.
double slope_per_second(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double middle = (count - 1) / 2;
  double sum = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += (static_cast<double>(i) - middle) * values[i];
  return sum / (count * (count * count - 1) / 12);  // Σ (i − middle)²
}

double median(std::vector<double> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, half);
  return *half;
}

/// Twenty rods hung with their ends 0.5 m apart, one end let go, nothing that rubs.
EnergyError energy_error(const RunSpec& spec) {
  Experiment experiment;
  experiment.chain = {.links = 20, .length = 1.0, .mass = 0.5};
  experiment.start.span = 0.5;
  experiment.run = spec;
  experiment.run.duration = duration;
  experiment.record = {.rate = 8000.0, .quantities = {Quantity::energy}};  // as many as steps: no crack is missed
  const RunResult result = run(experiment);
  EXPECT_EQ(result.status, RunStatus::done) << result.message;
  const double start = stored_energy(result.schema, result.first);
  std::vector<std::vector<double>> seconds(static_cast<std::size_t>(duration));
  EnergyError error;
  const auto kinetic = result.frames.of(chain_names::kinetic), potential = result.frames.of(chain_names::potential);
  for (std::size_t k = 0; k + 1 < result.frames.time.size(); ++k) {
    const double miss = kinetic[k] + potential[k] - start;
    error.largest = std::max(error.largest, std::abs(miss));
    seconds[static_cast<std::size_t>(result.frames.time[k])].push_back(miss);
  }
  std::vector<double> between_cracks;  // a crack lasts milliseconds, so the median of a second does not see it
  std::ranges::transform(seconds, std::back_inserter(between_cracks), median);
  error.drift = duration * slope_per_second(between_cracks);
  return error;
}

// What is bounded: the error inside a crack, and it goes back behind it. A method that drifts has its largest error from the
// drift, so that the two are equal: radau5 below, and rk4 and dop853 as well, with quotients from 0.93 to 1. Cracks that are
// resolved leave next to nothing; here the quotient is 0.002 with gauss4 and 0.0004 with gauss6, and over a minute from starts a
// nanometre apart, which are different motions by then, it came to 0.009 and 0.0007 at most. A tenth tells the two kinds apart
// whatever the motion.
constexpr double small_part = 0.1;

/// The bound is ten times the largest error of four such motions of a minute: the sharpest crack is a matter of luck [J].
void expect_no_drift(Method method, double bound) {
  const EnergyError error = energy_error({.method = method, .step = 1.25e-4});
  EXPECT_LT(error.largest, bound);
  EXPECT_LT(std::abs(error.drift), small_part * error.largest);
}

TEST(PhysicsOfEnergyDrift, SlowGauss4HasNone) { expect_no_drift(Method::gauss4, 5e-6); }

TEST(PhysicsOfEnergyDrift, SlowGauss6HasNone) { expect_no_drift(Method::gauss6, 2e-8); }

TEST(PhysicsOfEnergyDrift, SlowRadauIsFoundOut) {
  const EnergyError error = energy_error({.method = Method::radau5, .tolerance = 1e-7});
  EXPECT_LT(error.drift, -0.5 * error.largest);  // it damps, so it loses; a steady loss is all of the error
}

}  // namespace
}  // namespace catena
