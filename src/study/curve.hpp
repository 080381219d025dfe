// A curve that equations describe: one unknown more than equations. It is walked along by pseudo-arclength, so that it may turn
// back in any of its unknowns. Knows no orbit and no chain. docs/theory/orbits.md, (O.1)–(O.5).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace catena {

/// G(x) = 0. All unknowns should be of about the same size: distances along the curve are √(Σ Δx²).
struct CurveEquations {
  std::size_t unknowns = 0;
  /// G at x, one number fewer than unknowns; false where it cannot be computed.
  std::function<bool(std::span<const double> x, std::span<double> miss)> miss{};
  /// ∂G/∂x, column after column. It need not be exact: it only guides the way to a point.
  std::function<bool(std::span<const double> x, std::span<double> slopes)> slopes{};
};

struct CurvePoint {
  std::vector<double> x;
  std::vector<double> slopes;   ///< ∂G/∂x there
  std::vector<double> tangent;  ///< of length 1, in the direction of the walk
};

struct CurveSteps {
  double first = 1e-3, least = 1e-7, most = 0.1;  ///< distances from point to point
  double most_turn = 0.35;                        ///< of the tangent from point to point [rad]
  double accuracy = 1e-10;                        ///< of a point, relative to 1 + |x|
};

class CurveWalk {
 public:
  CurveWalk(CurveEquations equations, CurveSteps steps);

  /// The point near `guess` that has its value of this unknown, by Newton's method; the walk then sets out towards larger ones, or
  /// smaller ones. False if there is none.
  bool start(std::span<const double> guess, std::size_t fixed, bool upwards = true);

  /// To the next point; false where the walk cannot go on.
  bool advance();

  const CurvePoint& here() const { return here_; }
  const CurvePoint& before() const { return before_; }  ///< the point that `advance` left

  /// The point between `before` and `here` where an unknown has this value, which lies between theirs.
  std::optional<CurvePoint> between(std::size_t fixed, double value) const;

  /// The point between them where the curve turns back in an unknown, if it does.
  std::optional<CurvePoint> turn(std::size_t unknown) const;

 private:
  struct Plane;
  bool solve(std::vector<double>& x, std::span<const double> slopes, const Plane& plane, int& tries) const;
  std::optional<CurvePoint> finished(std::vector<double> x, std::span<const double> ahead) const;
  std::optional<CurvePoint> from(const CurvePoint& point, double distance) const;

  CurveEquations equations_;
  CurveSteps steps_;
  CurvePoint here_, before_;
  double next_step_ = 0.0, last_step_ = 0.0;
};

/// Where the solution goes when the equations are off by `miss`, and row·x stays (O.5).
std::vector<double> shift_of(const CurvePoint&, std::span<const double> row, std::span<const double> miss);

/// The row that keeps one unknown as it is.
std::vector<double> row_of(std::size_t unknowns, std::size_t fixed);

}  // namespace catena
