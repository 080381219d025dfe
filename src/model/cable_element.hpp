// One element of the cable: its strain energy, the forces on its nodes and their tangent, over any scalar.
//
// Within an element the tangent r' is a quadratic polynomial, fixed by its values at the near end, in the middle and at the far
// end (A.2). Simpson's rule of just these three points integrates the energy of stretch (A.5). This choice matters:
//   - A mode of zero energy would need r' to be unstrained at all three points, so it is a motion of a rigid body: there are no
//     spurious modes (Gauss' rule of two points has one in each element).
//   - However stiff the cable, the three tangents may point anywhere: there is no membrane locking (rules of more points ask for
//     more than a cubic can give; the exact integral freezes a curved element).
// docs/theory/cable.md, section 3, has the measurements. Bending is integrated with Gauss' rule of two points (A.7).
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "model/cable.hpp"
#include "num/gauss_legendre.hpp"
#include "num/lanes.hpp"
#include "num/mat2.hpp"
#include "num/vec2.hpp"

namespace catena {

/// What an element is made of: position and tangent of its near node, position and tangent of its far node.
template <class Scalar>
using ElementNodes = std::array<Vec2<Scalar>, 4>;

/// r' at the near end, in the middle, at the far end.
template <class Scalar>
using ElementTangents = std::array<Vec2<Scalar>, 3>;

/// ∂²U of an element by its nodes.
template <class Scalar>
using ElementStiffness = std::array<std::array<Mat2<Scalar>, 4>, 4>;

namespace cable_element {

inline constexpr std::array<double, 3> simpson{1.0 / 6, 4.0 / 6, 1.0 / 6};

/// (A.2): the middle one is 3(r₁ − r₀)/(2l) − (r'₀ + r'₁)/4.
template <class Scalar>
ElementTangents<Scalar> tangents(double length, std::span<const Vec2<Scalar>, 4> node) {
  return {node[1], (1.5 / length) * (node[2] - node[0]) - 0.25 * (node[1] + node[3]), node[3]};
}

/// The force t through the cable where its tangent is v, per axial stiffness: t = secant·v and ∂t/∂v = secant·1 + change·v vᵀ (A.6).
template <class Scalar>
struct Pull {
  Scalar secant, change;
};
template <class Scalar>
Pull<Scalar> pull(StrainMeasure measure, const Vec2<Scalar>& tangent) {
  const Scalar square = dot(tangent, tangent);
  if (measure == StrainMeasure::green) return {0.5 * (square - 1.0), Scalar(1.0)};
  const Scalar stretch = sqrt(square);
  return {(square - 1.0) / (stretch * (stretch + 1.0)), 1.0 / (square * stretch)};
}

/// ε [1] (A.4).
template <class Scalar>
Scalar strain(StrainMeasure measure, const Vec2<Scalar>& tangent) {
  const Scalar excess = dot(tangent, tangent) - 1.0;
  if (measure == StrainMeasure::green) return 0.5 * excess;
  return excess / (sqrt(dot(tangent, tangent)) + 1.0);
}

/// The quadratic polynomials of the three tangents at a share ξ of the element, and their derivatives by ξ.
struct TangentShape {
  std::array<double, 3> value, slope;
};
constexpr TangentShape tangent_shape(double share) {
  return {.value = {(1 - share) * (1 - 2 * share), 4 * share * (1 - share), share * (2 * share - 1)},
          .slope = {4 * share - 3, 4 - 8 * share, 4 * share - 1}};
}
template <class Scalar>
Vec2<Scalar> combined(const std::array<double, 3>& weight, const ElementTangents<Scalar>& tangent) {
  return weight[0] * tangent[0] + (weight[1] * tangent[1] + weight[2] * tangent[2]);
}

/// How the direction of the cable turns along it: κ = (r' × r'')/|r'|² = ∂θ/∂s (A.7), and what it is made of.
template <class Scalar>
struct Turning {
  Vec2<Scalar> tangent, bend;  ///< r', r''
  Scalar square, curvature;    ///< |r'|², κ

  Turning(const TangentShape& shape, double length, const ElementTangents<Scalar>& of)
      : tangent(combined(shape.value, of)),
        bend((1.0 / length) * combined(shape.slope, of)),
        square(dot(tangent, tangent)),
        curvature((tangent.x * bend.y - tangent.y * bend.x) / square) {}

  /// ∂κ by one of the three tangents.
  Vec2<Scalar> by(double value, double slope_per_length) const {
    const Vec2<Scalar> cross = {value * bend.y - slope_per_length * tangent.y,
                                slope_per_length * tangent.x - value * bend.x};
    return (1.0 / square) * (cross - (2.0 * value * curvature) * tangent);
  }
};

/// The two points of bending: their shapes and weights are the same in all elements.
inline constexpr std::array bending_points{tangent_shape(0.5 + 0.5 * gauss_legendre<2>.node[0]),
                                           tangent_shape(0.5 + 0.5 * gauss_legendre<2>.node[1])};

/// U of stretch and of bending [J] (A.5), (A.7).
template <class Scalar>
struct StrainEnergy {
  Scalar stretch{}, bending{};
};
template <class Scalar>
StrainEnergy<Scalar> strain_energy(const CableElement& element, StrainMeasure measure,
                                   std::span<const Vec2<Scalar>, 4> node) {
  const ElementTangents<Scalar> tangent = tangents(element.length, node);
  StrainEnergy<Scalar> energy;
  for (std::size_t k = 0; k < 3; ++k) {
    const Scalar strained = strain(measure, tangent[k]);
    energy.stretch =
        energy.stretch + (0.5 * element.length * element.axial_stiffness * simpson[k]) * (strained * strained);
  }
  if (element.bending_stiffness > 0)
    for (const TangentShape& shape : bending_points) {
      const Scalar curvature = Turning<Scalar>(shape, element.length, tangent).curvature;
      energy.bending = energy.bending + (0.25 * element.length * element.bending_stiffness) * (curvature * curvature);
    }
  return energy;
}

/// ∂U by the three tangents.
template <class Scalar>
ElementTangents<Scalar> tangent_forces(const CableElement& element, StrainMeasure measure,
                                       const ElementTangents<Scalar>& tangent) {
  ElementTangents<Scalar> force;
  for (std::size_t k = 0; k < 3; ++k) {
    const double weight = element.length * element.axial_stiffness * simpson[k];
    force[k] = (weight * pull(measure, tangent[k]).secant) * tangent[k];
  }
  if (element.bending_stiffness > 0)
    for (const TangentShape& shape : bending_points) {
      const Turning<Scalar> turning(shape, element.length, tangent);
      const Scalar moment = (0.5 * element.length * element.bending_stiffness) * turning.curvature;
      for (std::size_t k = 0; k < 3; ++k)
        force[k] = force[k] + moment * turning.by(shape.value[k], shape.slope[k] / element.length);
    }
  return force;
}

/// ∂U by the nodes, added to `force` (A.8). Without bending that of the far position is the pull in the middle of the element.
template <class Scalar>
void add_forces(const CableElement& element, StrainMeasure measure, std::span<const Vec2<Scalar>, 4> node,
                std::span<Vec2<Scalar>, 4> force) {
  const ElementTangents<Scalar> by =
      tangent_forces(element, measure, tangents(element.length, std::span<const Vec2<Scalar>, 4>(node)));
  const Vec2<Scalar> pulled = (1.5 / element.length) * by[1];
  const Vec2<Scalar> quarter = 0.25 * by[1];
  force[0] = force[0] - pulled;
  force[1] = force[1] + (by[0] - quarter);
  force[2] = force[2] + pulled;
  force[3] = force[3] + (by[2] - quarter);
}

/// ∂²U by the three tangents (A.9).
template <class Scalar>
std::array<std::array<Mat2<Scalar>, 3>, 3> tangent_stiffness(const CableElement& element, StrainMeasure measure,
                                                             const ElementTangents<Scalar>& tangent) {
  std::array<std::array<Mat2<Scalar>, 3>, 3> by{};
  for (std::size_t k = 0; k < 3; ++k) {
    const double weight = element.length * element.axial_stiffness * simpson[k];
    const Pull<Scalar> here = pull(measure, tangent[k]);
    by[k][k] = diagonal(weight * here.secant) + (weight * here.change) * outer(tangent[k], tangent[k]);
  }
  if (!(element.bending_stiffness > 0)) return by;
  const double weight = 0.5 * element.length * element.bending_stiffness;
  for (const TangentShape& shape : bending_points) {
    const Turning<Scalar> turning(shape, element.length, tangent);
    std::array<Vec2<Scalar>, 3> curved, squared;  // ∂κ and ∂|r'|²
    for (std::size_t k = 0; k < 3; ++k) {
      curved[k] = turning.by(shape.value[k], shape.slope[k] / element.length);
      squared[k] = (2.0 * shape.value[k]) * turning.tangent;
    }
    // κ|r'|² = r' × r'', differentiated twice, gives ∂²κ.
    const Scalar per_square = 1.0 / turning.square;
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        const double twist = (shape.value[a] * shape.slope[b] - shape.slope[a] * shape.value[b]) / element.length;
        const Mat2<Scalar> cross{Scalar(0.0), Scalar(twist), Scalar(-twist), Scalar(0.0)};
        const Mat2<Scalar> second =
            per_square * (cross - outer(curved[a], squared[b]) - outer(squared[a], curved[b]) -
                          diagonal((2.0 * shape.value[a] * shape.value[b]) * turning.curvature));
        by[a][b] = by[a][b] + weight * (outer(curved[a], curved[b]) + turning.curvature * second);
      }
  }
  return by;
}

/// ∂²U by the nodes (A.9).
template <class Scalar>
ElementStiffness<Scalar> stiffness(const CableElement& element, StrainMeasure measure,
                                   std::span<const Vec2<Scalar>, 4> node) {
  const auto by = tangent_stiffness(element, measure, tangents(element.length, node));
  const double reach = 1.5 / element.length;
  // First the columns, then the rows, from tangents to nodes.
  std::array<std::array<Mat2<Scalar>, 4>, 3> half;
  for (std::size_t t = 0; t < 3; ++t)
    half[t] = {-reach * by[t][1], by[t][0] - 0.25 * by[t][1], reach * by[t][1], by[t][2] - 0.25 * by[t][1]};
  ElementStiffness<Scalar> whole;
  for (std::size_t n = 0; n < 4; ++n) {
    whole[0][n] = -reach * half[1][n];
    whole[1][n] = half[0][n] - 0.25 * half[1][n];
    whole[2][n] = reach * half[1][n];
    whole[3][n] = half[2][n] - 0.25 * half[1][n];
  }
  return whole;
}

/// The consistent mass matrix ∫ρ s_i s_j ds of one component of the nodes [kg, kg m, kg m²] (A.3).
constexpr std::array<std::array<double, 4>, 4> mass(const CableElement& element) {
  const double m = element.mass / 420, l = element.length;
  return {{{156 * m, 22 * m * l, 54 * m, -13 * m * l},
           {22 * m * l, 4 * m * l * l, 13 * m * l, -3 * m * l * l},
           {54 * m, 13 * m * l, 156 * m, -22 * m * l},
           {-13 * m * l, -3 * m * l * l, -22 * m * l, 4 * m * l * l}}};
}

/// The cubic polynomials of the nodes at a share ξ of the element (A.1), and their derivatives by s.
constexpr std::array<double, 4> hermite(double share, double length) {
  const double left = 1 - share;
  return {left * left * (1 + 2 * share), length * share * left * left, share * share * (3 - 2 * share),
          -length * share * share * left};
}
constexpr std::array<double, 4> hermite_slope(double share, double length) {
  return {-6 * share * (1 - share) / length, (1 - share) * (1 - 3 * share), 6 * share * (1 - share) / length,
          share * (3 * share - 2)};
}

}  // namespace cable_element
}  // namespace catena
