#include "statics/stiff.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "exact/reach.hpp"
#include "num/elementary.hpp"
#include "num/sum.hpp"
#include "num/text.hpp"
#include "statics/shares.hpp"
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

/// In units of the largest share: what rests on the far support bends nothing, however heavy it is.
Shares bending_shares(std::span<const Link> links, double gravity, std::span<const double> loads) {
  Shares acting = shares(links, gravity, loads);
  double largest = 0.0;
  for (const double share : acting.share) largest = std::max(largest, std::abs(share));
  for (double& share : acting.share) share /= largest;
  acting.total /= largest;
  acting.force *= largest;
  return acting;
}

/// A chain with its units. The limp shape is the same for any weight, so a chain that is as heavy as its joints are strong
/// is stiffened first and then lightened.
struct StiffProblem {
  const Chain& chain;
  std::span<const double> loads;
  Vec2<double> end;
  double length = 0.0;     ///< of the chain [m]
  double stiffness = 0.0;  ///< of the stiffest joint [N m]
  Shares acting{};
  double energy = 0.0;  ///< the unit [J]
  double weight = 0.0;  ///< what acts on the chain, times its length, in that unit

  double force() const { return energy / length; }
};
StiffProblem posed(const Chain& chain, Vec2<double> end, std::span<const double> loads) {
  StiffProblem problem{.chain = chain, .loads = loads, .end = end};
  if (std::ranges::all_of(loads, [](double load) { return load == 0; })) problem.loads = {};
  Sum length(0.0);
  for (const Link& link : chain.links) length.add(link.length);
  problem.length = length.value();
  for (const Joint& joint : chain.joints) problem.stiffness = std::max(problem.stiffness, joint.stiffness);
  problem.acting = bending_shares(chain.links, chain.gravity, problem.loads);
  const double weight = problem.acting.force * problem.length;
  problem.energy = std::max(problem.stiffness, weight);
  problem.weight = weight / problem.energy;
  return problem;
}

/// In units of the length and of the energy.
StiffChain in_units(const StiffProblem& problem) {
  StiffChain scaled;
  scaled.end = (1 / problem.length) * problem.end;
  scaled.share = problem.acting.share;
  for (const Link& link : problem.chain.links) scaled.length.push_back(link.length / problem.length);
  for (const Joint& joint : problem.chain.joints) {
    scaled.stiffness.push_back(joint.stiffness / problem.energy);
    scaled.rest.push_back(joint.rest);
  }
  return scaled;
}

/// From the limp shape with the end held `aside` to the stiff one with the end in its place; false if that fails. Counts on
/// in shape.iterations.
bool lead(const StiffProblem& problem, const StiffChain& scaled, double aside, StiffShape& shape) {
  // Where nothing acts, any gravity gives the shape.
  const double gravity = problem.acting.force > 0 ? problem.chain.gravity : 1.0;
  const double unit = bending_shares(problem.chain.links, gravity, problem.loads).force;
  const auto limp =
      hang(problem.chain.links, gravity, problem.end + Vec2<double>{aside * problem.length, 0.0}, problem.loads);
  if (!limp) return false;
  shape = {limp->angles, (-1 / unit) * limp->support_force, shape.iterations};
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
  hanging.end_force = {-hanging.support_force.x, problem.acting.force * problem.acting.total - hanging.support_force.y};
  hanging.horizontal_force = force * (problem.end.x < 0 ? -shape.force.x : shape.force.x);
  hanging.iterations = shape.iterations;
  return hanging;
}

}  // namespace

std::expected<Hanging, std::string> hang(const Chain& chain, Vec2<double> end, std::span<const double> loads) {
  auto limp = hang(chain.links, chain.gravity, end, loads);
  if (!limp) return limp;
  const StiffProblem problem = posed(chain, end, loads);
  if (problem.stiffness == 0.0 || reach(problem.length, end) == Reach::straight) return limp;

  const StiffChain scaled = in_units(problem);
  // A flat fold does not say which way it opens: if the way is lost, hold the end aside first.
  const double room = 1 - hypot(scaled.end.x, scaled.end.y);
  const double aside = std::copysign(std::min(0.01, 0.1 * room), end.x < 0 ? -1.0 : 1.0);
  StiffShape shape;
  if (!lead(problem, scaled, 0.0, shape) && !lead(problem, scaled, aside, shape))
    return std::unexpected("no equilibrium found for " + text(chain.links.size()) + " links with joints of up to " +
                           text(problem.stiffness) + " N m and ends (" + text(end.x) + ", " + text(end.y) +
                           ") m apart: " + text(shape.iterations) +
                           " Newton steps from the limp chain's shape did not lead to one");
  return in_newtons(problem, scaled, std::move(shape));
}

}  // namespace catena
