#include "model/cable_mass.hpp"

#include <cassert>

#include "model/cable_element.hpp"

namespace catena {
namespace {

constexpr std::size_t mass_width = 3;

SymmetricBand<double> assembled(const Cable& cable) {
  SymmetricBand<double> band(2 * cable.elements.size() + 2, mass_width);
  for (std::size_t e = 0; e < cable.elements.size(); ++e) {
    const auto mass = cable_element::mass(cable.elements[e]);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j <= i; ++j) band.at(2 * e + i, 2 * e + j) += mass[i][j];
  }
  const std::size_t tip = band.size() - 2;
  band.at(tip, tip) += cable.tip_mass;
  return band;
}

SymmetricBand<double> factored(SymmetricBand<double> band, bool far_end_held) {
  band.decouple(0);
  if (far_end_held) band.decouple(band.size() - 2);
  [[maybe_unused]] const bool definite = band.factor();
  assert(definite);
  return band;
}

}  // namespace

CableMass::CableMass(const Cable& cable)
    : whole_(assembled(cable)), free_(factored(whole_, false)), held_(factored(whole_, true)) {
  assert(well_formed(cable));
}

}  // namespace catena
