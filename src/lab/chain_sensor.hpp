// How the motion of a chain is read off its state. What of it is shown is told by quantities.hpp.
#pragma once

#include <span>
#include <vector>

#include "lab/chain_names.hpp"
#include "lab/experiment.hpp"
#include "lab/quantities.hpp"
#include "lab/tip_samples.hpp"
#include "model/chain.hpp"
#include "model/drag.hpp"
#include "model/energy_flow.hpp"
#include "model/far_end.hpp"
#include "model/load.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "model/support.hpp"
#include "model/turning.hpp"

namespace catena {

/// Looks at a chain of an experiment; one for each thread.
template <LinkLoads Load>
class ChainSensor {
 public:
  ChainSensor(const Experiment& experiment, const Chain& chain, const Support& support, FarEnd far_end,
              const Load& load, std::span<const double> start);

  /// What holds from a break of its ends on.
  void enter(double time) {
    support_.enter(time);
    far_end_.enter(time);
  }

  const Schema& schema() const { return quantities_.schema(); }
  void sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide);

 private:
  const Chain* chain_;
  Support support_;
  FarEnd far_end_;
  Quantities quantities_;
  StateLayout layout_;
  ChainRecursion<double, Load> recursion_;
  std::vector<double> tension_;
  EnergyFlow flow_;  ///< empty unless it is recorded
  std::vector<Vec2<double>> joint_forces_;
  double start_height_;
  bool crinkle_;  ///< is it recorded?
  bool between_;  ///< is the far end ever held?
};

extern template class ChainSensor<NoLoad>;
extern template class ChainSensor<Drag>;
extern template class ChainSensor<Turning>;

}  // namespace catena
