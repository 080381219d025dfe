// Newton's method for a chain with stiff joints between two points: angles and the force through it together.
//
// The matrix is tridiagonal with a border of two, so a step is linear in the links. Equations (S.17)–(S.22) are derived
// in docs/theory/statics.md.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "num/tridiagonal.hpp"
#include "num/vec2.hpp"

namespace catena {

/// In units of the chain's length and of an energy.
struct StiffChain {
  std::vector<double> length;     ///< l_i
  std::vector<double> share;      ///< s_i (S.2)
  std::vector<double> stiffness;  ///< k_i, of the joint behind link i
  std::vector<double> rest;       ///< the bend at which it is unstrained [rad]
  Vec2<double> end;
};

/// How much of the chain's stiffness and weight act, and how far its end is held to the right of its place.
struct Loads {
  double stiffness = 0.0;
  double weight = 0.0;
  double aside = 0.0;
};

/// Angles, and the force (H, V) with which the chain pulls at its start.
struct StiffShape {
  std::vector<double> angles;
  Vec2<double> force;
  int iterations = 0;  ///< Newton steps, each linear in the number of links
};

/// A symmetric 2×2 matrix.
struct Symmetric {
  double xx = 0.0;
  double xy = 0.0;
  double yy = 0.0;
};

/// A torque and the two columns of the border, for one link: all that is solved for at once.
struct BorderedRow {
  double torque;
  Vec2<double> across;
  friend BorderedRow operator*(double s, const BorderedRow& a) { return {s * a.torque, s * a.across}; }
  friend BorderedRow operator-(const BorderedRow& a, const BorderedRow& b) {
    return {a.torque - b.torque, a.across - b.across};
  }
};

/// The method, with its scratch.
class StiffNewton {
 public:
  explicit StiffNewton(const StiffChain&);

  /// Moves the shape to the equilibrium under these loads. False if it does not get there, or to one that is not stable;
  /// the shape is then somewhere on the way.
  bool settle(const Loads&, StiffShape&);

 private:
  std::size_t links() const { return chain_->length.size(); }
  double evaluate(std::span<const double> angles, Vec2<double> pull);
  double find_step();
  Symmetric eliminate();
  bool stable();
  Vec2<double> across(std::size_t i) const { return {-chain_->length[i] * sine_[i], chain_->length[i] * cosine_[i]}; }

  const StiffChain* chain_;
  Loads loads_;
  double closing_ = 1.0;  ///< how much the gap counts beside the torques
  std::vector<double> sine_, cosine_, diagonal_, beside_, turn_, trial_;
  std::vector<BorderedRow> rows_;
  Tridiagonal matrix_;
  Vec2<double> gap_, push_;
};

}  // namespace catena
