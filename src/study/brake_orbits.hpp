// The brake orbits of a chain, at rest twice in each period, as a curve in the space of (θ at rest, T/T₀). docs/theory/orbits.md,
// (O.8)–(O.12).
#pragma once

#include <complex>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "statics/suspension.hpp"
#include "study/backbone.hpp"
#include "study/curve.hpp"
#include "study/held_tip.hpp"
#include "study/shooting.hpp"

namespace catena {

/// The result tells the rest, the link and the small frequency, and must outlive it.
class BrakeOrbits {
 public:
  BrakeOrbits(Backbone& result, const Suspension& what, std::function<bool()> go_on)
      : result_(&result),
        chain_(what.chain),
        tip_(chain_, what.end),
        period_(1 / result.small.value),
        shooting_(result.experiment, 0.5 * period_, std::move(go_on)) {}

  CurveEquations equations();
  BackbonePoint measured(const CurvePoint& point);
  const Shooting& shooting() const { return shooting_; }

 private:
  /// Half a period from rest, with all directions of angles and of rates carried along; or without.
  struct Half {
    std::vector<double> x;
    std::vector<double> directions;  ///< of the angles at the beginning
    Shot shot;
  };
  std::vector<double> start_of(std::span<const double> x) const;
  Half half(std::span<const double> x, double tolerance, bool carried, std::size_t samples);
  void miss(const Shot& shot, std::span<const double> x, std::span<double> out) const;
  bool slopes(std::span<const double> x, std::span<double> out);
  std::vector<std::complex<double>> multipliers(const Half& half) const;
  double duration(std::span<const double> x) const { return 0.5 * period_ * x.back(); }
  double potential(std::span<const double> angles) const;

  Backbone* result_;
  Chain chain_;
  HeldTip tip_;
  double period_;  ///< T₀ [s]
  Shooting shooting_;
  std::vector<double> across_;  ///< directions by which rates at the end are judged
  Half last_;                   ///< the latest with directions
};

}  // namespace catena
