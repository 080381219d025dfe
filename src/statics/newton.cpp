#include "statics/newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr double rounding_gap = 4e-16;      // two roundings of a number near 1: nothing left to gain
constexpr int most_halvings = 50;           // of a step down the convex dual, which always ends up descending
constexpr double rightwards_slack = 1e-12;  // cosine of a link that hangs plumb, to rounding
constexpr int most_polar_halvings = 8;      // of a polar step; a worse one belongs to another start

double norm(Vec2<double> v) { return std::sqrt(dot(v, v)); }

double curvature(const Closure& at, Vec2<double> v) {
  return at.xx * v.x * v.x + 2 * at.xy * v.x * v.y + at.yy * v.y * v.y;
}

/// −S⁻¹F. The solution has H > 0 (the end is to the right): a step that would take H to zero although the chain is too
/// narrow comes from the kinks on H = 0 and is replaced by one step in H and one in V, each of which Newton's method
/// does alone; where S is singular to rounding, straight downhill.
Vec2<double> downhill_step(const ScaledChain& chain, const Closure& at, Vec2<double> force) {
  const Vec2<double> right = chain.right();
  const double determinant = at.xx * at.yy - at.xy * at.xy;
  const Vec2<double> newton{(at.xy * at.gap.y - at.yy * at.gap.x) / determinant,
                            (at.xy * at.gap.x - at.xx * at.gap.y) / determinant};
  if (!(determinant > 0) || !(dot(newton, at.gap) < 0) || !std::isfinite(dot(newton, newton))) {
    return (-norm(force) / norm(at.gap)) * at.gap;
  }
  const double widening = -dot(at.gap, right);
  if (widening > 0 && dot(newton, right) < -0.9 * dot(force, right)) {
    return (widening / curvature(at, right)) * right - (dot(at.gap, chain.up) / curvature(at, chain.up)) * chain.up;
  }
  return newton;
}

/// Enough descent of the dual, or of its slope along the step (rounding hides the former in taut chains); once the
/// chain is closed, a gap worth the step.
bool good(const Closure& at, const Closure& there, Vec2<double> step, double fraction) {
  if (norm(at.gap) <= closed_gap) return norm(there.gap) < 0.5 * norm(at.gap);
  const double slope = dot(step, at.gap);
  return std::abs(dot(step, there.gap)) <= -0.5 * slope || there.dual <= at.dual + 1e-4 * fraction * slope;
}

}  // namespace

Balance pull(const ScaledChain& chain, std::size_t base, Vec2<double> force, int most_steps) {
  Closure at = closure(chain, base, force);
  int iterations = 0;
  for (bool better = true; better && iterations < most_steps && norm(at.gap) > rounding_gap; ++iterations) {
    const Vec2<double> step = downhill_step(chain, at, force);
    const double narrowing = -dot(step, chain.right());
    const double room = 0.9 * dot(force, chain.right());
    double fraction = narrowing > room && room > 0 ? room / narrowing : 1.0;
    better = false;
    for (int halving = 0; halving < most_halvings && !better; ++halving, fraction /= 2) {
      const Vec2<double> trial = force + fraction * step;
      const Closure there = closure(chain, base, trial);
      better = good(at, there, step, fraction);
      if (better) {
        force = trial;
        at = there;
      } else if (norm(at.gap) <= closed_gap) {
        break;
      }
    }
  }
  return {base, force, {norm(force), atan2(force.y, force.x)}, norm(at.gap), iterations};
}

Polar polar_change(const PolarClosure& at, Vec2<double> shift) {
  const double determinant = at.determinant();
  return {(at.by_psi.y * shift.x - at.by_psi.x * shift.y) / determinant,
          (at.by_rho.x * shift.y - at.by_rho.y * shift.x) / determinant};
}

double weight_gap(const ScaledChain& chain, std::size_t link) {
  double gap = 1.0;
  if (link > 0) gap = chain.share[link] - chain.share[link - 1];
  if (link + 1 < chain.share.size()) gap = std::min(gap, chain.share[link + 1] - chain.share[link]);
  return gap;
}

Balance push(const ScaledChain& chain, Vec2<double> end, std::size_t base, Polar polar, int most_steps) {
  PolarClosure at = polar_closure(chain, end, base, polar);
  int iterations = 0;
  for (bool better = true; better && norm(at.gap) > rounding_gap; ++iterations) {
    const bool closed = norm(at.gap) <= closed_gap;  // what follows is polish
    if (iterations >= most_steps && !closed) break;
    const Polar step = polar_change(at, -1.0 * at.gap);
    // Half a radian, and twice the force: beyond that the first order says nothing.
    const double reach = std::max(std::abs(polar.rho), weight_gap(chain, base));
    double fraction = std::min({1.0, 0.5 / std::abs(step.psi), reach / std::abs(step.rho)});
    better = false;
    for (int halving = 0; halving < most_polar_halvings && !better; ++halving, fraction /= 2) {
      const Polar trial{polar.rho + fraction * step.rho, polar.psi + fraction * step.psi};
      const PolarClosure there = polar_closure(chain, end, base, trial);
      better = norm(there.gap) < (closed ? 0.5 : 1 - 1e-4 * fraction) * norm(at.gap);
      if (better) {
        polar = trial;
        at = there;
      }
    }
  }
  const auto [sine, cosine] = sincos(polar.psi);
  const bool rightwards = dot(Vec2<double>{cosine, sine}, chain.right()) > -rightwards_slack;
  const bool lowest = at.determinant() >= 0 && rightwards;
  const double gap = lowest ? norm(at.gap) : std::numeric_limits<double>::infinity();
  return {base, {polar.rho * cosine, polar.rho * sine}, polar, gap, iterations};
}

}  // namespace catena
