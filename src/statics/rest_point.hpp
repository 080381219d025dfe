// A chain about a shape in which it rests, linearised exactly, its far end free or held in its place.
//
// The linearised recursion solves (1 − βJ) x = b of the chain with a free end in O(n) (docs/theory/implicit.md). What holds the far
// end is two more unknowns, a force, and two more equations, that the end does not move: a border (S.34)–(S.36).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "num/complex.hpp"
#include "num/vec2.hpp"
#include "statics/static_load.hpp"
#include "statics/suspension.hpp"

namespace catena {

class RestPoint {
 public:
  using Point = ChainPointOf<StaticLoad>;

  explicit RestPoint(const Suspension&);
  RestPoint(const RestPoint&) = delete;
  RestPoint& operator=(const RestPoint&) = delete;

  /// Looks at a shape at rest, with what holds its far end.
  void look(std::span<const double> angles, Vec2<double> end_force);

  const Chain& chain() const { return chain_; }
  bool held() const { return end_.has_value(); }
  const Point& point() const { return point_; }
  std::span<const double> acceleration() const { return recursion_.angular_acceleration(); }  ///< α [rad/s²]: 0 at rest
  std::span<const double> tension() const { return tension_; }                                ///< T_i (C.11) [N]
  Vec2<double> support_force() const { return recursion_.support_force(); }                   ///< on the chain [N]
  Vec2<double> gap() const { return gap_; }  ///< from where the end is held to where the chain ends [m]

  std::span<const Vec2<double>> across() const { return across_; }  ///< u_i
  /// l_i u_i: how the far end moves with each link; its two columns are those of the border.
  Vec2<double> column(std::size_t i) const { return chain_.links[i].length * across_[i]; }
  /// ∂α/∂(force on the far end) [rad/(s² N)].
  std::span<const Vec2<double>> yield() const { return yield_; }

 private:
  Chain chain_, loose_;  ///< as it is; and without weight and torques, as its inertia alone makes it move
  std::vector<double> loads_, no_rates_;
  std::optional<Vec2<double>> end_;
  ChainRecursion<double, StaticLoad> recursion_, inertia_;
  Point point_;
  std::vector<double> tension_;
  std::vector<Vec2<double>> across_, yield_;
  Vec2<double> gap_;
};

/// 1 − βJ with its border, factored.
template <class Scalar>
class BorderedFactors {
 public:
  /// False if a pivot vanishes.
  bool factor(const RestPoint&, const Scalar& beta);

  /// (q, p) becomes (δθ, δω), with a far end that moves by `shift` (if it is held); returns the change of the force there.
  Vec2<Scalar> solve(const RestPoint&, std::span<Scalar> q, std::span<Scalar> p, Vec2<double> shift = {});

 private:
  ChainFactors<Scalar, StaticLoad> factors_;
  std::vector<Vec2<Scalar>> turn_;    ///< how each link turns with the force on the far end
  Scalar xx_{}, xy_{}, yx_{}, yy_{};  ///< how the far end moves with it, inverted
};

extern template class BorderedFactors<double>;
extern template class BorderedFactors<Complex>;

}  // namespace catena
