// A second model, as different from the chain as it can be: a bob on a damped spring, in Cartesian coordinates, let go when its hand
// opens. All that it needs to be a model of the lab stands here.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "lab/model.hpp"
#include "time/stiff_problems.hpp"

namespace catena::testing {

/// y = (x, y, ẋ, ẏ, heat): m ẍ = −k (r − l) x/r − c ẋ − m g e_y, with m = 1 and the spring's rest length l = 1.
class ElasticPendulum {
 public:
  static constexpr double stiffness = 40.0, gravity = 9.81, damping = 0.05;

  explicit ElasticPendulum(double hold_until = 0.0) : hold_until_(hold_until) {
    const auto energy = [](const char* what, EnergyRole role) {
      return Channel{std::string("energy/") + what, "J", 1, "", "", "", "energy", true, role};
    };
    schema_.channels = {{"bob/position", "m", 2, "of the bob", "x,y"},
                        {"bob/velocity", "m/s", 2, "of the bob", "vx,vy", "speed"},
                        energy("kinetic", EnergyRole::stored),
                        energy("spring", EnergyRole::stored),
                        energy("height", EnergyRole::stored),
                        energy("heat", EnergyRole::lost),
                        {"coils", "m", 3, "along the spring", "", "", "", false}};
    schema_.watched = {{"bob.speed_max", "m/s", "largest speed"},
                       {"spring.stretch_min", "m", "least stretch", Side::lowest, "", true, "slack", "first pushed"}};
    schema_.place = "bob/position";
    schema_.velocity = "bob/velocity";
    schema_.energy = gravity;  // and length, pace: about 1
    schema_.state_size = 5;
    schema_.motion_size = 4;
  }

  void operator()(double, std::span<const double> y, std::span<double> rate) {
    const double r = std::hypot(y[0], y[1]), pull = stiffness * (r - 1) / r, free = held_ ? 0.0 : 1.0;
    rate[0] = free * y[2];
    rate[1] = free * y[3];
    rate[2] = free * (-pull * y[0] - damping * y[2]);
    rate[3] = free * (-pull * y[1] - damping * y[3] - gravity);
    rate[4] = free * damping * (y[2] * y[2] + y[3] * y[3]);
  }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states) { dense_.rates(times, states); }
  void linearise(double t, std::span<const double> y, std::span<double> rate) { dense_.linearise(t, y, rate); }
  bool factor(double beta) { return dense_.factor(beta); }
  bool factor(const RealAndComplex& betas) { return dense_.factor(betas); }
  void solve(std::span<double> b) { dense_.solve(b); }
  void solve(std::span<Lanes<4>> b) { dense_.solve(b); }

  const Schema& schema() const { return schema_; }
  std::span<const double> start() const { return start_; }
  std::vector<double> stops() const { return hold_until_ > 0 ? std::vector{hold_until_} : std::vector<double>{}; }
  void enter(double time) { held_ = time < hold_until_; }
  void sense(double, std::span<const double> y, std::span<double> sample, std::span<double> wide) {
    const double r = std::hypot(y[0], y[1]), v2 = y[2] * y[2] + y[3] * y[3];
    const double spring = stiffness * (r - 1) * (r - 1) / 2;
    std::ranges::copy(std::array{y[0], y[1], y[2], y[3], v2 / 2, spring, gravity * y[1], y[4]}, sample.begin());
    std::ranges::copy(std::array{std::sqrt(v2), 0.0, r - 1, 0.0}, sample.begin() + 8);
    for (std::size_t i = 0; i < 3; ++i) wide[i] = r * static_cast<double>(i + 1) / 3;
  }
  double looks_per_second(std::span<const double>) const { return 4 * std::sqrt(stiffness); }
  Choice choose(const RunSpec& run) const { return {run.method == Method::automatic ? Method::dop853 : run.method}; }
  double stable_step(Method, double) const { return 0.1; }
  std::string suspect(std::span<const double>) const { return ""; }

 private:
  /// J by central differences.
  Eigen::MatrixXd differences(double t, std::span<const double> y) {
    Eigen::MatrixXd jacobian(5, 5);
    std::vector<double> there(y.begin(), y.end()), up(5), down(5);
    for (int j = 0; j < 5; ++j) {
      constexpr double step = 1e-6;
      there[j] = y[j] + step;
      (*this)(t, there, up);
      there[j] = y[j] - step;
      (*this)(t, there, down);
      there[j] = y[j];
      for (int i = 0; i < 5; ++i) jacobian(i, j) = (up[i] - down[i]) / (2 * step);
    }
    return jacobian;
  }

  Schema schema_;
  std::array<double, 5> start_{0.9, 0.6, 0.0, 0.0, 0.0};
  stiff::Problem problem_{"elastic pendulum",
                          [this](double t, auto y, auto rate) { (*this)(t, y, rate); },
                          [this](double t, std::span<const double> y) { return differences(t, y); },
                          {},
                          0.0,
                          {}};
  stiff::DenseSystem dense_{problem_};
  double hold_until_;
  bool held_ = false;
};

}  // namespace catena::testing
