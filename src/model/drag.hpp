// The drag of air or water on a slender link, in the form of J. R. Morison and others (1950): per length
//   −½ ρ d C_n |v_n| v_n  across the link,   −½ ρ π d C_t |v_t| v_t  along it                              (D.1)
// with the velocity v of the link's points relative to the wind. Along a rigid link v_t is the same everywhere and v_n changes
// linearly from one end to the other, so the integrals are known. docs/theory/drag.md, (D.1)–(D.6).
#pragma once

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

/// (D.3)–(D.5): the part of the link that moves forwards, less the part that moves backwards; no case is told apart, so lanes may
/// differ.
template <class Scalar>
SquareDrag<Scalar> square_drag(const Scalar& near, const Scalar& far) {
  constexpr double nothing = 1e-100;  // a link at rest has no parts: keeps 0/0 away, and its slopes finite
  const Scalar sizes = abs(near) + abs(far) + nothing;
  const auto of_part = [&sizes](const Scalar& a, const Scalar& b) {
    const Scalar share = (a + b) / sizes;
    const Scalar aa = a * a, ab = a * b, bb = b * b;
    return SquareDrag<Scalar>{.force = share * (aa + ab + bb) * (1.0 / 3),
                              .moment = share * (aa * share + 2.0 * ab + bb * (4.0 - share)) * (1.0 / 12),
                              .power = share * (a + b) * (aa + bb) * 0.25};
  };
  const auto positive = [](const Scalar& v) { return 0.5 * (v + abs(v)); };
  const SquareDrag<Scalar> forwards = of_part(positive(near), positive(far));
  const SquareDrag<Scalar> backwards = of_part(positive(-near), positive(-far));
  return {.force = forwards.force - backwards.force,
          .moment = forwards.moment - backwards.moment,
          .power = forwards.power + backwards.power};
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
    const Vec2<Scalar> u{-e.y, e.x};
    const Vec2<Scalar> relative{motion.velocity.x - wind.x, motion.velocity.y - wind.y};
    const Scalar slip = dot(relative, e), near = dot(relative, u);
    const SquareDrag<Scalar> swept = square_drag(near, near + l * motion.rate);
    const Scalar slip_square = slip * slip;
    const Scalar pull = (-along * area) * (abs(slip) * slip);  // (D.2)
    const Scalar push = (-across * area) * swept.force;
    const Vec2<Scalar> force = pull * e + push * u;
    return {.force = force,
            .moment = (0.5 * l * pull) * e + ((-across * area * l) * swept.moment) * u,
            .work = wind.x * force.x + wind.y * force.y,  // (D.6)
            .heat = (across * area) * swept.power + (along * area) * (abs(slip) * slip_square)};
  }
};

}  // namespace catena
