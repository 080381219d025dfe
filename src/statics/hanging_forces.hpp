// What a hanging chain does to its ends and its joints.
//
//   F_0 o                  F_k  force of what comes before joint k on what follows it: F_0 is that of the start on the chain,
//        \ link 1               −F_n that of the end on it
//         o F_1            F_k = F_{k−1} − (0, m_k g)                                                        (S.23)
//          \ link 2        T   axial force in link k, −F_{k−1}·e at its near end, −F_k·e at its far end      (S.24)
#pragma once

#include <vector>

#include "model/chain.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"

namespace catena {

struct HangingForces {
  std::vector<Vec2<double>> joints;  ///< where they are, the start (0, 0) first; one more than links [m]
  std::vector<Vec2<double>> force;   ///< F_k at each of them [N]
  std::vector<double> near_tension;  ///< of each link at the end towards the start [N]; negative: pushed
  std::vector<double> far_tension;   ///< and at its other end [N]

  Vec2<double> pull_at_start() const { return -1.0 * force.front(); }  ///< of the chain on what holds its start [N]
  Vec2<double> pull_at_end() const { return force.back(); }            ///< and on what holds its end [N]
  std::size_t most_loaded() const;                                     ///< the joint with the largest |F_k|
  std::size_t lowest() const;                                          ///< the lowest joint, the first of several
};

HangingForces forces(const Chain&, const Hanging&);

/// The largest depth of a chain below the straight line between its ends, measured plumb, and the joint where it is.
struct Sag {
  double depth = 0.0;  ///< [m]
  std::size_t joint = 0;
};
/// Nothing is below the line of ends that are above one another: then the depth is 0.
Sag sag(const HangingForces&);

}  // namespace catena
