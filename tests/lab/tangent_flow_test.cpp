#include "lab/tangent_flow.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "model/dense_chain.hpp"

namespace catena {
namespace {

/// Two rods of 0.5 m and 0.5 kg each, released at rest.
Experiment two_rods(double duration, Method method = Method::dop853, double tolerance = 1e-12) {
  Experiment experiment;
  experiment.chain = {.links = 2, .length = 1.0, .mass = 1.0};
  experiment.start.shape = StartShape::angles;
  experiment.start.angles = {std::numbers::pi / 2, std::numbers::pi / 2 + 0.5};
  experiment.run = {.duration = duration, .method = method, .tolerance = tolerance};
  return experiment;
}

std::vector<double> growths(const Experiment& experiment, std::vector<double> at, std::size_t vectors = 1) {
  const TangentFlow flow = carry_tangents(experiment, {.vectors = vectors, .at = std::move(at)});
  EXPECT_EQ(flow.status, RunStatus::done) << flow.message;
  return flow.growth;
}

// An independent program: dense Lagrange equations, extrapolation, steps halved until the digits stood still.
TEST(ReferenceTangentFlow, GrowthOfTwoRodsAfterFiveSeconds) {
  const std::vector<double> growth = growths(two_rods(5.0), {0.0, 5.0});
  EXPECT_EQ(growth[0], 0.0);
  EXPECT_NEAR(growth[1], 11.360565, 1e-6);  // its digits
}

// δ̇ = J δ by every kind of method: the implicit ones solve with a matrix that leaves out how J changes, and still converge.
TEST(IdentityTangentFlow, AllMethodsCarryTheSameVectors) {
  const double truth = growths(two_rods(2.0, Method::dop853, 1e-13), {2.0})[0];
  for (const Method method : {Method::dopri5, Method::radau5, Method::gauss4, Method::gauss6, Method::mebdf})
    EXPECT_NEAR(growths(two_rods(2.0, method, 1e-10), {2.0})[0], truth, 1e-6) << name(method);
}

/// ẏ of the motion from dense Lagrange equations.
std::vector<double> dense_rate(const Chain& chain, const std::vector<double>& y) {
  const std::size_t links = chain.links.size();
  const std::vector<double> theta(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(links));
  const std::vector<double> omega(y.begin() + static_cast<std::ptrdiff_t>(links),
                                  y.begin() + 2 * static_cast<std::ptrdiff_t>(links));
  std::vector<double> rate(omega);
  const dense::Vector alpha = dense::accelerations(chain, theta, omega);
  for (std::size_t i = 0; i < links; ++i) rate.push_back(static_cast<double>(alpha[static_cast<Eigen::Index>(i)]));
  return rate;
}

/// tr J by differences of the dense equations.
double divergence(const Chain& chain, std::vector<double> y) {
  constexpr double step = 1e-5;
  double trace = 0.0;
  for (std::size_t i = 0; i < 2 * chain.links.size(); ++i) {
    const double here = y[i];
    y[i] = here + step;
    const double above = dense_rate(chain, y)[i];
    y[i] = here - step;
    trace += (above - dense_rate(chain, y)[i]) / (2 * step);
    y[i] = here;
  }
  return trace;
}

/// The motion by Runge and Kutta's fourth-order method, and ∫ tr J dt along it by the same weights: steps of 0.5 ms while links turn at up to
/// 20 rad/s leave an error of some (0.01)⁴.
double integrated_divergence(const Chain& chain, std::vector<double> y, double duration) {
  constexpr int steps = 4000;
  const double h = duration / steps;
  const auto moved = [&](const std::vector<double>& rate, double by) {
    std::vector<double> there(y);
    for (std::size_t i = 0; i < rate.size(); ++i) there[i] += by * rate[i];
    return there;
  };
  double integral = 0.0;
  for (int k = 0; k < steps; ++k) {
    const std::vector<double> first = dense_rate(chain, y), there2 = moved(first, h / 2);
    const std::vector<double> second = dense_rate(chain, there2), there3 = moved(second, h / 2);
    const std::vector<double> third = dense_rate(chain, there3), there4 = moved(third, h);
    const std::vector<double> fourth = dense_rate(chain, there4);
    integral += h / 6 *
                (divergence(chain, y) + 2 * divergence(chain, there2) + 2 * divergence(chain, there3) +
                 divergence(chain, there4));
    for (std::size_t i = 0; i < first.size(); ++i)
      y[i] += h / 6 * (first[i] + 2 * second[i] + 2 * third[i] + fourth[i]);
  }
  return integral;
}

// Volumes of the state space grow by ∫ tr J dt (V.6): the sum of all exponents is the mean divergence.
TEST(IdentityTangentFlow, AllExponentsAddUpToTheMeanDivergence) {
  Experiment experiment = two_rods(2.0);
  experiment.chain.links = 3;
  experiment.chain.joint_friction = 2e-3;
  experiment.start.angles = {-0.8, -0.4, -2.0};
  const Chain chain = build_chain(experiment);
  const double integral = integrated_divergence(chain, *build_start(experiment, chain), experiment.run.duration);
  const std::vector<double> growth = growths(experiment, {experiment.run.duration}, 6);
  double sum = 0.0;
  for (const double one : growth) sum += one;
  EXPECT_LT(integral, -1.0);
  EXPECT_NEAR(sum, integral, 1e-6 * std::abs(integral));
}

}  // namespace
}  // namespace catena
