// The chain of an experiment as the lab drives it: its motion, its start, what it shows, and the far end that is let go.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "lab/experiment.hpp"
#include "lab/model.hpp"
#include "model/chain.hpp"
#include "model/chain_motion.hpp"
#include "model/support.hpp"

namespace catena {

/// With a load or without: which is known when the code is compiled, so that no load costs nothing.
template <LinkLoads Load>
class ChainModelOf {
 public:
  /// For an experiment free of complaints. Fails with a reason where its start does not exist.
  static std::expected<std::unique_ptr<ChainModelOf>, std::string> make(const Experiment&);
  ChainModelOf(const Experiment& experiment, Chain chain, std::vector<double> start);
  ChainModelOf(const ChainModelOf&) = delete;
  ChainModelOf& operator=(const ChainModelOf&) = delete;

  const Chain& chain() const { return chain_; }

  // A stiff system: at rest while it is held.
  void operator()(double time, std::span<const double> y, std::span<double> rate);
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);
  void linearise(double time, std::span<const double> y, std::span<double> rate);
  bool factor(double beta) { return held_ || motion_.factor(beta); }
  bool factor(const RealAndComplex& betas) { return held_ || motion_.factor(betas); }
  void solve(std::span<double> b) {
    if (!held_) motion_.solve(b);
  }
  void solve(std::span<Lanes<4>> b) {
    if (!held_) motion_.solve(b);
  }

  // A model.
  const Schema& schema() const { return sensor_.schema(); }
  std::span<const double> start() const { return start_; }
  const std::vector<double>& stops() const { return stops_; }
  void enter(double time);
  void sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide) {
    sensor_.sense(time, y, sample, wide);
  }
  double looks_per_second(std::span<const double> y) const;
  Choice choose(const RunSpec&) const;
  double stable_step(Method, double duration) const;
  std::string suspect(std::span<const double> y) const;

 private:
  Experiment experiment_;
  Chain chain_;
  Support support_;
  StateLayout layout_;
  std::vector<double> start_;
  ChainMotionOf<Support, Load> motion_;
  ChainSensor<Load> sensor_;
  double release_;  ///< until then it is held at both ends [s]
  std::vector<double> stops_;
  bool held_ = false;
};

using ChainModel = ChainModelOf<NoLoad>;
using ChainInAir = ChainModelOf<Drag>;
extern template class ChainModelOf<NoLoad>;
extern template class ChainModelOf<Drag>;

/// use(model) with the model of the experiment, or otherwise(why) where its start does not exist.
template <class Use, class Otherwise>
auto with_model(const Experiment& experiment, const Use& use, const Otherwise& otherwise) {
  const auto with = [&](const auto& model) { return model ? use(**model) : otherwise(model.error()); };
  return has_air(experiment) ? with(ChainInAir::make(experiment)) : with(ChainModel::make(experiment));
}

}  // namespace catena
