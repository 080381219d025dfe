// The shape of a whirling rope as an initial-value problem: from its free end, whose slope is given, up to the support.
//
//   o  support, z = α(1 + β)      s  along the rope, from the support; l its length
//    \        y outward           φ  angle from the downward vertical, τ = tan φ
//     )  --->                     z  = α (1 − s/l + β), with α = ω²l/g and β the tip's mass over the rope's
//    /                            U  = z τ, the outward pull in units of the rope's own
//   o  free end, z = αβ
//
//   U'' + U/√(z² + U²) = 0,  U(αβ) = αβ p,  U'(αβ) = p = tan φ(l),  y/l = U'/α                               (H.6)–(H.8)
//
// Solved by Taylor series of order 20, one after the other: at z = 0, where the equation is singular and its solution is not, as
// anywhere else. docs/theory/spin.md derives the equations.
#pragma once

#include <array>
#include <vector>

#include "num/dual.hpp"

namespace catena {

/// A value and its derivative by the slope p of the free end.
using BySlope = Dual<double, 1>;

/// What is known at one z.
template <class Scalar>
struct RopeState {
  Scalar slope{};   ///< τ = tan φ
  Scalar radius{};  ///< U' = αy/l
  Scalar height{};  ///< ∫cos φ dz from the free end: α/l times the height above it
};

/// The rope between two places, as a polynomial.
template <class Scalar>
struct RopePiece {
  static constexpr int order = 20;
  using Series = std::array<Scalar, order + 1>;

  double from = 0.0, length = 0.0;  ///< of z
  Series slope{}, radius{}, height{};

  double end() const { return from + length; }
  RopeState<Scalar> at(double z) const;
};

/// A rope from its free end upwards.
template <class Scalar>
class RopeCurve {
 public:
  /// `caution` shortens the steps: another one gives other errors of rounding, which shows how large they are.
  RopeCurve(double from, const Scalar& tip_slope, double to, double caution = 1.0);

  const std::vector<RopePiece<Scalar>>& pieces() const { return pieces_; }
  RopeState<Scalar> at(double z) const;
  const RopeState<Scalar>& top() const { return top_; }

 private:
  std::vector<RopePiece<Scalar>> pieces_;
  RopeState<Scalar> top_;
};

extern template class RopeCurve<double>;
extern template class RopeCurve<BySlope>;

/// How often the rope crosses the axis of rotation between its ends.
int count_crossings(const RopeCurve<double>&);

/// Where, in z, from the free end on.
std::vector<double> crossings(const RopeCurve<double>&);

/// How often ∂y/∂p changes its sign between the ends: the number of directions in which the shape is unstable in the meridian
/// plane (H.14).
int count_conjugate_points(const RopeCurve<BySlope>&);

}  // namespace catena
