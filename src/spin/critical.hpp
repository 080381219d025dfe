// From which speed on a rope can whirl: the critical values of α = ω²l/g, and the shapes with which whirling begins.
//
// A rope without a tip mass bifurcates from the straight one at α_k = j₀ₖ²/4, with y ∝ J₀(j₀ₖ√(1 − s/l)); with one, where
// J₂(2√(αβ)) Y₀(2√(α(1 + β))) = Y₂(2√(αβ)) J₀(2√(α(1 + β))). docs/theory/spin.md, (H.10)–(H.12).
#pragma once

#include <cstddef>
#include <vector>

#include "spin/rope_curve.hpp"

namespace catena {

/// What whirls, without dimensions.
struct Whirl {
  double alpha = 0.0;     ///< α = ω²l/g
  double tip_mass = 0.0;  ///< β, over that of the rope

  double tip() const { return alpha * tip_mass; }        ///< z of the free end
  double top() const { return alpha * (1 + tip_mass); }  ///< z of the support
};

struct CriticalValue {
  double alpha = 0.0;
  double error = 0.0;  ///< ±
};

/// The α at which mode 1, 2, … branches off the straight rope.
CriticalValue critical_value(int mode, double tip_mass);

/// How many whirling shapes there are besides the straight one: those whose critical value is below α.
int count_modes(const Whirl&);

/// y/y(l) of the small shape with which a mode begins, at `points` equal distances from the support to the free end.
std::vector<double> onset_shape(int mode, double tip_mass, std::size_t points);

}  // namespace catena
