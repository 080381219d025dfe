#include "statics/stiff.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "exact/reach.hpp"
#include "num/elementary.hpp"
#include "num/sum.hpp"
#include "num/text.hpp"
#include "statics/stiff_newton.hpp"

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
  double mass = 0.0;       ///< without what rests on the far support
  double stiffness = 0.0;  ///< of the stiffest joint
};
StiffTotals totals(const Chain& chain) {
  Sum length(0.0);
  Sum mass(0.0);
  for (const Link& link : chain.links) length.add(link.length);
  for (const Link& link : std::span(chain.links).first(chain.links.size() - 1)) mass.add(link.mass);
  const Link& last = chain.links.back();
  mass.add(last.mass * (1 - last.centre / last.length));
  StiffTotals all{.length = length.value(), .mass = mass.value()};
  for (const Joint& joint : chain.joints) all.stiffness = std::max(all.stiffness, joint.stiffness);
  return all;
}

/// In units of the length and of an energy, under a gravity that makes mass · length · gravity that energy.
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
  for (const Joint& joint : chain.joints) {
    scaled.stiffness.push_back(joint.stiffness / energy);
    scaled.rest.push_back(joint.rest);
  }
  return scaled;
}

/// A chain with its units. The limp shape is the same for any weight, so a chain that is as heavy as its joints are strong
/// is stiffened first and then lightened.
struct StiffProblem {
  const Chain& chain;
  Vec2<double> end;
  StiffTotals all;
  double energy;  ///< the unit [J]
  double weight;  ///< of the chain, in that unit

  double force() const { return energy / all.length; }
};
StiffProblem posed(const Chain& chain, Vec2<double> end) {
  const StiffTotals all = totals(chain);
  const double weight = all.mass * all.length * chain.gravity;
  const double energy = std::max(all.stiffness, weight);
  return {.chain = chain, .end = end, .all = all, .energy = energy, .weight = weight / energy};
}

/// From the limp shape with the end held `aside` to the stiff one with the end in its place; false if that fails. Counts on
/// in shape.iterations.
bool lead(const StiffProblem& problem, const StiffChain& scaled, double aside, StiffShape& shape) {
  const StiffTotals& all = problem.all;
  const double gravity = problem.energy / (all.mass * all.length);
  const auto limp = hang(problem.chain.links, gravity, problem.end + Vec2<double>{aside * all.length, 0.0});
  if (!limp) return false;
  shape = {limp->angles, (-1 / problem.force()) * limp->support_force, shape.iterations};
  StiffNewton newton(scaled);
  const Loads soft{.stiffness = 0.0, .weight = 1.0, .aside = aside};
  const Loads heavy{.stiffness = 1.0, .weight = 1.0, .aside = aside};
  const Loads given{.stiffness = 1.0, .weight = problem.weight, .aside = 0.0};
  return follow(newton, soft, heavy, shape) && follow(newton, heavy, given, shape);
}

/// From units back to newtons.
Hanging in_newtons(const StiffProblem& problem, const StiffChain& scaled, StiffShape shape) {
  const double force = problem.force();
  Hanging hanging;
  hanging.tension.reserve(scaled.share.size());
  for (std::size_t i = 0; i < scaled.share.size(); ++i) {
    const auto [sine, cosine] = sincos(shape.angles[i]);
    const double lift = shape.force.y + problem.weight * scaled.share[i];
    hanging.tension.push_back(force * (cosine * shape.force.x + sine * lift));  // (S.6)
  }
  hanging.angles = std::move(shape.angles);
  hanging.support_force = -force * shape.force;
  hanging.horizontal_force = force * (problem.end.x < 0 ? -shape.force.x : shape.force.x);
  hanging.iterations = shape.iterations;
  return hanging;
}

}  // namespace

std::expected<Hanging, std::string> hang(const Chain& chain, Vec2<double> end) {
  auto limp = hang(chain.links, chain.gravity, end);
  if (!limp) return limp;
  const StiffProblem problem = posed(chain, end);
  const StiffTotals& all = problem.all;
  if (all.stiffness == 0.0 || reach(all.length, end) == Reach::straight) return limp;

  const StiffChain scaled = in_units(chain, end, all, problem.energy);
  // A flat fold does not say which way it opens: if the way is lost, hold the end aside first.
  const double room = 1 - hypot(scaled.end.x, scaled.end.y);
  const double aside = std::copysign(std::min(0.01, 0.1 * room), end.x < 0 ? -1.0 : 1.0);
  StiffShape shape;
  if (!lead(problem, scaled, 0.0, shape) && !lead(problem, scaled, aside, shape))
    return std::unexpected("no equilibrium found for " + text(chain.links.size()) + " links with joints of up to " +
                           text(all.stiffness) + " N m and ends (" + text(end.x) + ", " + text(end.y) + ") m apart: " +
                           text(shape.iterations) + " Newton steps from the limp chain's shape did not lead to one");
  return in_newtons(problem, scaled, std::move(shape));
}

}  // namespace catena
