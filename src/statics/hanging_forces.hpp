// What a hanging chain does to its ends and its joints.
//
//   N_1 o                  N_k  force of what comes before link k on it: N_1 is that of the start on the chain
//        \ link 1          F_k  force of link k on what follows it: −F_n is that of the end on the chain
//         o F_1, N_2       F_k = N_k − (0, m_k g) + D_k,   N_{k+1} = F_k − (0, P_k): wind and load at the joint between    (S.23)
//          \ link 2        T   axial force in link k, −N_k·e at its near end, −F_k·e at its far end                       (S.24)
#pragma once

#include <cstddef>
#include <vector>

#include "num/vec2.hpp"
#include "statics/hanging.hpp"
#include "statics/suspension.hpp"

namespace catena {

struct HangingForces {
  std::vector<Vec2<double>> joints;      ///< where they are, the start (0, 0) first; one more than links [m]
  std::vector<Vec2<double>> near_force;  ///< N_k of each link [N]
  std::vector<Vec2<double>> far_force;   ///< F_k of each link [N]
  std::vector<double> near_tension;      ///< of each link at the end towards the start [N]; negative: pushed
  std::vector<double> far_tension;       ///< and at its other end [N]

  Vec2<double> pull_at_start() const {
    return -1.0 * near_force.front();
  }  ///< of the chain on what holds its start [N]
  Vec2<double> pull_at_end() const { return far_force.back(); }  ///< and on what holds its end [N]
  double joint_force(std::size_t joint) const;                   ///< the larger of the two at a joint [N]
  std::size_t most_loaded() const;                               ///< the joint where that is largest
  std::size_t lowest() const;                                    ///< the lowest joint, the first of several
};

HangingForces forces(const Suspension&, const Hanging&);

/// The largest depth of a chain below the straight line between its ends, measured plumb, and the joint where it is.
struct Sag {
  double depth = 0.0;  ///< [m]
  std::size_t joint = 0;
};
/// `end` is where the chain was to end. Nothing is below the line of ends that are above one another: then the depth is 0.
Sag sag(const HangingForces&, Vec2<double> end);

}  // namespace catena
