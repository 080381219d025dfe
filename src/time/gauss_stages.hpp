// The stages of one Gauss step: simplified Newton iterations in transformed variables.
//
// Each iteration needs one complex solution with 1 − βJ, for three stages a real one beside it. The system solves; no matrix is seen
// here. Equations (G.1)–(G.11) are derived in docs/theory/gauss.md.
#pragma once

#include <span>
#include <vector>

#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/gauss_table.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

template <int Stages>
class GaussStages {
 public:
  using Formula = gauss::Formula<Stages>;

  GaussStages(SystemView system, std::size_t dimension)
      : system_(system), scale_(dimension), stages_(dimension), work_(dimension), slopes_(dimension) {}

  /// Where the step starts, and in what units corrections are measured: absolute + relative·|y|.
  void set_out(double time, std::span<const double> y, Tolerance unit);

  /// 1 − βJ for a step of size h; false if singular.
  bool factor(double h, Counters& counters);

  /// z_i, to be guessed before solving.
  std::span<Lanes<4>> stages() { return stages_; }

  /// Iterates until nothing more is to be gained (G.6); the slopes are then h f of the stages themselves.
  bool solve_to_rounding(double h, Counters& counters);

  /// Iterates until the stages are known to `allowed` units, as radau5 does (R.5); the slopes are then A⁻¹z, which a stiff J
  /// does not enlarge.
  bool solve_to_tolerance(double h, double allowed, Counters& counters);

  /// h u̇ at the nodes, of the stages just solved.
  std::span<const Lanes<4>> slopes() const { return slopes_; }
  std::span<Lanes<4>> slopes() { return slopes_; }

  /// v ← (1 − βJ)⁻¹ v; for two stages, which have no real β, the real part with the complex one (G.8).
  void filter(std::span<double> v, Counters& counters);

  /// √(mean (v_i/unit_i)²).
  double size_of(std::span<const double> v) const;

  NewtonIteration& newton() { return newton_; }
  const NewtonIteration& newton() const { return newton_; }

 private:
  void evaluate(double h, Counters& counters);
  double correct(double h, Counters& counters);  ///< one Newton iteration; the size of its correction

  SystemView system_;
  double time_ = 0.0;
  std::span<const double> y_;
  std::vector<double> scale_;
  std::vector<Lanes<4>> stages_;
  std::vector<Lanes<4>> work_;  ///< their states, then rates, right-hand sides and corrections
  std::vector<Lanes<4>> slopes_;
  NewtonIteration newton_;
};

extern template class GaussStages<2>;
extern template class GaussStages<3>;

}  // namespace catena
