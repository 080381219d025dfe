#include "time/mebdf_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "time/mebdf_history.hpp"
#include "time/mebdf_stages.hpp"
#include "time/stiff_problems.hpp"

namespace catena {
namespace {

using mebdf::Formula;
using stiff::DenseSystem;
using stiff::Problem;

constexpr int most_past = mebdf::most_past;

/// x_j of k + 1 past values at equal steps.
std::vector<double> equal_nodes(int past) {
  std::vector<double> nodes;
  for (int j = 0; j <= past; ++j) nodes.push_back(-1.0 - j);
  return nodes;
}

TEST(IdentityOfMebdf, EqualStepsGiveTheCoefficientsOfCash) {
  // BDF1 and BDF2, and with them y_{n+1} − y_n = h (3 f_{n+1} − f_{n+2}) / 2 and
  // 23 y_{n+1} − 28 y_n + 5 y_{n−1} = h (22 f_{n+1} − 4 f_{n+2}) (Cash, Numer. Math. 34 (1980) 235-246).
  const Formula one = mebdf::formula(1, equal_nodes(1));
  EXPECT_NEAR(one.beta, 1.0, 1e-15);
  EXPECT_NEAR(one.rate_here, 1.5, 1e-15);
  EXPECT_NEAR(one.rate_ahead, -0.5, 1e-15);
  const Formula two = mebdf::formula(2, equal_nodes(2));
  EXPECT_NEAR(two.beta, 2. / 3, 1e-15);
  EXPECT_NEAR(two.now[0][mebdf::first_stage], 4. / 3, 1e-15);
  EXPECT_NEAR(two.link, 4. / 3, 1e-14);
  EXPECT_NEAR(two.now[1][mebdf::second_stage], 0.0, 1e-14);  // BDF2 looks back on two values, as it should
  EXPECT_NEAR(two.now[0][mebdf::third_stage], 28. / 23, 1e-14);
  EXPECT_NEAR(two.rate_here, 22. / 23, 1e-15);
  EXPECT_NEAR(two.rate_ahead, -4. / 23, 1e-15);
}

TEST(IdentityOfMebdf, IsExactForPolynomialsOnUnequalSteps) {
  const std::vector<double> nodes{-1.0, -1.6, -3.1, -3.9, -4.3, -6.0, -6.9, -8.1};
  for (int past = 1; past <= most_past; ++past) {
    const Formula formula = mebdf::formula(past, std::span(nodes).first(static_cast<std::size_t>(past) + 1));
    for (int degree = 0; degree <= past + 1; ++degree) {
      // (x/4)^degree, so that all sums are of size one; its slope at 0 and 1.
      const auto y = [&](double x) { return std::pow(x / 4, degree); };
      const auto slope = [&](double x) { return degree == 0 ? 0.0 : degree / 4.0 * std::pow(x / 4, degree - 1); };
      Lanes<4> sums(0.0);
      double ahead = 0.0;
      for (int j = 0; j <= past; ++j) {
        sums += formula.now[j] * y(nodes[j]);
        ahead += formula.ahead[j] * y(nodes[j]);
      }
      EXPECT_NEAR(sums[mebdf::third_stage] + formula.rate_here * slope(0) + formula.rate_ahead * slope(1), y(0), 1e-11);
      if (degree > past) continue;
      EXPECT_NEAR(sums[mebdf::first_stage] + formula.beta * slope(0), y(0), 1e-11);
      EXPECT_NEAR(sums[mebdf::second_stage] + formula.link * y(0) + formula.beta * slope(1), y(1), 1e-11);
      EXPECT_NEAR(sums[mebdf::predictor], y(0), 1e-10);
      EXPECT_NEAR(ahead, y(1), 1e-10);
    }
  }
}

/// The largest of the zeros of x^k − c_0 x^(k−1) − … − c_(k−1), by the iteration of Durand and Kerner.
double largest_zero(const std::vector<std::complex<double>>& c) {
  std::vector<std::complex<double>> zeros;
  for (std::size_t i = 0; i < c.size(); ++i) zeros.push_back(std::pow(std::complex(0.4, 0.9), i));
  double change = 1.0;
  for (int round = 0; change > 1e-14 && round < 500; ++round) {
    change = 0.0;
    for (std::complex<double>& zero : zeros) {
      std::complex<double> value = 1.0, apart = 1.0;
      for (const std::complex<double>& coefficient : c) value = value * zero - coefficient;
      for (const std::complex<double>& other : zeros)
        if (&other != &zero) apart *= zero - other;
      zero -= value / apart;
      change = std::max(change, std::abs(value / apart));
    }
  }
  return std::abs(*std::ranges::max_element(zeros, {}, [](const auto& zero) { return std::abs(zero); }));
}

/// The largest growth per equal step of y′ = λy, z = hλ.
double growth(const Formula& formula, std::complex<double> z) {
  const std::complex<double> damp = 1.0 / (1.0 - formula.beta * z);
  std::vector<std::complex<double>> coefficients;
  for (int j = 0; j < formula.past; ++j) {
    const std::complex<double> here = damp * formula.now[j][mebdf::first_stage];
    const std::complex<double> ahead = damp * (formula.link * here + formula.now[j][mebdf::second_stage]);
    coefficients.push_back(damp * (formula.now[j][mebdf::third_stage] + (formula.rate_here - formula.beta) * z * here +
                                   formula.rate_ahead * z * ahead));
  }
  return largest_zero(coefficients);
}

// A(α): nothing grows while λ is within α of the negative real axis. Angles of MEBDF in Hairer & Wanner II, V.3.
TEST(IdentityOfMebdf, IsStableInThePublishedWedge) {
  const double published[] = {90, 90, 90, 88.36, 83.07, 74.48, 61.98};
  for (int past = 1; past <= most_past; ++past) {
    const Formula formula = mebdf::formula(past, equal_nodes(past));
    const auto stable = [&](double degrees) {
      const std::complex<double> ray = -std::polar(1.0, -degrees * std::acos(-1.0) / 180);
      for (double size = 0.01; size < 100; size *= 1.02)
        if (growth(formula, size * ray) > 1 + 1e-9) return false;
      return true;
    };
    const double alpha = published[past - 1];
    EXPECT_TRUE(stable(alpha == 90 ? alpha : alpha - 0.01)) << past;
    EXPECT_FALSE(stable(alpha + 0.01)) << past;
    EXPECT_LT(growth(formula, -1e6), 0.1) << past;  // like |z|^(−1/k): what is very stiff is gone after a few steps
  }
}

/// Kaps' problem: y = (e^(−2t), e^(−t)) whatever ε; nonlinear, and as stiff as ε is small.
Problem kaps(double epsilon) {
  return {.name = "Kaps",
          .rate =
              [=](double, std::span<const double> y, std::span<double> f) {
                f[0] = -2 * y[0] - (y[0] - y[1] * y[1]) / epsilon;
                f[1] = y[0] - y[1] - y[1] * y[1];
              },
          .jacobian =
              [=](double, std::span<const double> y) {
                Eigen::MatrixXd j(2, 2);
                j << -2 - 1 / epsilon, 2 * y[1] / epsilon, 1, -1 - 2 * y[1];
                return j;
              },
          .start = {1, 1},
          .end = 1,
          .solution = {std::exp(-2.0), std::exp(-1.0)}};
}

struct Miss {
  double step;      ///< of y_{n+1} at the end
  double estimate;  ///< the largest y_{n+1} − ȳ_{n+1}, in units of the tolerance
};

/// One formula all the way over [0, 2], from an exact past: steps h·pattern, and the error at the end.
Miss miss(const Problem& problem, int past, int steps, const std::vector<double>& pattern, double tolerance) {
  DenseSystem system(problem);
  mebdf::Stages stages(system, 2, {tolerance, tolerance});
  mebdf::History history(2);
  double length = 0.0;
  for (int i = 0; i < steps; ++i) length += pattern[i % pattern.size()];
  const auto exact = [](double t) { return std::vector{std::exp(-2 * t), std::exp(-t)}; };
  double t = 0.0, worst = 0.0;
  history.restart(t, exact(t));
  Counters counters;
  for (int i = 0; i < steps; ++i) {
    t += 2.0 * pattern[i % pattern.size()] / length;
    if (i < past) {
      history.push(t, exact(t));
      continue;
    }
    const double before = history.time(0);
    const StepSpan span{.start = before, .size = t - before, .end = t, .limit = 10.0};
    EXPECT_EQ(stages.attempt(history, past, span, counters), StepStatus::advanced) << "stalled at " << t;
    worst = std::max(worst, stages.error());
    history.push(t, stages.after());
  }
  return {std::hypot(history.value(0)[0] - exact(t)[0], history.value(0)[1] - exact(t)[1]), worst};
}

double slope(double coarse, double fine) { return std::log2(coarse / fine); }

class OrderOfMebdf : public testing::TestWithParam<int> {};

// Order k + 1, one more than the stages have, on equal steps and on steps that change every time.
TEST_P(OrderOfMebdf, IsOneMoreThanThePast) {
  const int past = GetParam();
  const int steps = std::array{160, 96, 72, 48, 36, 24, 24}[static_cast<std::size_t>(past - 1)];  // well above rounding
  for (const std::vector<double>& pattern : {std::vector{1.0}, std::vector{1.0, 1.4, 0.8}}) {
    const Miss coarse = miss(kaps(1.0), past, steps, pattern, 1e-13);
    const Miss fine = miss(kaps(1.0), past, 2 * steps, pattern, 1e-13);
    EXPECT_NEAR(slope(coarse.step, fine.step), past + 1, 0.2) << pattern.size();
    EXPECT_NEAR(slope(coarse.estimate, fine.estimate), past + 1, 0.5) << pattern.size();  // h^(k+1) in one step
    EXPECT_LT(fine.step, 2e-5);
  }
}

// The eigenvalue −10⁶ neither lowers the accuracy nor asks for more than h = 1/20.
TEST_P(OrderOfMebdf, SurvivesStiffness) {
  const double stiff = miss(kaps(1e-6), GetParam(), 40, {1.0}, 1e-9).step;
  const double mild = miss(kaps(1.0), GetParam(), 40, {1.0}, 1e-9).step;
  EXPECT_LT(stiff, 10 * mild + 1e-9);
}

INSTANTIATE_TEST_SUITE_P(All, OrderOfMebdf, testing::Range(1, most_past + 1));

}  // namespace
}  // namespace catena
