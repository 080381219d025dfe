#include "papers/suspended_chain/recipe.hpp"

#include <algorithm>
#include <cmath>

#include "num/dense_eigen.hpp"
#include "papers/mass_matrix.hpp"

namespace catena::suspended_chain {
namespace {

/// Eigenvalues of K x = ω² M x for all turns x that leave the far end where it is.
std::vector<double> omega2_of(const Chain& chain, std::span<const double> angles, std::span<const double> stiffness) {
  const std::size_t links = stiffness.size();
  DenseMatrix border(links, 2);  // l u of each link: where its turn takes the far end
  for (std::size_t i = 0; i < links; ++i) {
    border(i, 0) = -chain.links[i].length * std::sin(angles[i]);
    border(i, 1) = chain.links[i].length * std::cos(angles[i]);
  }
  const DenseMatrix tangent = orthogonal_to(std::move(border));
  DenseMatrix pulled = tangent;
  for (std::size_t c = 0; c < pulled.columns; ++c)
    for (std::size_t i = 0; i < links; ++i) pulled(i, c) *= stiffness[i];
  const Elimination mass(inner_products(tangent, product(mass_matrix(chain, angles), tangent)));
  std::vector<double> found;
  for (const Complex& one : eigenvalues(mass.solve(inner_products(tangent, pulled)))) found.push_back(one.re);
  std::ranges::sort(found);
  return found;
}

}  // namespace

std::vector<double> omega2_by_recipe(const Chain& chain, std::span<const double> angles) {
  std::vector<double> stiffness(angles.size());
  double beyond = 0.0;  // the mass beyond link i
  for (std::size_t i = angles.size(); i-- > 0;) {
    const Link& link = chain.links[i];
    const double moment = link.mass * link.centre + link.length * beyond;
    stiffness[i] = -chain.gravity * moment * std::sin(angles[i]);
    beyond += link.mass;
  }
  return omega2_of(chain, angles, stiffness);
}

std::vector<double> omega2_by_tensions(const Chain& chain, std::span<const double> angles,
                                       std::span<const double> tension) {
  std::vector<double> stiffness(angles.size());
  for (std::size_t i = 0; i < angles.size(); ++i) stiffness[i] = chain.links[i].length * tension[i];
  return omega2_of(chain, angles, stiffness);
}

}  // namespace catena::suspended_chain
