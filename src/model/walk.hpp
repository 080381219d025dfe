// From the support to the tip, link by link: where each link is, how it moves, and the energy it has.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>

#include "model/chain.hpp"
#include "model/support.hpp"
#include "num/elementary.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Calls use(i, sin θ_i, cos θ_i) link by link; the sines are made a block at a time, which is four times as fast.
template <class Use>
void along(std::span<const double> angles, const Use& use) {
  constexpr std::size_t block = 64;
  std::array<double, block> sine, cosine;
  for (std::size_t first = 0; first < angles.size(); first += block) {
    const std::size_t count = std::min(block, angles.size() - first);
    sincos(angles.subspan(first, count), std::span(sine).first(count), std::span(cosine).first(count));
    for (std::size_t i = 0; i < count; ++i) use(first + i, sine[i], cosine[i]);
  }
}

/// A link on the way.
struct PassedLink {
  Vec2<double> along, across;  ///< e, u
  Vec2<double> position;       ///< of the near joint [m]
  Vec2<double> velocity;       ///< of the near joint [m/s]
  double kinetic;              ///< ½ m |v_c|² + ½ I ω² [J]
  double potential;            ///< m g y_c − ½ Ω² ∫ x² dm [J]
};

/// The free end.
struct WalkedTo {
  Vec2<double> position, velocity;
};

/// Calls use(i, passed) link by link.
template <class Use>
WalkedTo walk(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
              const SupportState<double>& support, const Use& use) {
  assert(well_formed(chain) && angles.size() == chain.links.size() && rates.size() == chain.links.size());
  WalkedTo at{.position = support.position, .velocity = support.velocity};
  catena::along(angles, [&](std::size_t i, double sine, double cosine) {
    const Link& link = chain.links[i];
    const Vec2<double> across{-sine, cosine};
    double potential = link.mass * chain.gravity * (at.position.y + link.centre * sine);
    if (chain.spin != 0.0) {  // (H.30)
      const double centre = at.position.x + link.centre * cosine, square = chain.spin * chain.spin;
      potential -= 0.5 * square * (link.mass * centre * centre + link.inertia * cosine * cosine);
    }
    const Vec2<double> centre_velocity = at.velocity + (link.centre * rates[i]) * across;
    use(i, PassedLink{.along = {cosine, sine},
                      .across = across,
                      .position = at.position,
                      .velocity = at.velocity,
                      .kinetic = 0.5 * (link.mass * dot(centre_velocity, centre_velocity) +
                                        link.inertia * rates[i] * rates[i]),
                      .potential = potential});
    at.velocity = at.velocity + (link.length * rates[i]) * across;
    at.position = at.position + link.length * Vec2<double>{cosine, sine};
  });
  return at;
}

/// What `look_at` finds, and use(i, passed) on the way.
template <class Use>
ChainLook look_along(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                     const SupportState<double>& support, const Use& use) {
  ChainLook look;
  const WalkedTo tip = walk(chain, angles, rates, support, [&](std::size_t i, const PassedLink& link) {
    look.kinetic += link.kinetic;
    look.potential += link.potential;
    use(i, link);
  });
  look.tip = tip.position;
  look.tip_velocity = tip.velocity;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const double bend = angles[i + 1] - angles[i] - chain.joints[i].rest;
    look.potential += 0.5 * chain.joints[i].stiffness * bend * bend;
  }
  return look;
}

}  // namespace catena
