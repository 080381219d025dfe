// Small oscillations of a cable about an equilibrium, stable or not: K x = λ M x, with what spin takes off inside K (A.24).
//
// Without damping λ = ω² swings and λ < 0 grows; with it every mode is s² + γs + λ = 0 by itself, since the damping is a multiple of
// the mass. docs/theory/cable.md, section 7.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "model/cable.hpp"
#include "num/complex.hpp"
#include "num/vec2.hpp"
#include "statics/cable_rest.hpp"

namespace catena {

struct CableMode {
  double square = 0.0;              ///< λ = ω² [1/s²]; negative: it falls away
  double error = 0.0;               ///< ± of λ, without that of the mesh
  std::vector<Vec2<double>> shape;  ///< of all nodes, position and tangent each; the node that moves most moves by 1
  Vec2<double> participation;       ///< share of the mass that follows a support shaken along x, along y
};

struct CableModes {
  std::vector<CableMode> modes;  ///< the lowest λ first
  std::size_t unstable = 0;      ///< how many λ of all there are are negative
  std::size_t freedom = 0;       ///< degrees of freedom: as many modes are there
};

/// The lowest `count` of them; 0 asks for all.
std::expected<CableModes, std::string> cable_modes(const Cable&, const CableEnds&, const CableRest&, std::size_t count,
                                                   const std::function<bool(double share)>& keep_going = {});

/// The root of s² + γs + λ = 0 that grows most, or, of two that swing, the one that turns forwards (A.25).
Complex growth(const CableMode&, double damping);

}  // namespace catena
