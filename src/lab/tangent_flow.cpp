#include "lab/tangent_flow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_model.hpp"
#include "lab/disturbance.hpp"
#include "lab/failure.hpp"
#include "lab/integrators.hpp"
#include "lab/method.hpp"
#include "lab/step_limit.hpp"
#include "model/tangent_motion.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

double norm_of(std::span<const double> v) {
  double sum = 0.0;
  for (const double one : v) sum += one * one;
  return std::sqrt(sum);
}

/// Tangent vectors on their way.
template <LinkLoads Load>
class Carrying {
 public:
  Carrying(const Experiment& experiment, const TangentRequest& request, Chain chain, std::vector<double> start);

  TangentFlow flow();

 private:
  /// The motion's part of a tangent vector.
  std::span<double> vector(std::span<double> all, std::size_t number) const {
    return motion_.block(all, number + 1).first(components_);
  }
  bool orthonormalise(std::span<double> all, std::span<double> logs) const;
  void set_out_between_ends();
  void record_until(double time, Integrator& integrator);
  bool straighten(std::span<const double> now);
  StepStatus go(Integrator& integrator);

  RunSpec how_;
  TangentRequest request_;
  Chain chain_;
  Support support_;
  FarEnd far_end_;
  Method method_;
  TangentMotionOf<Support, Load> motion_;
  std::size_t components_;  ///< angles and rates
  std::vector<double> all_, looked_;
  std::vector<double> grown_, logs_;  ///< of each vector: until it was made a unit vector, and since then
  TangentFlow flow_;
};

template <LinkLoads Load>
Carrying<Load>::Carrying(const Experiment& experiment, const TangentRequest& request, Chain chain,
                         std::vector<double> start)
    : how_(experiment.run),
      request_(request),
      chain_(std::move(chain)),
      support_(build_support(experiment.support)),
      far_end_(build_far_end(experiment, chain_, std::span<const double>(start).first(chain_.links.size()))),
      method_(choose_method(experiment, chain_).method),
      motion_(chain_, request.vectors, support_, build_load<Load>(experiment, chain_), far_end_),
      components_(2 * chain_.links.size()),
      all_(motion_.dimension()),
      looked_(all_.size()),
      grown_(request.vectors),
      logs_(request.vectors) {
  std::ranges::copy(start, all_.begin());
  if (request.shift > 0.0) disturb(components_, request.shift, all_);
  for (std::size_t j = 0; j < request.vectors; ++j) {
    if (!request.directions.empty()) {
      std::ranges::copy(std::span(request.directions).subspan(j * components_, components_), vector(all_, j).begin());
      continue;
    }
    const std::size_t other = j <= request.along ? j - 1 : j;
    vector(all_, j)[j == 0 ? request.along : other] = 1.0;
  }
  flow_.begin = first_motion(experiment);
  flow_.method = method_;
  motion_.enter(flow_.begin);
  if (motion_.projects()) set_out_between_ends();
}

/// Onto the ends, all vectors but the first along none of the coordinates: some of those lean on the others there.
template <LinkLoads Load>
void Carrying<Load>::set_out_between_ends() {
  if (request_.renormalise)
    for (std::size_t j = 1; j < request_.vectors; ++j) disturb(components_, 1.0, vector(all_, j), j);
  motion_.project(flow_.begin, all_);
  if (request_.renormalise) orthonormalise(all_, logs_);
}

/// Modified Gram-Schmidt (V.5). `logs` are those of the lengths that were left; false where two vectors have become one.
template <LinkLoads Load>
bool Carrying<Load>::orthonormalise(std::span<double> all, std::span<double> logs) const {
  for (std::size_t j = 0; j < request_.vectors; ++j) {
    const std::span<double> one = vector(all, j);
    for (std::size_t k = 0; k < j; ++k) {
      const std::span<const double> before = vector(all, k);
      double along = 0.0;
      for (std::size_t i = 0; i < components_; ++i) along += before[i] * one[i];
      for (std::size_t i = 0; i < components_; ++i) one[i] -= along * before[i];
    }
    const double length = norm_of(one);
    if (!(length > 0.0) || !std::isfinite(length)) return false;
    for (double& part : one) part /= length;
    logs[j] = log(length);
  }
  return true;
}

template <LinkLoads Load>
void Carrying<Load>::record_until(double time, Integrator& integrator) {
  while (flow_.time.size() < request_.at.size() && request_.at[flow_.time.size()] <= time) {
    const double now = request_.at[flow_.time.size()];
    if (now <= flow_.begin)
      std::ranges::copy(all_, looked_.begin());
    else if (now == integrator.time())
      std::ranges::copy(integrator.state(), looked_.begin());
    else
      integrator.state_at(now, looked_);
    flow_.time.push_back(now);
    if (request_.path) {
      flow_.path.insert(flow_.path.end(), looked_.begin(), looked_.begin() + static_cast<std::ptrdiff_t>(components_));
      continue;
    }
    if (!orthonormalise(looked_, logs_)) std::ranges::fill(logs_, -std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < request_.vectors; ++j) flow_.growth.push_back(grown_[j] + logs_[j]);
  }
}

/// Makes the vectors orthonormal where they have grown much or lean together: whether they were.
template <LinkLoads Load>
bool Carrying<Load>::straighten(std::span<const double> now) {
  constexpr double most = 9.2, least = -4.6;  // ln of 10⁴ and of 1/100
  if (!request_.renormalise) return false;
  std::ranges::copy(now, looked_.begin());
  if (!orthonormalise(looked_, logs_)) return false;
  std::ranges::copy(now, all_.begin());
  bool due = false;
  for (std::size_t j = 0; j < request_.vectors; ++j) {
    const double leans = logs_[j] - log(norm_of(vector(all_, j)));
    due = due || logs_[j] > most || logs_[j] < least || leans < least;
  }
  if (!due) return false;
  std::ranges::copy(looked_, all_.begin());
  for (std::size_t j = 0; j < request_.vectors; ++j) grown_[j] += logs_[j];
  return true;
}

template <LinkLoads Load>
StepStatus Carrying<Load>::go(Integrator& integrator) {
  motion_.enter(flow_.begin);
  integrator.start(flow_.begin, all_);
  record_until(flow_.begin, integrator);
  while (!integrator.finished()) {
    if (request_.keep_going && !request_.keep_going(integrator.time())) {
      flow_.status = RunStatus::interrupted;
      return StepStatus::advanced;
    }
    if (const StepStatus step = integrator.advance(); step != StepStatus::advanced) return step;
    record_until(integrator.time(), integrator);
    const bool stopped = integrator.at_stop(), straightened = straighten(integrator.state());
    if (stopped) motion_.enter(integrator.time());
    if (straightened)
      integrator.start(integrator.time(), all_);
    else if (stopped)
      integrator.start(integrator.time(), integrator.state());
  }
  flow_.status = RunStatus::done;
  return StepStatus::advanced;
}

template <LinkLoads Load>
TangentFlow Carrying<Load>::flow() {
  const auto integrator = make_integrator(method_, motion_, all_.size(),
                                          {.end = how_.duration,
                                           .tolerance = {.relative = how_.tolerance, .absolute = how_.tolerance},
                                           .step = equal_step(method_, how_),
                                           .stops = stops_of(support_, far_end_)});
  const StepStatus step = go(*integrator);
  flow_.t_end = integrator->time();
  flow_.counters = integrator->counters();
  std::ranges::copy(integrator->state(), all_.begin());
  if (step != StepStatus::advanced)
    flow_.message =
        failure({.run = &how_, .method = method_, .stable_step = stable_step(method_, chain_, how_.duration)},
                {.status = step,
                 .time = integrator->time(),
                 .step = integrator->step_size(),
                 .residual = integrator->residual()});
  const std::span<double> y = motion_.block(std::span(all_), 0);
  flow_.state.assign(y.begin(), y.end());
  motion_(flow_.t_end, all_, looked_);
  const std::span<double> rate = motion_.block(std::span(looked_), 0);
  flow_.rate.assign(rate.begin(), rate.end());
  for (std::size_t j = 0; j < request_.vectors; ++j)
    flow_.tangents.insert(flow_.tangents.end(), vector(all_, j).begin(), vector(all_, j).end());
  return std::move(flow_);
}

}  // namespace

TangentFlow carry_tangents(const Experiment& experiment, const TangentRequest& request) {
  Chain chain = build_chain(experiment);
  std::expected<std::vector<double>, std::string> start = request.start;
  if (request.start.empty()) start = build_start(experiment, chain);
  if (!start) return {.message = start.error()};
  const auto carry = [&]<class Load>(Load) {
    return Carrying<Load>(experiment, request, std::move(chain), std::move(*start)).flow();
  };
  return with_load(experiment, carry);
}

}  // namespace catena
