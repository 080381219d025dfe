#include "papers/mass_matrix.hpp"

#include <cmath>

namespace catena {

DenseMatrix mass_matrix(const Chain& chain, std::span<const double> angles) {
  const std::size_t links = angles.size();
  DenseMatrix mass(links, links);
  double beyond = 0.0;  // the mass beyond link i
  for (std::size_t i = links; i-- > 0;) {
    const Link& link = chain.links[i];
    const double moment = link.mass * link.centre + link.length * beyond;
    mass(i, i) = link.inertia + link.mass * link.centre * link.centre + link.length * link.length * beyond;
    for (std::size_t j = 0; j < i; ++j)
      mass(i, j) = mass(j, i) = chain.links[j].length * moment * std::cos(angles[i] - angles[j]);
    beyond += link.mass;
  }
  return mass;
}

}  // namespace catena
