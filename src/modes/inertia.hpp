// The mass matrix of a chain at rest, without the matrix: M x in O(n), and what a shape of turns does to its joints.
//
// Equations (N.2)–(N.5) are derived in docs/theory/modes.md.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/link.hpp"
#include "num/complex.hpp"
#include "num/vec2.hpp"

namespace catena {

class Inertia {
 public:
  /// The links, and u_i across each of them.
  Inertia(std::span<const Link> links, std::span<const Vec2<double>> across) : links_(links), across_(across) {}

  /// y = M x (N.4). Scalar: double or Complex.
  template <class Scalar>
  void times(std::span<const Scalar> x, std::span<Scalar> y) const;

  /// xᵀM x, for turns x: twice the kinetic energy at unit rates (N.3); nothing is lost in the sums.
  double energy(std::span<const double> x) const;

  /// Where each joint goes when the links turn by x, the support first (N.2).
  template <class Scalar>
  std::vector<Vec2<Scalar>> displacement(std::span<const Scalar> x) const;

  /// Σ m w over all centres: the momentum at unit rates.
  template <class Scalar>
  Vec2<Scalar> momentum(std::span<const Scalar> x) const;

  double mass() const;

 private:
  std::span<const Link> links_;
  std::span<const Vec2<double>> across_;
};

extern template void Inertia::times(std::span<const double>, std::span<double>) const;
extern template void Inertia::times(std::span<const Complex>, std::span<Complex>) const;
extern template std::vector<Vec2<double>> Inertia::displacement(std::span<const double>) const;
extern template std::vector<Vec2<Complex>> Inertia::displacement(std::span<const Complex>) const;
extern template Vec2<Complex> Inertia::momentum(std::span<const Complex>) const;

}  // namespace catena
