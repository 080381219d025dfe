#include "exact/elastic_catenary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

constexpr int most_newton_steps = 200;

/// The integrals over 0 … s that place, its derivatives and the stretched length are made of.
struct PullIntegrals {
  double direction = 0.0;               ///< ∫ds/|g|
  Vec2<double> place;                   ///< r(s)
  double xx = 0.0, xy = 0.0, yy = 0.0;  ///< ∂r/∂g(0), positive definite
};

/// asinh b − asinh a, without cancellation, for b − a = difference.
double asinh_difference(double a, double b, double difference) {
  const double a_root = std::sqrt(1 + a * a), b_root = std::sqrt(1 + b * b);
  const double turn = a * b > 0 ? difference * (a + b) / (b * a_root + a * b_root) : b * a_root - a * b_root;
  return asinh(turn);
}

PullIntegrals integrals(const ElasticRope& rope, const Vec2<double>& near, double s) {
  const Vec2<double> far{near.x, near.y + rope.weight * s};
  const double near_size = hypot(near.x, near.y), far_size = hypot(far.x, far.y);
  const double side = std::abs(near.x);
  PullIntegrals found;
  if (!(rope.weight * s > 1e-12 * std::max(near_size, far_size))) {  // as good as a straight line
    found.direction = s / near_size;
  } else if (side > 1e-300) {
    found.direction = asinh_difference(near.y / side, far.y / side, rope.weight * s / side) / rope.weight;
  } else {  // plumb: folded where the force changes its sign
    found.direction =
        near.y * far.y > 0 ? std::abs(log(far.y / near.y)) / rope.weight : std::numeric_limits<double>::infinity();
  }
  const double stretch = s / rope.stiffness;
  const double risen = near_size + far_size > 0 ? s * (near.y + far.y) / (near_size + far_size) : 0.0;
  found.place = {(side > 1e-300 ? near.x * found.direction : 0.0) + near.x * stretch,
                 risen + 0.5 * (near.y + far.y) * stretch};
  // ∂r/∂g = ∫(1/EA + (1 − ĝĝᵀ)/|g|) ds
  const double cube = near_size * near_size * near_size;
  double across = s * near.x * near.x / cube, skew = -s * near.x * (0.5 * (near.y + far.y)) / cube;
  if (rope.weight * s > 1e-6 * std::max(near_size, far_size)) {  // ∫g_x²/|g|³, −∫g_x g_y/|g|³
    across = (far.y / far_size - near.y / near_size) / rope.weight;
    skew = near.x * (1 / far_size - 1 / near_size) / rope.weight;
  }
  found.xx = stretch + (found.direction - across);
  found.xy = skew;
  found.yy = stretch + across;
  return found;
}

std::expected<ElasticCatenary, std::string> plumb(const ElasticRope& rope, double rise) {
  // r_y rises with g_y: strictly, so halving finds it.
  const double most = rope.stiffness * (std::abs(rise) / rope.length + 2) + 2 * rope.weight * rope.length;
  double low = -most, high = most;
  for (int step = 0; step < most_newton_steps; ++step) {
    const double middle = 0.5 * (low + high);
    (integrals(rope, {0.0, middle}, rope.length).place.y < rise ? low : high) = middle;
  }
  const Vec2<double> pull{0.0, 0.5 * (low + high)};
  return ElasticCatenary{rope, pull, {0.0, rise}, std::abs(integrals(rope, pull, rope.length).place.y - rise)};
}

}  // namespace

std::expected<ElasticCatenary, std::string> elastic_catenary(const ElasticRope& rope, Vec2<double> end) {
  const double chord = hypot(end.x, end.y);
  if (!(rope.weight > 0) && !(chord > rope.length))
    return std::unexpected("the rope of " + text(rope.length) + " m is slack between ends " + text(chord) +
                           " m apart, and without weight any shape is as good");
  if (end.x == 0.0) return plumb(rope, end.y);
  const double load = rope.weight * rope.length;
  Vec2<double> pull = {std::copysign(0.3 * load + rope.stiffness * std::max(chord / rope.length - 1, 0.0), end.x),
                       -0.5 * load};
  const auto gradient = [&](const PullIntegrals& at) { return at.place - end; };
  PullIntegrals here = integrals(rope, pull, rope.length);
  for (int step = 0; step < most_newton_steps; ++step) {
    const Vec2<double> slope = gradient(here);
    const double determinant = here.xx * here.yy - here.xy * here.xy;
    const Vec2<double> change{-(here.yy * slope.x - here.xy * slope.y) / determinant,
                              -(here.xx * slope.y - here.xy * slope.x) / determinant};
    double share = 1.0;
    if ((pull.x + change.x) * end.x <= 0) share = 0.9 * std::abs(pull.x / change.x);  // to the side of the end
    PullIntegrals there = integrals(rope, pull + share * change, rope.length);
    // While Φ would rise again before the end of the step, a shorter one.
    for (int tries = 0; tries < 60 && dot(gradient(there), change) > 0.5 * std::abs(dot(slope, change)); ++tries) {
      share *= 0.5;
      there = integrals(rope, pull + share * change, rope.length);
    }
    pull = pull + share * change;
    here = there;
    if (share * hypot(change.x, change.y) <= 4e-16 * hypot(pull.x, pull.y)) break;
  }
  const Vec2<double> missed = gradient(here);
  const double error = hypot(missed.x, missed.y);
  if (!(error <= 1e-10 * (rope.length + chord)))
    return std::unexpected("the elastic catenary to (" + text(end.x) + ", " + text(end.y) + ") m was not found");
  return ElasticCatenary{rope, pull, end, error};
}

ElasticCatenary pulled_rope(const ElasticRope& rope, Vec2<double> pull) {
  return {rope, pull, integrals(rope, pull, rope.length).place, 0.0};
}

Vec2<double> force(const ElasticCatenary& hung, double s) { return {hung.pull.x, hung.pull.y + hung.rope.weight * s}; }

Vec2<double> point(const ElasticCatenary& hung, double s) { return integrals(hung.rope, hung.pull, s).place; }

Vec2<double> tangent(const ElasticCatenary& hung, double s) {
  const Vec2<double> pull = force(hung, s);
  const double size = hypot(pull.x, pull.y);
  if (!(size > 0)) return {0.0, -1.0};  // a free end hangs plumb
  return (1 / size + 1 / hung.rope.stiffness) * pull;
}

double stretched_length(const ElasticCatenary& hung) {
  // ∫|g| ds = (g_y|g| + g_x² asinh(g_y/|g_x|))/2w between both ends.
  const ElasticRope& rope = hung.rope;
  const Vec2<double> near = hung.pull, far = force(hung, rope.length);
  const double near_size = hypot(near.x, near.y), far_size = hypot(far.x, far.y);
  double work = 0.5 * rope.length * (near_size + far_size);
  if (rope.weight * rope.length > 1e-6 * std::max(near_size, far_size)) {
    const double side = integrals(rope, near, rope.length).direction;
    work = 0.5 * (far.y * far_size - near.y * near_size) / rope.weight;
    if (near.x != 0.0) work += 0.5 * near.x * near.x * side;
  }
  return rope.length + work / rope.stiffness;
}

}  // namespace catena
