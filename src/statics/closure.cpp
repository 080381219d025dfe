#include "statics/closure.hpp"

#include <cmath>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {

Closure closure(const ScaledChain& chain, std::size_t base, Vec2<double> force) {
  Closure at;
  Sum gap_x(-chain.end.x);
  Sum gap_y(-chain.end.y);
  for (std::size_t i = 0; i < chain.length.size(); ++i) {
    const Vec2<double> aligning = link_force(chain, base, force, i);
    const double size = std::sqrt(dot(aligning, aligning));
    if (size == 0.0) continue;  // the kink itself: any direction will do, none is better than another
    const Vec2<double> e{aligning.x / size, aligning.y / size};
    const double compliance = chain.length[i] / size;
    gap_x.add(chain.length[i] * e.x);
    gap_y.add(chain.length[i] * e.y);
    at.xx += compliance * e.y * e.y;  // u = (−e_y, e_x)
    at.xy -= compliance * e.x * e.y;
    at.yy += compliance * e.x * e.x;
    at.dual += chain.length[i] * size;
  }
  at.gap = {gap_x.value(), gap_y.value()};
  at.dual -= dot(force, chain.end);
  return at;
}

PolarClosure polar_closure(const ScaledChain& chain, Vec2<double> end, std::size_t base, Polar polar) {
  const auto [sine, cosine] = sincos(polar.psi);
  const Vec2<double> along{cosine, sine};
  const Vec2<double> across{-sine, cosine};
  Sum gap_x(-end.x);
  Sum gap_y(-end.y);
  gap_x.add(chain.length[base] * along.x);
  gap_y.add(chain.length[base] * along.y);
  PolarClosure at;
  at.by_psi = chain.length[base] * across;
  for (std::size_t i = 0; i < chain.length.size(); ++i) {
    if (i == base) continue;
    const Vec2<double> aligning = link_force(chain, base, polar.rho * along, i);
    const double size = std::sqrt(dot(aligning, aligning));
    if (size == 0.0) continue;
    const Vec2<double> e{aligning.x / size, aligning.y / size};
    const Vec2<double> u{-e.y, e.x};
    const double compliance = chain.length[i] / size;
    gap_x.add(chain.length[i] * e.x);
    gap_y.add(chain.length[i] * e.y);
    at.by_rho = at.by_rho + (compliance * dot(u, along)) * u;  // ∂e/∂G = u uᵀ/|G|
    at.by_psi = at.by_psi + (polar.rho * compliance * dot(u, across)) * u;
  }
  at.gap = {gap_x.value(), gap_y.value()};
  return at;
}

}  // namespace catena
