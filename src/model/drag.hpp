// The drag of air or water on a slender link, in the form of J. R. Morison and others (1950): per length
//   −½ ρ d C_n |v_n| v_n  across the link,   −½ ρ π d C_t |v_t| v_t  along it                              (D.1)
// with the velocity v of the link's points relative to the wind. Along a rigid link v_t is the same everywhere and v_n changes
// linearly from one end to the other, so the integrals are known. docs/theory/drag.md, (D.1)–(D.9).
#pragma once

#include <array>
#include <cstddef>

#include "model/chain.hpp"
#include "model/load.hpp"
#include "num/dual.hpp"
#include "num/lanes.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Integrals over x from 0 to 1 of a velocity v that goes linearly from `near` to `far`.
template <class Scalar>
struct SquareDrag {
  Scalar force;   ///< ∫ |v| v dx
  Scalar moment;  ///< ∫ x |v| v dx
  Scalar power;   ///< ∫ |v|³ dx
};

/// The parts of a link that move forwards and backwards: a velocity that goes from a to b, neither below 0, over a share λ of it.
template <class Scalar>
struct LinkParts {
  struct Part {
    Scalar a, b, share;
  };
  Part forwards, backwards;
};

/// No case is told apart, so lanes may differ.
template <class Scalar>
LinkParts<Scalar> link_parts(const Scalar& near, const Scalar& far) {
  constexpr double nothing = 1e-100;  // a link at rest has no parts: keeps 0/0 away, and its slopes finite
  const Scalar near_size = abs(near), far_size = abs(far);
  const Scalar per_sizes = 1.0 / (near_size + far_size + nothing);
  using Part = LinkParts<Scalar>::Part;
  const auto part = [&per_sizes](const Scalar& a, const Scalar& b) { return Part{a, b, (a + b) * per_sizes}; };
  return {.forwards = part(0.5 * (near_size + near), 0.5 * (far_size + far)),
          .backwards = part(0.5 * (near_size - near), 0.5 * (far_size - far))};
}

/// (D.3)–(D.5): the part of the link that moves forwards, less the part that moves backwards.
template <class Scalar>
SquareDrag<Scalar> square_drag(const Scalar& near, const Scalar& far) {
  const auto of_part = [](const LinkParts<Scalar>::Part& part) {
    const auto& [a, b, share] = part;
    const Scalar aa = a * a, ab = a * b, bb = b * b;
    return SquareDrag<Scalar>{.force = share * (aa + ab + bb) * (1.0 / 3),
                              .moment = share * (aa * share + 2.0 * ab + bb * (4.0 - share)) * (1.0 / 12),
                              .power = share * (a + b) * (aa + bb) * 0.25};
  };
  const LinkParts<Scalar> parts = link_parts(near, far);
  const SquareDrag<Scalar> forwards = of_part(parts.forwards), backwards = of_part(parts.backwards);
  return {.force = forwards.force - backwards.force,
          .moment = forwards.moment - backwards.moment,
          .power = forwards.power + backwards.power};
}

/// ∫ x^k |v| dx for k = 0, 1, 2 (D.8): the slopes of the integrals above by the velocities at the two ends follow from these.
inline std::array<double, 3> size_moments(double near, double far) {
  const LinkParts<double> parts = link_parts(near, far);
  std::array<double, 3> sums{};
  for (const auto& [a, b, share] : {parts.forwards, parts.backwards}) {
    sums[0] += share * (a + b) * (1.0 / 2);
    sums[1] += share * (share * a + (3.0 - share) * b) * (1.0 / 6);
    sums[2] += share * (share * share * a + (6.0 - share * (4.0 - share)) * b) * (1.0 / 12);
  }
  return sums;
}

struct Drag {
  static constexpr LoadNeeds needs = LoadNeeds::velocity;

  const Chain* chain = nullptr;
  double across = 0.0;  ///< ½ ρ C_n, for each length of diameter [kg/m³]
  double along = 0.0;   ///< ½ ρ π C_t, the same [kg/m³]
  Vec2<double> wind{};  ///< W [m/s]

  template <class Scalar>
  LinkLoad<Scalar> operator()(std::size_t i, const LinkMotion<Scalar>& motion) const {
    const double l = chain->links[i].length, area = l * chain->links[i].diameter;
    const Vec2<Scalar>& e = motion.along;
    const Scalar wind_along = wind.x * e.x + wind.y * e.y, wind_across = wind.y * e.x - wind.x * e.y;
    const Scalar slip = dot(motion.velocity, e) - wind_along;
    const Scalar near = (motion.velocity.y * e.x - motion.velocity.x * e.y) - wind_across;
    const SquareDrag<Scalar> swept = square_drag(near, near + l * motion.rate);
    const Scalar slip_size = abs(slip);
    const Scalar pull = (-along * area) * (slip_size * slip);  // (D.2)
    const Scalar push = (-across * area) * swept.force;
    return {.force = {pull, push},
            .moment = {(0.5 * l) * pull, (-across * area * l) * swept.moment},
            .work = wind_along * pull + wind_across * push,  // (D.6)
            .heat = (across * area) * swept.power + (along * area) * (slip_size * (slip * slip))};
  }

  /// (D.9), with v_t and v_n at the near end changing by (v_n, 0, 1, 0) and (−v_t, 0, 0, 1).
  LoadSlopes<Drag> slopes(std::size_t i, const LinkMotion<double>& motion) const;
};

inline LoadSlopes<Drag> Drag::slopes(std::size_t i, const LinkMotion<double>& motion) const {
  const double l = chain->links[i].length, area = l * chain->links[i].diameter;
  const Vec2<double> e = motion.along, u{-e.y, e.x};
  const Vec2<double> relative = motion.velocity - wind;
  const double slip = dot(relative, e), near = dot(relative, u), far = near + l * motion.rate;
  const double wind_along = dot(wind, e), wind_across = dot(wind, u), slip_size = slip < 0.0 ? -slip : slip;
  const double k_along = along * area, k_across = across * area;
  const SquareDrag<double> swept = square_drag(near, far);
  const std::array<double, 3> sums = size_moments(near, far);
  const double pull = -k_along * slip_size * slip, push = -k_across * swept.force;

  // By v_t; by v_n, which moves both ends; by ω, which moves the far end by l.
  const double pull_slip = -2.0 * k_along * slip_size;
  const double push_near = -2.0 * k_across * sums[0], push_rate = -2.0 * k_across * l * sums[1];
  const double turn_near = -2.0 * k_across * l * sums[1], turn_rate = -2.0 * k_across * l * l * sums[2];
  const double heat_slip = 3.0 * k_along * slip_size * slip;
  const double heat_near = 3.0 * k_across * swept.force, heat_rate = 3.0 * k_across * l * swept.moment;

  LoadSlopes<Drag> found{.along = {pull_slip * near - push, 0.0, pull_slip, 0.0},
                         .across = {pull - push_near * slip, push_rate, 0.0, push_near},
                         .torque = {0.5 * l * pull - turn_near * slip, turn_rate, 0.0, turn_near},
                         .work = {},
                         .heat = {heat_slip * near - heat_near * slip, heat_rate, heat_slip, heat_near}};
  for (std::size_t k = 0; k < found.work.size(); ++k)  // W·f, and W stays as it is
    found.work[k] = wind_along * found.along[k] + wind_across * found.across[k];
  return found;
}

}  // namespace catena
