// What the chain hangs from: a point whose motion is known beforehand.
//
// A path is a value of its own type, exact in its derivatives; a `Support` is any of those that a user can choose. The equations
// ask for its state at one time, a run for the times at which it must stop.
#pragma once

#include <concepts>
#include <variant>
#include <vector>

#include "num/vec2.hpp"

namespace catena {

/// The support at one time.
template <class Scalar>
struct SupportState {
  Vec2<Scalar> position{};      ///< [m]
  Vec2<Scalar> velocity{};      ///< [m/s]
  Vec2<Scalar> acceleration{};  ///< [m/s²], gravity not subtracted
};

/// One way to move, without jumps of its velocity. `breaks` are the times at which its acceleration jumps: no step may reach across.
template <class Path>
concept SupportPath = requires(const Path& path, double time) {
  { path.position(time) } -> std::same_as<Vec2<double>>;
  { path.velocity(time) } -> std::same_as<Vec2<double>>;
  { path.acceleration(time) } -> std::same_as<Vec2<double>>;
  { path.breaks() } -> std::same_as<std::vector<double>>;
};

/// At rest at the origin.
struct FixedSupport {
  Vec2<double> position(double /*time*/) const { return {}; }
  Vec2<double> velocity(double /*time*/) const { return {}; }
  Vec2<double> acceleration(double /*time*/) const { return {}; }
  std::vector<double> breaks() const { return {}; }
  bool operator==(const FixedSupport&) const = default;
};

using Support = std::variant<FixedSupport>;

template <SupportPath Path>
SupportState<double> state_of(const Path& path, double time) {
  return {.position = path.position(time), .velocity = path.velocity(time), .acceleration = path.acceleration(time)};
}
inline SupportState<double> state_of(const Support& support, double time) {
  return std::visit([time](const auto& path) { return state_of(path, time); }, support);
}

inline std::vector<double> breaks_of(const Support& support) {
  return std::visit([](const auto& path) { return path.breaks(); }, support);
}

}  // namespace catena
