#include "statics/stiff.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "num/elementary.hpp"
#include "num/text.hpp"
#include "statics/reach.hpp"
#include "statics/stiff_newton.hpp"
#include "statics/sum.hpp"

namespace catena {
namespace {

constexpr int most_loadings = 100;
constexpr double least_loading = 1e-9;

Loads between(const Loads& from, const Loads& to, double part) {
  const auto mixed = [part](double a, double b) { return a + part * (b - a); };
  return {.stiffness = mixed(from.stiffness, to.stiffness),
          .weight = mixed(from.weight, to.weight),
          .aside = mixed(from.aside, to.aside)};
}

/// Follows the equilibrium from one load to another, as far at a time as Newton's method does; false if it gets lost.
bool follow(StiffNewton& newton, const Loads& from, const Loads& to, StiffShape& shape) {
  double done = 0.0;
  double stride = 1.0;
  for (int loadings = 0; done < 1.0 && loadings < most_loadings && stride > least_loading; ++loadings) {
    const double next = std::min(1.0, done + stride);
    StiffShape there = shape;
    const bool settled = newton.settle(between(from, to, next), there);
    shape.iterations = there.iterations;
    if (settled) {
      shape = std::move(there);
      done = next;
      stride *= 4;
    } else {
      stride = (next - done) / 4;
    }
  }
  return done == 1.0;
}

/// What a chain with stiff joints adds up to.
struct StiffTotals {
  double length = 0.0;
  double mass = 0.0;
  double stiffness = 0.0;  ///< of the stiffest joint
};
StiffTotals totals(const Chain& chain) {
  Sum length(0.0);
  Sum mass(0.0);
  StiffTotals all;
  for (const Link& link : chain.links) {
    length.add(link.length);
    mass.add(link.mass);
  }
  for (const Joint& joint : chain.joints) all.stiffness = std::max(all.stiffness, joint.stiffness);
  all.length = length.value();
  all.mass = mass.value();
  return all;
}

/// In units of the length and of the energy `mass · gravity · length`, which is the weight's share of 1.
StiffChain in_units(const Chain& chain, Vec2<double> end, const StiffTotals& all, double energy) {
  StiffChain scaled;
  scaled.end = (1 / all.length) * end;
  Sum before(0.0);
  for (const Link& link : chain.links) {
    const double weight = link.mass / all.mass;
    scaled.length.push_back(link.length / all.length);
    scaled.share.push_back(before.value() + weight * (1 - link.centre / link.length));  // (S.2)
    before.add(weight);
  }
  for (const Joint& joint : chain.joints) scaled.stiffness.push_back(joint.stiffness / energy);
  return scaled;
}

}  // namespace

std::expected<Hanging, std::string> hang(const Chain& chain, Vec2<double> end) {
  auto limp = hang(chain.links, chain.gravity, end);
  const StiffTotals all = totals(chain);
  if (!limp || all.stiffness == 0.0 || reach(all.length, end) == Reach::straight) return limp;

  // The limp shape is the same for any weight: stiffen a chain that is as heavy as its joints are strong, then lighten it.
  const double moment = all.mass * all.length;
  const double energy = std::max(all.stiffness, moment * chain.gravity);
  const double force = energy / all.length;
  const StiffChain scaled = in_units(chain, end, all, energy);
  StiffNewton newton(scaled);
  const Loads given{.stiffness = 1.0, .weight = moment * chain.gravity / energy, .aside = 0.0};
  // A flat fold does not say which way it opens: if it is lost, hold its end aside first.
  const double room = 1 - hypot(scaled.end.x, scaled.end.y);
  StiffShape shape;
  bool found = false;
  for (const double aside : {0.0, std::min(0.01, 0.1 * room)}) {
    const double sideways = end.x < 0 ? -aside : aside;
    const auto start = hang(chain.links, energy / moment, end + Vec2<double>{sideways * all.length, 0.0});
    if (!start) break;
    shape = {start->angles, (-1 / force) * start->support_force, shape.iterations};
    const Loads soft{.stiffness = 0.0, .weight = 1.0, .aside = sideways};
    const Loads heavy{.stiffness = 1.0, .weight = 1.0, .aside = sideways};
    found = follow(newton, soft, heavy, shape) && follow(newton, heavy, given, shape);
    if (found) break;
  }
  if (!found)
    return std::unexpected("no equilibrium found for " + text(chain.links.size()) + " links with joints of up to " +
                           text(all.stiffness) + " N m and ends (" + text(end.x) + ", " + text(end.y) + ") m apart: " +
                           text(shape.iterations) + " Newton steps from the limp chain's shape did not lead to one");
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const auto [sine, cosine] = sincos(shape.angles[i]);
    const Vec2<double> through{shape.force.x, shape.force.y + given.weight * scaled.share[i]};
    limp->tension[i] = force * dot(Vec2<double>{cosine, sine}, through);  // (S.6)
  }
  limp->angles = std::move(shape.angles);
  limp->support_force = -force * shape.force;
  limp->horizontal_force = force * (end.x < 0 ? -shape.force.x : shape.force.x);
  limp->iterations = shape.iterations;
  return limp;
}

}  // namespace catena
