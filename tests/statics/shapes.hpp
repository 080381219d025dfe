// What the tests of this room share: chains, and a judge of equilibrium that knows nothing of the solver.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "model/link.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"

namespace catena::statics_test {

inline std::vector<Link> rods(int links, double length, double mass) {
  return std::vector<Link>(static_cast<std::size_t>(links), rod(length / links, mass / links));
}

/// Links whose lengths spread by e^spread and masses by its square, with the centre anywhere on the link.
inline std::vector<Link> random_links(int links, double spread, std::mt19937_64& dice) {
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<Link> chain;
  for (int i = 0; i < links; ++i) {
    const double length = std::exp(spread * (unit(dice) - 0.5));
    const double mass = std::exp(2 * spread * (unit(dice) - 0.5));
    chain.push_back({length, mass, length * unit(dice), 0.0});
  }
  return chain;
}

inline double total_length(const std::vector<Link>& links) {
  double sum = 0.0;
  for (const Link& link : links) sum += link.length;
  return sum;
}

inline double longest(const std::vector<Link>& links) { return std::ranges::max(links, {}, &Link::length).length; }

/// Where the last link ends, summed in long double so that the sum adds nothing to what is measured [m].
inline Vec2<double> tip(const std::vector<Link>& links, const std::vector<double>& angles, Vec2<double> less = {}) {
  long double x = -less.x;
  long double y = -less.y;
  for (std::size_t i = 0; i < links.size(); ++i) {
    x += links[i].length * std::cos(static_cast<long double>(angles[i]));
    y += links[i].length * std::sin(static_cast<long double>(angles[i]));
  }
  return {static_cast<double>(x), static_cast<double>(y)};
}

/// By how much the chain misses its end, in units of its length.
inline double closure_error(const std::vector<Link>& links, const Hanging& hanging, Vec2<double> end) {
  const Vec2<double> miss = tip(links, hanging.angles, end);
  return std::hypot(miss.x, miss.y) / total_length(links);
}

/// Σ m g y_c [J].
inline double potential(const std::vector<Link>& links, const std::vector<double>& angles, double gravity) {
  double energy = 0.0;
  double height = 0.0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    energy += links[i].mass * gravity * (height + links[i].centre * std::sin(angles[i]));
    height += links[i].length * std::sin(angles[i]);
  }
  return energy;
}

/// Free-body check: the support's force enters link 1, each link passes on what its weight leaves, and the torque on
/// each about its near joint must vanish; joints pass on what their loads leave. Returns the largest torque and the largest error of the stated tensions, in
/// units of (largest force) × length and of the largest force.
struct Residual {
  double torque = 0.0;
  double tension = 0.0;
};
inline Residual imbalance(const std::vector<Link>& links, const Hanging& hanging, double gravity,
                          const std::vector<double>& loads = {}) {
  Residual worst;
  Vec2<double> near_force = hanging.support_force;  // on the link, at its near joint
  double largest = 0.0;
  for (const double tension : hanging.tension) largest = std::max(largest, std::abs(tension));
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const double weight = link.mass * gravity;
    const Vec2<double> e{std::cos(hanging.angles[i]), std::sin(hanging.angles[i])};
    const Vec2<double> far_force = Vec2<double>{0.0, weight} - near_force;
    const double torque = link.length * (e.x * far_force.y - e.y * far_force.x) - link.centre * e.x * weight;
    const double share = link.centre / link.length;
    const double tension = (1 - share) * dot(far_force, e) - share * dot(near_force, e);
    worst.torque = std::max(worst.torque, std::abs(torque) / (link.length * largest));
    worst.tension = std::max(worst.tension, std::abs(tension - hanging.tension[i]) / largest);
    near_force = -1.0 * far_force;
    if (i < loads.size()) near_force.y -= loads[i];
  }
  return worst;
}

}  // namespace catena::statics_test
