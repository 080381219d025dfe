// The chain of an experiment as the lab drives it: its motion, its start, what it shows, and its two ends.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/experiment.hpp"
#include "lab/model.hpp"
#include "model/chain.hpp"
#include "model/chain_motion.hpp"
#include "model/far_end.hpp"
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

  // A stiff system, on constraints while its far end is held.
  void operator()(double time, std::span<const double> y, std::span<double> rate) { motion_(time, y, rate); }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states) { motion_.rates(times, states); }
  void linearise(double time, std::span<const double> y, std::span<double> rate) { motion_.linearise(time, y, rate); }
  bool factor(double beta) { return motion_.factor(beta); }
  bool factor(const RealAndComplex& betas) { return motion_.factor(betas); }
  void solve(std::span<double> b) { motion_.solve(b); }
  void solve(std::span<Lanes<4>> b) { motion_.solve(b); }
  bool projects() const { return motion_.projects(); }
  bool project(double time, std::span<double> y) { return motion_.project(time, y); }
  void project_change(std::span<const double> y, std::span<double> change) const { motion_.project_change(y, change); }

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
  FarEnd far_end_;
  ChainMotionOf<Support, Load> motion_;
  ChainSensor<Load> sensor_;
  std::vector<double> stops_;
};

using ChainModel = ChainModelOf<NoLoad>;
using ChainInAir = ChainModelOf<Drag>;
using ChainInTurningPlane = ChainModelOf<Turning>;
extern template class ChainModelOf<NoLoad>;
extern template class ChainModelOf<Drag>;
extern template class ChainModelOf<Turning>;

}  // namespace catena
