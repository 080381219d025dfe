#include "model/chain.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "num/elementary.hpp"

namespace catena {

Chain make_chain(std::vector<Link> links, Joint joint, double gravity) {
  Chain chain{.links = std::move(links), .joints = {}, .gravity = gravity};
  chain.joints.assign(chain.links.empty() ? 0 : chain.links.size() - 1, joint);
  return chain;
}

namespace {

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

}  // namespace

ChainLook look_at(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                  const SupportState<double>& support) {
  assert(well_formed(chain) && angles.size() == chain.links.size() && rates.size() == chain.links.size());
  ChainLook look{.tip = support.position, .tip_velocity = support.velocity};
  along(angles, [&](std::size_t i, double sine, double cosine) {
    const Link& link = chain.links[i];
    const Vec2<double> across{-sine, cosine};
    const Vec2<double> centre_velocity = look.tip_velocity + (link.centre * rates[i]) * across;
    look.kinetic += 0.5 * (link.mass * dot(centre_velocity, centre_velocity) + link.inertia * rates[i] * rates[i]);
    look.potential += link.mass * chain.gravity * (look.tip.y + link.centre * sine);
    look.tip_velocity = look.tip_velocity + (link.length * rates[i]) * across;
    look.tip = look.tip + link.length * Vec2<double>{cosine, sine};
  });
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const double bend = angles[i + 1] - angles[i];
    look.potential += 0.5 * chain.joints[i].stiffness * bend * bend;
  }
  return look;
}

Vec2<double> tip_position(const Chain& chain, std::span<const double> angles) {
  assert(angles.size() == chain.links.size());
  Vec2<double> tip;
  along(angles, [&](std::size_t i, double sine, double cosine) {
    tip = tip + chain.links[i].length * Vec2<double>{cosine, sine};
  });
  return tip;
}

}  // namespace catena
