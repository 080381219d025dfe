// How the motion of a cable is read off its state. What of it is shown is told by quantities.hpp.
#pragma once

#include <span>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/quantities.hpp"
#include "model/cable.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_layout.hpp"
#include "model/cable_mass.hpp"
#include "model/far_end.hpp"
#include "model/ledger.hpp"
#include "model/support.hpp"

namespace catena {

/// Looks at a cable of an experiment; one for each thread. The cable must outlive it.
class CableSensor {
 public:
  CableSensor(const Experiment& experiment, const Cable& cable, Support support, FarEnd far_end,
              std::span<const double> start);

  /// What holds from a break of its ends on.
  void enter(double time) {
    support_.enter(time);
    far_end_.enter(time);
  }

  const Schema& schema() const { return quantities_.schema(); }
  void sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide);

 private:
  void look_at_elements(Moment&);
  void look_at_nodes(Moment&);

  const Cable* cable_;
  Support support_;
  FarEnd far_end_;
  Quantities quantities_;
  CableLayout layout_;
  CableMass mass_;
  CableEquations<double> equations_;
  LedgerOf<double> ledger_{};
  std::vector<double> angles_, rates_, tension_, strain_, nodes_;
  double start_height_;
  bool between_;               ///< is the far end ever held?
  std::size_t middle_ = 0;     ///< the element that has the middle of the cable
  double middle_share_ = 0.0;  ///< and where in it
};

}  // namespace catena
