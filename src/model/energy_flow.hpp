// Where the energy of a chain is and how it travels: the energy of each link, and the power through its near joint.
// Equations (P.1)–(P.5) are derived in docs/theory/energy.md.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/support.hpp"
#include "num/vec2.hpp"

namespace catena {

/// A number for each link, sized once; those of joints belong to the link beyond it.
class EnergyFlow {
 public:
  explicit EnergyFlow(std::size_t links)
      : kinetic(links), potential(links), total(links), speed(links), bend(links), power(links) {}

  /// From a chain's state and the force F_i through each near joint, in link i's frame (x along e, y along u) [N].
  void look(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
            const SupportState<double>& support, std::span<const Vec2<double>> joint_forces);

  std::vector<double> kinetic;    ///< ½ m |v_c|² + ½ I ω² [J] (P.1)
  std::vector<double> potential;  ///< m g y_c + ½ k (φ − rest)² of the near joint − ½ Ω² ∫ x² dm [J] (P.1), (H.30)
  std::vector<double> total;      ///< their sum [J]
  std::vector<double> speed;      ///< of the link's middle [m/s]
  std::vector<double> bend;       ///< φ_i = θ_i − θ_{i−1} less whole turns, −π … π; 0 at the support [rad]
  std::vector<double> power;      ///< P_i, positive towards the tip [W] (P.3)
};

}  // namespace catena
