// The mass matrix of a cable, constant, and solutions with it in O(elements).
//
// Both components of a node have the same inertia, M = M_s ⊗ 1 (A.3): M_s is a band of half-width 3 over (r_0, r'_0, r_1, r'_1 …, r_N,
// r'_N), which vectors of the plane go through as numbers would. Rows of nodes whose motion is known are taken out (A.11).
#pragma once

#include <cstddef>
#include <span>

#include "model/cable.hpp"
#include "num/band.hpp"
#include "num/vec2.hpp"

namespace catena {

class CableMass {
 public:
  explicit CableMass(const Cable&);

  /// Positions and tangents of all nodes, that of the support included.
  std::size_t size() const { return whole_.size(); }
  /// Where the position of the far end stands among them.
  std::size_t far_position() const { return whole_.size() - 2; }

  const SymmetricBand<double>& whole() const { return whole_; }

  /// y = M x
  template <class Scalar>
  void times(std::span<const Vec2<Scalar>> x, std::span<Vec2<Scalar>> y) const {
    whole_.times(x, y);
  }

  /// M w = b where w is known at the support, and at the far end if that is held; there b holds w, and so w comes out.
  template <class Scalar>
  void solve(bool far_end_held, std::span<Vec2<Scalar>> b) const {
    take_out(0, b);
    if (far_end_held) take_out(far_position(), b);
    (far_end_held ? held_ : free_).solve(b);
  }

 private:
  template <class Scalar>
  void take_out(std::size_t known, std::span<Vec2<Scalar>> b) const {
    const std::size_t first = known - std::min(known, whole_.width());
    const std::size_t last = std::min(known + whole_.width(), whole_.size() - 1);
    for (std::size_t i = first; i < known; ++i) b[i] = b[i] - whole_.at(known, i) * b[known];
    for (std::size_t i = known + 1; i <= last; ++i) b[i] = b[i] - whole_.at(i, known) * b[known];
  }

  SymmetricBand<double> whole_;
  SymmetricBand<double> free_, held_;  ///< factored, without the row of the support, and without that of the far end
};

}  // namespace catena
