// What acts on a chain at rest besides its weight: the wind, loads at its joints, and whatever holds its far end.
#pragma once

#include <cstddef>
#include <span>

#include "model/chain.hpp"
#include "model/drag.hpp"
#include "model/load.hpp"
#include "num/vec2.hpp"

namespace catena {

struct StaticLoad {
  static constexpr LoadNeeds needs = LoadNeeds::velocity;

  Drag drag;                           ///< of the air; its chain is the one that is loaded
  std::span<const double> loads = {};  ///< downwards at the joints between links [N]; empty: none
  Vec2<double> end_force{};            ///< on the far end [N]

  /// At the far end of a link.
  Vec2<double> far_force(std::size_t link) const {
    Vec2<double> force = link + 1 == drag.chain->links.size() ? end_force : Vec2<double>{};
    if (link < loads.size()) force.y -= loads[link];
    return force;
  }

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    LinkLoad<Scalar> load = drag(i, motion);
    const Vec2<double> far = far_force(i);
    const Vec2<Scalar>& e = motion.along;
    const Vec2<Scalar> force{far.x * e.x + far.y * e.y, far.y * e.x - far.x * e.y};
    load.force = load.force + force;
    load.moment = load.moment + Scalar(drag.chain->links[i].length) * force;
    return load;
  }

  /// A force that stays as it is changes nothing.
  LoadSlopes<StaticLoad> slopes(std::size_t i, const LinkMotion<double>& motion) const {
    const LoadSlopes<Drag> by = drag.slopes(i, motion);
    return {.along = by.along, .across = by.across, .torque = by.torque, .work = by.work, .heat = by.heat};
  }
};

}  // namespace catena
