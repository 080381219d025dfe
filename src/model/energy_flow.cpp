#include "model/energy_flow.hpp"

#include <cassert>

#include "model/crinkle.hpp"
#include "model/walk.hpp"

namespace catena {

void EnergyFlow::look(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                      const SupportState<double>& support, std::span<const Vec2<double>> joint_forces) {
  assert(kinetic.size() == chain.links.size() && joint_forces.size() == chain.links.size());
  walk(chain, angles, rates, support, [&](std::size_t i, const PassedLink& link) {
    const Joint joint = near_joint(chain, i);
    const double rate_before = i == 0 ? 0.0 : rates[i - 1];
    const double turned = i == 0 ? 0.0 : angles[i] - angles[i - 1];  // φ_i; a free joint may have turned round
    bend[i] = without_turns(turned);
    kinetic[i] = link.kinetic;
    const double strain = turned - joint.rest;
    potential[i] = link.potential + 0.5 * joint.stiffness * strain * strain;
    total[i] = kinetic[i] + potential[i];
    speed[i] = length_of(link.velocity + (0.5 * chain.links[i].length * rates[i]) * link.across);
    // P_i = F_i·v_i + T_i ω_{i−1}                                                                          (P.3)
    const double torque = -joint.friction * (rates[i] - rate_before) - joint.stiffness * strain;
    power[i] = joint_forces[i].x * dot(link.velocity, link.along) +
               joint_forces[i].y * dot(link.velocity, link.across) + torque * rate_before;
  });
}

}  // namespace catena
