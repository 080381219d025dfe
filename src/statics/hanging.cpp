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

namespace catena {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The chain as it is given, with what it adds up to.
struct Given {
  std::span<const double> lengths;
  std::span<const double> masses;
  std::span<const double> centres;
  Vec2<double> end;
  double length = 0.0;   ///< of the chain
  double longest = 0.0;  ///< of its links
  double mass = 0.0;     ///< of the chain
  double chord = 0.0;    ///< distance of the ends
  double weight = 0.0;   ///< of the chain [N]
};

/// How near the ends can come: with the longest link folded back by all others; negative if that can be done.
double least_chord(const Given& given) { return 2 * given.longest - given.length; }

std::string complaint(const Given& given, double gravity) {
  const std::size_t links = given.lengths.size();
  if (links == 0) return "the chain has no links";
  if (given.masses.size() != links || given.centres.size() != links) {
    return "the chain has " + text(links) + " lengths, " + text(given.masses.size()) + " masses and " +
           text(given.centres.size()) + " centres; it needs as many of each";
  }
  for (std::size_t i = 0; i < links; ++i) {
    const double length = given.lengths[i];
    const double mass = given.masses[i];
    const double centre = given.centres[i];
    const auto link = [i] { return "link " + text(i + 1); };
    if (!(length > 0) || length == infinite) return link() + " is " + text(length) + " m long; it must be positive";
    if (!(mass >= 0) || mass == infinite)
      return link() + " has a mass of " + text(mass) + " kg; it must not be negative";
    if (!(centre >= 0) || centre > length) {
      return link() + " has its centre at " + text(centre) + " m; it must be within its length, 0 to " + text(length) +
             " m";
    }
  }
  if (!(given.mass > 0)) return "the chain has no mass, so no shape is its equilibrium";
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
std::string rigid_complaint(const Given& given, Reach ends) {
  if (ends == Reach::straight) {
    if (given.weight == 0 || plumb(given.length, given.end)) return {};
    return "the ends are as far apart as the chain is long, " + text(given.length) +
           " m: statics gives a straight chain no finite tension unless it hangs plumb; bring the ends together";
  }
  const double least = least_chord(given);
  const double slack = straight_tolerance * given.length;
  if (least <= slack || given.chord > least + slack) return {};
  return "the ends are " + text(given.chord) + " m apart, where the longest link, " + text(given.longest) +
         " m, is just folded back by all others: no finite force holds them in line; move the ends apart";
}

Given add_up(std::span<const double> lengths, std::span<const double> masses, std::span<const double> centres,
             double gravity, Vec2<double> end) {
  Given given{.lengths = lengths, .masses = masses, .centres = centres, .end = end};
  Sum length(0.0);
  Sum mass(0.0);
  for (const double l : lengths) {
    length.add(l);
    given.longest = std::max(given.longest, l);
  }
  for (const double m : masses) mass.add(m);
  given.length = length.value();
  given.mass = mass.value();
  given.chord = hypot(end.x, end.y);
  given.weight = given.mass * gravity;
  return given;
}

/// The angle by whole turns nearest to the one before; a half turn stays as it is.
double near(double angle, double before) {
  constexpr double half_turn = std::numbers::pi * (1 + 1e-14);  // rounding must not flip a flat fold
  while (angle - before > half_turn) angle -= 2 * std::numbers::pi;
  while (before - angle > half_turn) angle += 2 * std::numbers::pi;
  return angle;
}

/// In units of length and weight, in the frame of the chord, and to the right: see closure.hpp.
ScaledChain scaled(const Given& given) {
  ScaledChain chain;
  chain.end = {given.chord / given.length, 0.0};
  chain.up = {0.0, 1.0};
  if (given.chord > 0) chain.up = {given.end.y / given.chord, std::abs(given.end.x) / given.chord};
  chain.length.reserve(given.lengths.size());
  chain.share.reserve(given.lengths.size());
  Sum before(0.0);
  for (std::size_t i = 0; i < given.lengths.size(); ++i) {
    const double weight = given.masses[i] / given.mass;
    chain.length.push_back(given.lengths[i] / given.length);
    chain.share.push_back(before.value() + weight * (1 - given.centres[i] / given.lengths[i]));  // (S.2)
    before.add(weight);
  }
  return chain;
}

/// Every link along the chord, plumb or without weight: the lower end carries nothing, each link what hangs below it.
Hanging straight(const Given& given) {
  const ScaledChain chain = scaled(given);
  Hanging hanging;
  hanging.angles.assign(given.lengths.size(), atan2(given.end.y, given.end.x));
  const bool upwards = given.end.y > 0;
  hanging.tension.reserve(chain.share.size());
  for (const double share : chain.share) hanging.tension.push_back(given.weight * (upwards ? share : 1 - share));
  hanging.support_force = {0.0, upwards ? 0.0 : given.weight};
  return hanging;
}

/// From the balance in the chord's frame back to angles and newtons.
Hanging unscaled(const Given& given, const ScaledChain& chain, const Balance& found) {
  Hanging hanging;
  const bool leftwards = given.end.x < 0;
  const double tilt = atan2(chain.up.x, chain.up.y);  // of the chord
  hanging.angles.reserve(given.lengths.size());
  hanging.tension.reserve(given.lengths.size());
  double before = 0.0;
  for (std::size_t i = 0; i < given.lengths.size(); ++i) {
    const Vec2<double> force = link_force(chain, found.base, found.force, i);
    const bool base = i == found.base;
    const double angle = tilt + (base ? found.polar.psi : atan2(force.y, force.x));
    before = near(leftwards ? std::numbers::pi - angle : angle, before);
    hanging.angles.push_back(before);
    hanging.tension.push_back(given.weight * (base ? found.polar.rho : std::sqrt(dot(force, force))));
  }
  const double pull = dot(found.force, chain.right());
  const double lift = chain.share[found.base] - dot(found.force, chain.up);
  hanging.horizontal_force = given.weight * pull;
  hanging.support_force = {given.weight * (leftwards ? pull : -pull), given.weight * lift};
  hanging.iterations = found.iterations;
  return hanging;
}

}  // namespace

std::expected<Hanging, std::string> hang(std::span<const double> lengths, std::span<const double> masses,
                                         std::span<const double> centres, double gravity, Vec2<double> end) {
  const Given given = add_up(lengths, masses, centres, gravity, end);
  if (std::string wrong = complaint(given, gravity); !wrong.empty()) return std::unexpected(std::move(wrong));
  const Reach ends = reach(given.length, end);
  if (std::string wrong = rigid_complaint(given, ends); !wrong.empty()) return std::unexpected(std::move(wrong));
  if (ends == Reach::straight) return straight(given);

  const ScaledChain chain = scaled(given);
  const auto rope = catenary(1.0, {std::abs(end.x) / given.length, end.y / given.length});
  if (!rope) return std::unexpected(rope.error());
  const Balance found = balance(chain, rope->a * chain.right() - rope->lowest * chain.up);
  if (!found.closed()) {
    return std::unexpected("no equilibrium found for " + text(lengths.size()) + " links, " + text(given.length) +
                           " m long, with ends (" + text(end.x) + ", " + text(end.y) + ") m apart: " +
                           text(found.iterations) + " Newton steps left a gap of " + text(found.gap * given.length) +
                           " m. Links without weight between them have no definite shape when the ends are close");
  }
  return unscaled(given, chain, found);
}

std::expected<Hanging, std::string> hang(std::span<const Link> links, double gravity, Vec2<double> end) {
  std::vector<double> lengths;
  std::vector<double> masses;
  std::vector<double> centres;
  for (const Link& link : links) {
    lengths.push_back(link.length);
    masses.push_back(link.mass);
    centres.push_back(link.centre);
  }
  return hang(lengths, masses, centres, gravity, end);
}

}  // namespace catena
