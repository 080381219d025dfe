#include "model/chain.hpp"

#include <cassert>
#include <utility>

#include "model/walk.hpp"

namespace catena {

Chain make_chain(std::vector<Link> links, Joint joint, double gravity) {
  Chain chain{.links = std::move(links), .joints = {}, .gravity = gravity};
  chain.joints.assign(chain.links.empty() ? 0 : chain.links.size() - 1, joint);
  return chain;
}

ChainLook look_at(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                  const SupportState<double>& support) {
  return look_along(chain, angles, rates, support, [](std::size_t, const PassedLink&) {});
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
