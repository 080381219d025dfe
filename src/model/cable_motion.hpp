// The moving cable as a method sees it: ẏ = f(t, y), and (1 − βJ) x = b. The state is that of model/cable_layout.hpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "model/cable.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_layout.hpp"
#include "model/cable_linearised.hpp"
#include "model/cable_mass.hpp"
#include "model/far_end.hpp"
#include "model/known_motion.hpp"
#include "model/support.hpp"
#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// Owns its scratch: one for each thread. The cable must outlive it.
class CableMotion {
 public:
  explicit CableMotion(const Cable& cable, Support support = {}, FarEnd far_end = {})
      : cable_(&cable),
        support_(std::move(support)),
        far_end_(std::move(far_end)),
        layout_(cable.elements.size()),
        mass_(cable),
        equations_(mass_),
        stages_(mass_),
        point_(cable, mass_) {}

  const CableLayout& layout() const { return layout_; }
  const CableMass& mass() const { return mass_; }

  /// What holds from a break of the supports, or from time 0, on.
  void enter(double time) {
    support_.enter(time);
    far_end_.enter(time);
  }

  /// f(t, y).
  void operator()(double time, std::span<const double> y, std::span<double> rate);

  /// The equations as they stand after `operator()`: accelerations of all nodes, forces on both ends.
  const CableEquations<double>& equations() const { return equations_; }

  /// f of four states at once, each at its time, in their place.
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states);

  /// J about (t, y), and f there.
  void linearise(double time, std::span<const double> y, std::span<double> rate);

  bool factor(double beta);
  bool factor(const RealAndComplex& betas);

  /// (1 − βJ)⁻¹ in place.
  void solve(std::span<double> b) { real_->solve(point_, layout_, b); }
  void solve(std::span<Lanes<4>> b);  ///< packed

  // While the far end is held, its node is where it must be (A.16).
  bool projects() const { return far_end_.holds(); }
  bool project(double time, std::span<double> y);
  /// Of a small change of the state that was projected last.
  void project_change(std::span<const double> y, std::span<double> change) const;

 private:
  template <class Scalar>
  void fill_rate(const CableEquations<Scalar>& equations, const Vec2<Scalar>& support_velocity,
                 const std::optional<SupportState<Scalar>>& end, std::span<Scalar> rate) const;

  const Cable* cable_;
  Support support_;
  FarEnd far_end_;
  CableLayout layout_;
  CableMass mass_;
  CableEquations<double> equations_;
  CableEquations<Lanes<4>> stages_;
  CablePoint point_;
  std::unique_ptr<CableFactors<double>> real_;  ///< there once one was asked for
  std::unique_ptr<CableFactors<RealAndComplex>> both_;
};

}  // namespace catena
