#include "statics/hanging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "exact/catenary.hpp"
#include "exact/reach.hpp"
#include "num/elementary.hpp"
#include "num/sum.hpp"
#include "num/text.hpp"
#include "statics/balance.hpp"
#include "statics/shares.hpp"

namespace catena {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The chain as it is given, with what it adds up to.
struct Given {
  std::span<const Link> links;
  std::span<const double> loads;  ///< none if all are zero
  Vec2<double> end;
  double length = 0.0;   ///< of the chain
  double longest = 0.0;  ///< of its links
  double mass = 0.0;     ///< of the chain
  double chord = 0.0;    ///< distance of the ends
};

/// How near the ends can come: with the longest link folded back by all others; negative if that can be done.
double least_chord(const Given& given) { return 2 * given.longest - given.length; }

std::string complaint(const Given& given, double gravity, std::span<const double> loads) {
  const std::size_t links = given.links.size();
  if (links == 0) return "the chain has no links";
  for (std::size_t i = 0; i < links; ++i) {
    const double length = given.links[i].length, mass = given.links[i].mass, centre = given.links[i].centre;
    const auto link = [i] { return "link " + text(i + 1); };
    if (!(length > 0) || length == infinite) return link() + " is " + text(length) + " m long; it must be positive";
    if (!(mass >= 0) || mass == infinite)
      return link() + " has a mass of " + text(mass) + " kg; it must not be negative";
    if (!(centre >= 0) || centre > length) {
      return link() + " has its centre at " + text(centre) + " m; it must be within its length, 0 to " + text(length) +
             " m";
    }
  }
  if (!loads.empty() && loads.size() + 1 != links) {
    return "the chain has " + text(loads.size()) + " loads; it needs one for each of its " + text(links - 1) +
           " inner joints";
  }
  for (std::size_t i = 0; i < loads.size(); ++i)
    if (!std::isfinite(loads[i])) return "the load at joint " + text(i + 1) + " is " + text(loads[i]) + " N";
  if (!(given.mass > 0) && given.loads.empty()) return "the chain has no mass, so no shape is its equilibrium";
  if (!(gravity >= 0) || gravity == infinite) return "gravity is " + text(gravity) + " m/s²; it must not be negative";
  if (!std::isfinite(given.chord)) return "the end is at (" + text(given.end.x) + ", " + text(given.end.y) + ") m";

  if (reach(given.length, given.end) == Reach::beyond) {
    return "the ends are " + text(given.chord) + " m apart, " + text(given.chord - given.length) +
           " m more than the chain of " + text(given.length) +
           " m can reach; lengthen the chain or bring the ends together";
  }
  if (given.chord < least_chord(given) - straight_tolerance * given.length) {
    return "the ends are " + text(given.chord) + " m apart, " + text(least_chord(given) - given.chord) +
           " m too close: the longest link, " + text(given.longest) + " m, cannot be folded back by the other " +
           text(given.length - given.longest) + " m";
  }
  return {};
}

/// What is wrong with a chain that its ends leave just one shape: straight, or folded about its longest link.
std::string rigid_complaint(const Given& given, const Shares& acting, Reach ends) {
  if (ends == Reach::straight) {
    if (acting.force == 0 || plumb(given.length, given.end)) return {};
    return "the ends are as far apart as the chain is long, " + text(given.length) +
           " m: statics gives a straight chain no finite tension unless it hangs plumb; bring the ends together";
  }
  const double least = least_chord(given);
  const double slack = straight_tolerance * given.length;
  if (least <= slack || given.chord > least + slack) return {};
  return "the ends are " + text(given.chord) + " m apart, where the longest link, " + text(given.longest) +
         " m, is just folded back by all others: no finite force holds them in line; move the ends apart";
}

Given add_up(std::span<const Link> links, std::span<const double> loads, Vec2<double> end) {
  Given given{.links = links, .loads = loads, .end = end};
  if (std::ranges::all_of(loads, [](double load) { return load == 0; })) given.loads = {};
  Sum length(0.0);
  Sum mass(0.0);
  for (const Link& link : links) {
    length.add(link.length);
    mass.add(link.mass);
    given.longest = std::max(given.longest, link.length);
  }
  given.length = length.value();
  given.mass = mass.value();
  given.chord = hypot(end.x, end.y);
  return given;
}

/// The angle by whole turns nearest to the one before; a half turn stays as it is.
double near(double angle, double before) {
  constexpr double half_turn = std::numbers::pi * (1 + 1e-14);  // rounding must not flip a flat fold
  while (angle - before > half_turn) angle -= 2 * std::numbers::pi;
  while (before - angle > half_turn) angle += 2 * std::numbers::pi;
  return angle;
}

/// In units of length and weight, in the frame of the chord, and to the right: see closure.hpp. The order of links does not enter the
/// balance; here they stand by their shares, as they do in a chain that no load lifts.
struct Ordered {
  ScaledChain chain;
  std::vector<std::size_t> place;  ///< of each link of the given chain; empty: its own
  std::size_t at(std::size_t link) const { return place.empty() ? link : place[link]; }
};
Ordered scaled(const Given& given, const Shares& acting) {
  const std::size_t links = given.links.size();
  Ordered ordered;
  ScaledChain& chain = ordered.chain;
  chain.end = {given.chord / given.length, 0.0};
  chain.up = {0.0, 1.0};
  if (given.chord > 0) chain.up = {given.end.y / given.chord, std::abs(given.end.x) / given.chord};
  chain.share = acting.share;
  chain.length.resize(links);
  if (!std::ranges::is_sorted(chain.share)) {
    std::vector<std::size_t> order(links);
    for (std::size_t i = 0; i < links; ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return acting.share[i]; });
    ordered.place.resize(links);
    for (std::size_t k = 0; k < links; ++k) {
      ordered.place[order[k]] = k;
      chain.share[k] = acting.share[order[k]];
    }
  }
  for (std::size_t i = 0; i < links; ++i) chain.length[ordered.at(i)] = given.links[i].length / given.length;
  return ordered;
}

/// Every link along the chord, plumb or with nothing that acts: as little tension as leaves no link pushed. Without loads that lift the
/// lower end then carries nothing, and each link what hangs below it.
Hanging straight(const Given& given, const Shares& acting) {
  Hanging hanging;
  hanging.angles.assign(given.links.size(), atan2(given.end.y, given.end.x));
  const bool upwards = given.end.y > 0;
  const auto [least, most] = std::ranges::minmax(acting.share);
  const double slack =
      upwards ? std::min(0.0, least) : std::max(acting.total, most);  // share where the tension is zero
  hanging.tension.reserve(acting.share.size());
  for (const double share : acting.share)
    hanging.tension.push_back(acting.force * (upwards ? share - slack : slack - share));
  hanging.support_force = {0.0, acting.force * slack};
  hanging.end_force = {0.0, acting.force * (acting.total - slack)};
  return hanging;
}

/// From the balance in the chord's frame back to angles and newtons.
Hanging unscaled(const Given& given, const Shares& acting, const Ordered& ordered, const Balance& found) {
  Hanging hanging;
  const ScaledChain& chain = ordered.chain;
  const bool leftwards = given.end.x < 0;
  const double tilt = atan2(chain.up.x, chain.up.y);  // of the chord
  hanging.angles.reserve(given.links.size());
  hanging.tension.reserve(given.links.size());
  double before = 0.0;
  for (std::size_t i = 0; i < given.links.size(); ++i) {
    const std::size_t link = ordered.at(i);
    const Vec2<double> force = link_force(chain, found.base, found.force, link);
    const bool base = link == found.base;
    const double angle = tilt + (base ? found.polar.psi : atan2(force.y, force.x));
    before = near(leftwards ? std::numbers::pi - angle : angle, before);
    hanging.angles.push_back(before);
    hanging.tension.push_back(acting.force * (base ? found.polar.rho : std::sqrt(dot(force, force))));
  }
  const double pull = dot(found.force, chain.right());
  const double lift = chain.share[found.base] - dot(found.force, chain.up);
  hanging.horizontal_force = acting.force * pull;
  hanging.support_force = {acting.force * (leftwards ? pull : -pull), acting.force * lift};
  hanging.end_force = {-hanging.support_force.x, acting.force * (acting.total - lift)};
  hanging.iterations = found.iterations;
  return hanging;
}

/// The force at the start of a uniform rope, or of one whose weight spreads as the chain's does.
Vec2<double> guessed(const ScaledChain& chain, const Catenary& rope, bool uniform) {
  const double first = uniform ? 0.0 : chain.share.front();
  const double weight = uniform ? 1.0 : chain.share.back() - first;
  return weight * rope.a * chain.right() - (first + weight * rope.lowest) * chain.up;
}

}  // namespace

std::expected<Hanging, std::string> hang(std::span<const Link> links, double gravity, Vec2<double> end,
                                         std::span<const double> loads) {
  const Given given = add_up(links, loads, end);
  if (std::string wrong = complaint(given, gravity, loads); !wrong.empty()) return std::unexpected(std::move(wrong));
  const Shares acting = shares(links, gravity, given.loads);
  const Reach ends = reach(given.length, end);
  if (std::string wrong = rigid_complaint(given, acting, ends); !wrong.empty())
    return std::unexpected(std::move(wrong));
  if (ends == Reach::straight) return straight(given, acting);

  const Ordered ordered = scaled(given, acting);
  const ScaledChain& chain = ordered.chain;
  const auto rope = catenary(1.0, {std::abs(end.x) / given.length, end.y / given.length});
  if (!rope) return std::unexpected(rope.error());
  const Balance found = balance(chain, guessed(chain, *rope, given.loads.empty()));
  if (!found.closed()) {
    return std::unexpected("no equilibrium found for " + text(links.size()) + " links, " + text(given.length) +
                           " m long, with ends (" + text(end.x) + ", " + text(end.y) + ") m apart: " +
                           text(found.iterations) + " Newton steps left a gap of " + text(found.gap * given.length) +
                           " m. Links without weight between them have no definite shape when the ends are close");
  }
  return unscaled(given, acting, ordered, found);
}

}  // namespace catena
