#include "statics/settle.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "num/elementary.hpp"
#include "num/text.hpp"
#include "statics/rest_point.hpp"

namespace catena {
namespace {

constexpr int most_honey_steps = 400;
constexpr double most_settling_turn = 0.2;  // rad in one step: beyond that the first order says nothing
constexpr double settled_turn =
    1e-6;  // its square is rounding: when steps no longer shrink, twice in a row, they are that
constexpr double rounding_turn = 1e-14;
constexpr double shortest_step = 1e-3;  // in units of the chain's own time
constexpr double longest_step = 1e6;    // likewise: Newton's method but for 1e-12

/// In which links turn by about a radian: from weight, wind or stiffness, whatever is fastest.
double own_time(const Suspension& what) {
  double length = 0.0, mass = 0.0, force = 0.0;
  for (const Link& link : what.chain.links) {
    length += link.length;
    mass += link.mass;
    force += link.length * link.diameter * what.air.across * dot(what.air.wind, what.air.wind);
  }
  force += mass * what.chain.gravity;
  for (const double load : what.loads) force += std::abs(load);
  for (const Joint& joint : what.chain.joints) force += joint.stiffness / length;
  return force > 0 ? std::sqrt(mass * length / force) : 1.0;
}

}  // namespace

std::expected<Settled, std::string> settle(const Suspension& what, std::vector<double> angles, Vec2<double> end_force) {
  const std::size_t links = angles.size();
  Suspension still = what;  // friction delays what it does not change
  still.chain.hinge_friction = 0.0;
  for (Joint& joint : still.chain.joints) joint.friction = 0.0;
  RestPoint rest(still);
  BorderedFactors<double> factors;
  const double unit = own_time(what);
  double beta = 0.1 * unit;
  Settled found{.angles = std::move(angles), .tension = {}, .support_force = {}, .end_force = end_force};
  std::vector<double> turn(links), push(links);
  int arrived = 0;
  for (; found.iterations < most_honey_steps && arrived < 2; ++found.iterations) {
    rest.look(found.angles, found.end_force);
    if (!factors.factor(rest, beta)) {
      beta /= 3;
      continue;
    }
    for (std::size_t i = 0; i < links; ++i) {
      turn[i] = 0.0;
      push[i] = beta * rest.acceleration()[i];  // (S.37)
    }
    const Vec2<double> change = factors.solve(rest, turn, push, -1.0 * rest.gap());
    double most = 0.0;
    for (const double each : turn) most = std::max(most, std::abs(each));
    if (!(most <= most_settling_turn) && beta > shortest_step * unit) {
      beta /= 4;
      continue;
    }
    if (!std::isfinite(most)) break;
    const double fraction =
        std::min(1.0, most_settling_turn / most);  // what closes the gap does not shrink with the step
    for (std::size_t i = 0; i < links; ++i) found.angles[i] += fraction * turn[i];
    found.end_force = found.end_force + fraction * change;
    const bool newton = beta >= longest_step * unit;
    arrived = newton && most < settled_turn && (most < rounding_turn || most > found.turn / 4) ? arrived + 1 : 0;
    found.turn = most;
    beta = std::min(beta * (most < 0.05 ? 10 : 2), longest_step * unit);
  }
  if (arrived < 2)
    return std::unexpected("no rest found for " + text(links) + " links after " + text(found.iterations) +
                           " steps: the last one turned a link by " + text(found.turn) +
                           " rad. The chain may flutter in this wind, or be pulled straight");
  rest.look(found.angles, found.end_force);
  found.tension.assign(rest.tension().begin(), rest.tension().end());
  found.support_force = rest.support_force();
  return found;
}

}  // namespace catena
