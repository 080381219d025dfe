#include "papers/suspended_chain/three_links.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "lab/chain_model.hpp"
#include "study/measure.hpp"

namespace catena::suspended_chain {
namespace {

/// sin θ_1 from the plumb line: s of (N.23).
double sine_of_lean(double spans) { return (spans - 1) / 2; }

/// How fast the first link begins to turn [rad/s²].
double first_acceleration(const Experiment& experiment) {
  const auto model = ChainModel::make(experiment);
  if (!model) throw Stopped{model.error()};
  const std::span<const double> start = (*model)->start();
  std::vector<double> rate(start.size());
  (*model)->enter(0.0);
  (**model)(0.0, start, rate);
  return rate[3];
}

/// It sets out at rest and is at rest again after a period; ω_1 is odd about that time, so that Newton's method with the slope of the
/// start converges with order three.
double period_by(Method method, Experiment experiment, double guess, double acceleration, Tally& tally) {
  experiment.run.method = method;
  experiment.run.duration = guess;
  for (int i = 0; i < 6; ++i) {
    const RunResult made = tally.run(experiment).run;
    const double late = made.state[3] / acceleration;
    experiment.run.duration -= late;
    if (std::abs(late) < 1e-5 * guess) break;  // the next correction would be its cube
  }
  return experiment.run.duration;
}

/// Lagrange's polynomial in a² through these values, at 0.
Measured through(std::span<const Rung> rungs, std::span<const Measured> values) {
  Measured sum;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    double weight = 1.0;
    for (std::size_t k = 0; k < rungs.size(); ++k)
      if (k != i) weight /= 1 - std::pow(rungs[i].turn / rungs[k].turn, 2);
    sum.value += weight * values[i].value;
    sum.error += std::abs(weight) * values[i].error;
  }
  return sum;
}

}  // namespace

double omega2(double spans) {
  const double s = sine_of_lean(spans);
  return 6 * (1 + 2 * s * s * s) / (std::sqrt(1 - s * s) * (5 - 2 * s * s));
}

double small_period(double spans) { return 2 * std::numbers::pi / std::sqrt(omega2(spans) * gravity / link_length); }

double pendulum_period(double turn) {
  double one = 1.0, other = std::cos(turn / 2);
  while (std::abs(one - other) > 1e-15) {  // converges quadratically to their arithmetic-geometric mean
    const double mean = 0.5 * (one + other);
    other = std::sqrt(one * other);
    one = mean;
  }
  return 1 / one;
}

std::vector<double> turned_angles(double spans, double turn) {
  const double first = -std::numbers::pi / 2 + std::asin(sine_of_lean(spans)) + turn;
  const double across = spans - std::cos(first), up = -std::sin(first);
  const double heading = std::atan2(up, across), half = std::acos(std::hypot(across, up) / 2);
  return {first, heading - half, heading + half};
}

Experiment released(double spans, double turn) {
  Experiment experiment{};
  experiment.chain = {.links = 3, .length = 0.3, .mass = 0.3};  // 3 l and 3 m as they are read from a file
  experiment.start = {.shape = StartShape::angles, .span = spans * link_length, .angles = turned_angles(spans, turn)};
  experiment.far_end = {.held = true};
  experiment.world.gravity = gravity;
  experiment.run = {.duration = 3.0, .tolerance = 1e-12};
  return experiment;
}

Measured measured_period(double spans, double turn, Tally& tally) {
  Experiment experiment = lean(released(spans, turn));
  experiment.run.tolerance = 1e-13;
  const double acceleration = first_acceleration(experiment);
  std::array<double, 3> found{};
  double guess = small_period(spans);
  constexpr std::array methods{Method::dop853, Method::gauss6, Method::radau5};
  for (std::size_t i = 0; i < methods.size(); ++i)
    guess = found[i] = period_by(methods[i], experiment, guess, acceleration, tally);
  const auto [least, most] = std::ranges::minmax(found);
  const double rounding = 8 * std::numeric_limits<double>::epsilon() * (1 + 1 / std::abs(turn)) * found[0];
  return {found[0], 3 * (most - least) + rounding};
}

Measured Rung::even() const {
  return {(to_one_side.value + to_the_other.value) / 2, (to_one_side.error + to_the_other.error) / 2};
}

Measured Rung::odd() const {
  return {(to_one_side.value - to_the_other.value) / 2, (to_one_side.error + to_the_other.error) / 2};
}

Measured at_zero(std::span<const Rung> rungs, std::span<const Measured> values) {
  const Measured all = through(rungs, values);
  const std::size_t fewer = rungs.size() - 1;
  const double without_longest = through(rungs.first(fewer), values.first(fewer)).value,
               without_shortest = through(rungs.last(fewer), values.last(fewer)).value;
  // A single difference may vanish by accident, where a coefficient changes its sign. That without the shortest rung is some 16 times
  // the other.
  return {all.value, all.error + std::abs(all.value - without_longest) + std::abs(all.value - without_shortest) / 2};
}

Backbone backbone(const std::vector<Rung>& rungs, double small_period) {
  std::vector<Measured> even, second, third;
  for (const Rung& rung : rungs) {
    const Measured mean = rung.even(), gap = rung.odd();
    const double square = small_period * rung.turn * rung.turn, cube = square * rung.turn;
    even.push_back(mean);
    second.push_back({(mean.value - small_period) / square, mean.error / square});
    third.push_back({gap.value / cube, gap.error / cube});
  }
  return {.period = at_zero(rungs, even), .second = at_zero(rungs, second), .third = at_zero(rungs, third)};
}

}  // namespace catena::suspended_chain
