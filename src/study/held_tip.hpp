// The tip of a chain, free or held: which angles and rates that allows, and in which directions they may change.
// docs/theory/orbits.md, (O.7).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "num/vec2.hpp"

namespace catena {

class HeldTip {
 public:
  /// The chain must outlive it. `place` is seen from the support; none: it is free.
  HeldTip(const Chain& chain, std::optional<Vec2<double>> place) : chain_(&chain), place_(place) {}

  std::size_t links() const { return chain_->links.size(); }
  bool held() const { return place_.has_value(); }
  std::size_t freedom() const { return links() - (held() ? 2 : 0); }

  /// How far the tip of a chain with these angles is from where it is held [m].
  Vec2<double> gap(std::span<const double> angles) const;

  /// Where the tip goes when a link turns [m/rad].
  Vec2<double> lever(std::span<const double> angles, std::size_t link) const;

  /// The velocity of the tip, seen from the support [m/s].
  Vec2<double> velocity(std::span<const double> angles, std::span<const double> rates) const;

  /// Orthonormal turns that leave the tip where it is, column after column: as many as there are degrees of freedom.
  std::vector<double> directions(std::span<const double> angles) const;

  /// Turns the links as little as possible until the tip is where it is held; false if it cannot be. Nothing where it is free.
  bool close(std::span<double> angles) const;

  /// Changes the rates as little as possible until the tip has this velocity, seen from the support.
  void close_rates(std::span<const double> angles, std::span<double> rates, const Vec2<double>& velocity) const;

  /// By how much the rates must change, as little as possible, when the links turn so and the velocity of the tip is to stay.
  std::vector<double> rate_change(std::span<const double> angles, std::span<const double> rates,
                                  std::span<const double> turns) const;

 private:
  const Chain* chain_;
  std::optional<Vec2<double>> place_;
};

}  // namespace catena
