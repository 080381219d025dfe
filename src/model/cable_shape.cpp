#include "model/cable_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/cable_element.hpp"
#include "model/cable_equations.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

using Nodes = std::span<const Vec2<double>>;

Vec2<double> weighed(const std::array<double, 4>& weight, std::span<const Vec2<double>, 4> node) {
  return (weight[0] * node[0] + weight[1] * node[1]) + (weight[2] * node[2] + weight[3] * node[3]);
}

ElementTangents<double> tangents_of(const Cable& cable, Nodes nodes, std::size_t element) {
  return cable_element::tangents(cable_element::rule_of(cable, element), cable.elements[element].length,
                                 nodes_of(nodes, element));
}

/// At a share, of the parabola through values at the three points of an element's rule.
double parabola(const Cable& cable, std::size_t element, const std::array<double, 3>& value, double share) {
  const std::array<double, 3>& at = cable_element::rule_of(cable, element).share;
  double sum = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    const double one = at[(k + 1) % 3], other = at[(k + 2) % 3];
    sum += value[k] * ((share - one) * (share - other) / ((at[k] - one) * (at[k] - other)));
  }
  return sum;
}

/// Σ M_ij a_i·b_j of one element, component by component.
Vec2<double> squares(const CableElement& element, std::span<const Vec2<double>, 4> node) {
  const auto mass = cable_element::mass(element);
  Vec2<double> sum;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      sum = sum + mass[i][j] * Vec2<double>{node[i].x * node[j].x, node[i].y * node[j].y};
  return sum;
}

}  // namespace

Vec2<double> point_of(const Cable& cable, Nodes nodes, std::size_t element, double share) {
  return weighed(cable_element::hermite(share, cable.elements[element].length), nodes_of(nodes, element));
}

Vec2<double> tangent_of(const Cable& cable, Nodes nodes, std::size_t element, double share) {
  return weighed(cable_element::hermite_slope(share, cable.elements[element].length), nodes_of(nodes, element));
}

double curvature_of(const Cable& cable, Nodes nodes, std::size_t element, double share) {
  return cable_element::Turning<double>(share, cable.elements[element].length, nodes_of(nodes, element)).curvature;
}

double elongation(const Cable& cable, Nodes nodes, std::size_t element, double share) {
  const ElementTangents<double> tangent = tangents_of(cable, nodes, element);
  std::array<double, 3> value;
  for (std::size_t k = 0; k < 3; ++k) value[k] = cable_element::strain(StrainMeasure::hooke, tangent[k]);
  return parabola(cable, element, value, share);
}

double tension_of(const Cable& cable, Nodes nodes, std::size_t element, double share) {
  const ElementTangents<double> tangent = tangents_of(cable, nodes, element);
  std::array<double, 3> value;
  for (std::size_t k = 0; k < 3; ++k)
    value[k] = cable.elements[element].axial_stiffness * cable_element::secant(cable.strain, tangent[k]) *
               length_of(tangent[k]);
  return parabola(cable, element, value, share);
}

double stretched_length(const Cable& cable, Nodes nodes) {
  double length = 0.0;
  for (std::size_t e = 0; e < cable.elements.size(); ++e) {
    const ElementTangents<double> tangent = tangents_of(cable, nodes, e);
    for (std::size_t k = 0; k < 3; ++k)
      length += cable.elements[e].length * cable_element::rule_of(cable, e).weight[k] * length_of(tangent[k]);
  }
  return length;
}

CableEnergy energy_of(const Cable& cable, Nodes nodes, Nodes velocities) {
  CableEnergy energy;
  Vec2<double> moving, placed;
  double height = 0.0;
  for (std::size_t e = 0; e < cable.elements.size(); ++e) {
    const CableElement& element = cable.elements[e];
    const std::span<const Vec2<double>, 4> node = nodes_of(nodes, e);
    moving = moving + squares(element, nodes_of(velocities, e));
    placed = placed + squares(element, node);
    height += element.mass * (0.5 * (node[0].y + node[2].y) + element.length / 12 * (node[1].y - node[3].y));
    const auto strained = cable_element::strain_energy(element, cable_element::rule_of(cable, e), cable.strain, node);
    energy.stretch += strained.stretch;
    energy.bending += strained.bending;
  }
  const Vec2<double>& tip = nodes[nodes.size() - 2];
  const Vec2<double>& tip_velocity = velocities[velocities.size() - 2];
  energy.kinetic = 0.5 * (moving.x + moving.y + cable.tip_mass * dot(tip_velocity, tip_velocity));
  energy.gravity = cable.gravity * (height + cable.tip_mass * tip.y);
  energy.centrifugal = -0.5 * cable.spin * cable.spin * (placed.x + cable.tip_mass * tip.x * tip.x);
  return energy;
}

}  // namespace catena
