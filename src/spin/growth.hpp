// How fast small perturbations of a whirling rope grow in its meridian plane: chains of ever more links, and their limit.
//
// About a relative equilibrium M ψ'' + γ M ψ' + K ψ = 0, so that ψ grows as exp(λt) with λ² + γλ = μ, where K ψ = −μ M ψ. Directions
// with μ > 0 are unstable, whatever γ is. The rope's μ is the limit of those of n rods, which approach it as 1/n². Units are those
// of the rope: μ in g/l. docs/theory/spin.md, (H.17)–(H.25).
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "num/complex.hpp"
#include "num/vec2.hpp"
#include "spin/turning_chain.hpp"
#include "spin/whirling_shape.hpp"

namespace catena {

/// μ of a direction, in units of g/l.
struct GrowthValue {
  double mu = 0.0;
  double error = 0.0;  ///< ±
};

/// One chain on the way to the rope.
struct ChainGrowth {
  std::size_t links = 0;
  std::vector<double> mu{};  ///< the largest first
  Vec2<double> end{};        ///< of its relative equilibrium: x down, y outward
};

/// A direction in which a chain can leave its equilibrium: the free end goes outward.
struct GrowthDirection {
  double mu = 0.0;
  std::vector<double> turns{};         ///< of the links [rad], when the joint that moves most moves by 1
  std::vector<Vec2<double>> joints{};  ///< their displacements, the support first
};

/// One chain in all detail.
struct ShownChain {
  std::vector<double> angles{};               ///< φ of each link in its relative equilibrium [rad]
  std::vector<Vec2<double>> joints{};         ///< where they are, the support first
  std::vector<GrowthDirection> directions{};  ///< the fastest first
};

struct Growth {
  int mode = 0;
  Whirl whirl;
  std::size_t unstable = 0;           ///< directions: those of every chain
  std::vector<GrowthValue> values{};  ///< the limits, the largest first: all unstable ones and a few more
  std::vector<ChainGrowth> ladder{};  ///< twice as many links from one to the next
  ShownChain chain{};                 ///< the one asked for, or one of the ladder
};

struct GrowthRequest {
  std::size_t links = 0;    ///< of the chain to show; 0: any
  std::size_t stable = 3;   ///< how many of the values below zero are wanted, the slowest first
  double tolerance = 1e-9;  ///< of μ, in units of α: chains grow until it is met or rounding is
  std::function<bool(double share)> keep_going = {};
};

/// Rods of equal length and mass, the last one with the tip's mass, in units of the rope: l = m = 1.
std::vector<Link> rope_of_rods(std::size_t links, double tip_mass);

/// The `count` largest μ of a chain in relative equilibrium, and their directions as turns of the links; fewer if interrupted.
struct TurningMode {
  double mu = 0.0;
  std::vector<double> turns;
};
std::vector<TurningMode> fastest_modes(const TurningChain&, std::size_t count,
                                       const std::function<bool(double share)>& keep_going = {});

/// A chain with directions in which it can leave its equilibrium.
ShownChain show(const TurningChain&, std::span<const TurningMode>);

/// How many of all μ are positive, by the signs of the pivots of K.
std::size_t unstable_directions(const TurningChain&);

/// Newton's method from the shape of the rope, or from a straight one; false if the chain has no such relative equilibrium.
bool settle_on(TurningChain&, const WhirlingShape*);

/// Mode 0 is the straight rope. A chain counts that has as many unstable directions as the rope: coarser ones are at rest in shapes of
/// their own. Fails with a reason: interrupted, or no chain shows the mode.
std::expected<Growth, std::string> find_growth(const Whirl&, int mode, const GrowthRequest&);

/// λ with λ² + γλ = μ that grows fastest, or decays slowest; its imaginary part, if any, is that of an oscillation (H.20).
Complex growth_rate(double mu, double gamma);

/// The ± of its real and imaginary part, from that of μ.
double growth_rate_error(const GrowthValue&, double gamma);

}  // namespace catena
