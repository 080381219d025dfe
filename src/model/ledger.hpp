// The energy ledger: what enters the chain and what leaves it, each entry one more number of the state (C.18).
//
// An entry is complete with what stands in this file: its name in `Ledger`, its rate in `ledger_rates`, its row of the Jacobian
// in `LedgerRows`. Those of a load (model/load.hpp) are kept only for a chain that has one.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "model/chain.hpp"
#include "model/load.hpp"
#include "num/vec2.hpp"

namespace catena {

/// T + V + Σ sign·entry stays what it was (C.24).
struct LedgerEntry {
  std::string_view name;
  std::string_view unit;
  double sign;  ///< +1: leaves the chain, −1: enters it
  std::string_view description;
};

struct Ledger {
  enum Entry : std::size_t { work, heat, wind_work, air_heat, damping_heat };  // an index, hence unscoped
  static constexpr std::array entries{
      LedgerEntry{.name = "work", .unit = "J", .sign = -1.0, .description = "work done on the chain by its supports"},
      LedgerEntry{.name = "heat", .unit = "J", .sign = +1.0, .description = "heat made in the joints"},
      LedgerEntry{.name = "wind_work", .unit = "J", .sign = -1.0, .description = "work done on the chain by the wind"},
      LedgerEntry{.name = "air_heat", .unit = "J", .sign = +1.0, .description = "heat made in the air around it"},
      LedgerEntry{.name = "damping_heat", .unit = "J", .sign = +1.0, .description = "heat made by its damping"},
  };
  static constexpr std::size_t size = entries.size();
};

/// How many entries a chain with this load keeps, the first ones.
template <class Load>
inline constexpr std::size_t ledger_size = damps<Load>    ? Ledger::size
                                           : loaded<Load> ? Ledger::damping_heat
                                                          : Ledger::wind_work;

/// One number for each entry.
template <class Scalar>
using LedgerOf = std::array<Scalar, Ledger::size>;

/// Heat made in the joints each second [W] (C.16): r_1 ω_1² + Σ r (ω_{i+1} − ω_i)².
template <class Scalar>
Scalar friction_power(const Chain& chain, std::span<const Scalar> rates) {
  Scalar power = chain.hinge_friction * (rates[0] * rates[0]);
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const Scalar slip = rates[i + 1] - rates[i];
    power = power + chain.joints[i].friction * (slip * slip);
  }
  return power;
}

/// An end of the chain that is held: the force on the chain there and the velocity at which it moves.
template <class Scalar>
struct MovedEnd {
  Vec2<Scalar> force, velocity;
};

/// How fast each entry grows [W]. `far_end` is there if it is held; `loads` are those of the links, none without a load.
template <class Scalar>
LedgerOf<Scalar> ledger_rates(const Chain& chain, std::span<const Scalar> rates, const MovedEnd<Scalar>& support,
                              const std::optional<MovedEnd<Scalar>>& far_end = {},
                              std::span<const LinkLoad<Scalar>> loads = {}) {
  LedgerOf<Scalar> power{};
  power[Ledger::work] = dot(support.force, support.velocity);                                       // (C.17)
  if (far_end) power[Ledger::work] = power[Ledger::work] + dot(far_end->force, far_end->velocity);  // (B.4)
  power[Ledger::heat] = friction_power(chain, rates);                                               // (C.16)
  for (const LinkLoad<Scalar>& load : loads) {                                                      // (D.6)
    power[Ledger::wind_work] = power[Ledger::wind_work] + load.work;
    power[Ledger::air_heat] = power[Ledger::air_heat] + load.heat;
    power[Ledger::damping_heat] = power[Ledger::damping_heat] + load.damped;  // (H.31)
  }
  return power;
}

/// By how much those rates change with a change of the motion: the rows of J, gathered on the way from the support to the tip.
template <class Scalar>
class LedgerRows {
 public:
  /// δF_1, and the velocity of the support, which is given.
  LedgerRows(const Vec2<Scalar>& support_force, const Vec2<double>& support_velocity) {
    rows_[Ledger::work] = support_velocity.x * support_force.x + support_velocity.y * support_force.y;  // (L.14)
  }

  /// The far end is held too: δF_{n+1}, which it takes up, and its velocity.
  void hold(const Vec2<Scalar>& beyond_tip, const Vec2<double>& end_velocity) {
    rows_[Ledger::work] = rows_[Ledger::work] - (end_velocity.x * beyond_tip.x + end_velocity.y * beyond_tip.y);
  }

  /// On to a link that turns at ω and changes by δω; friction is that of its near joint.
  void pass(double friction, double twice_rate, const Scalar& change) {
    Scalar& heat = rows_[Ledger::heat];
    heat = heat + (friction * (twice_rate - twice_before_)) * (change - change_before_);  // (L.13)
    change_before_ = change;
    twice_before_ = twice_rate;
  }

  /// The changes of a link's load.
  void pass_load(const Scalar& work, const Scalar& heat) {  // (L.17)
    rows_[Ledger::wind_work] = rows_[Ledger::wind_work] + work;
    rows_[Ledger::air_heat] = rows_[Ledger::air_heat] + heat;
  }

  /// Those of what it damps.
  void pass_damping(const Scalar& heat) { rows_[Ledger::damping_heat] = rows_[Ledger::damping_heat] + heat; }

  const LedgerOf<Scalar>& changes() const { return rows_; }

 private:
  LedgerOf<Scalar> rows_{};
  Scalar change_before_{};
  double twice_before_ = 0.0;  ///< 2ω_{i−1}; the support does not turn
};

}  // namespace catena
