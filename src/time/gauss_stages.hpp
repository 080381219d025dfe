// The stages of one Gauss step: simplified Newton iterations in transformed variables.
//
// Each iteration needs one complex solution with 1 − βJ, for three stages a real one beside it. The system solves; no matrix is seen
// here. Equations (G.1)–(G.11) are derived in docs/theory/gauss.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "num/complex.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/collocation_control.hpp"
#include "time/gauss_table.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

template <StiffSystem System, int Stages>
class GaussStages {
 public:
  using Formula = gauss::Formula<Stages>;

  GaussStages(System& system, std::size_t dimension)
      : system_(&system), scale_(dimension), stages_(dimension), work_(dimension), slopes_(dimension) {}

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

  System* system_;
  double time_ = 0.0;
  std::span<const double> y_;
  std::vector<double> scale_;
  std::vector<Lanes<4>> stages_;
  std::vector<Lanes<4>> work_;  ///< their states, then rates, right-hand sides and corrections
  std::vector<Lanes<4>> slopes_;
  NewtonIteration newton_;
};

template <StiffSystem System, int Stages>
void GaussStages<System, Stages>::set_out(double time, std::span<const double> y, Tolerance unit) {
  time_ = time;
  y_ = y;
  for (std::size_t i = 0; i < y.size(); ++i) scale_[i] = unit.absolute + unit.relative * std::abs(y[i]);
}

template <StiffSystem System, int Stages>
bool GaussStages<System, Stages>::factor(double h, Counters& counters) {
  ++counters.factorisations;
  return system_->factor(h * Formula::per_eigenvalues);
}

/// F_i = f(t + c_i h, y + z_i), all stages at once in lanes.
template <StiffSystem System, int Stages>
void GaussStages<System, Stages>::evaluate(double h, Counters& counters) {
  for (std::size_t i = 0; i < y_.size(); ++i) work_[i] = y_[i] + stages_[i];
  Lanes<4> times;
  for (int k = 0; k < 4; ++k) times[k] = time_ + Formula::nodes[k] * h;
  system_->rates(times, std::span(work_));
  counters.rates += Stages;
}

template <StiffSystem System, int Stages>
double GaussStages<System, Stages>::correct(double h, Counters& counters) {
  evaluate(h, counters);
  // (1 − hΛ⁻¹J) T⁻¹δz = T⁻¹(hAF − z): rounding in T slows the iteration but does not move where it ends     (G.4), (G.5)
  for (std::size_t i = 0; i < y_.size(); ++i)
    work_[i] = packed(Formula::to_unknowns(Formula::collocate(work_[i], h) - stages_[i]));
  system_->solve(std::span(work_));
  ++counters.solves;

  double sum = 0.0;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    const Lanes<4> correction = Formula::to_stages(unpacked(work_[i]));
    for (int k = 0; k < Stages; ++k) {
      const double ratio = correction[k] / scale_[i];
      sum += ratio * ratio;
    }
    stages_[i] += correction;
  }
  return std::sqrt(sum / static_cast<double>(Stages * y_.size()));
}

template <StiffSystem System, int Stages>
bool GaussStages<System, Stages>::solve_to_rounding(double h, Counters& counters) {
  const auto once = [&] { return correct(h, counters); };
  if (!newton_.converge_to_rounding(once, gauss::rounded, gauss::stalled, gauss::most_iterations_to_round))
    return false;
  evaluate(h, counters);
  for (std::size_t i = 0; i < y_.size(); ++i) slopes_[i] = h * work_[i];
  return true;
}

template <StiffSystem System, int Stages>
bool GaussStages<System, Stages>::solve_to_tolerance(double h, double allowed, Counters& counters) {
  if (!newton_.converge([&] { return correct(h, counters); }, allowed, gauss::most_iterations)) return false;
  for (std::size_t i = 0; i < y_.size(); ++i) slopes_[i] = Formula::slopes(stages_[i]);
  return true;
}

template <StiffSystem System, int Stages>
void GaussStages<System, Stages>::filter(std::span<double> v, Counters& counters) {
  ++counters.solves;
  for (std::size_t i = 0; i < v.size(); ++i) work_[i] = packed(side_by_side(v[i], {v[i], 0.0}));
  system_->solve(std::span(work_));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = work_[i][Formula::has_real_eigenvalue ? 0 : 1];
}

template <StiffSystem System, int Stages>
double GaussStages<System, Stages>::size_of(std::span<const double> v) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double ratio = v[i] / scale_[i];
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(v.size()));
}

}  // namespace catena
