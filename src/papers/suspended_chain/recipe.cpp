#include "papers/suspended_chain/recipe.hpp"

#include <cmath>

#include "papers/mass_matrix.hpp"

namespace catena::suspended_chain {
namespace {

/// Eigenvalues of K x = ω² M x for all turns x that leave the far end where it is.
std::vector<double> eigenvalues(const Chain& chain, std::span<const double> angles, const Eigen::VectorXd& stiffness) {
  const Eigen::Index links = stiffness.size();
  Eigen::MatrixXd border(links, 2);  // l u of each link: where its turn takes the far end
  for (Eigen::Index i = 0; i < links; ++i) {
    const auto k = static_cast<std::size_t>(i);
    border.row(i) << -chain.links[k].length * std::sin(angles[k]), chain.links[k].length * std::cos(angles[k]);
  }
  const Eigen::MatrixXd frame = border.householderQr().householderQ();
  const Eigen::MatrixXd tangent = frame.rightCols(links - 2);
  const Eigen::MatrixXd mass = tangent.transpose() * mass_matrix(chain, angles) * tangent,
                        stiff = tangent.transpose() * stiffness.asDiagonal() * tangent;
  const Eigen::VectorXd found = Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>(stiff, mass).eigenvalues();
  return {found.begin(), found.end()};
}

}  // namespace

std::vector<double> omega2_by_recipe(const Chain& chain, std::span<const double> angles) {
  Eigen::VectorXd stiffness(static_cast<Eigen::Index>(angles.size()));
  double beyond = 0.0;  // the mass beyond link i
  for (std::size_t i = angles.size(); i-- > 0;) {
    const Link& link = chain.links[i];
    const double moment = link.mass * link.centre + link.length * beyond;
    stiffness[static_cast<Eigen::Index>(i)] = -chain.gravity * moment * std::sin(angles[i]);
    beyond += link.mass;
  }
  return eigenvalues(chain, angles, stiffness);
}

std::vector<double> omega2_by_tensions(const Chain& chain, std::span<const double> angles,
                                       std::span<const double> tension) {
  Eigen::VectorXd stiffness(static_cast<Eigen::Index>(angles.size()));
  for (std::size_t i = 0; i < angles.size(); ++i)
    stiffness[static_cast<Eigen::Index>(i)] = chain.links[i].length * tension[i];
  return eigenvalues(chain, angles, stiffness);
}

}  // namespace catena::suspended_chain
