// Films that were never shot: what a camera would see of a chain whose friction is known. Tests only.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "study/fit_plan.hpp"

namespace catena {

/// Numbers of the standard normal distribution, the same everywhere (G. Box, M. Muller, 1958).
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : state_(seed << 40) {}  // far apart, or films would share numbers
  double operator()() {
    const double radius = std::sqrt(-2 * std::log(1 - even()));
    return radius * std::cos(2 * std::numbers::pi * even());
  }

 private:
  double even() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
  std::uint64_t state_;
};

/// What a camera would see of the experiment: frames per second, and scatter in each coordinate.
inline FitSet filmed(const Experiment& experiment, double rate, double scatter, std::uint64_t seed) {
  std::vector<double> times;
  for (int i = 0; i / rate <= experiment.run.duration; ++i) times.push_back(i / rate);
  const RunResult result = run(experiment, {.at = times});
  Normal normal(seed);
  FitSet set{.case_name = "filmed", .experiment = experiment, .data = {}};
  for (const TipSample& tip : tips(result.schema, result.at)) {
    set.data.time.push_back(tip.time);
    const double dx = scatter * normal(), dy = scatter * normal();
    set.data.place.push_back(tip.position + Vec2<double>{dx, dy});
    set.data.line.push_back(set.data.line.size() + 2);
  }
  return set;
}

inline Experiment short_chain() {
  Experiment experiment;
  experiment.chain = {.links = 6, .length = 1.0, .mass = 0.1, .joint_friction = 2e-3};
  experiment.start = {.shape = StartShape::hanging, .span = 0.6};
  experiment.run = {.duration = 0.8, .tolerance = 1e-9};
  return experiment;
}

inline FitPlan planned(std::vector<FitSet> sets, const std::vector<std::string>& free,
                       std::optional<double> sigma = {}) {
  auto plan = plan_fit(std::move(sets), free, sigma);
  if (!plan) throw std::runtime_error(plan.error());
  return *plan;
}

inline bool says(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

}  // namespace catena
