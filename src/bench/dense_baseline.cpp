#include "bench/dense_baseline.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

namespace catena {

using Eigen::Index;

struct DenseChain::Matrices {
  explicit Matrices(const Chain& given);

  void accelerate(std::span<const double> angles, std::span<const double> rates, std::span<double> out);

  Chain chain;
  Index links;
  std::vector<double> moment;   ///< m c + l (mass beyond)
  std::vector<double> inertia;  ///< I + m c² + l² (mass beyond)
  std::vector<double> sine, cosine, spin, force;
  Eigen::MatrixXd mass;  ///< its lower triangle
};

DenseChain::Matrices::Matrices(const Chain& given)
    : chain(given),
      links(static_cast<Index>(given.links.size())),
      moment(given.links.size()),
      inertia(given.links.size()),
      sine(given.links.size()),
      cosine(given.links.size()),
      spin(given.links.size()),
      force(given.links.size()),
      mass(links, links) {
  double beyond = 0.0;
  for (std::size_t i = given.links.size(); i-- > 0;) {
    const Link& link = chain.links[i];
    moment[i] = link.mass * link.centre + link.length * beyond;
    inertia[i] = link.inertia + link.mass * link.centre * link.centre + link.length * link.length * beyond;
    beyond += link.mass;
  }
}

/// Lagrange's equations of any chain of links:
///   Σ_j μ_ij [cos(θ_i − θ_j) α_j + sin(θ_i − θ_j) ω_j²] = −(m_i c_i + l_i M_i) g cos θ_i + T_i − T_{i+1}
/// with M_i the mass beyond link i, μ_ii = I_i + m_i c_i² + l_i² M_i and μ_ij = l_j (m_i c_i + l_i M_i) for i > j.
void DenseChain::Matrices::accelerate(std::span<const double> angles, std::span<const double> rates,
                                      std::span<double> out) {
  for (Index i = 0; i < links; ++i) {
    sine[i] = std::sin(angles[i]);
    cosine[i] = std::cos(angles[i]);
    spin[i] = rates[i] * rates[i];
    force[i] = -moment[i] * chain.gravity * cosine[i];
  }
  for (Index j = 0; j < links; ++j) {
    const double length = chain.links[j].length;
    const double c = cosine[j], s = sine[j];
    double* column = mass.col(j).data();
    double pull = 0.0;
    column[j] = inertia[j];
    for (Index i = j + 1; i < links; ++i) {
      const double mu = length * moment[i];
      const double across = mu * (sine[i] * c - cosine[i] * s);
      column[i] = mu * (cosine[i] * c + sine[i] * s);
      force[i] -= across * spin[j];
      pull += across * spin[i];
    }
    force[j] += pull;
  }
  for (Index j = 0; j + 1 < links; ++j) {
    const Joint& joint = chain.joints[j];
    const double torque =
        -joint.friction * (rates[j + 1] - rates[j]) - joint.stiffness * (angles[j + 1] - angles[j] - joint.rest);
    force[j + 1] += torque;
    force[j] -= torque;
  }
  force[0] -= chain.hinge_friction * rates[0];
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factored(mass);  // in place
  Eigen::Map<Eigen::VectorXd> alpha(out.data(), links);
  alpha = Eigen::Map<const Eigen::VectorXd>(force.data(), links);
  factored.solveInPlace(alpha);
}

DenseChain::DenseChain(const Chain& chain) : own_(std::make_unique<Matrices>(chain)) {}
DenseChain::~DenseChain() = default;

std::size_t DenseChain::dimension() const { return 2 * own_->sine.size(); }

void DenseChain::operator()(double /*time*/, std::span<const double> y, std::span<double> rate) {
  const std::size_t links = y.size() / 2;
  std::ranges::copy(y.subspan(links), rate.begin());
  own_->accelerate(y.first(links), y.subspan(links), rate.subspan(links));
}

struct DenseSystem::Matrices {
  explicit Matrices(std::size_t dimension)
      : jacobian(static_cast<Index>(dimension), static_cast<Index>(dimension)),
        real(static_cast<Index>(dimension)),
        complex(static_cast<Index>(dimension)),
        one_state(dimension),
        one_rate(dimension) {}

  Eigen::MatrixXd jacobian;
  Eigen::PartialPivLU<Eigen::MatrixXd> real;
  Eigen::PartialPivLU<Eigen::MatrixXcd> complex;
  std::vector<double> one_state, one_rate;
};

DenseSystem::DenseSystem(SystemView rate, std::size_t dimension)
    : rate_(rate), own_(std::make_unique<Matrices>(dimension)) {}
DenseSystem::~DenseSystem() = default;

std::size_t DenseSystem::dimension() const { return own_->one_state.size(); }

void DenseSystem::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  for (int k = 0; k < 4; ++k) {
    for (std::size_t i = 0; i < states.size(); ++i) own_->one_state[i] = states[i][k];
    (*this)(times[k], own_->one_state, own_->one_rate);
    for (std::size_t i = 0; i < states.size(); ++i) states[i][k] = own_->one_rate[i];
  }
}

void DenseSystem::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  std::ranges::copy(y, own_->one_state.begin());
  for (std::size_t j = 0; j < y.size(); ++j) {
    // The increment of RADAU5: √(ε max(10⁻⁵, |y|)).
    const double wish = std::sqrt(std::numeric_limits<double>::epsilon() * std::max(1e-5, std::abs(y[j])));
    own_->one_state[j] = y[j] + wish;
    const double increment = own_->one_state[j] - y[j];  // what rounding left of it
    (*this)(time, own_->one_state, own_->one_rate);
    for (std::size_t i = 0; i < y.size(); ++i)
      own_->jacobian(static_cast<Index>(i), static_cast<Index>(j)) = (own_->one_rate[i] - rate[i]) / increment;
    own_->one_state[j] = y[j];
  }
}

bool DenseSystem::factor(double beta) {
  Matrices& own = *own_;
  own.real.compute(Eigen::MatrixXd::Identity(own.jacobian.rows(), own.jacobian.cols()) - beta * own.jacobian);
  return (own.real.matrixLU().diagonal().array().abs() > 0.0).all();  // false for NaN as well
}

bool DenseSystem::factor(const RealAndComplex& betas) {
  Matrices& own = *own_;
  const Complex pair = complex_one(betas);
  own.complex.compute(Eigen::MatrixXcd::Identity(own.jacobian.rows(), own.jacobian.cols()) -
                      std::complex<double>(pair.re, pair.im) * own.jacobian);
  return factor(real_one(betas)) && (own.complex.matrixLU().diagonal().array().abs() > 0.0).all();
}

void DenseSystem::solve(std::span<double> b) const {
  Eigen::Map<Eigen::VectorXd> x(b.data(), static_cast<Index>(b.size()));
  x = own_->real.solve(x).eval();
}

void DenseSystem::solve(std::span<Lanes<4>> b) const {
  const auto size = static_cast<Index>(b.size());
  Eigen::VectorXd real(size);
  Eigen::VectorXcd complex(size);
  for (Index i = 0; i < size; ++i) {
    const Complex pair = complex_one(unpacked(b[i]));
    real[i] = real_one(unpacked(b[i]));
    complex[i] = {pair.re, pair.im};
  }
  real = own_->real.solve(real).eval();
  complex = own_->complex.solve(complex).eval();
  for (Index i = 0; i < size; ++i) b[i] = packed(side_by_side(real[i], {complex[i].real(), complex[i].imag()}));
}

}  // namespace catena
