#include "model/cable_linearised.hpp"

#include <algorithm>

#include "model/cable_element.hpp"

namespace catena {

void add_stiffness(const ElementStiffness<double>& part, std::size_t element, SymmetricBand<double>& k) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      const std::size_t row = 4 * element + 2 * i, column = 4 * element + 2 * j;
      k.at(row, column) += part[i][j].xx;
      k.at(row + 1, column) += part[i][j].yx;
      k.at(row + 1, column + 1) += part[i][j].yy;
      if (i != j) k.at(row, column + 1) += part[i][j].xy;
    }
}

void take_off_spin(const Cable& cable, const CableMass& mass, SymmetricBand<double>& k) {
  const double square = cable.spin * cable.spin;
  if (!(square > 0)) return;
  for (std::size_t i = 0; i < mass.size(); ++i)
    for (std::size_t j = i - std::min(i, mass.whole().width()); j <= i; ++j)
      k.at(2 * i, 2 * j) -= square * mass.whole().at(i, j);
}

void assemble_stiffness(const Cable& cable, const CableMass& mass, std::span<const Vec2<double>> nodes,
                        SymmetricBand<double>& k) {
  std::ranges::fill(k.entries(), 0.0);
  for (std::size_t e = 0; e < cable.elements.size(); ++e)
    add_stiffness(
        cable_element::stiffness(cable.elements[e], cable_element::rule_of(cable, e), cable.strain, nodes_of(nodes, e)),
        e, k);
  take_off_spin(cable, mass, k);
}

SymmetricBand<double> mass_band(const CableMass& mass) {
  SymmetricBand<double> band(2 * mass.size(), cable_band_width);
  for (std::size_t i = 0; i < mass.size(); ++i)
    for (std::size_t j = i - std::min(i, mass.whole().width()); j <= i; ++j)
      band.at(2 * i, 2 * j) = band.at(2 * i + 1, 2 * j + 1) = mass.whole().at(i, j);
  return band;
}

void CablePoint::look(const Cable& cable, const CableMass& mass, const CableEquations<double>& equations,
                      const Vec2<double>& support_velocity, const std::optional<Vec2<double>>& end_velocity) {
  assemble_stiffness(cable, mass, equations.nodes(), stiffness_);
  support_velocity_ = support_velocity;
  end_velocity_ = end_velocity;
  if (!(damping_ > 0)) return;
  mass.times<double>(equations.velocities(), heat_row_);
  for (Vec2<double>& each : heat_row_) each = (2 * damping_) * each;
}

}  // namespace catena
