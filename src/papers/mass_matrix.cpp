#include "papers/mass_matrix.hpp"

#include <cmath>

namespace catena {

Eigen::MatrixXd mass_matrix(const Chain& chain, std::span<const double> angles) {
  using Eigen::Index;
  const auto links = static_cast<Index>(angles.size());
  Eigen::MatrixXd mass(links, links);
  double beyond = 0.0;  // the mass beyond link i
  for (Index i = links; i-- > 0;) {
    const Link& link = chain.links[static_cast<std::size_t>(i)];
    const double moment = link.mass * link.centre + link.length * beyond;
    mass(i, i) = link.inertia + link.mass * link.centre * link.centre + link.length * link.length * beyond;
    for (Index j = 0; j < i; ++j)
      mass(i, j) = mass(j, i) = chain.links[static_cast<std::size_t>(j)].length * moment *
                                std::cos(angles[static_cast<std::size_t>(i)] - angles[static_cast<std::size_t>(j)]);
    beyond += link.mass;
  }
  return mass;
}

}  // namespace catena
