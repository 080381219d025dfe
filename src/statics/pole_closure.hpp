// The closure of a chain whose links are pulled or pushed as chosen, as a function of the force through it, with bounds.
//
// With q_i = (0, s_i) the force through link i is q_i − pole: the pole says all. Two charts cover the plane of poles: x and y where
// it is away from all q_i, and about q_j the force of link j in polar form. docs/theory/statics.md, (S.29)–(S.31).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "num/elementary.hpp"
#include "num/plane_roots.hpp"
#include "num/vec2.hpp"

namespace catena {

/// In units of length and of what acts; x to the right, y upwards (S.29).
struct SignedChain {
  std::vector<double> length;
  std::vector<double> share;
  Vec2<double> end;
  std::vector<double>
      room;  ///< about each q_i, a quarter of the way to its neighbour: there the force of link i is polar
  std::vector<double> sign;  ///< +1: pulled, −1: pushed
};

/// How far a unit vector along a force of size `distance` may turn when the force changes by `radius`.
inline double turned_by(double radius, double distance) {
  if (radius >= distance) return 2.0;
  const double x = radius / distance;
  return std::sqrt(2 - 2 * std::sqrt(1 - x * x));
}

inline constexpr double unbounded = 1e308;

/// F(pole) = Σ ± l_i e_i − D (S.30).
struct PoleClosure {
  const SignedChain& chain;

  bool settled(const PlaneBox& box) const {
    const double radius = length_of(box.half);
    for (std::size_t i = 0; i < chain.share.size(); ++i)
      if (length_of(box.centre - Vec2<double>{0.0, chain.share[i]}) + radius <= chain.room[i]) return true;
    return false;
  }
  PlaneLook look(const PlaneBox& box) const {
    const double radius = length_of(box.half);
    PlaneLook at{.value = -1.0 * chain.end, .by_first = {}, .by_second = {}};
    double range = 0.0;
    for (std::size_t i = 0; i < chain.share.size(); ++i) {
      const Vec2<double> force = Vec2<double>{0.0, chain.share[i]} - box.centre;
      const double size = length_of(force), length = chain.sign[i] * chain.length[i];
      const Vec2<double> e = (1 / size) * force;
      const double compliance = length / size;
      at.value = at.value + length * e;
      at.by_first = at.by_first - compliance * Vec2<double>{e.y * e.y, -e.x * e.y};
      at.by_second = at.by_second - compliance * Vec2<double>{-e.x * e.y, e.x * e.x};
      at.value_range += chain.length[i] * turned_by(radius, size);
      const double nearest = size - radius;
      range += nearest > 0 ? chain.length[i] * std::numbers::sqrt2 * radius / (nearest * nearest) : unbounded;
    }
    at.first_range = at.second_range = std::min(range, unbounded);
    return at;
  }
};

/// The same about q_j, with the force of link j in polar form: first ρ, then ψ (S.8). Its sign is that of ρ.
struct PolarPoleClosure {
  const SignedChain& chain;
  std::size_t base;

  static bool settled(const PlaneBox&) { return false; }
  PlaneLook look(const PlaneBox& box) const {
    const auto [rho, psi] = box.centre;
    const auto [rho_half, psi_half] = box.half;
    const auto [sine, cosine] = sincos(psi);
    const Vec2<double> along{cosine, sine}, across{-sine, cosine};
    const double own = chain.length[base], most = std::fabs(rho) + rho_half;
    const double radius = rho_half + most * psi_half;
    PlaneLook at{.value = own * along - chain.end, .by_first = {}, .by_second = own * across};
    at.value_range = own * std::min(2.0, psi_half);
    double stiff = 0.0, range = 0.0;  // of Σ ± l uuᵀ/|G|: its size, and how much it may differ
    for (std::size_t i = 0; i < chain.share.size(); ++i) {
      if (i == base) continue;
      const Vec2<double> force = rho * along + Vec2<double>{0.0, chain.share[i] - chain.share[base]};
      const double size = length_of(force), length = chain.sign[i] * chain.length[i];
      const Vec2<double> e = (1 / size) * force, u{-e.y, e.x};
      at.value = at.value + length * e;
      at.by_first = at.by_first + (length / size * dot(u, along)) * u;
      at.by_second = at.by_second + (rho * length / size * dot(u, across)) * u;
      at.value_range += chain.length[i] * turned_by(radius, size);
      const double nearest = size - radius;
      if (nearest > 0) {
        stiff += chain.length[i] / nearest;
        range += chain.length[i] * std::numbers::sqrt2 * radius / (nearest * nearest);
      } else {
        range = unbounded;
      }
    }
    at.first_range = std::min(range + stiff * psi_half, unbounded);
    at.second_range = std::min(own * psi_half + rho_half * stiff + most * at.first_range, unbounded);
    return at;
  }
};

}  // namespace catena
